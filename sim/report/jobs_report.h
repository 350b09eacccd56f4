// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "tasks/job_result.h"

namespace ballast {

[[nodiscard]] nlohmann::ordered_json jobs_json(const JobResult& jobs);
/// The same as text: facts, then a table.
[[nodiscard]] std::string jobs_text(const JobResult& jobs);

}  // namespace ballast
