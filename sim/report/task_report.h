// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "experiment/simulation.h"

namespace ballast {

/// A run of tasks as text: a table of the machine before and after, and the costs.
[[nodiscard]] std::string task_text(const TaskRun& run);

}  // namespace ballast
