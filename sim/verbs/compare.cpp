// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>

#include "balancers/by_name.h"
#include "experiment/read_experiment.h"
#include "experiment/simulation.h"
#include "experiment/unused_keys.h"
#include "machine/balancing.h"
#include "report/comparison_report.h"
#include "report/progress.h"
#include "report/report.h"
#include "report/table.h"
#include "topology/topology.h"
#include "verbs/compare_sets.h"
#include "verbs/dry_run.h"
#include "verbs/input_options.h"
#include "verbs/options.h"
#include "verbs/verb.h"
#include "verbs/work.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

struct CompareOptions {
  std::string experiment;
  WorkOptions work;
  std::vector<std::string> balancers, topologies{"line", "mesh", "torus", "hypercube", "tree"}, set;
  std::vector<std::string> loads{"spike", "half", "random"};
  std::vector<std::uint32_t> processors;  ///< empty: those of the trace, else 64 and 256
  unsigned seeds = 1;
};

/// Cycles between the starts of the switch under loads that are executed: 0.1 s.
constexpr unsigned kSwitchEvery = 1000;
/// Mean of the loads that need no experiment file.
constexpr std::uint64_t kMeanLoad = 16;

/// Loads of processors that execute while they balance [Das02].
bool executed(const std::string& load) {
  return load == "heavy" || load == "transition" || load == "light";
}

/// All at processor 0; the left half has all; 0 .. twice the mean at each.
void set_load(Config& config, const std::string& load, NodeId processors) {
  const Where origin{"--loads " + load};
  config.set_for(origin, "workload.kind=" + load);
  if (executed(load)) return config.set_for(origin, "run.until=completed");
  config.set_for(origin, load == "random" ? fmt::format("workload.max={}", 2 * kMeanLoad)
                                          : fmt::format("workload.load={}",
                                                        load == "spike" ? kMeanLoad * processors
                                                                        : 2 * kMeanLoad));
}

std::vector<ComparedCase> cases_of(const CompareOptions& options) {
  std::vector<std::string> balancers = options.balancers;
  if (balancers.empty()) {
    balancers = round_balancers();
    balancers.emplace_back("superconcentrator");
  }
  std::vector<ComparedCase> cases;
  const auto add = [&](const std::string& load, NodeId p) {
    for (const std::string& topology : options.topologies) {
      for (const std::string& balancer : balancers) {
        if (balancer != "superconcentrator") cases.push_back({load, balancer, topology, "", p});
      }
    }
    for (const std::string& balancer : balancers) {
      if (balancer != "superconcentrator") continue;
      for (const std::string& schedule : schedules()) {
        cases.push_back({load, balancer, "", schedule, p});
      }
    }
  };
  for (const std::string& load : options.loads) {
    for (const NodeId p : options.processors) add(load, p);
  }
  return cases;
}

/// The topology of this name with as many processors as the case has. An unknown name is refused
/// with everything else.
void set_topology(Config& config, const ComparedCase& c) {
  const Where origin{"--topologies " + c.topology};
  config.set_for(origin, "machine.topology=" + c.topology);
  const auto* part = Registry<TopologyMaker>::find(c.topology);
  if (part == nullptr) return;
  if (!part->make.size_for) {
    throw UserError(Where{"--topologies"},
                    fmt::format("{} does not come in sizes, expected a topology that does; give "
                                "its keys in the experiment file to `ballast run`",
                                c.topology));
  }
  const TopologySize size = part->make.size_for(c.processors);
  if (size.processors != c.processors) {
    throw UserError(Where{"--processors"}, fmt::format("expected a number that {} can have, got "
                                                       "{}; the nearest is {}",
                                                       c.topology, c.processors, size.processors));
  }
  for (const auto& [key, value] : size.keys) {
    const auto* list = std::get_if<std::vector<std::int64_t>>(&value);
    config.set_for(origin, list != nullptr
                               ? fmt::format("machine.{}=[{}]", key, fmt::join(*list, ","))
                               : fmt::format("machine.{}={}", key, std::get<std::int64_t>(value)));
  }
}

