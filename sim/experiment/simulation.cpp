// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/simulation.h"

#include "experiment/elaboration.h"

namespace ballast {

Cycle Result::cycles() const {
  if (const auto* rounds = std::get_if<RoundsRun>(&run)) return rounds->RoundResult::rounds;
  const auto* tasks = std::get_if<TaskRun>(&run);
  return tasks != nullptr ? tasks->cycles : traffic().cycles;
}

Cycle Result::edges() const {
  if (std::holds_alternative<RoundsRun>(run)) return cycles();
  const auto* tasks = std::get_if<TaskRun>(&run);
  return tasks != nullptr ? tasks->edges : traffic().edges;
}

std::unique_ptr<Simulation> elaborate(const Experiment& e) {
  if (e.traffic) return elaborate_traffic(e);
  if (e.rounds) return elaborate_rounds(e);
  return elaborate_tasks(e);
}

Result run(const Experiment& experiment, Kernel kernel) {
  return elaborate(experiment)->run(kernel);
}

}  // namespace ballast
