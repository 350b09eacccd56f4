// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "analysis/study_view.h"
#include "analysis/wording.h"

namespace ballast {

/// For each seed the highest measured rate such that its runs at it and at all smaller rates
/// converged. No value for a seed whose smallest rate does not converge, or that lacks a result
/// before the first rate that does not. `cases`: of one contender, one per rate.
[[nodiscard]] SeedValues saturations(const StudyView& view, const std::vector<std::size_t>& cases);

/// The metric over report.curve, for each group and contender; empty without that axis.
[[nodiscard]] std::vector<Curve> latency_curves(const StudyView& view, const Wording& wording);

}  // namespace ballast
