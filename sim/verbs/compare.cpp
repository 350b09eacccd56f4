// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "core/available_memory.h"
#include "core/input_limits.h"
#include "experiment/simulation.h"
#include "experiment/unused_keys.h"
#include "machine/balancing.h"
#include "process/worker_pool.h"
#include "report/comparison_report.h"
#include "report/progress.h"
#include "report/report.h"
#include "report/table.h"
#include "results/document.h"
#include "topology/topology.h"
#include "verbs/compare_cases.h"
#include "verbs/compare_sets.h"
#include "verbs/dry_run.h"
#include "verbs/input_options.h"
#include "verbs/options.h"
#include "verbs/run_answer.h"
#include "verbs/verb.h"
#include "verbs/work.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

/// All runs, in worker processes; a run that is not there was interrupted.
class Runs {
 public:
  Runs(const CompareOptions& options, const std::vector<ComparedRun>& runs,
       const std::vector<Job>& jobs)
      : options_(options), runs_(runs), jobs_(jobs), ends_(jobs.size()) {}

  void execute() {
    Progress progress("compare", jobs_.size(), "runs");
    PoolOptions pool{available_cores(), available_memory().bytes, !memory_forced};
    pool.tick = [&] { progress.at(done_); };
    if (memory_forced) pool.memory = ~std::uint64_t{0};
    run_in_workers(
        jobs_,
        [&](std::uint32_t n) {
          const unsigned k = n % options_.seeds;
          const ComparedCase& of = runs_[n / options_.seeds].of;
          Experiment experiment = experiment_of(options_, of);
          experiment.run.seed += k;
          return answer_of(experiment).text();
        },
        pool,
        [&](JobEnd end) {
          ++done_;
          ends_[end.number] = std::move(end);
        });
    progress.end();
  }
  [[nodiscard]] std::size_t done() const noexcept { return done_; }

  /// Adds the ends to the runs, in their order, and returns the documents.
  Json collect(std::vector<ComparedRun>& runs, int& code) const {
    Json rows = Json::array();
    for (std::size_t n = 0; n < ends_.size(); ++n) {
      if (!ends_[n]) continue;
      ComparedRun& run = runs[n / options_.seeds];
      run.wall_s += ends_[n]->wall_s;
      if (ends_[n]->how != JobEnd::How::answered) {
        console::complain_text(ends_[n]->output);
        run.trouble = ends_[n]->reason;
        code = kInternal;
        continue;
      }
      RunAnswer answer = RunAnswer::from_text(ends_[n]->answer);
      if (answer.code == kBadInput) throw UserError(answer.trouble);
      if (!answer.trouble.empty()) run.trouble = answer.trouble;
      code = std::max(code, answer.code);
      if (answer.complete) run.results.push_back({answer.document["result"], answer.by_work});
      rows.push_back(std::move(answer.document));
    }
    return rows;
  }

 private:
  const CompareOptions& options_;
  const std::vector<ComparedRun>& runs_;
  const std::vector<Job>& jobs_;
  std::vector<std::optional<JobEnd>> ends_;
  std::size_t done_ = 0;
};

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
  refuse_repeated("--balancers", options.balancers);
  refuse_repeated("--topologies", options.topologies);
  refuse_repeated("--loads", options.loads);
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
  std::vector<ComparedRun> runs;
  const Config own = own_config(options);
  std::vector<std::string> unused = own.written();
  PlannedRuns planned;
  std::vector<Job> jobs;
  for (const ComparedCase& c : cases) {  // finds mistakes before hours of work
    Experiment e = experiment_of(options, c);
    e.run.looks_only = options.work.dry_run || !e.machine.the_switch.files;
    const auto simulation = elaborate(e, options.work);
    planned.add(c, e, *simulation);
    const bool alone = e.machine.the_switch.model != "systemc";
    for (unsigned k = 0; k < options.seeds; ++k) {
      jobs.push_back(
          {static_cast<std::uint32_t>(jobs.size()), simulation->memory().total(), alone});
    }
    unused = unused_keys(unused, simulation->config());
    runs.push_back({c, e.run.until == RunSection::Until::completed, options.seeds});
  }
  Experiment places;
  places.where = [&](const std::string& path) { return own.where(path); };
  refuse_unused(unused, places);
  if (options.detail && !options.work.json) {
    throw UserError("--detail: requires --json FILE, the document with the rows");
  }
  Work work(options.work);
  if (options.work.dry_run) return planned.show(options, work);
  Runs executed(options, runs, jobs);
  executed.execute();
  int code = kDone;
  const Json rows = executed.collect(runs, code);
  const std::size_t done = executed.done(), all = jobs.size();
  std::erase_if(runs, [](const ComparedRun& r) { return r.results.empty() && r.trouble.empty(); });
  if (!runs.empty()) console::print("{}", comparison_text(runs));
  Json whole = new_document({{"complete", true}, {"runs", rows}});
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
       app.add_flag("--detail", options->detail,
                    "add a row per processor and per link to each run of the document, beside the "
                    "summaries (needs --json)");
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
