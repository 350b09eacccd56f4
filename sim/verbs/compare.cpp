// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "analysis/analysis.h"
#include "core/input_limits.h"
#include "experiment/experiment.h"
#include "experiment/simulation.h"
#include "machine/balancing.h"
#include "page/report_page.h"
#include "report/report.h"
#include "report/table.h"
#include "results/document.h"
#include "topology/topology.h"
#include "verbs/compare_cases.h"
#include "verbs/compare_sets.h"
#include "verbs/compare_text.h"
#include "verbs/dry_run.h"
#include "verbs/input_options.h"
#include "verbs/options.h"
#include "verbs/page_output.h"
#include "verbs/study_in_memory.h"
#include "verbs/verb.h"
#include "verbs/work.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

/// Adds the documents of the points to `rows`. Returns the exit code.
int collect(const Plan& plan, const std::vector<std::uint32_t>& points, const MemoryStore& store,
            Json& rows) {
  int code = kDone;
  for (const std::uint32_t n : points) {
    const StoredPoint* point = store.find(plan, n);
    if (point == nullptr) continue;  // interrupted
    if (point->exit_code == kBadInput) throw UserError(point->reason);
    code = std::max(code, point->exit_code);
    if (point->result.empty()) {
      console::complain_text(point->output);
    } else {
      rows.push_back(Json::parse(point->result));
    }
  }
  return code;
}

/// Seconds of each case.
std::vector<double> wall_times(const Plan& plan, const MemoryStore& store) {
  std::vector<double> times(plan.cases.size(), 0);
  for (std::size_t n = 0; n < plan.points(); ++n) {
    const StoredPoint* point = store.find(plan, n);
    if (point != nullptr) times[n / plan.seeds()] += point->wall_s;
  }
  return times;
}

