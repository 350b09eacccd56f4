// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "runs/store/work_file.h"
#include "runs/study/plan.h"

namespace ballast {

/// A plan with what is stored of its points, for decisions before it is published. Without
/// configurations, details and units.
[[nodiscard]] StudyResults stored_results(const Plan& plan, WorkFile& work);

}  // namespace ballast
