// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/stop.h"
#include "experiment/simulation.h"

namespace ballast {

/// All verdicts that a run of this kind can end with.
[[nodiscard]] std::vector<std::string> possible_verdicts(const Experiment& experiment);
/// Those that hold: one; of rounds two, how they ended and whether the loads are balanced.
[[nodiscard]] std::vector<std::string> verdicts_of(const Result& result);
/// Why a run that has returned its result did not come to its end; nothing if it did.
[[nodiscard]] std::optional<Stop> stop_of(const Result& result);

}  // namespace ballast
