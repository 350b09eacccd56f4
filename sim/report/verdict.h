// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/stop.h"
#include "experiment/simulation.h"

namespace ballast {

/// All verdicts possible for a run of this kind.
[[nodiscard]] std::vector<std::string> possible_verdicts(const Experiment& experiment);
/// The verdicts of the run: one; for rounds two, its end and whether the loads are balanced.
[[nodiscard]] std::vector<std::string> verdicts_of(const Result& result);
/// Reason why a run with a result ended early; no value if it did not.
[[nodiscard]] std::optional<Stop> stop_of(const Result& result);

}  // namespace ballast
