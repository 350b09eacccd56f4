// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "experiment/simulation.h"

namespace ballast {

/// The part `result` of the document of a run of tasks.
[[nodiscard]] nlohmann::ordered_json task_json(const TaskRun& run, bool detail);
/// The same as text: a table of the machine before and after, and the costs.
[[nodiscard]] std::string task_text(const TaskRun& run);

}  // namespace ballast
