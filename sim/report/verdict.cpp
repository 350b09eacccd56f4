// SPDX-License-Identifier: BSD-3-Clause
#include "report/verdict.h"

#include "report/rounds_report.h"

namespace ballast {

std::vector<std::string> possible_verdicts(const Experiment& e) {
  if (e.traffic) {
    using enum TrafficVerdict;
    return {to_string(converged), to_string(saturated), to_string(deadlocked),
            to_string(out_of_budget)};
  }
  using enum Outcome;
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
  const RoundsRun& rounds = result.rounds();
  return {to_string(rounds.options.until),
          to_string(rounds.balanced ? Outcome::balanced : Outcome::settled)};
}

}  // namespace ballast
