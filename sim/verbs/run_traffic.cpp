// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/run_traffic.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "report/json_file.h"
#include "report/progress.h"
#include "report/traffic_report.h"
#include "traffic/saturation.h"

namespace ballast {
namespace {

void write(const nlohmann::ordered_json& document, const TrafficOutput& output) {
  if (output.json.empty()) return;
  write_json(document, output.json);
  if (output.json != "-") fmt::print("result: {}\n", output.json);
}

int search(TrafficExperiment& experiment, const TrafficOutput& output) {
  Progress progress("saturation", 0, "cycles");
  Cycle before = 0;
  // The verdict is asked for, not the latency, and near saturation that takes long to settle.
  experiment.options.precision = std::max(experiment.options.precision, 0.05);
  experiment.options.progress = [&](Cycle now, std::uint64_t) { progress.at(before + now); };
  const Saturation found = find_saturation([&](double rate) {
    const TrafficResult result = run_traffic(experiment, rate);
    before += result.cycles;
    return result;
  });
  if (output.json != "-") fmt::print("{}", saturation_text(found));
  write(saturation_document(experiment, found), output);
  return kDone;
}

}  // namespace

int run_traffic_experiment(Config config, const TrafficOutput& output) {
  TrafficExperiment experiment = make_traffic_experiment(std::move(config));
  if (output.find_saturation) return search(experiment, output);
  Progress progress("run", 0, "cycles");
  experiment.options.progress = [&](Cycle now, std::uint64_t) { progress.at(now); };
  const auto start = std::chrono::steady_clock::now();
  const TrafficResult result = run_traffic(experiment, experiment.sources.rate, Kernel::systemc);
  const double wall =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (output.json != "-") fmt::print("{}", traffic_text(experiment, result, wall));
  write(traffic_document(experiment, result, output.reproducible ? -1 : wall), output);
  return exit_code(result.verdict);
}

}  // namespace ballast
