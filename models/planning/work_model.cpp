// SPDX-License-Identifier: BSD-3-Clause
#include "planning/work_model.h"

#include <fmt/format.h>

#include "planning/problem.h"
#include "workloads/workload.h"

namespace ballast {

WorkModel ccm_work(const PlanningProblem& problem) {
  WorkModel model;
  model.load = problem.quantum;
  if (problem.tasks == nullptr || !problem.tasks->trace) return model;
  const Trace& trace = *problem.tasks->trace;
  if (!trace.alpha.empty()) {
    for (const auto& part : problem.parts) model.alpha.push_back(trace.alpha[part.id]);
  }
  if (!trace.weights) return model;
  model.beta = trace.weights->beta;
  model.gamma = trace.weights->gamma;
  model.delta = trace.weights->delta;
  return model;
}

Key work_model_key() {
  return Key::text("work_model")
      .choices({"load-only", "affine"})
      .help(
          "what a placement levels; load-only: the loads; affine: the CCM work of the trace; "
          "default: load-only")
      .when({[](const RunFacts& run) { return run.weighs_work; },
             "weights of the CCM work: workload.beta, gamma or delta"});
}

bool levels_ccm_work(const Args& args) {
  return args.has("work_model") && args.text("work_model") == "affine";
}

void measure_ccm_work(Balancing& balancing, const Args& args) {
  if (args.has("measure") && args.text("measure") == "count") {
    throw UserError(
        args.where("measure"),
        fmt::format("{}: expected \"work\" for the CCM work, got \"count\"", args.path("measure")));
  }
  balancing.measure = Measure::work;
}

}  // namespace ballast
