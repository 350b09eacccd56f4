// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <cmath>
#include <memory>
#include <utility>

#include "balancers/by_name.h"
#include "experiment.h"
#include "progress.h"
#include "report/comparison_report.h"
#include "report/json_file.h"
#include "report/run_report.h"
#include "verb.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

struct Options {
  std::string experiment, json;
  std::vector<std::string> balancers, topologies{"line", "mesh", "torus", "hypercube", "tree"}, set;
  std::vector<std::string> loads{"spike", "half", "random"};
  std::vector<std::uint32_t> processors{64, 256};
};

/// Mean of the loads that need no experiment file.
constexpr std::uint64_t kMeanLoad = 16;

/// All at processor 0; the left half has all; 0 .. twice the mean at each.
void set_load(Config& config, const std::string& load, NodeId processors) {
  config.set("workload.kind=" + load);
  config.set(load == "random"
                 ? fmt::format("workload.max={}", 2 * kMeanLoad)
                 : fmt::format("workload.load={}",
                               load == "spike" ? kMeanLoad * processors : 2 * kMeanLoad));
}

std::vector<ComparedCase> cases_of(const Options& options) {
  std::vector<std::string> balancers = options.balancers;
  if (balancers.empty()) {
    balancers = agent_balancers();
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

/// A mesh and a torus as near to a square as may be.
std::string size_of(const ComparedCase& c) {
  if (c.topology != "mesh" && c.topology != "torus") return fmt::format("[{}]", c.processors);
  auto side = static_cast<NodeId>(std::sqrt(static_cast<double>(c.processors)));
  while (c.processors % side != 0) --side;
  return fmt::format("[{},{}]", c.processors / side, side);
}

Experiment experiment_of(const Options& options, const ComparedCase& c) {
  Config config = options.experiment.empty() ? Config::from_text("", "compare")
                                             : Config::from_file(options.experiment);
  if (!c.load.empty()) set_load(config, c.load, c.processors);
  for (const std::string& assignment : options.set) config.set(assignment);
  config.set("balancer.name=" + c.balancer);
  if (!config.has("run.max_cycles")) config.set("run.max_cycles=1000000000");
  if (c.topology.empty()) {
    config.set(fmt::format("machine.processors={}", c.processors));
    config.set("machine.switch.schedule=" + c.schedule);
  } else {
    config.set("machine.topology=" + c.topology);
    config.set("machine.size=" + size_of(c));
  }
  return make_experiment(std::move(config));
}

int compare(Options options) {
  if (!options.experiment.empty() && Config::from_file(options.experiment).has("workload")) {
    options.loads = {""};  // the experiment's own
  }
  const std::vector<ComparedCase> cases = cases_of(options);
  std::vector<ComparedRun> runs;
  Json rows = Json::array();
  for (const ComparedCase& c : cases)
    (void)experiment_of(options, c);  // mistakes come before hours of work
  Progress progress("compare", cases.size(), "runs");
  int code = kDone;
  for (const ComparedCase& c : cases) {
    Experiment experiment = experiment_of(options, c);
    ComparedRun run{c};
    const auto start = std::chrono::steady_clock::now();
    try {
      run.result = simulate_plain(experiment);
      rows.push_back(run_document(experiment, run.result, -1));
      if (!as_wished(run.result.outcome)) {
        run.trouble = to_string(run.result.outcome);
        code = std::max<int>(code, kCheckFailed);
      }
    } catch (const StuckError& error) {  // the others go on
      run.trouble = error.what();
      rows.push_back({{"config", experiment.config}, {"stuck", error.what()}});
      code = kStuck;
    }
    run.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    runs.push_back(std::move(run));
    progress.at(runs.size());
  }
  if (options.json != "-") fmt::print("{}", comparison_text(runs));
  if (!options.json.empty()) {
    write_json({{"schema", 1}, {"ballast", BALLAST_VERSION}, {"runs", rows}}, options.json);
  }
  return code;
}

const Registered<Verb> kVerb{
    {"compare",
     "one load under several balancers on several topologies, in one table",
     {},
     [](CLI::App& app) {
       auto options = std::make_shared<Options>();
       app.add_option("experiment", options->experiment,
                      "TOML file with what all runs share; with a workload it is the one load");
       app.add_option("--loads", options->loads,
                      "of 16 tasks a processor: spike (all at processor 0), half (the left half "
                      "has all), random")
           ->delimiter(',')
           ->check(CLI::IsMember({"spike", "half", "random"}));
       app.add_option("--balancers", options->balancers,
                      "none: all with agents, and the superconcentrator in its three schedules")
           ->delimiter(',');
       app.add_option("--topologies", options->topologies, "line,mesh,torus,hypercube,tree")
           ->delimiter(',');
       app.add_option("--processors", options->processors, "64,256")->delimiter(',');
       app.add_option("--set", options->set, "section.key=value over what the file says")
           ->allow_extra_args(false);
       app.add_option("--json", options->json,
                      "write all results as JSON to this file (-: standard output)");
       return [options] { return compare(*options); };
     }}};

}  // namespace
}  // namespace ballast
