// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>

#include "experiment/read_experiment.h"
#include "experiment/simulation.h"
#include "experiment/unused_keys.h"
#include "report/json_file.h"
#include "report/progress.h"
#include "report/report.h"
#include "report/table.h"
#include "report/traffic_report.h"
#include "report/verdict.h"
#include "verbs/options.h"

namespace ballast {
namespace {

struct RunArguments {
  std::string experiment, trace, json;
  std::vector<std::string> set;
  std::string kernel;   ///< empty: the default
  std::string require;  ///< a verdict; empty: none
  bool reproducible = false, find_saturation = false;
};

/// The experiment file; or, for a directory of LBDatafile, a .csv or an .swf file, an experiment of
/// defaults with that workload.
Config load(const std::string& path) {
  const bool log = path.ends_with(".swf") || path.ends_with(".swf.gz");
  std::error_code ignored;
  const char* const kind = std::filesystem::is_directory(path, ignored) ? "lbdata"
                           : path.ends_with(".csv")                     ? "csv"
                           : log                                        ? "swf"
                                                                        : nullptr;
  if (kind == nullptr) return Config::from_file(path);
  Config config = Config::from_text("", path);
  config.set_for({path}, std::string("workload.kind=") + kind);
  config.set_for({path}, "workload.path=" + path);
  return config;
}

using Clock = std::chrono::steady_clock;

/// Writes the document where it is asked for; what people read goes to standard output unless the
/// document does.
void write(const nlohmann::ordered_json& document, const std::string& text,
           const RunArguments& options) {
  const bool for_people = options.json != "-";
  if (for_people) fmt::print("{}", text);
  if (options.json.empty()) return;
  write_json(document, options.json);
  if (for_people) fmt::print("result: {}\n", options.json);
}

/// Throws StuckError: rounds that did not reach what they should.
int exit_code_of(const Result& result) {
  if (const auto* tasks = std::get_if<TaskRun>(&result.run)) {
    return succeeded(tasks->outcome) ? kDone : kCheckFailed;
  }
  if (const auto* traffic = std::get_if<TrafficRun>(&result.run)) {
    return exit_code(traffic->verdict);
  }
  const RoundsRun& r = result.rounds();
  if (r.reached) return kDone;
  const auto processors = static_cast<double>(r.after.per_processor.size());
  throw StuckError(fmt::format(
      "rounds.max = {}: {} by then; loads {} .. {}, total {}", r.options.max,
      r.options.until == RoundsUntil::stable ? "tasks still move" : "the loads do not repeat",
      grouped(r.after.min, 2), grouped(r.after.max, 2), grouped(r.after.mean * processors, 2)));
}

int search_saturation(Experiment e, const RunArguments& options) {
  Progress progress("saturation", 0, "cycles");
  Cycle before = 0;
  e.run.progress = [&](Cycle now, std::uint64_t) { progress.at(before + now); };
  const Result none{elaborate(e)->config(), TrafficRun{}};
  // The verdict is asked for, not the latency, and near saturation that takes long to settle.
  e.traffic->measurement.precision = std::max(e.traffic->measurement.precision, 0.05);
  const Saturation found = find_saturation([&](double rate) -> TrafficResult {
    e.traffic->sources.rate = rate;
    const Result r = run(e);
    before += r.cycles();
    return r.traffic();
  });
  write(saturation_document(none, found), saturation_text(found), options);
  return kDone;
}

/// A verdict that a run of this kind can never have is a mistake.
void check_required(const std::string& required, const Experiment& e) {
  const std::vector<std::string> possible = possible_verdicts(e);
  if (std::find(possible.begin(), possible.end(), required) != possible.end()) return;
  throw UserError(fmt::format("--require: expected one of {} for this kind of run, got \"{}\"{}",
                              fmt::join(possible, ", "), required,
                              did_you_mean(required, possible)));
}

/// The exit code of a run that `code` says has ended as it may.
int judge_required(const std::string& required, const Result& result, int code) {
  const std::vector<std::string> held = verdicts_of(result);
  if (std::find(held.begin(), held.end(), required) != held.end()) return kDone;
  fmt::print(stderr, "ballast: required the verdict {}, got {}\n", required, fmt::join(held, ", "));
  return std::max<int>(code, kCheckFailed);
}

int run_experiment(const RunArguments& options) {
  Config config = load(options.experiment);
  for (const std::string& assignment : options.set) config.set(assignment);
  const std::vector<std::string> written = config.written();
  Experiment e = read_experiment(std::move(config));
  const auto check_written = [&](const Simulation& simulation) {
    refuse_unused(unused_keys(written, simulation.config()), e);
  };
  if (!options.trace.empty() && (e.traffic || e.rounds)) {
    throw UserError(fmt::format("--trace: [{}] has no waveform", e.traffic ? "traffic" : "rounds"));
  }
  if (!options.kernel.empty() && (e.rounds || options.find_saturation)) {
    throw UserError(fmt::format("--kernel: has no effect with {}, leave it out",
                                e.rounds ? "[rounds]" : "--find-saturation"));
  }
  if (!options.require.empty() && options.find_saturation) {
    throw UserError("--require: has no effect with --find-saturation, leave it out");
  }
  if (options.find_saturation) {
    if (!e.traffic) throw UserError("--find-saturation: the experiment has no [traffic]");
    check_written(*elaborate(e));
    return search_saturation(std::move(e), options);
  }
  if (!options.require.empty()) check_required(options.require, e);
  std::unique_ptr<Waveform> waveform;
  if (!options.trace.empty()) {
    check_written(*elaborate(e));  // its mistakes come before the file
    waveform = Waveform::open(options.trace);
    e.run.waveform = waveform.get();
  }
  Progress progress("run", e.rounds ? e.rounds->max : 0, e.rounds ? "rounds" : "cycles");
  e.run.progress = [&](Cycle now, std::uint64_t) { progress.at(now); };

  const std::unique_ptr<Simulation> simulation = elaborate(e);
  check_written(*simulation);
  const auto start = Clock::now();
  const Result result = simulation->run(options.kernel == "loop" ? Kernel::loop : Kernel::systemc);
  const double wall = std::chrono::duration<double>(Clock::now() - start).count();
  int code = exit_code_of(result);
  if (!options.require.empty()) code = judge_required(options.require, result, code);
  write(document(result, options.reproducible ? -1 : wall), text(result, wall), options);
  if (waveform && options.json != "-") fmt::print("waveform: {}\n", options.trace);
  return code;
}

const Registered<Verb> kRun{
    {"run", "simulate one experiment", {}, [](CLI::App& app) {
       auto options = std::make_shared<RunArguments>();
       app.add_option("experiment", options->experiment,
                      "TOML file, see `ballast list experiment`; or just a workload: a .csv or "
                      ".swf[.gz] file or a directory of LBDatafile")
           ->required()
           ->check(file_name());
       app.add_option("--set", options->set,
                      "section.key=value over what the file says; may be repeated")
           ->allow_extra_args(false);
       app.add_option("--json", options->json,
                      "write the result as JSON to this file (-: standard output)")
           ->check(file_name());
       app.add_option("--trace", options->trace, "write a waveform (.fst or .vcd)")
           ->check(file_name());
       app.add_option("--kernel", options->kernel,
                      "simulation kernel: systemc (default) or loop, a plain loop over the same "
                      "units; same values")
           ->check(one_of([] {
             return std::vector<std::string>{"systemc", "loop"};
           }));
       app.add_option("--require", options->require,
                      "the verdict that the run must have (balanced, completed, ...), else exit "
                      "code 1");
       app.add_flag("--reproducible", options->reproducible,
                    "JSON without the run's speed: same input, same bytes");
       app.add_flag("--find-saturation", options->find_saturation,
                    "of an experiment with [traffic]: the highest rate that the network carries");
       return [options] { return run_experiment(*options); };
     }}};

}  // namespace
}  // namespace ballast
