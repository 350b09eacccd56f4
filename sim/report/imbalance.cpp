// SPDX-License-Identifier: BSD-3-Clause
#include "report/imbalance.h"

#include <fmt/format.h>

namespace ballast {

using Json = nlohmann::ordered_json;

std::string imbalance_text(Imbalance imbalance, int decimals) {
  return imbalance ? fmt::format("{:.{}f}", *imbalance, decimals) : "-";
}

std::string change_text(Imbalance before, Imbalance after, int decimals) {
  if (!before) return imbalance_text(after, decimals);
  return fmt::format("{} -> {}{}", imbalance_text(before, decimals),
                     imbalance_text(after, decimals), got_worse(before, after) ? " (worse)" : "");
}

bool got_worse(Imbalance before, Imbalance after) {
  constexpr double kRounding = 1e-9;
  return before && after && *after > *before + kRounding;
}

Json distribution_json(const Distribution& d, bool detail) {
  Json json{{"min", d.min}, {"max", d.max}, {"mean", d.mean}};
  if (const Imbalance imbalance = d.imbalance()) json["imbalance"] = *imbalance;
  json["histogram"] = d.histogram();
  if (detail) json["per_processor"] = d.per_processor;
  return json;
}

Json change_json(const Distribution& before, const Distribution& after, bool detail) {
  Json json{{"before", distribution_json(before, detail)},
            {"after", distribution_json(after, detail)}};
  const Imbalance was = before.imbalance(), is = after.imbalance();
  if (was && is) json["worse"] = got_worse(was, is);
  return json;
}

}  // namespace ballast