/// Without a seed: that of the file, or 1.
Experiment experiment_of(const CompareOptions& options, const ComparedCase& c,
                         std::optional<std::uint64_t> seed = {}) {
  Config config = options.experiment.empty() ? Config::from_text("", "compare")
                                             : Config::from_file(options.experiment);
  if (!c.load.empty()) set_load(config, c.load, c.processors);
  for (const std::string& assignment : options.set) {
    if (!of_another_balancer(assignment, c.balancer)) config.set(assignment);
  }
  config.set_for({"--balancers " + c.balancer}, "balancer.name=" + c.balancer);
  if (!config.has("run.max_cycles")) config.set_for({"compare"}, "run.max_cycles=1000000000");
  if (c.topology.empty()) {
    const Where origin{fmt::format("--processors {}", c.processors)};
    config.set_for(origin, fmt::format("machine.processors={}", c.processors));
    config.set_for({"compare"}, "machine.switch.schedule=" + c.schedule);
    if (executed(c.load) && !config.has("balancer.every")) {  // once would be of no use
      config.set_for({"compare"}, fmt::format("balancer.every={}", kSwitchEvery));
    }
  } else {
    set_topology(config, c);
  }
  if (seed) config.set_for({"--seeds"}, fmt::format("run.seed={}", *seed));
  return read_experiment(std::move(config), true);
}

/// The run of one more seed.
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
  } catch (Stopped<Result>& stopped) {  // the others go on, unless all is interrupted
    if (interrupt::pending() != 0) return;
    all.trouble = stopped.what();
    rows.push_back(document(stopped.so_far(), -1, stopped.stop()));
    code = kStuck;
  }
  all.wall_s += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// What the user wrote, before the cases add to it.
Config own_config(const CompareOptions& options) {
  Config config = options.experiment.empty() ? Config::from_text("", "compare")
                                             : Config::from_file(options.experiment);
  for (const std::string& assignment : options.set) config.set(assignment);
  return config;
}

/// The number of processors of the experiment's trace; 0: its workload is none.
NodeId own_processors(const CompareOptions& options) {
  Config config = own_config(options);
  if (!config.has("workload.kind")) return 0;
  const std::string kind =
      config.check("workload", {Key::text("kind").required()}, {"*"}).text("kind");
  const auto* part = Registry<WorkloadMaker>::find(kind);
  if (part == nullptr || !part->make.own_processors) return 0;
  return part->make.own_processors(config.check("workload", part->keys, {"kind"}));
}

/// What a dry run says of the cases.
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
        {"runs", fmt::format("{}, one after the other: {} cases x {} seeds",
                             rows_.size() * options.seeds, rows_.size(), options.seeds)},
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
    options.loads = {""};  // the experiment's own
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
  for (const ComparedCase& c : cases) {  // mistakes come before hours of work
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
     "one load under several balancers on several topologies, in one table",
     {},
     [](CLI::App& app) {
       auto options = std::make_shared<CompareOptions>();
       app.add_option("experiment", options->experiment,
                      "TOML file with what all runs share; with a workload it is the one load");
       app.add_option(
              "--loads", options->loads,
              "of 16 tasks a processor: spike (all at processor 0), half (the left half "
              "has all), random; or executed while they balance: heavy, transition, light (the "
              "superconcentrator then starts every 1000 cycles, unless --set "
              "balancer.every)")
           ->delimiter(',')
           ->check(one_of([] {
             return std::vector<std::string>{"spike", "half",       "random",
                                             "heavy", "transition", "light"};
           }));
       app.add_option("--balancers", options->balancers,
                      "none: all with agents, and the superconcentrator in its three schedules")
           ->delimiter(',')
           ->check(one_of(Registry<BalancerSetup>::names));
       app.add_option("--topologies", options->topologies, "line,mesh,torus,hypercube,tree")
           ->delimiter(',')
           ->check(one_of(Registry<TopologyMaker>::names));
       app.add_option("--processors", options->processors,
                      "64,256; with a trace as many as it has itself")
           ->delimiter(',')
           ->check(whole_number(2, kMaxProcessors));
       app.add_option("--seeds", options->seeds,
                      "runs of each, with seeds one after the other: means and intervals of 95 %")
           ->check(whole_number(1, 1'000'000));
       app.add_option("--set", options->set,
                      "section.key=value over what the file says; keys of balancers for those that "
                      "have them")
           ->allow_extra_args(false);
       add_input_options(app);
       options->work.declare(app);
       return [options] { return compare(*options); };
     }}};

}  // namespace
}  // namespace ballast
