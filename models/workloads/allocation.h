// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/types.h"

namespace ballast {

/// Gives the processors of a machine to parallel jobs, first come, first served, before a run: the
/// placement follows from the times of a log alone.
class Allocation {
 public:
  virtual ~Allocation() = default;

  /// Appends the k processors of the next job, 1 .. processors, submitted at `submit`, that runs
  /// for `run`, in any unit of time.
  virtual void place(NodeId k, double submit, double run, std::vector<NodeId>& at) = 0;

  /// Memory of an allocation, of any rule.
  [[nodiscard]] static std::uint64_t bytes(NodeId processors);
  /// `rule`: "subcube" (Subcubes), "contiguous" or "any" (FreeProcessors).
  [[nodiscard]] static std::unique_ptr<Allocation> make(std::string_view rule, NodeId processors);
};

}  // namespace ballast
