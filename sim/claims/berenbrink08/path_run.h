// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "claims/berenbrink08/round_cases.h"

namespace ballast {

/// A path under dynamic diffusion, all tasks of a round at one processor, to its fixed point.
struct PathRun {
  bool reached = false;
  std::uint64_t last_new = 0;           ///< round
  std::vector<double> inserted, end;    ///< after the insertion, and at the end of a round
  std::vector<std::uint64_t> first_at;  ///< round of each processor's first task
};
struct PathCase {
  NodeId n;
  RoundOrder order = RoundOrder::insert_balance_consume;  ///< printed
  std::string denominator = "double";
  NodeId at = n - 1;
  std::int64_t tasks = n;
  std::uint64_t max = 1'000'000;  ///< rounds
  friend auto operator<=>(const PathCase&, const PathCase&) = default;
};
/// Measured once per process.
[[nodiscard]] const PathRun& path_run(const PathCase& path);

/// factor * k (k + 1) for all k.
[[nodiscard]] std::vector<double> by_squares(NodeId n, double factor);

/// Sizes of the exact claims; n = 2, with degrees of 1, is a special case.
[[nodiscard]] std::vector<NodeId> path_sizes(Effort effort);
[[nodiscard]] std::string path_extent(Effort effort);

}  // namespace ballast
