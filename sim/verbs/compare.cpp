// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "core/input_limits.h"
#include "experiment/experiment.h"
#include "experiment/simulation.h"
#include "machine/balancing.h"
#include "report/comparison_report.h"
#include "report/report.h"
#include "report/table.h"
#include "results/document.h"
#include "topology/topology.h"
#include "verbs/compare_cases.h"
#include "verbs/compare_sets.h"
#include "verbs/dry_run.h"
#include "verbs/input_options.h"
#include "verbs/options.h"
#include "verbs/study_in_memory.h"
#include "verbs/verb.h"
#include "verbs/work.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

/// Adds what is stored of a case to its run, and the documents to `rows`. Returns the exit code.
int collect(const Plan& plan, std::size_t number, const MemoryStore& store, ComparedRun& run,
            Json& rows) {
  int code = kDone;
  for (std::size_t n = number * plan.seeds(); n < (number + 1) * plan.seeds(); ++n) {
    const StoredPoint* point = store.find(plan, n);
    if (point == nullptr) continue;  // interrupted
    run.wall_s += point->wall_s;
    if (point->exit_code == kBadInput) throw UserError(point->reason);
    if (!point->reason.empty()) run.trouble = point->reason;
    code = std::max(code, point->exit_code);
    if (point->result.empty()) {
      console::complain_text(point->output);
      continue;
    }
    Json document = Json::parse(point->result);
    if (point->exit_code == kCheckFailed) run.trouble = document["result"]["verdict"];
    if (point->complete) run.results.push_back(compared_result(document));
    rows.push_back(std::move(document));
  }
  return code;
}

/// The cases of a dry run.
class PlannedRuns {
 public:
  void add(const ComparedCase& c, const Experiment& e, const Simulation& simulation) {
    const std::uint64_t bytes = simulation.memory().total();
    table_.add({c.load.empty() ? e.workload.name : c.load, c.balancer,
                !c.topology.empty()  ? c.topology
                : c.schedule.empty() ? "default"
                                     : c.schedule,
                std::to_string(c.processors), grouped(static_cast<double>(simulation.size().tasks)),
                in_bytes(bytes)});
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
  std::uint64_t largest_ = 0;
  std::string longest_;
};

int compare(CompareOptions options) {
  if (options.save && options.work.json) {
    throw UserError("--save: nothing runs, so --json has no effect; leave one of them out");
  }
  refuse_repeated("--balancers", options.balancers);
  refuse_repeated("--topologies", options.topologies);
  refuse_repeated("--loads", options.loads);
  refuse_repeated("--schedules", options.schedules);
  refuse_repeated("--processors", options.processors);
  if (!options.experiment.empty() && Config::from_file(options.experiment).has("workload")) {
    options.loads = {""};  // the load of the experiment
    if (options.processors.empty()) {
      if (const NodeId own = own_processors(options)) options.processors = {own};
    }
  }
  if (options.processors.empty()) options.processors = {64, 256};
  const std::vector<ComparedCase> cases = cases_of(options);
  check_sets(options.set, cases);
  if (options.detail && !options.work.json) {
    throw UserError("--detail: requires --json FILE, the document with the rows");
  }
  std::vector<ComparedRun> runs;
  PlannedRuns planned;
  PlanContext context = context_in_memory(options.work);
  context.rows = options.detail;
  context.planned = [&](const PlannedCase& c, const Experiment& e, const Simulation& simulation) {
    const ComparedCase& of = cases[c.rows.front()];
    planned.add(of, e, simulation);
    runs.push_back({of, e.run.until == RunSection::Until::completed, options.seeds});
  };
  const Plan plan = plan_in_memory(compared_study(options, cases), context, options.work);
  Work work(options.work, {{"--save", options.save.value_or("")}});
  if (options.work.dry_run) return planned.show(options, work);
  if (options.save) {
    Study study = saved_study(options, cases);
    study.report.metric = runs.front().executes ? "mean_wait" : "cycles";
    return save_study(std::move(study), *options.save);
  }
  MemoryStore store;
  const std::vector<std::uint32_t> points = distinct_points(plan);
  const std::size_t done = run_in_memory(plan, points, store, "compare");
  int code = kDone;
  Json rows = Json::array();
  for (std::size_t k = 0; k < runs.size(); ++k) {
    code = std::max(code, collect(plan, k, store, runs[k], rows));
  }
  std::erase_if(runs, [](const ComparedRun& r) { return r.results.empty() && r.trouble.empty(); });
  if (!runs.empty()) console::print("{}", comparison_text(runs));
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
       app.add_option("--balancers", options->balancers,
                      "default: all round-based balancers and the superconcentrator")
           ->delimiter(',')
           ->check(one_of(Registry<BalancerSetup>::names));
       app.add_option("--schedules", options->schedules,
                      "schedules of the superconcentrator; default: that of its form, which is "
                      "named default, and the paper's: default,sequential")
           ->delimiter(',')
           ->check(one_of([] {
             std::vector<std::string> names{"default"};
             names.insert(names.end(), schedules().begin(), schedules().end());
             return names;
           }));
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
       app.add_flag("--detail", options->detail,
                    "add a row per processor and per link to each run of the document, beside the "
                    "summaries (needs --json)");
       app.add_option("--set", options->set,
                      "override a key: section.key=value (repeatable); a balancer's key applies to "
                      "the balancers that have it")
           ->allow_extra_args(false);
       add_save_option(app, options->save);
       add_input_options(app);
       options->work.declare(app);
       return [options] { return compare(*options); };
     }}};

}  // namespace
}  // namespace ballast
