// SPDX-License-Identifier: BSD-3-Clause
#include "report/verdict.h"

#include <fmt/format.h>

#include "report/rounds_report.h"
#include "report/table.h"
#include "results/kinds.h"

namespace ballast {

std::vector<std::string> possible_verdicts(const Experiment& e) {
  if (e.traffic && e.traffic->trace) return {to_string(Outcome::completed)};
  if (e.traffic) {
    using enum TrafficVerdict;
    if (e.traffic->requests) {
      const bool batch = e.traffic->requests->requests != 0;
      return {to_string(batch ? TrafficVerdict::completed : converged), to_string(deadlocked),
              to_string(out_of_budget)};
    }
    return {to_string(converged), to_string(saturated), to_string(deadlocked),
            to_string(out_of_budget)};
  }
  using enum Outcome;
  if (e.moe) return {to_string(completed)};
  if (e.rounds) return {to_string(e.rounds->until), to_string(balanced), to_string(settled)};
  if (e.run.until == RunSection::Until::completed) {
    return {to_string(completed), to_string(partitioned), to_string(stranded)};
  }
  return {to_string(balanced), to_string(settled), to_string(partitioned), to_string(stranded)};
}

std::vector<std::string> verdicts_of(const Result& result) {
  if (const auto* tasks = std::get_if<TaskRun>(&result.run)) return {to_string(tasks->outcome)};
  if (const auto* traffic = std::get_if<TrafficRun>(&result.run)) {
    return {to_string(traffic->verdict)};
  }
  if (const auto* moe = std::get_if<MoeRun>(&result.run)) {
    return {to_string(moe->complete ? Outcome::completed : Outcome::stopped)};
  }
  if (const auto* replay = std::get_if<ReplayRun>(&result.run)) {
    return {to_string(outcome_of(*replay))};
  }
  const RoundsRun& rounds = result.rounds();
  if (!rounds.reached) return {to_string(Outcome::stopped)};
  return {to_string(rounds.options.until),
          to_string(rounds.balanced ? Outcome::balanced : Outcome::settled)};
}

std::optional<Stop> stop_of(const Result& result) {
  if (const auto* traffic = std::get_if<TrafficRun>(&result.run)) {
    if (traffic->verdict == TrafficVerdict::deadlocked) {
      return Stop{Stop::Reason::deadlock, traffic->cycles,
                  fmt::format("deadlock at cycle {}: packets wait for each other in a cycle",
                              traffic->cycles)};
    }
    if (traffic->verdict != TrafficVerdict::out_of_budget) return {};
    return Stop{
        Stop::Reason::budget, traffic->cycles,
        fmt::format("cycle budget of run.max_cycles = {} exhausted: the measurement has not ended",
                    traffic->cycles)};
  }
  if (!std::holds_alternative<RoundsRun>(result.run) || result.rounds().reached) return {};
  const RoundsRun& r = result.rounds();
  const auto processors = static_cast<double>(r.after.per_processor.size());
  return Stop{
      Stop::Reason::budget, r.rounds,
      fmt::format("round budget of rounds.max_rounds = {} exhausted: {}; loads {} .. {}, total {}",
                  r.options.max, not_reached(r), grouped(r.after.min, 2), grouped(r.after.max, 2),
                  grouped(r.after.mean * processors, 2))};
}

}  // namespace ballast
