// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "advice/advice_report.h"
#include "core/available_memory.h"
#include "experiment/read_experiment.h"
#include "machine/balancing.h"
#include "page/advice_page.h"
#include "process/worker_pool.h"
#include "report/progress.h"
#include "report/report.h"
#include "results/document.h"
#include "topology/topology.h"
#include "verbs/advised_cases.h"
#include "verbs/dry_run.h"
#include "verbs/input_options.h"
#include "verbs/options.h"
#include "verbs/page_output.h"
#include "verbs/run_answer.h"
#include "verbs/verb.h"
#include "verbs/work.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

/// All runs of an advice: cases x balancers x seeds, in this order.
class AdvisedRuns {
 public:
  AdvisedRuns(const AdviseOptions& options, const AdvisedCases& cases)
      : options_(options), cases_(cases) {
    for (std::size_t v = 0; v < cases.settings.size(); ++v) {
      for (std::size_t b = 0; b < cases.balancers.size(); ++b) {
        for (unsigned k = 0; k < options.seeds; ++k) {
          jobs_.push_back({static_cast<std::uint32_t>(jobs_.size()), cases.balancers[b].memory});
        }
      }
    }
    answers_.resize(jobs_.size());
  }

  void execute() {
    Progress progress("advise", jobs_.size(), "runs");
    PoolOptions pool{available_cores(), available_memory().bytes, !memory_forced};
    pool.tick = [&] { progress.at(done_); };
    if (memory_forced) pool.memory = ~std::uint64_t{0};
    run_in_workers(
        jobs_, [&](std::uint32_t n) { return answer_of(experiment(n)).text(); }, pool,
        [&](JobEnd end) {
          ++done_;
          answers_[end.number] = std::move(end);
        });
    progress.end();
  }

  [[nodiscard]] std::size_t done() const noexcept { return done_; }
  [[nodiscard]] std::size_t size() const noexcept { return jobs_.size(); }
  /// The ranking of a case; documents of its runs are added to `rows`.
  [[nodiscard]] AdviceRanking ranking(std::size_t setting, Json& rows) const {
    std::vector<Candidate> candidates;
    for (std::size_t b = 0; b < cases_.balancers.size(); ++b) {
      Candidate c{cases_.balancers[b].name, cases_.balancers[b].balances};
      for (unsigned k = 0; k < options_.seeds; ++k) {
        add(answers_[(setting * cases_.balancers.size() + b) * options_.seeds + k], c, rows);
      }
      if (!c.runs.empty() || !c.trouble.empty()) candidates.push_back(std::move(c));
    }
    return rank_candidates(std::move(candidates));
  }

 private:
  [[nodiscard]] Experiment experiment(std::uint32_t n) const {
    const std::size_t b = n / options_.seeds % cases_.balancers.size();
    const std::size_t v = n / options_.seeds / cases_.balancers.size();
    Experiment e = advised_experiment(options_, cases_.balancers[b], cases_.settings[v].sets);
    e.run.seed += n % options_.seeds;
    return e;
  }
  static void add(const std::optional<JobEnd>& end, Candidate& c, Json& rows) {
    if (!end) return;  // interrupted
    if (end->how != JobEnd::How::answered) {
      c.trouble = end->reason;
      return;
    }
    const RunAnswer answer = RunAnswer::from_text(end->answer);
    if (!answer.trouble.empty()) c.trouble = answer.trouble;
    if (answer.document.is_null()) return;
    c.plan = answer.document.at("config").at("run").value("plan", "");
    if (answer.complete) {
      c.seeds.push_back(answer.document.at("seed").get<std::uint64_t>());
      c.runs.push_back(advised_run(answer.document));
    }
    rows.push_back(answer.document);
  }

  const AdviseOptions& options_;
  const AdvisedCases& cases_;
  std::vector<Job> jobs_;
  std::vector<std::optional<JobEnd>> answers_;
  std::size_t done_ = 0;
};

int dry_run(const AdviseOptions& options, const AdvisedCases& cases, const AdvisedRuns& runs) {
  Work work(options.work, {{"--report", options.report.value_or("")}});
  std::vector<std::string> names, others;
  std::uint64_t memory = 0;
  for (const AdvisedBalancer& b : cases.balancers) {
    names.push_back(b.name);
    memory = std::max(memory, b.memory);
  }
  for (const AdvisedSetting& s : cases.settings) others.push_back(s.when);
  DryRunLines lines{{"runs", fmt::format("{}: {} balancers x {} settings x {} seeds", runs.size(),
                                         names.size(), others.size(), options.seeds)},
                    {"balancers", fmt::format("{}", fmt::join(names, ", "))},
                    {"settings", fmt::format("{}", fmt::join(others, ", "))}};
  add_limits(lines, options.work, memory);
  print_dry_run(lines);
  Json document = dry_run_document();
  document["seeds"] = options.seeds;
  document["balancers"] = names;
  document["settings"] = others;
  work.json.write(document);
  return kDone;
}

int advise_on(const AdviseOptions& options) {
  const AdvisedCases cases = advised_cases(options);
  AdvisedRuns runs(options, cases);
  if (options.work.dry_run) return dry_run(options, cases, runs);
  Work work(options.work, {{"--report", options.report.value_or("")}});
  PageOutput page(options.report, false);
  runs.execute();
  Json rows = Json::array();
  AdviceRanking base = runs.ranking(0, rows);
  for (const auto& [name, why] : cases.unfit) {
    base.candidates.push_back({.name = name, .trouble = why});
    base.pareto.push_back(false);
  }
  std::vector<AdviceVariant> variants;
  for (std::size_t v = 1; v < cases.settings.size(); ++v) {
    variants.push_back({cases.settings[v].when, runs.ranking(v, rows)});
  }
  const std::optional<Stop> stop = stopped_after(runs.done(), runs.size(), "runs");
  if (!stop && base.ranked == 0) {
    const Candidate& first = base.candidates.front();
    throw UserError(fmt::format("advise: expected a balancer that ends its runs, got none; {}: {}",
                                first.name, first.trouble));
  }
  const Advice advice = advise(base, variants);
  Json whole = new_document({{"complete", true}});
  whole["advice"] = advice_json(advice, base, variants);
  whole["runs"] = std::move(rows);
  if (stop) {
    add_stop(whole, *stop);
  } else {
    console::print("{}", advice_text(advice, base, variants));
    if (page) page.write(advice_page(advice, base, variants, cases.machine));
  }
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
                      "file with a workload")
           ->required()
           ->check(file_name());
       app.add_option("--topology", options->topology, "topology of the machine; default: mesh")
           ->check(one_of(Registry<TopologyMaker>::names));
       app.add_option("--size", options->size,
                      "size of the topology, such as 8x8; default: that of the trace's ranks");
       app.add_option("--seeds", options->seeds, "runs per balancer with consecutive seeds")
           ->check(whole_number(2, 1000, "; a single run says nothing about chance"));
       app.add_option("--balancers", options->balancers, "default: all that fit")
           ->delimiter(',')
           ->check(one_of(Registry<BalancerSetup>::names));
       app.add_option("--set", options->set,
                      "override a key: section.key=value (repeatable); a balancer's key applies to "
                      "the balancers that have it")
           ->allow_extra_args(false);
       app.add_option("--report", options->report, "write the advice as an HTML page, too")
           ->check(file_name());
       add_input_options(app);
       options->work.declare(app);
       return [options] { return advise_on(*options); };
     }}};

}  // namespace
}  // namespace ballast
