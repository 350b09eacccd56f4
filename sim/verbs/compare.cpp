// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>

#include "core/version.h"
#include "experiment/simulation.h"
#include "experiment/unused_keys.h"
#include "machine/balancing.h"
#include "report/comparison_report.h"
#include "report/progress.h"
#include "report/report.h"
#include "report/table.h"
#include "topology/topology.h"
#include "verbs/compare_cases.h"
#include "verbs/compare_sets.h"
#include "verbs/dry_run.h"
#include "verbs/input_options.h"
#include "verbs/options.h"
#include "verbs/verb.h"
#include "verbs/work.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

/// Adds the run of another seed.
void add_run(ComparedRun& all, const Experiment& experiment, Json& rows, int& code) {
  const auto start = std::chrono::steady_clock::now();
  const std::unique_ptr<Simulation> simulation = elaborate(experiment);
  try {
    const Result result = simulation->run();
    rows.push_back(document(result));
    all.results.push_back(result.tasks());
    const Outcome outcome = all.results.back().outcome;
    if (!succeeded(outcome)) {
      all.trouble = to_string(outcome);
      code = std::max<int>(code, kCheckFailed);
    }
  } catch (Stopped<Result>& stopped) {  // the others continue, unless interrupted
    if (interrupt::pending() != 0) return;
    all.trouble = stopped.what();
    rows.push_back(document(stopped.so_far(), -1, stopped.stop()));
    code = kStuck;
  }
  all.wall_s += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The cases of a dry run.
class PlannedRuns {
 public:
  void add(const ComparedCase& c, const Experiment& e, const Simulation& simulation) {
    const std::uint64_t bytes = simulation.memory().total();
    table_.add({c.load.empty() ? e.workload.name : c.load, c.balancer,
                c.topology.empty() ? c.schedule : c.topology, std::to_string(c.processors),
                grouped(static_cast<double>(simulation.size().tasks)), in_bytes(bytes)});
    rows_.push_back({{"config", simulation.config()},
                     {"at_most", {{"cycles", e.run.max_cycles}}},
                     {"memory", memory_json(simulation.memory())}});
    largest_ = std::max(largest_, bytes);
    longest_ = longest_text(e);
  }
  int show(const CompareOptions& options, Work& work) const {
    DryRunLines lines{
        {"runs", fmt::format("{}, in sequence: {} cases x {} seeds", rows_.size() * options.seeds,
                             rows_.size(), options.seeds)},
        {"length", longest_ + " each"}};
    add_limits(lines, options.work, largest_);
    print_dry_run(lines);
    console::print("\n{}", table_.str());
    Json document = dry_run_document();
    document["seeds"] = options.seeds;
    document["runs"] = rows_;
    work.json.write(document);
    return kDone;
  }

 private:
  Table table_{{"load", "balancer", "topology or schedule", "processors", "tasks", "memory"}};
  Json rows_ = Json::array();
  std::uint64_t largest_ = 0;
  std::string longest_;
};

int compare(CompareOptions options) {
  if (!options.experiment.empty() && Config::from_file(options.experiment).has("workload")) {
    options.loads = {""};  // the load of the experiment
    if (options.processors.empty()) {
      if (const NodeId own = own_processors(options)) options.processors = {own};
    }
  }
  if (options.processors.empty()) options.processors = {64, 256};
  const std::vector<ComparedCase> cases = cases_of(options);
  check_sets(options.set, cases);
  std::vector<ComparedRun> runs;
  const Config own = own_config(options);
  std::vector<std::string> unused = own.written();
  PlannedRuns planned;
  for (const ComparedCase& c : cases) {  // finds mistakes before hours of work
    const Experiment e = experiment_of(options, c);
    const auto simulation = elaborate(e, options.work);
    planned.add(c, e, *simulation);
    unused = unused_keys(unused, simulation->config());
    runs.push_back({c, e.run.until == RunSection::Until::completed, options.seeds});
  }
  Experiment places;
  places.where = [&](const std::string& path) { return own.where(path); };
  refuse_unused(unused, places);
  std::vector<NamedPath> inputs{{"the experiment", options.experiment}};
  if (!cases.empty()) {
    const auto files = files_in(elaborate(experiment_of(options, cases.front()))->config());
    inputs.insert(inputs.end(), files.begin(), files.end());
  }
  Work work(options.work, inputs);
  if (options.work.dry_run) return planned.show(options, work);
  Json rows = Json::array();
  Progress progress("compare", cases.size() * options.seeds, "runs");
  int code = kDone;
  std::size_t done = 0;
  const std::size_t all = runs.size() * options.seeds;
  for (ComparedRun& run : runs) {
    std::optional<std::uint64_t> seed;
    for (unsigned k = 0; k < options.seeds && interrupt::pending() == 0; ++k) {
      const Experiment experiment = experiment_of(options, run.of, seed);
      seed = experiment.run.seed + 1;
      add_run(run, experiment, rows, code);
      if (interrupt::pending() == 0) progress.at(++done);
    }
  }
  progress.end();
  std::erase_if(runs, [](const ComparedRun& r) { return r.results.empty() && r.trouble.empty(); });
  if (!runs.empty()) console::print("{}", comparison_text(runs));
  Json whole{{"schema", 1}, {"ballast", BALLAST_VERSION}, {"complete", true}, {"runs", rows}};
  const std::optional<Stop> stop = stopped_after(done, all, "runs");
  if (stop) add_stop(whole, *stop);
  work.json.write(whole);
  return stop ? report_stop(*stop) : code;
}

const Registered<Verb> kCompare{
    {"compare",
     "compare balancers on several topologies under the same load, in one table",
     {},
     [](CLI::App& app) {
       auto options = std::make_shared<CompareOptions>();
       app.add_option(
           "experiment", options->experiment,
           "TOML file with the keys that all runs share; its workload, if any, is the load");
       app.add_option("--loads", options->loads,
                      "loads with a mean of 16 tasks per processor: spike (all at processor 0), "
                      "half (left half loaded), random; or loads that are executed while they are "
                      "balanced: heavy, transition, light (the superconcentrator then starts every "
                      "1000 cycles, unless --set balancer.every); default: spike,half,random")
           ->delimiter(',')
           ->check(one_of([] {
             return std::vector<std::string>{"spike", "half",       "random",
                                             "heavy", "transition", "light"};
           }));
       app.add_option(
              "--balancers", options->balancers,
              "default: all round-based balancers and the superconcentrator (three schedules)")
           ->delimiter(',')
           ->check(one_of(Registry<BalancerSetup>::names));
       app.add_option("--topologies", options->topologies, "line,mesh,torus,hypercube,tree")
           ->delimiter(',')
           ->check(one_of(Registry<TopologyMaker>::names));
       app.add_option("--processors", options->processors,
                      "default: 64,256; with a trace, its own number")
           ->delimiter(',')
           ->check(whole_number(2, kMaxProcessors));
       app.add_option("--seeds", options->seeds,
                      "runs per case with consecutive seeds; prints mean and 95 % interval")
           ->check(whole_number(1, 1'000'000));
       app.add_option("--set", options->set,
                      "override a key: section.key=value (repeatable); a balancer's key applies to "
                      "the balancers that have it")
           ->allow_extra_args(false);
       add_input_options(app);
       options->work.declare(app);
       return [options] { return compare(*options); };
     }}};

}  // namespace
}  // namespace ballast
