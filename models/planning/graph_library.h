// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/errors.h"
#include "planning/partition_graph.h"

namespace ballast {

/// A library that partitions graphs.
class GraphLibrary {
 public:
  virtual ~GraphLibrary() = default;
  /// With its version.
  [[nodiscard]] virtual std::string name() const = 0;
  /// Minds where tasks are, and what stays there.
  [[nodiscard]] virtual bool repartitions() const = 0;
  /// The processor of each item: few bytes between processors, no load above `tolerance` times the
  /// mean, if the library finds it. It depends on `seed` alone, in every thread.
  [[nodiscard]] virtual std::vector<Part> place(const PlanningProblem& problem,
                                                const PartitionGraph& graph, double tolerance,
                                                int seed) const = 0;
};

/// METIS by recursive bisection. Two constraints: load and, with a bound, memory. Load that stays
/// lowers the share of its processor; edges to tasks that stay do not count. Its parts go to
/// processors so that most load stays in place.
[[nodiscard]] std::unique_ptr<GraphLibrary> metis_library();
/// Scotch's repartitioning, with fixed vertices. Null: this build has none.
[[nodiscard]] std::unique_ptr<GraphLibrary> scotch_library();
/// What a build without Scotch says to the key `path`: throws UserError with its package.
[[noreturn]] void refuse_scotch(const Where& where, const std::string& path);

}  // namespace ballast
