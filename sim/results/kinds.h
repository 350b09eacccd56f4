// SPDX-License-Identifier: BSD-3-Clause
// The values of each kind of run: the part `result` of its document.
#pragma once

#include "experiment/simulation.h"
#include "results/value.h"
#include "traffic/saturation.h"

namespace ballast {

[[nodiscard]] const ResultValues<TaskRun>& task_values();
[[nodiscard]] const ResultValues<TrafficRun>& traffic_values();
/// All rates that were tried, in rising order.
[[nodiscard]] const ResultValues<Saturation>& saturation_values();
[[nodiscard]] const ResultValues<RoundsRun>& rounds_values();
[[nodiscard]] const ResultValues<MoeRun>& moe_values();
[[nodiscard]] const ResultValues<ReplayRun>& replay_values();

/// The verdict of rounds that met their end condition.
[[nodiscard]] const char* to_string(RoundsUntil until);
/// The points of a search by rate.
[[nodiscard]] std::vector<TrafficResult> by_rate(const Saturation& saturation);

}  // namespace ballast
