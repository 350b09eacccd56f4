// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "tasks/trace_metrics.h"

namespace ballast {

/// A trace as text: facts about it, then its metrics before and after the run.
[[nodiscard]] std::string trace_text(const TraceResult& trace, std::size_t tasks);

}  // namespace ballast
