// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "core/types.h"

namespace ballast {

/// Allocation of a hypercube to jobs as its operating system does it: a job of k processors gets
/// an aligned block of 2^ceil(lg k) of them, a subcube, as its own until it ends. Jobs come in
/// order and wait in order: each gets the subcube that is free first, the lowest one among several.
/// If the number of processors is no power of two, the last block may be cut, down to k.
class Subcubes {
 public:
  static constexpr NodeId kMost = NodeId{1} << 30;  ///< nodes of the heap are counted in NodeId

  /// 1 .. kMost processors.
  explicit Subcubes(NodeId processors);
  /// Of memory that it needs.
  [[nodiscard]] static std::uint64_t bytes(NodeId processors) {
    return 2 * sizeof(double) * std::uint64_t{std::bit_ceil(processors)};
  }

  /// First processor of the subcube of a job of 1 .. processors processors, submitted at `submit`,
  /// that runs for `run`, in any unit of time. O(processors / 2^ceil(lg k)) and the subcube itself.
  NodeId place(NodeId k, double submit, double run);

 private:
  NodeId processors_, leaves_;
  std::vector<double> free_;  ///< heap order: from when on all processors below a node are free
};

}  // namespace ballast
