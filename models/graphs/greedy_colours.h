// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <unordered_set>
#include <vector>

#include "core/types.h"

namespace ballast {

/// Colours for items that occupy processors: two items on one processor get different colours. Each
/// item in turn gets the lowest colour free at all of its processors.
class GreedyColours {
 public:
  explicit GreedyColours(NodeId nodes) : free_(nodes, 0) {}

  std::uint32_t next(std::span<const NodeId> nodes) {
    std::uint32_t colour = 0;
    for (const NodeId i : nodes) colour = std::max(colour, free_[i]);
    const auto taken = [&](NodeId i) { return taken_.contains(key(i, colour)); };
    while (std::any_of(nodes.begin(), nodes.end(), taken)) ++colour;
    for (const NodeId i : nodes) {
      taken_.insert(key(i, colour));
      while (taken_.contains(key(i, free_[i]))) ++free_[i];
    }
    return colour;
  }

 private:
  static std::uint64_t key(NodeId i, std::uint32_t colour) {
    return std::uint64_t{i} << 32 | colour;
  }
  std::vector<std::uint32_t> free_;  ///< by processor: all colours below are taken there
  std::unordered_set<std::uint64_t> taken_;
};

}  // namespace ballast
