// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "core/types.h"

namespace ballast {

/// Allocation of any machine to jobs: a job of k processors starts as soon as k of them are free,
/// if `contiguous` with consecutive numbers, but not before the job before it. It gets the lowest
/// numbers, and keeps them until it ends.
class FreeProcessors {
 public:
  FreeProcessors(NodeId processors, bool contiguous)
      : contiguous_(contiguous), free_(processors, 0.0), scratch_(processors) {}
  /// Memory that it needs.
  [[nodiscard]] static std::uint64_t bytes(NodeId processors) {
    return (2 * sizeof(double)) * std::uint64_t{processors};
  }

  /// Appends the processors of a job of k processors, 1 .. processors, submitted at `submit`, that
  /// runs for `run`, in any unit of time. O(processors).
  void place(NodeId k, double submit, double run, std::vector<NodeId>& at);

 private:
  [[nodiscard]] bool free_at(double time, NodeId k, std::vector<NodeId>& at) const;
  [[nodiscard]] double first_time(NodeId k);

  bool contiguous_;
  double last_start_ = 0;
  std::vector<double> free_;  ///< by processor: time from which it is free
  std::vector<double> scratch_;
};

}  // namespace ballast
