// SPDX-License-Identifier: BSD-3-Clause
#include "page/drawn_machine.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ballast {
namespace {

/// Half the distance of the closest routers, the room around each; 1 for a single router.
double room(const DrawnMachine& machine) {
  auto sorted = machine.nodes;
  std::sort(sorted.begin(), sorted.end());
  double least = HUGE_VAL;
  for (std::size_t k = 0; k < sorted.size(); ++k) {
    for (std::size_t j = k + 1; j < sorted.size() && sorted[j][0] - sorted[k][0] < least; ++j) {
      const double distance = std::hypot(sorted[j][0] - sorted[k][0], sorted[j][1] - sorted[k][1]);
      if (distance > 0) least = std::min(least, distance);
    }
  }
  return std::isfinite(least) ? least / 2 : 1;
}

}  // namespace

DrawnMachine grid_of(std::size_t processors) {
  DrawnMachine machine;
  const auto columns =
      static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(processors))));
  for (std::size_t k = 0; k < processors; ++k) {
    machine.nodes.push_back({static_cast<double>(k % columns), static_cast<double>(k / columns)});
  }
  return machine;
}

DrawnMachine spread(const DrawnMachine& machine) {
  std::vector<std::size_t> at(machine.nodes.size());
  for (const std::uint32_t router : machine.router_of) ++at.at(router);
  if (std::all_of(at.begin(), at.end(), [](std::size_t count) { return count <= 1; })) {
    return machine;
  }
  DrawnMachine wide = machine;
  const double radius = 0.62 * room(machine);
  std::vector<std::size_t> placed(at.size());
  for (std::uint32_t& router : wide.router_of) {
    const double share = static_cast<double>(placed[router]++) / static_cast<double>(at[router]);
    const double angle = 2 * std::numbers::pi * share + std::numbers::pi / 4;
    const auto& centre = machine.nodes[router];
    const auto node = static_cast<std::uint32_t>(wide.nodes.size());
    wide.nodes.push_back(
        {centre[0] + radius * std::cos(angle), centre[1] + radius * std::sin(angle)});
    wide.links.push_back({router, node});
    router = node;
  }
  return wide;
}

nlohmann::ordered_json blocks_of(const DrawnMachine& machine, std::size_t processors,
                                 std::size_t block) {
  nlohmann::ordered_json blocks(machine.nodes.size(), nlohmann::ordered_json());
  const std::size_t count =
      machine.router_of.empty() ? machine.nodes.size() : machine.router_of.size();
  for (std::size_t k = 0; k < std::min(processors, count); ++k) {
    blocks.at(machine.router_of.empty() ? k : machine.router_of[k]) = k / block;
  }
  return blocks;
}

}  // namespace ballast
