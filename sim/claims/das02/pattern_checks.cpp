// SPDX-License-Identifier: BSD-3-Clause
#include "claims/das02/pattern_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace ballast::das02 {

std::uint32_t most_of(const Trial& trial) { return trial.full() ? 11 : 7; }
std::string extent_of(const Trial& trial) {
  return fmt::format("P = 2 .. {}, all processors, all sources", 1u << most_of(trial));
}

bool has(const Few& few, NodeId n) { return std::find(few.begin(), few.end(), n) != few.end(); }
bool has(const std::vector<SbnLink>& sorted, const SbnLink& link) {
  return std::binary_search(sorted.begin(), sorted.end(), link);
}

std::string wrong_tree(const BroadcastPattern& pattern, std::uint32_t below) {
  const std::uint32_t d = pattern.dimension();
  for (NodeId root = 0; root < pattern.processors(); ++root) {
    std::vector<NodeId> reached{root};
    std::vector<std::uint64_t> at(d + 1);
    for (std::size_t k = 0; k < reached.size() && reached.size() <= pattern.processors(); ++k) {
      ++at[pattern.stage(root, reached[k])];
      for (const NodeId n : pattern.successors(root, reached[k])) {
        if (pattern.predecessor(root, n) != reached[k]) {
          return fmt::format("{} is not a predecessor of {}", reached[k], n);
        }
        reached.push_back(n);
      }
    }
    const std::set<NodeId> all(reached.begin(), reached.end());
    if (all.size() != pattern.processors() || reached.size() != pattern.processors()) {
      return fmt::format("source {} reaches {} of {} processors", root, all.size(),
                         pattern.processors());
    }
    for (std::uint32_t k = 0; k < d; ++k) {
      if (at[k] != std::uint64_t{1} << (d - k - below)) {
        return fmt::format("source {}: {} processors at stage {}", root, at[k], k);
      }
    }
  }
  return {};
}

}  // namespace ballast::das02
