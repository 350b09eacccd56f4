// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "core/random.h"
#include "core/types.h"

namespace ballast {

/// Whole loads 0 .. bound - 1.
template <class Number = double>
std::vector<Number> random_loads(NodeId p, std::uint64_t seed, std::uint64_t bound = 100) {
  RandomStream random(seed, Stream{0x10AD});
  std::vector<Number> loads;
  for (NodeId i = 0; i < p; ++i) loads.push_back(static_cast<Number>(random.below(bound)));
  return loads;
}
inline std::vector<std::uint64_t> random_counts(NodeId p, std::uint64_t seed) {
  return random_loads<std::uint64_t>(p, seed);
}

}  // namespace ballast
