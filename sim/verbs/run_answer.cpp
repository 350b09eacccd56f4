// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/run_answer.h"

#include <memory>

#include "experiment/simulation.h"
#include "report/report.h"

namespace ballast {

RunAnswer answer_of(const Experiment& experiment) {
  RunAnswer answer;
  try {
    const std::unique_ptr<Simulation> simulation = elaborate(experiment);
    const Result result = simulation->run();
    const Outcome outcome = result.tasks().outcome;
    answer = {succeeded(outcome) ? kDone : kCheckFailed, document(result),
              succeeded(outcome) ? "" : to_string(outcome), true,
              result.tasks().measure == Measure::work};
  } catch (Stopped<Result>& stopped) {
    answer = {kStuck, document(stopped.so_far(), -1, stopped.stop()), stopped.what()};
  } catch (const UserError& error) {
    answer = {kBadInput, {}, error.what()};
  }
  return answer;
}

}  // namespace ballast
