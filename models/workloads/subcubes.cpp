// SPDX-License-Identifier: BSD-3-Clause
#include "workloads/subcubes.h"

#include <algorithm>
#include <bit>

namespace ballast {

Subcubes::Subcubes(NodeId processors)
    : processors_(processors),
      leaves_(std::bit_ceil(processors)),
      free_(2 * std::size_t{leaves_}, 0.0) {}

NodeId Subcubes::place(NodeId k, double submit, double run) {
  const NodeId size = std::bit_ceil(k), blocks = leaves_ / size;
  NodeId best = 0;
  for (NodeId b = 0; b < blocks && free_[blocks + best] > submit; ++b) {
    if (b * size + k <= processors_ && free_[blocks + b] < free_[blocks + best]) best = b;
  }
  const double end = std::max(submit, free_[blocks + best]) + run;
  // Everything below the block, then the maxima above it.
  NodeId first = blocks + best, count = 1;
  for (; first < 2 * leaves_; first *= 2, count *= 2) {
    std::fill_n(free_.begin() + first, count, end);
  }
  for (NodeId node = (blocks + best) / 2; node >= 1; node /= 2) {
    free_[node] = std::max(free_[2 * node], free_[2 * node + 1]);
  }
  return best * size;
}

}  // namespace ballast
