// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <memory>

#include "experiment/elaboration.h"
#include "experiment/phased_simulation.h"
#include "experiment/read_experiment.h"
#include "experiment/simulation.h"
#include "experiment/traffic_classes.h"
#include "experiment/unused_keys.h"
#include "output/timeline.h"
#include "output/waveform_file.h"
#include "report/ended_run.h"
#include "report/progress.h"
#include "report/report.h"
#include "report/traffic_report.h"
#include "report/verdict.h"
#include "verbs/dry_run.h"
#include "verbs/input_options.h"
#include "verbs/lbdata_output.h"
#include "verbs/options.h"
#include "verbs/run_arguments.h"
#include "verbs/topology_option.h"
#include "verbs/verb.h"
#include "verbs/work.h"
#include "verbs/workload_input.h"

namespace ballast {
namespace {

using Clock = std::chrono::steady_clock;

std::vector<NamedPath> outputs_of(const RunArguments& options) {
  return {{"--trace", options.trace.value_or("")}, {"--timeline", options.timeline.value_or("")}};
}

int search_saturation(Experiment e, const RunArguments& options,
                      const nlohmann::ordered_json& config) {
  Work work(options.work);
  Progress progress("saturation", 0, "cycles");
  Cycle before = 0;
  e.run.progress = [&](Cycle now, std::uint64_t) { progress.at(before + now); };
  const Result none{config, TrafficRun{}};
  // Only the verdict matters, and near saturation the latency takes long to settle.
  e.traffic->measurement.precision = std::max(e.traffic->measurement.precision, 0.05);
  const auto at_rate = [&](double rate) -> TrafficResult {
    set_offered(*e.traffic, rate);
    const Result r = run(e);
    before += r.cycles();
    return r.traffic();
  };
  constexpr double kStep = 0.005;
  const Saturation found = find_saturation(at_rate, kStep, highest_rate(e));
  console::print("{}", saturation_text(found));
  work.json.write(saturation_document(none, found));
  if (work.json.to_file()) console::print("result: {}\n", *options.work.json);
  return kDone;
}

/// The exit code of a run, with the required verdict; `code`: without it.
int judge_required(const std::string& required, const Result& result, int code) {
  const std::vector<std::string> held = verdicts_of(result);
  if (std::find(held.begin(), held.end(), required) != held.end()) return kDone;
  console::complain("ballast: expected the verdict {}, got {}\n", required, fmt::join(held, ", "));
  return std::max<int>(code, kCheckFailed);
}

int dry_run(const RunArguments& options, const Experiment& e, const Simulation& simulation) {
  const auto& config = simulation.config();
  Work work(options.work, outputs_of(options));
  DryRunLines lines{{"experiment", shown(options.experiment)},
                    {"machine", machine_text(simulation)},
                    {"length", longest_text(e)}};
  if (e.balancer) lines.insert(lines.begin() + 2, {"balancer", e.balancer.name});
  if (options.find_saturation) lines.back().second += " for each rate";
  if (!e.rounds) {
    const bool loop = options.kernel == "loop" || has_phases(e);
    lines.emplace_back("kernel", loop ? "loop" : "systemc");
  }
  add_limits(lines, options.work, simulation.memory().total(), simulation.memory().available());
  for (const std::string& note : simulation.notes()) lines.emplace_back("note", note);
  print_dry_run(lines);
  console::print("\n{}", memory_table(simulation.memory()));
  auto document = dry_run_document();
  const auto [unit, most] = longest(e);
  document["config"] = config;
  document["at_most"] = {{unit, most}};
  document["memory"] = memory_json(simulation.memory());
  work.json.write(document);
  return kDone;
}

int run_experiment(const RunArguments& options) {
  if (options.experiment.empty() && options.machine.workload.empty()) {
    throw UserError(
        "ballast run: expected an experiment file, or --workload, got neither; such as `ballast "
        "run "
        "--topology mesh --size 8x8 --workload half --balancer diffusion`");
  }
  Config config = config_of_input(options.experiment);
  for (const std::string& assignment : options.set) config.set(assignment);
  options.machine.apply(config);
  const std::vector<std::string> written = config.written();
  Experiment e = read_experiment(std::move(config));
  check_run_arguments(options, e);
  e.run.frames = options.frames;
  e.run.threads = options.threads;
  e.run.detail = options.detail;
  // Our RTL is compiled after all mistakes are found; own RTL now, as Verilator finds its mistakes.
  e.run.looks_only = options.work.dry_run || !e.machine.the_switch.files;
  std::unique_ptr<Simulation> simulation = elaborate(e, options.work);
  refuse_unused(unused_keys(written, simulation->config()), e);
  if (options.threads > 1 && !simulation->threaded()) {
    throw UserError(fmt::format(
        "--threads: expected 1, got {}: this experiment runs in one thread; leave it out",
        options.threads));
  }
  if (options.work.dry_run) return dry_run(options, e, *simulation);
  e.run.looks_only = false;
  const nlohmann::ordered_json record = simulation->config();
  const auto processors = static_cast<NodeId>(simulation->size().processors);
  const std::uint64_t tasks = simulation->known_tasks();
  simulation.reset();  // avoids two machines at the same time
  if (options.find_saturation) return search_saturation(std::move(e), options, record);
  Work work(options.work, outputs_of(options));
  Progress progress("run", e.rounds ? e.rounds->max : tasks,
                    e.rounds     ? "rounds"
                    : tasks == 0 ? "cycles"
                                 : "tasks");
  e.run.progress = [&](Cycle now, std::uint64_t done) { progress.at(tasks == 0 ? now : done); };
  std::optional<WaveformFile> trace;
  if (options.trace) {
    trace.emplace(*options.trace, "--trace");
    e.run.waveform = &trace->wave();
  }
  std::optional<Timeline> timeline;
  if (options.timeline) {
    timeline.emplace(*options.timeline, "--timeline", processors,
                     e.rounds ? Timeline::Of::rounds : Timeline::Of::tasks);
    e.run.observer = &*timeline;
  }
  simulation = elaborate(e);

  const auto start = Clock::now();
  const EndedRun ended =
      run_to_end(*simulation, options.kernel == "loop" ? Kernel::loop : Kernel::systemc);
  const auto& [result, stop] = ended;
  const double wall = std::chrono::duration<double>(Clock::now() - start).count();
  progress.end();
  console::print("{}", text(result, wall));
  work.json.write([&] { return document(result, options.reproducible ? -1 : wall, stop); });
  if (work.json.to_file()) console::print("result: {}\n", *options.work.json);
  if (trace) {
    trace->close();
    console::print("waveform{}: {}\n", stop ? fmt::format(" up to cycle {}", stop->cycle) : "",
                   *options.trace);
  }
  if (timeline) {
    timeline->close(stop ? stop->cycle : result.cycles());
    console::print("timeline: {}\n", *options.timeline);
  }
  if (options.lbdata) write_lbdata(*options.lbdata, e, result, stop.has_value());
  const int code = stop ? report_stop(*stop) : exit_code_of(ended);
  return options.require ? judge_required(*options.require, result, code) : code;
}

const Registered<Verb> kRun{
    {"run", "simulate one experiment", {}, [](CLI::App& app) {
       auto options = std::make_shared<RunArguments>();
       app.add_option("experiment", options->experiment,
                      "experiment file (TOML, see `ballast list experiment`); also accepts a "
                      "workload, everything else default: a .csv or .swf[.gz] file, or a directory "
                      "of LBDatafile files; may be left out with --workload")
           ->check(file_name());
       options->machine.declare(app);
       app.add_option("--set", options->set, "override a key: section.key=value (repeatable)")
           ->allow_extra_args(false);
       options->work.declare(app);
       app.add_option("--trace", options->trace,
                      "write a waveform to this file (.fst or .vcd; not with [traffic], [moe], "
                      "[rounds] or workload.phases)")
           ->check(file_name())
           ->group(kOutputGroup);
       app.add_option(
              "--timeline", options->timeline,
              "write executions, migrations and queues to this file, in the Chrome trace "
              "event format (for ui.perfetto.dev or chrome://tracing; not with [traffic], [moe] or "
              "workload.phases)")
           ->check(file_name())
           ->group(kOutputGroup);
       app.add_option("--lbdata", options->lbdata,
                      "write where the tasks ended to this directory: the files of the workload "
                      "lbdata with lb_iterations in each phase of the run")
           ->check(file_name())
           ->group(kOutputGroup);
       app.add_option("--frames", options->frames,
                      "add the load of every processor over time to the document: at most this "
                      "many frames (not with [traffic], [moe] or workload.phases; needs --json)")
           ->check(whole_number(FrameSeries::kLeast, FrameSeries::kMost))
           ->group(kOutputGroup);
       app.add_flag("--detail", options->detail,
                    "add a row per processor and per link to the document, beside the summaries "
                    "(needs --json)")
           ->group(kOutputGroup);
       app.add_option("--kernel", options->kernel,
                      "simulation kernel: systemc, or loop (a plain loop over the same units, with "
                      "the same results); default: systemc")
           ->check(one_of([] {
             return std::vector<std::string>{"systemc", "loop"};
           }));
       app.add_option(
              "--threads", options->threads,
              "number of threads, with the same results; default: the cores of this machine "
              "in a run large enough to gain")
           ->check(whole_number(1, 1024));
       app.add_option(
           "--require", options->require,
           "required verdict (balanced, completed, ...); any other gives exit code 1, an "
           "early stop 3");
       app.add_flag("--reproducible", options->reproducible,
                    "omit the run's speed from the JSON: same input, same bytes")
           ->group(kOutputGroup);
       app.add_flag("--find-saturation", options->find_saturation,
                    "search for the saturation rate ([traffic] only)");
       add_input_options(app);
       return [options] { return run_experiment(*options); };
     }}};

}  // namespace
}  // namespace ballast
