// SPDX-License-Identifier: BSD-3-Clause
#include "runs/executors/adaptive_points.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <unordered_set>

#include "analysis/adaptive_seeds.h"
#include "analysis/bisection.h"
#include "core/interrupt.h"
#include "output/console.h"
#include "report/progress.h"
#include "report/table.h"
#include "runs/store/stored_results.h"
#include "runs/store/sweep.h"

namespace ballast {
namespace {

using CaseRows = std::vector<std::uint32_t>;

std::string number_of(std::uint64_t count) { return grouped(static_cast<double>(count)); }

/// Whether the budget allows one more batch.
bool affordable(const SeedPlan& seeds, const Plan& plan) {
  const std::uint64_t next = plan.seeds() + seeds.batch;
  return seeds.max_seeds ? next <= *seeds.max_seeds : next * plan.cases.size() <= *seeds.max_points;
}

/// Row of a value on the searched axis, the last dimension; a new one keeps the rows sorted and
/// moves the rows of the cases.
std::uint32_t row_of(Plan& plan, std::size_t step) {
  const BisectPlan& bisect = *plan.study.report.bisect;
  const AxisValue value = bisect.value(step);
  auto& rows = plan.study.dimensions.back().rows;
  const auto at = std::find_if(rows.begin(), rows.end(), [&](const Dimension::Row& row) {
    return *row.at[0].number >= *value.number;
  });
  const auto index = static_cast<std::uint32_t>(at - rows.begin());
  if (at != rows.end() && at->at[0] == value) return index;
  const Where where = plan.study.search_where;
  rows.insert(at, {{value}, {{bisect.key, value.text, where}}});
  for (PlannedCase& c : plan.cases) c.rows.back() += c.rows.back() >= index ? 1 : 0;
  return index;
}

}  // namespace

bool Adaptation::look(WorkFile& work) {
  if (plan_.study.report.seeds) return add_seeds(work);
  if (plan_.study.report.bisect) return add_values(work);
  return false;
}

void Adaptation::follow(WorkFile& work) {
  while (state_of(plan_, work).open.empty() && look(work)) {
  }
}

bool Adaptation::add_seeds(WorkFile& work) {
  SeedPlan& seeds = *plan_.study.report.seeds;
  if (!seeds.ended.empty()) return false;
  const SeedJudgement judgement = judge_seeds(stored_results(plan_, work));
  text_ = fmt::format("look {}, {} seeds: {}", seeds.looks, plan_.seeds(), judgement.text);
  if (judgement.enough) {
    seeds.ended = seeds.until == SeedPlan::Until::width ? "width" : "order";
    text_ += "; the goal is reached";
    return false;
  }
  if (!affordable(seeds, plan_)) {
    seeds.ended = "budget";
    text_ += fmt::format("; the budget of {} {} is spent",
                         number_of(seeds.max_seeds ? *seeds.max_seeds : *seeds.max_points),
                         seeds.max_seeds ? "seeds" : "points");
    return false;
  }
  auto& all = plan_.study.seeds;
  const std::uint64_t largest = *std::max_element(all.begin(), all.end());
  for (std::uint64_t k = 1; k <= seeds.batch; ++k) all.push_back(largest + k);
  ++seeds.looks;
  text_ += fmt::format("; {} more", seeds.batch);
  return true;
}

bool Adaptation::add_values(WorkFile& work) {
  const StudyResults results = stored_results(plan_, work);
  struct Wish {
    std::size_t step;
    CaseRows rows;  ///< with any row of the searched axis
  };
  std::vector<Wish> wishes;
  std::size_t found = 0, open = 0;
  const std::vector<BisectionSearch> searches = bisections(StudyView(results));
  for (const BisectionSearch& search : searches) {
    found += search.low ? 1 : 0;
    if (!search.next) continue;
    ++open;
    for (const std::size_t c : search.cases) wishes.push_back({*search.next, plan_.cases[c].rows});
  }
  text_ = fmt::format("{} of {} searches found a place{}", found, searches.size(),
                      open == 0 ? "" : fmt::format(", {} go on", open));
  if (wishes.empty()) return false;
  for (const Wish& wish : wishes) row_of(plan_, wish.step);
  std::vector<CaseRows> rows;
  for (Wish& wish : wishes) {
    wish.rows.back() = row_of(plan_, wish.step);
    rows.push_back(wish.rows);
  }
  add_cases(plan_, context_, rows);
  return true;
}

std::string Adaptation::outlook() const {
  const ReportPlan& report = plan_.study.report;
  if (report.seeds) {
    const SeedPlan& s = *report.seeds;
    return fmt::format("{} seeds at a time until {}, at most {} {}", s.batch,
                       s.until == SeedPlan::Until::width
                           ? fmt::format("every interval is within {:.3g} %", 100 * s.width)
                           : "neighbours in every ranking are separated",
                       number_of(s.max_seeds ? *s.max_seeds : *s.max_points),
                       s.max_seeds ? "seeds" : "points");
  }
  if (!report.bisect) return {};
  const std::size_t groups = plan_.cases.size() / 2;
  const auto halvings = static_cast<std::size_t>(std::bit_width(report.bisect->last() - 1));
  return fmt::format("{} {} to {} in steps of {}, at most {} points", report.bisect->key,
                     report.bisect->value(0).text, report.bisect->value(report.bisect->last()).text,
                     report.bisect->tolerance, number_of(groups * (2 + halvings) * plan_.seeds()));
}

void run_adaptively(Adaptation& study, std::vector<std::uint32_t> open, WorkFile& file,
                    const PointOptions& how, bool retry, const PointsRun& run) {
  std::unordered_set<std::string> tried;  // with `retry` a point that failed again is open
  const auto tell = [&] {
    if (!study.text().empty()) console::print("{:9}  {}\n", "adaptive", study.text());
  };
  while (true) {
    const Plan& plan = study.plan();
    if (retry && study.adaptive()) {
      std::erase_if(open, [&](std::uint32_t n) { return !tried.insert(plan.id_of(n)).second; });
    }
    tell();
    Progress progress("sweep", open.size(), "points");
    PointOptions options = how;
    options.progress = [&](std::size_t done) {
      progress.at(done);
      how.progress(done);
    };
    run(plan, open, file, options);
    progress.end();
    if (interrupt::pending() != 0 || !study.look(file)) break;
    open = state_of(plan, file, retry).open;
  }
  tell();
}

}  // namespace ballast
