// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "core/stop.h"
#include "experiment/simulation.h"

namespace ballast {

/// A result, and the reason if the run ended early.
struct EndedRun {
  Result result;
  std::optional<Stop> stop;
};

/// Runs to the end, or to a stop, whose result is the one so far.
[[nodiscard]] EndedRun run_to_end(Simulation& simulation, Kernel kernel);

/// Exit code of a run: 0, 1 or 3.
[[nodiscard]] int exit_code_of(const EndedRun& run);

}  // namespace ballast
