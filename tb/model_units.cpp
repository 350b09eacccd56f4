// SPDX-License-Identifier: BSD-3-Clause
#include "tb/model_units.h"

#include <fmt/format.h>

#include <stdexcept>

namespace ballast::tb {
namespace {

const std::vector<std::pair<std::string, std::unique_ptr<Unit> (*)(const UnitSpec&)>> kUnits{
    {"ranking_tree", ranking_tree_unit},
    {"selection_tree", selection_tree_unit},
    {"cube_network", cube_network_unit},
    {"distribution_tree", distribution_tree_unit},
    {"concentrator", concentrator_unit},
    {"superconcentrator", superconcentrator_unit},
    {"balance_controller", balance_controller_unit},
    {"load_balancer", load_balancer_unit},
};

}  // namespace

std::string UnitSpec::str() const {
  return fmt::format("{}, {} ports{}{}", unit, ports,
                     words > 1 ? fmt::format(", {} words", words) : "", fused ? ", fused" : "");
}

std::unique_ptr<Unit> make_model(const UnitSpec& spec) {
  for (const auto& [name, maker] : kUnits) {
    if (name == spec.unit) return maker(spec);
  }
  throw std::invalid_argument("no unit \"" + spec.unit + "\"");
}

const std::vector<std::string>& unit_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (const auto& entry : kUnits) list.push_back(entry.first);
    return list;
  }();
  return names;
}

}  // namespace ballast::tb
