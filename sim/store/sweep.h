// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "process/worker_pool.h"
#include "store/work_file.h"
#include "study/plan.h"

namespace ballast {

struct SweepOptions {
  unsigned workers = 1;
  std::uint64_t memory = ~std::uint64_t{0};  ///< bytes for all points in flight
  bool limit_memory = true;                  ///< a point that exceeds twice its estimate fails
  std::function<void(std::size_t done)> progress = [](std::size_t) {};
  /// From then on nothing runs; points in flight are not stored.
  std::optional<std::chrono::steady_clock::time_point> until = {};
};

/// What is stored of a plan.
struct SweepState {
  std::size_t done = 0, failed = 0;
  std::vector<std::uint32_t> open;  ///< points to run
};
/// `retry`: failed points are open, too.
[[nodiscard]] SweepState state_of(const Plan& plan, WorkFile& work, bool retry = false);

/// The pool's job for a point, and the point as it is stored.
[[nodiscard]] Job job_of(const Plan& plan, std::uint32_t point);
[[nodiscard]] StoredPoint stored(std::string id, JobEnd end);

/// Runs the points in worker processes and stores them as they end. Returns early when
/// interrupt::pending(); points in flight are then not stored.
void run_points(const Plan& plan, const std::vector<std::uint32_t>& points, PointStore& store,
                const SweepOptions& options);

}  // namespace ballast
