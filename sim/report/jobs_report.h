// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "tasks/job_result.h"

namespace ballast {

/// The jobs of a run as text: facts, then a table.
[[nodiscard]] std::string jobs_text(const JobResult& jobs);

}  // namespace ballast
