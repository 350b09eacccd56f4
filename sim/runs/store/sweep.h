// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runs/store/work_file.h"
#include "runs/study/plan.h"

namespace ballast {

/// What is stored of a plan.
struct SweepState {
  std::size_t done = 0, failed = 0;
  std::vector<std::uint32_t> open;  ///< points to run
};
/// `retry`: failed points are open, too.
[[nodiscard]] SweepState state_of(const Plan& plan, WorkFile& work, bool retry = false);

}  // namespace ballast
