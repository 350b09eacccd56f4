// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "core/types.h"

namespace ballast {

/// Allocation of a hypercube to jobs by its operating system: a job of k processors owns an aligned
/// block of 2^ceil(lg k) of them, a subcube, until it ends. Jobs arrive and wait in order: each
/// gets the first subcube to become free, the lowest one in a tie. If the number of processors is
/// not a power of two, the last block may be shortened, down to k.
class Subcubes {
 public:
  static constexpr NodeId kMost = NodeId{1} << 30;  ///< NodeId counts the nodes of the heap

  /// 1 .. kMost processors.
  explicit Subcubes(NodeId processors);
  /// Memory that it needs.
  [[nodiscard]] static std::uint64_t bytes(NodeId processors) {
    return 2 * sizeof(double) * std::uint64_t{std::bit_ceil(processors)};
  }

  /// First processor of the subcube for a job of k processors, 1 .. processors, submitted at
  /// `submit`, that runs for `run`, in any unit of time. O(processors / 2^ceil(lg k) + size of the
  /// subcube).
  NodeId place(NodeId k, double submit, double run);

 private:
  NodeId processors_, leaves_;
  std::vector<double> free_;  ///< heap order: time from which all processors below a node are free
};

}  // namespace ballast
