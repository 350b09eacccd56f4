// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/advised_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/stop.h"
#include "report/table.h"
#include "results/number_at.h"
#include "verbs/study_in_memory.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

bool leads(const AdvisedBalancer& b) {
  const auto is = [&](const char* name) { return b.name == name; };
  return is("none") || is("greedy") || is("superconcentrator") || is("diffusion");
}

/// Of a run that did not end, or failed. `config`: that of its case.
std::string trouble_of(const StoredPoint& point, const Json& config) {
  if (point.result.empty()) return point.reason;
  const Json document = Json::parse(point.result);
  if (point.complete) return document["result"]["verdict"];
  const Json& most = document["config"]["run"]["max_cycles"];
  const bool by_budget = document["stopped"]["reason"] == to_string(Stop::Reason::budget);
  if (!by_budget || most == config["run"]["max_cycles"]) return point.reason;
  return fmt::format("more than {} x the best: not ended after {} cycles", AdvisedRuns::kSlowest,
                     grouped(most.get<double>()));
}

}  // namespace

AdvisedRuns::AdvisedRuns(const AdviseOptions& options, AdvisedCases cases)
    : options_(options),
      cases_(std::move(cases)),
      first_{cases_.plan, cases_.all},
      budgets_(cases_.settings.size()) {}

std::size_t AdvisedRuns::at_most() const noexcept {
  return cases_.settings.size() * first_.plan.points();
}

void AdvisedRuns::execute() {
  if (!run(first_, true, true)) return;
  set_budgets(first_, true);
  if (!run(first_, false, true)) return;
  std::vector<AdvisedBalancer> ended;
  for (std::size_t n = 0; n < first_.plan.points(); n += first_.plan.seeds()) {
    if (cycles(first_.plan, n)) ended.push_back(first_.balancer(n));
  }
  PlanContext context = context_in_memory(options_.work);
  context.unfit = [](const PlannedCase&, const std::string&) { return true; };
  rest_ =
      Part{plan_in_memory(advised_study(options_, cases_.settings, ended), context, options_.work),
           ended};
  if (!run(*rest_, true, false)) return;
  set_budgets(*rest_, false);
  complete_ = run(*rest_, false, false);
}

bool AdvisedRuns::run(const Part& part, bool leaders, bool first_seed_alone) {
  std::vector<std::uint32_t> points;
  for (const std::uint32_t n : distinct_points(part.plan)) {
    if (leads(part.balancer(n)) != leaders || store_.find(part.plan, n) != nullptr) continue;
    if (!first_seed_alone || n % part.plan.seeds() == 0) points.push_back(n);
  }
  std::stable_sort(points.begin(), points.end(), [&](std::uint32_t a, std::uint32_t b) {
    return part.balancer(a).place < part.balancer(b).place;
  });
  run_in_memory(part.plan, points, store_, "advise", [&](std::uint32_t n) {
    return leaders ? std::nullopt : budgets_[part.setting(n)];
  });
  return std::all_of(points.begin(), points.end(),
                     [&](std::uint32_t n) { return store_.find(part.plan, n) != nullptr; });
}

void AdvisedRuns::set_budgets(const Part& part, bool first_seed_alone) {
  times_ = first_seed_alone ? kSlowest : kLimit;
  std::fill(budgets_.begin(), budgets_.end(), std::nullopt);
  for (std::size_t n = 0; n < part.plan.points(); ++n) {
    if (!leads(part.balancer(n)) || (first_seed_alone && n % part.plan.seeds() != 0)) continue;
    const std::optional<double> needed = cycles(part.plan, n);
    if (!needed) continue;
    const Cycle budget = times_ * static_cast<Cycle>(std::ceil(*needed));
    std::optional<Cycle>& known = budgets_[part.setting(n)];
    known = std::min(known.value_or(budget), budget);
  }
}

std::optional<double> AdvisedRuns::cycles(const Plan& plan, std::size_t point) const {
  const StoredPoint* stored = store_.find(plan, point);
  if (stored == nullptr || !stored->complete || stored->exit_code != kDone) return {};
  return number_at(Json::parse(stored->result).at("result"), "cycles");
}

Candidate AdvisedRuns::candidate(const Part& part, std::size_t number, std::size_t seeds,
                                 Json& rows) const {
  const std::size_t begin = number * part.plan.seeds();
  const AdvisedBalancer& balancer = part.balancer(begin);
  Candidate c{balancer.name, balancer.balances};
  for (std::size_t n = begin; n < begin + part.plan.seeds(); ++n) {
    const StoredPoint* stored = store_.find(part.plan, n);
    if (stored == nullptr) continue;
    if (!stored->complete || stored->exit_code != kDone) {
      c.trouble = trouble_of(*stored, Json::parse(part.plan.case_of(n).config));
    }
    if (stored->result.empty()) continue;
    Json document = Json::parse(stored->result);
    c.plan = document.at("config").at("run").value("plan", "");
    if (stored->complete && c.runs.size() < seeds) {
      c.seeds.push_back(part.plan.seed_of(n));
      c.runs.push_back(advised_run(document));
    }
    rows.push_back(std::move(document));
  }
  if (c.trouble.empty() && c.runs.size() < seeds) {
    c.trouble = fmt::format("{} of {} runs have ended", c.runs.size(), part.plan.seeds());
  }
  return c;
}

AdviceRanking AdvisedRuns::ranking(std::size_t setting, Json& rows) const {
  const Part& part = rest_ ? *rest_ : first_;
  std::size_t seeds = rest_ ? options_.seeds : 1;
  if (!complete_) {
    std::size_t most = 0;
    for (std::size_t k = 0; k < part.plan.cases.size(); ++k) {
      if (part.setting(k * part.plan.seeds()) != setting) continue;
      Json unused = Json::array();
      const Candidate c = candidate(part, k, options_.seeds, unused);
      if (c.balances) most = std::max(most, c.runs.size());
    }
    if (most < seeds) seeds = 1;
  }
  std::vector<Candidate> candidates;
  for (std::size_t k = 0; k < part.plan.cases.size(); ++k) {
    if (part.setting(k * part.plan.seeds()) != setting) continue;
    candidates.push_back(candidate(part, k, seeds, rows));
  }
  for (std::size_t k = 0; rest_ && setting == 0 && k < first_.plan.cases.size(); ++k) {
    if (!cycles(first_.plan, k * first_.plan.seeds())) {
      candidates.push_back(candidate(first_, k, 1, rows));
    }
  }
  return rank_candidates(std::move(candidates));
}

}  // namespace ballast
