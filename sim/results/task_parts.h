// SPDX-License-Identifier: BSD-3-Clause
// Parts of the result of a run of tasks.
#pragma once

#include "experiment/simulation.h"
#include "results/value.h"

namespace ballast {

[[nodiscard]] const ResultValues<Hindrance>& hindrance_values();
[[nodiscard]] const ResultValues<MessageCounts>& message_values();
[[nodiscard]] const ResultValues<PhaseRun>& phase_values();
[[nodiscard]] const ResultValues<JobResult>& job_values();

}  // namespace ballast
