// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/simulation.h"

#include "experiment/elaboration.h"
#include "experiment/unused_keys.h"

namespace ballast {

Cycle Result::cycles() const {
  if (const auto* rounds = std::get_if<RoundsRun>(&run)) return rounds->RoundResult::rounds;
  if (const auto* moe = std::get_if<MoeRun>(&run)) return moe->cycles;
  if (const auto* replay = std::get_if<ReplayRun>(&run)) return replay->cycles;
  const auto* tasks = std::get_if<TaskRun>(&run);
  return tasks != nullptr ? tasks->cycles : traffic().cycles;
}

Cycle Result::edges() const {
  if (std::holds_alternative<RoundsRun>(run)) return cycles();
  if (const auto* moe = std::get_if<MoeRun>(&run)) return moe->edges;
  if (const auto* replay = std::get_if<ReplayRun>(&run)) return replay->edges;
  const auto* tasks = std::get_if<TaskRun>(&run);
  return tasks != nullptr ? tasks->edges : traffic().edges;
}

std::unique_ptr<Simulation> elaborate(const Experiment& e) {
  const bool replays = e.traffic && e.traffic->trace;
  std::unique_ptr<Simulation> made = replays     ? elaborate_replay(e)
                                     : e.traffic ? elaborate_traffic(e)
                                     : e.moe     ? elaborate_moe(e)
                                     : e.rounds  ? elaborate_rounds(e)
                                                 : elaborate_tasks(e);
  // The keys of a file are refused together, if none of its runs reads them.
  if (!e.where && e.energy && !made->config().contains("energy")) refuse_unused({"energy"}, e);
  return made;
}

Result run(const Experiment& experiment, Kernel kernel) {
  return elaborate(experiment)->run(kernel);
}

}  // namespace ballast