/// The cases of a dry run.
class PlannedRuns {
 public:
  void add(const ComparedCase& c, const Experiment& e, const Simulation& simulation) {
    if (!known_.insert({c.load, c.balancer, c.by_switch() ? c.schedule : c.topology, c.processors})
             .second) {
      return;  // the switch beside another network
    }
    const std::uint64_t bytes = simulation.memory().total();
    table_.add({c.load.empty() ? e.workload.name : c.load, c.balancer,
                c.by_switch() ? c.schedule : c.topology, std::to_string(c.processors),
                grouped(static_cast<double>(simulation.size().tasks)), in_bytes(bytes)});
    rows_.push_back({{"config", simulation.config()},
                     {"at_most", {{"cycles", e.run.max_cycles}}},
                     {"memory", memory_json(simulation.memory())}});
    largest_ = std::max(largest_, bytes);
    longest_ = longest_text(e);
  }
  int show(const CompareOptions& options, Work& work) const {
    DryRunLines lines{{"runs", fmt::format("{}: {} cases x {} seeds", rows_.size() * options.seeds,
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
  std::set<std::tuple<std::string, std::string, std::string, NodeId>> known_;
  std::uint64_t largest_ = 0;
  std::string longest_;
};

void check_compare_options(const CompareOptions& options) {
  if (options.save && (options.work.json || options.report)) {
    throw UserError(fmt::format("--save: nothing runs, so {} has no effect; leave one of them out",
                                options.work.json ? "--json" : "--report"));
  }
  if (options.save && options.costs) {
    throw UserError("--save: nothing runs, so --costs has no effect; leave one of them out");
  }
  if (options.detail && !options.work.json) {
    throw UserError("--detail: requires --json FILE, the document with the rows");
  }
  refuse_repeated("--balancers", options.balancers);
  refuse_repeated("--topologies", options.topologies);
  refuse_repeated("--loads", options.loads);
  refuse_repeated("--schedules", options.schedules);
  refuse_repeated("--processors", options.processors);
}

/// Loads and numbers of processors that were not given.
void complete_options(CompareOptions& options) {
  if (!options.experiment.empty() && Config::from_file(options.experiment).has("workload")) {
    if (!options.loads.empty()) {
      throw UserError(Where{"--loads"},
                      "has no effect with an experiment that has [workload]; leave it out");
    }
    options.loads = {""};  // the load of the experiment
  }
  if (options.loads.empty()) options.loads = {"spike", "half", "random"};
  if (options.processors.empty()) {
    if (const NodeId own = own_processors(options)) options.processors = {own};
  }
  if (options.processors.empty()) options.processors = {64, 256};
}

int compare(CompareOptions options) {
  check_compare_options(options);
  complete_options(options);
  refuse_own_keys(options.set);
  const BalancerKeys keys = balancer_keys(options);
  options.balancers = compared_balancers(options, keys.own());
  keys.refuse_lost(options.balancers);
  const std::vector<ComparedCase> cases = cases_of(options);
  PlannedRuns planned;
  PlanContext context = context_in_memory(options.work);
  context.rows = options.detail;
  bool executed = true;
  context.planned = [&](const PlannedCase& c, const Experiment& e, const Simulation& simulation) {
    planned.add(cases[c.rows.front()], e, simulation);
    executed = executed && e.run.until == RunSection::Until::completed;
  };
  Plan plan = plan_in_memory(compared_study(options, cases), context, options.work);
  plan.study.report.metric = executed ? "mean_wait" : "cycles";
  Work work(options.work,
            {{"--save", options.save.value_or("")}, {"--report", options.report.value_or("")}});
  if (options.work.dry_run) return planned.show(options, work);
  if (options.save) return save_study(plan.study, *options.save);
  PageOutput page(options.report, false);
  MemoryStore store;
  const std::vector<std::uint32_t> points = distinct_points(plan);
  const std::size_t done = run_in_memory(plan, points, store, "compare");
  Json rows = Json::array();
  const int code = collect(plan, points, store, rows);
  if (store.size() != 0) {
    const StudyResults results = results_in_memory(plan, store);
    console::print("{}", pivots_text(results));
    console::print("{}", keys.text(options.balancers));
    if (options.costs) console::print("\n{}", costs_text(results, wall_times(plan, store)));
    if (page) page.write(report_page(results, analyse(results)));
  }
  Json whole = new_document({{"complete", true}, {"runs", std::move(rows)}});
  const std::optional<Stop> stop = stopped_after(done, points.size(), "runs");
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
       app.add_option("--loads,--load,--workload", options->loads,
                      "loads with a mean of 16 tasks per processor: spike (all at processor 0), "
                      "half (left half loaded), random; or loads that are executed while they are "
                      "balanced: heavy, transition, light (the superconcentrator then starts every "
                      "1000 cycles, unless balancer.every is set); default: the workload of the "
                      "experiment, else spike,half,random")
           ->delimiter(',')
           ->check(one_of([] {
             return std::vector<std::string>{"spike", "half",       "random",
                                             "heavy", "transition", "light"};
           }))
           ->group(kMachineGroup);
       app.add_option("--balancers,--balancer", options->balancers,
                      "default: all round-based balancers, the superconcentrator and that of the "
                      "experiment")
           ->delimiter(',')
           ->check(one_of(Registry<BalancerSetup>::names))
           ->group(kMachineGroup);
       app.add_option("--schedules", options->schedules,
                      "schedules of the superconcentrator; default: that of its form, which is "
                      "named default, and the paper's: default,sequential")
           ->delimiter(',')
           ->check(one_of([] {
             std::vector<std::string> names{kDefaultSchedule};
             names.insert(names.end(), schedules().begin(), schedules().end());
             return names;
           }))
           ->group(kMachineGroup);
       app.add_option("--topologies,--topology", options->topologies,
                      "default: line,mesh,torus,hypercube,tree")
           ->delimiter(',')
           ->check(one_of(Registry<TopologyMaker>::names))
           ->group(kMachineGroup);
       app.add_option("--processors", options->processors,
                      "default: the number of the experiment or its trace, else 64,256")
           ->delimiter(',')
           ->check(whole_number(2, kMaxProcessors))
           ->group(kMachineGroup);
       add_set_option(app, options->set);
       app.add_option("--seeds", options->seeds,
                      "runs per case with consecutive seeds; from 5 on, cases are called better, "
                      "equal or not separated; default: 1")
           ->check(whole_number(1, 1'000'000));
       app.add_flag("--costs", options->costs, "print all costs of all cases, too: a wide table")
           ->group(kOutputGroup);
       app.add_option("--report", options->report, "write the comparison as an HTML page, too")
           ->check(file_name())
           ->group(kOutputGroup);
       app.add_flag("--detail", options->detail,
                    "add a row per processor and per link to each run of the document, beside the "
                    "summaries (needs --json)")
           ->group(kOutputGroup);
       add_save_option(app, options->save);
       add_input_options(app);
       options->work.declare(app);
       return [options] { return compare(*options); };
     }}};

}  // namespace
}  // namespace ballast
