// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "core/types.h"

namespace ballast {

/// Allocation of a hypercube to jobs as its operating system does it: a job of k processors gets
/// an aligned block of 2^ceil(lg k) of them, a subcube, as its own until it ends. Jobs come in
/// order and wait in order: each gets the subcube that is free first, the lowest one among several.
/// If the number of processors is no power of two, the last block may be cut, down to k.
class Subcubes {
 public:
  explicit Subcubes(NodeId processors);

  /// First processor of the subcube of a job of 1 .. processors processors, submitted at `submit`,
  /// that runs for `run`, in any unit of time. O(processors / 2^ceil(lg k)) and the subcube itself.
  NodeId place(NodeId k, double submit, double run);

 private:
  NodeId processors_, leaves_;
  std::vector<double> free_;  ///< heap order: from when on all processors below a node are free
};

}  // namespace ballast
