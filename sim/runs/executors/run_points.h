// SPDX-License-Identifier: BSD-3-Clause
// The points of a plan in the worker processes of this machine.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "process/worker_pool.h"
#include "runs/points/stored_point.h"
#include "runs/study/plan.h"

namespace ballast {

/// Cycles that a point may take at most; absent: its own limit alone. See PointRunner::run().
using PointBudget = std::function<std::optional<Cycle>(std::uint32_t point)>;
[[nodiscard]] inline std::optional<Cycle> no_budget(std::uint32_t /*point*/) { return {}; }

struct PointOptions {
  unsigned workers = 1;
  std::uint64_t memory = ~std::uint64_t{0};  ///< bytes for all points in flight
  bool limit_memory = true;                  ///< as in PoolOptions
  std::function<void(std::size_t done)> progress = [](std::size_t) {};
  PointBudget budget = no_budget;
  /// From then on nothing runs; points in flight are not stored.
  std::optional<std::chrono::steady_clock::time_point> until = {};

  /// All cores, and the memory that is there unless --force says otherwise.
  [[nodiscard]] static PointOptions of_this_machine();
};

/// The pool's job for a point, and the point as it is stored.
[[nodiscard]] Job job_of(const Plan& plan, std::uint32_t point);
[[nodiscard]] StoredPoint stored(std::string id, JobEnd end);

/// Runs the points in their order in worker processes and stores them as they end; the order and
/// the number of workers change no result. Returns early when interrupt::pending(); points in
/// flight are then not stored.
void run_points(const Plan& plan, const std::vector<std::uint32_t>& points, PointStore& store,
                const PointOptions& options);

}  // namespace ballast
