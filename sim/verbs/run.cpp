// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <memory>

#include "experiment/experiment.h"
#include "report/json_file.h"
#include "report/progress.h"
#include "report/run_report.h"
#include "verbs/run_rounds.h"
#include "verbs/run_traffic.h"
#include "verbs/verb.h"

namespace ballast {
namespace {

struct RunOptions {
  std::string experiment, trace, json;
  std::vector<std::string> set;
  bool reproducible = false, find_saturation = false;
};

/// The experiment file; or, for a directory of LBDatafile, a .csv or an .swf file, an experiment of
/// defaults with that workload.
Config load(const std::string& path) {
  const bool log = path.ends_with(".swf") || path.ends_with(".swf.gz");
  const char* const kind = std::filesystem::is_directory(path) ? "lbdata"
                           : path.ends_with(".csv")            ? "csv"
                           : log                               ? "swf"
                                                               : nullptr;
  if (kind == nullptr) return Config::from_file(path);
  Config config = Config::from_text("", path);
  config.set(std::string("workload.kind=") + kind);
  config.set("workload.path=" + path);
  return config;
}

int run(const RunOptions& options) {
  Config config = load(options.experiment);
  for (const std::string& assignment : options.set) config.set(assignment);
  if (config.has("traffic")) {
    if (!options.trace.empty()) throw UserError("--trace: [traffic] has no waveform");
    return run_traffic_experiment(std::move(config),
                                  {options.json, options.reproducible, options.find_saturation});
  }
  if (options.find_saturation) {
    throw UserError("--find-saturation: the experiment has no [traffic]");
  }
  if (config.has("rounds")) {
    if (!options.trace.empty()) throw UserError("--trace: [rounds] has no waveform");
    return run_rounds_experiment(std::move(config), {options.json, options.reproducible});
  }
  Experiment experiment = make_experiment(std::move(config));

  std::unique_ptr<Waveform> waveform;
  if (!options.trace.empty()) {
    waveform = Waveform::open(options.trace);
    experiment.run_options().waveform = waveform.get();
  }
  Progress progress("run", 0, "cycles");
  experiment.run_options().progress = [&](Cycle now, std::uint64_t) { progress.at(now); };

  const auto start = std::chrono::steady_clock::now();
  const RunResult result = simulate(experiment, Kernel::systemc);
  const double wall =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const bool for_people = options.json != "-";
  if (for_people) fmt::print("{}", run_text(experiment, result, wall));
  if (!options.json.empty()) {
    write_json(run_document(experiment, result, options.reproducible ? -1 : wall), options.json);
    if (for_people) fmt::print("result: {}\n", options.json);
  }
  if (waveform && for_people) fmt::print("waveform: {}\n", options.trace);
  return succeeded(result.outcome) ? kDone : kCheckFailed;
}

const Registered<Verb> kRun{
    {"run", "simulate one experiment", {}, [](CLI::App& app) {
       auto options = std::make_shared<RunOptions>();
       app.add_option("experiment", options->experiment,
                      "TOML file, see `ballast list experiment`; or just a workload: a .csv or "
                      ".swf[.gz] file or a directory of LBDatafile")
           ->required();
       app.add_option("--set", options->set,
                      "section.key=value over what the file says; may be repeated")
           ->allow_extra_args(false);
       app.add_option("--json", options->json,
                      "write the result as JSON to this file (-: standard output)");
       app.add_option("--trace", options->trace, "write a waveform (.fst or .vcd)");
       app.add_flag("--reproducible", options->reproducible,
                    "JSON without the run's speed: same input, same bytes");
       app.add_flag("--find-saturation", options->find_saturation,
                    "of an experiment with [traffic]: the highest rate that the network carries");
       return [options] { return run(*options); };
     }}};

}  // namespace
}  // namespace ballast
