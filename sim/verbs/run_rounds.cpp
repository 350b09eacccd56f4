// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/run_rounds.h"

#include <fmt/format.h>

#include <chrono>

#include "core/errors.h"
#include "report/json_file.h"
#include "report/progress.h"
#include "report/rounds_report.h"
#include "report/table.h"

namespace ballast {

int run_rounds_experiment(Config config, const RoundsOutput& output) {
  RoundsExperiment experiment = make_rounds_experiment(std::move(config));
  Progress progress("run", experiment.options.max, "rounds");
  experiment.options.progress = [&](std::uint64_t rounds) { progress.at(rounds); };
  const auto start = std::chrono::steady_clock::now();
  const RoundResult result = run_rounds(experiment);
  const double wall =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (!result.reached) {
    throw StuckError(
        fmt::format("rounds.max = {}: {} by then; loads {} .. {}, total {}", experiment.options.max,
                    experiment.options.until == RoundsUntil::stable ? "tasks still move"
                                                                    : "the loads do not repeat",
                    grouped(result.after.min, 2), grouped(result.after.max, 2),
                    grouped(result.after.mean * static_cast<double>(experiment.loads.size()), 2)));
  }
  if (output.json != "-") fmt::print("{}", rounds_text(experiment, result, wall));
  if (!output.json.empty()) {
    write_json(rounds_document(experiment, result, output.reproducible ? -1 : wall), output.json);
    if (output.json != "-") fmt::print("result: {}\n", output.json);
  }
  return kDone;
}

}  // namespace ballast
