// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "advice/advice_report.h"
#include "advice/advice_values.h"
#include "config/quantity.h"
#include "experiment/traces_read_once.h"
#include "machine/balancing.h"
#include "page/advice_page.h"
#include "process/worker_pool.h"
#include "report/report.h"
#include "results/document.h"
#include "topology/topology.h"
#include "verbs/advice_source.h"
#include "verbs/advised_runs.h"
#include "verbs/dry_run.h"
#include "verbs/input_options.h"
#include "verbs/options.h"
#include "verbs/page_output.h"
#include "verbs/study_in_memory.h"
#include "verbs/verb.h"
#include "verbs/work.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

/// An estimate for this machine.
std::string time_of(const AdviseOptions& options, const AdvisedRuns& runs) {
  const unsigned cores = options.workers != 0 ? options.workers : available_cores();
  const auto of_a_run = runs.seconds_of_a_run();
  if (!of_a_run) return "unknown: no leader ended its run within 2 s";
  const double seconds = *of_a_run * static_cast<double>(runs.at_most()) / cores;
  return fmt::format("about {} with {} worker{}",
                     seconds < 120 ? fmt::format("{:.0f} s", std::max(1.0, seconds))
                                   : fmt::format("{:.0f} min", seconds / 60),
                     cores, cores == 1 ? "" : "s");
}

int dry_run(const AdviseOptions& options, const AdvisedRuns& runs) {
  Work work(options.work, {{"--report", options.report.value_or("")}});
  const AdvisedCases& cases = runs.cases();
  std::vector<std::string> names, others;
  for (const AdvisedBalancer& b : cases.balancers) names.push_back(b.name);
  for (const AdvisedSetting& s : cases.settings) others.push_back(s.when);
  std::uint64_t memory = 0;
  for (const PlannedCase& c : cases.plan.cases) memory = std::max(memory, c.memory);
  DryRunLines lines{
      {"runs", fmt::format("at most {}: {} balancers x {} settings x {} seeds", runs.at_most(),
                           names.size(), others.size(), options.seeds)},
      {"balancers", fmt::format("{}", fmt::join(names, ", "))},
      {"settings", fmt::format("{}", fmt::join(others, ", "))}};
  add_limits(lines, options.work, memory);
  lines.emplace_back("time", time_of(options, runs));
  print_dry_run(lines, "the leaders have run once, for an estimate of the time");
  Json document = dry_run_document();
  document.update(planned_advice_values().json({options.seeds, names, others}, false));
  work.json.write(document);
  return kDone;
}

int advise_on(const AdviseOptions& options) {
  if (options.input.empty() == options.workload.empty()) {
    throw UserError(fmt::format(
        "ballast advise: expected either a trace or --workload, got {}; such as `ballast advise "
        "examples/tasks.csv --size 4x4`",
        options.input.empty() ? "neither" : "both"));
  }
  if (options.save && (options.work.json || options.report)) {
    throw UserError(fmt::format("--save: nothing runs, so {} has no effect; leave one of them out",
                                options.work.json ? "--json" : "--report"));
  }
  const TracesReadOnce once;
  AdvisedRuns runs(options, advised_cases(options));
  if (options.work.dry_run) return dry_run(options, runs);
  Work work(options.work,
            {{"--report", options.report.value_or("")}, {"--save", options.save.value_or("")}});
  if (options.save) {
    const AdvisedCases& fit = runs.cases();
    Study study = advised_study(options, fit.settings, fit.balancers);
    study.report.title = "advice";
    study.report.compare = "balancer";
    return save_study(std::move(study), *options.save);
  }
  PageOutput page(options.report, false);
  runs.execute();
  const AdvisedCases& cases = runs.cases();
  Json rows = Json::array();
  AdviceRanking base = runs.ranking(0, rows);
  for (const auto& [name, why] : cases.unfit) {
    base.candidates.push_back({.name = name, .trouble = why});
    base.pareto.push_back(false);
  }
  std::vector<AdviceVariant> variants;
  for (std::size_t v = 1; v < cases.settings.size(); ++v) {
    AdviceRanking ranking = runs.ranking(v, rows);
    if (!ranking.candidates.empty()) variants.push_back({cases.settings[v].when, ranking});
  }
  std::optional<Stop> stop;
  if (!runs.complete()) stop = stopped_after(runs.done(), runs.at_most(), "runs");
  if (!stop && base.ranked == 0) {
    const Candidate& first = base.candidates.front();
    throw UserError(
        fmt::format("advise: expected a balancer that ends its runs{}, got none; {}: {}",
                    options.max_memory ? " within --max-memory" : "", first.name, first.trouble));
  }
  Advice advice = advise(base, variants);
  const AdviceAnswer answer{std::move(advice), std::move(base), std::move(variants)};
  Json whole = new_document({{"complete", true}});
  whole["advice"] = advice_values().json(answer, false);
  whole["runs"] = std::move(rows);
  if (stop) add_stop(whole, *stop);
  const AdviceSource source = source_of(options, cases);
  console::print("{}", advice_text(answer));
  if (!source.balancer_keys.empty()) console::print("\n{}", source.balancer_keys);
  if (page) page.write(advice_page(answer, source));
  work.json.write(whole);
  return stop ? report_stop(*stop) : kDone;
}

const Registered<Verb> kAdvise{
    {"advise",
     "say which balancer to use for a trace on a machine, why, and what would change the answer",
     {},
     [](CLI::App& app) {
       auto options = std::make_shared<AdviseOptions>();
       app.add_option("trace", options->input,
                      "directory of LBDatafile files, a .csv or .swf[.gz] file, or an experiment "
                      "file with a workload; may be left out with --workload")
           ->check(file_name());
       app.add_option("--topology", options->topology, "topology of the machine; default: mesh")
           ->check(one_of(Registry<TopologyMaker>::names))
           ->group(kMachineGroup);
       app.add_option("--size", options->size,
                      "size of the topology, such as 8x8; default: that of the trace's ranks")
           ->type_name("SIZE")
           ->group(kMachineGroup);
       app.add_option("--balancer,--balancers", options->balancers,
                      "balancers to try, with commas between them; default: all that fit")
           ->delimiter(',')
           ->check(one_of(Registry<BalancerSetup>::names))
           ->group(kMachineGroup);
       app.add_option("--workload", options->workload,
                      "kind of the load (`ballast list workloads`), instead of a trace")
           ->check(one_of(Registry<WorkloadMaker>::names))
           ->group(kMachineGroup);
       add_set_option(app, options->set);
       app.add_option("--seeds", options->seeds,
                      "runs per balancer with consecutive seeds; default: 5")
           ->check(whole_number(2, 1000, "; a single run says nothing about chance"));
       app.add_option("--workers", options->workers, "worker processes; default: one per core")
           ->check(whole_number(1, 4096))
           ->group(kLimitGroup);
       app.add_option_function<std::string>(
              "--max-memory",
              [options](const std::string& text) {
                options->max_memory = parse_size(text, "--max-memory");
              },
              "most memory of a processor (bytes, or 1KB, 1MB, 1GB); balancers that need more are "
              "listed, not ranked; for traces with the memory of their tasks")
           ->type_name("SIZE");
       app.add_option("--report", options->report, "write the advice as an HTML page, too")
           ->check(file_name())
           ->group(kOutputGroup);
       add_save_option(app, options->save);
       add_input_options(app);
       options->work.declare(app);
       return [options] { return advise_on(*options); };
     }}};

}  // namespace
}  // namespace ballast
