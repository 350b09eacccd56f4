// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <vector>

#include "core/random.h"
#include "core/types.h"

namespace ballast {

/// Links of a random connected graph: a random tree and up to `more` links beside it, in a random
/// order.
inline std::vector<std::array<NodeId, 2>> random_graph(NodeId nodes, std::size_t more,
                                                       std::uint64_t seed) {
  RandomStream random(seed, 0x6AF);
  std::vector<NodeId> name(nodes);
  for (NodeId i = 0; i < nodes; ++i) {
    const auto at = static_cast<NodeId>(random.below(i + 1));
    name[i] = name[at];
    name[at] = i;
  }
  std::set<std::array<NodeId, 2>> seen;
  std::vector<std::array<NodeId, 2>> links;
  const auto add = [&](NodeId a, NodeId b) {
    if (a != b && seen.insert({std::min(a, b), std::max(a, b)}).second) links.push_back({a, b});
  };
  for (NodeId i = 1; i < nodes; ++i) add(name[random.below(i)], name[i]);
  for (std::size_t k = 0; k < more; ++k) {
    add(static_cast<NodeId>(random.below(nodes)), static_cast<NodeId>(random.below(nodes)));
  }
  for (std::size_t k = links.size(); k > 1; --k) std::swap(links[k - 1], links[random.below(k)]);
  return links;
}

}  // namespace ballast
