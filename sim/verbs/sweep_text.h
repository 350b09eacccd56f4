// SPDX-License-Identifier: BSD-3-Clause
// What `ballast sweep` tells of a plan and of its points.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "runs/store/sweep.h"
#include "verbs/dry_run.h"

namespace ballast {

/// Number of points and cases, and what they need.
[[nodiscard]] DryRunLines plan_lines(const Plan& plan, const std::string& study, unsigned workers);
/// Values of the axes by dimension.
[[nodiscard]] std::string axes_table(const Study& study);
/// The failed points: their values, and why.
[[nodiscard]] std::string failures(const Plan& plan, WorkFile& work);
/// Document of a sweep.
[[nodiscard]] nlohmann::ordered_json state_json(const Plan& plan, const SweepState& state);

}  // namespace ballast
