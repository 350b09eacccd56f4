// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "results/costs.h"

namespace ballast {

/// The costs of a run as text, with the other facts about its course.
[[nodiscard]] std::string cost_table(const TaskRun& run);

}  // namespace ballast
