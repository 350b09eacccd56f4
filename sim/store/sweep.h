// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "store/work_file.h"
#include "study/plan.h"

namespace ballast {

struct SweepOptions {
  unsigned workers = 1;
  std::uint64_t memory = ~std::uint64_t{0};  ///< bytes for all points in flight
  bool limit_memory = true;                  ///< a point that exceeds twice its estimate fails
  std::function<void(std::size_t done)> progress = [](std::size_t) {};
};

/// What is stored of a plan.
struct SweepState {
  std::size_t done = 0, failed = 0;
  std::vector<std::uint32_t> open;  ///< points to run
};
/// `retry`: failed points are open, too.
[[nodiscard]] SweepState state_of(const Plan& plan, WorkFile& work, bool retry = false);

/// Runs the points in worker processes and stores them as they end. Returns early when
/// interrupt::pending(); points in flight are then not stored.
void run_points(const Plan& plan, const std::vector<std::uint32_t>& points, WorkFile& work,
                const SweepOptions& options);

}  // namespace ballast
