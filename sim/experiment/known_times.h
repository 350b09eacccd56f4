// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "core/types.h"

namespace ballast {

/// The factor of a task's known time: 1 + error * u, with u uniform in -1 .. 1. It depends on seed
/// and task only.
[[nodiscard]] double known_factor(double error, std::uint64_t seed, TaskId task);
/// All times with their factors.
[[nodiscard]] std::vector<double> known_times(const std::vector<double>& times, double error,
                                              std::uint64_t seed);

}  // namespace ballast
