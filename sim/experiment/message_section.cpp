// SPDX-License-Identifier: BSD-3-Clause
// Messages between the tasks of a measured run: whether they are sent, and their keys.
#include <fmt/format.h>

#include <algorithm>

#include "experiment/task_simulation.h"

namespace ballast {

bool TaskSimulation::sends_messages() const {
  if (!tasks_.trace) return false;
  const Trace& trace = *tasks_.trace;
  const bool can = executes() && !by_switch_ && !trace.edges.empty();
  if (trace.sending.send == true && !can) {
    throw UserError(place_of(e_, "workload.traffic"),
                    fmt::format("workload.traffic: expected \"count\", got \"send\": {}",
                                trace.edges.empty() ? "the tasks have no messages"
                                : by_switch_        ? "the switch carries tasks only"
                                             : "tasks send when they end, which needs run.until = "
                                               "\"completed\""));
  }
  return can && trace.sending.send.value_or(true);
}

/// Removes the keys that the run does not read.
void TaskSimulation::record_messages() {
  nlohmann::ordered_json& workload = config_["workload"];
  if (!workload.contains("packet_flits")) return;
  const bool sends = sends_messages();
  workload["traffic"] = sends ? "send" : "count";
  if (!sends) workload.erase("packet_flits");
  const auto& memory = tasks_.trace->memory;
  const bool bytes_move = std::any_of(memory.begin(), memory.end(),
                                      [](const auto& task) { return task.serialized > 0; });
  const bool read = bytes_move || !tasks_.trace->edges.empty();
  if (by_switch_ || !read) workload.erase("bytes_per_flit");
}

}  // namespace ballast
