// SPDX-License-Identifier: BSD-3-Clause
#include "report/imbalance.h"

#include <fmt/format.h>

namespace ballast {

using Json = nlohmann::ordered_json;

std::string change_text(const Distribution& before, const Distribution& after, int decimals) {
  const auto value = [decimals](const Distribution& d) {
    return d.any() ? fmt::format("{:.{}f}", d.imbalance(), decimals) : "-";
  };
  return fmt::format("{} -> {}{}", value(before), value(after),
                     got_worse(before, after) ? " (worse)" : "");
}

bool got_worse(const Distribution& before, const Distribution& after) {
  constexpr double kRounding = 1e-9;
  return before.any() && after.any() && after.imbalance() > before.imbalance() + kRounding;
}

Json distribution_json(const Distribution& d) {
  Json json{{"min", d.min}, {"max", d.max}, {"mean", d.mean}};
  if (d.any()) json["imbalance"] = d.imbalance();
  json["per_processor"] = d.per_processor;
  return json;
}

Json change_json(const Distribution& before, const Distribution& after) {
  Json json{{"before", distribution_json(before)}, {"after", distribution_json(after)}};
  if (before.any() && after.any()) json["worse"] = got_worse(before, after);
  return json;
}

}  // namespace ballast
