// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/advised_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "core/stop.h"
#include "experiment/notes.h"
#include "report/table.h"
#include "results/number_at.h"
#include "verbs/study_in_memory.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

/// The recorded placement does not: its cost is unknown.
bool leads(const AdvisedBalancer& b) {
  if (b.recorded) return false;
  const auto is = [&](const char* name) { return b.balancer == name; };
  return is("none") || is("greedy") || is("superconcentrator") || is("diffusion");
}

/// What its balancer knew of the tasks' times; empty: it counts tasks.
std::string knew_of(const Json& document) {
  if (!document.contains("notes")) return "";
  return times_of(document["notes"].get<std::vector<std::string>>()).value_or("");
}

/// Of a run that did not end, or failed. `config`: that of its case; `times`: its least budget over
/// the best leader's cycles.
std::string trouble_of(const StoredPoint& point, const Json& config, double times) {
  if (point.result.empty()) return point.reason;
  const Json document = Json::parse(point.result);
  if (point.complete) return document["result"]["verdict"];
  const Json& most = document["config"]["run"]["max_cycles"];
  const bool by_budget = document["stopped"]["reason"] == to_string(Stop::Reason::budget);
  if (!by_budget || most == config["run"]["max_cycles"]) return point.reason;
  return fmt::format("more than {} x the best: not ended after {} cycles", times,
                     grouped(most.get<double>()));
}

}  // namespace

AdvisedRuns::AdvisedRuns(const AdviseOptions& options, AdvisedCases cases)
    : options_(options),
      cases_(std::move(cases)),
      first_{cases_.plan, cases_.all},
      best_(cases_.settings.size()) {}

std::size_t AdvisedRuns::at_most() const noexcept {
  return cases_.settings.size() * first_.plan.points();
}

void AdvisedRuns::execute() {
  const auto first_seed = [](const Part& part, std::uint32_t n) {
    return n % part.plan.seeds() == 0;
  };
  const auto leader = [](const Part& part, std::uint32_t n) { return leads(part.balancer(n)); };
  const auto within = [](const std::vector<std::optional<double>>& best, double times) {
    return [&best, times](const Part& part, std::uint32_t n) -> std::optional<Cycle> {
      const auto& known = best[part.setting(n)];
      return known ? std::optional(static_cast<Cycle>(std::ceil(times * *known))) : std::nullopt;
    };
  };
  const Budget none = [](const Part&, std::uint32_t) { return std::nullopt; };

  const auto first_leaders = [&](const Part& part, std::uint32_t n) {
    return leader(part, n) && first_seed(part, n);
  };
  if (!run(first_, first_leaders, none)) return;
  refuse_idle_memory();
  if (!run(first_, first_seed, within(best_, kSlowest))) return;
  plan_rest();
  // The best leader of a setting is that of its first seed.
  if (!run(*rest_, first_leaders, none)) return;
  const auto base = [](const Part& part, std::uint32_t n) { return part.setting(n) == 0; };
  if (!run(*rest_, base, within(best_, kLimit))) return;
  if (!run(*rest_, first_seed, within(best_, kClose))) return;
  Json unused = Json::array();
  const std::vector<std::string> best = first_and_ties(ranking(0, unused), kClose);
  complete_ = run(
      *rest_,
      [&](const Part& part, std::uint32_t n) {
        const auto first = n - n % static_cast<std::uint32_t>(part.plan.seeds());
        const bool named = std::find(best.begin(), best.end(), part.balancer(n).name) != best.end();
        return named || cycles(part.plan, first).has_value();
      },
      within(best_, kLimit));
}

std::optional<double> AdvisedRuns::seconds_of_a_run() const {
  std::vector<std::uint32_t> points;
  for (std::uint32_t n = 0; n < first_.plan.points(); n += first_.plan.seeds()) {
    if (leads(first_.balancer(n))) points.push_back(n);
  }
  MemoryStore store;
  PointOptions options = PointOptions::of_this_machine();
  if (options_.workers != 0) options.workers = options_.workers;
  options.until = std::chrono::steady_clock::now() + std::chrono::seconds(2);
  run_points(first_.plan, points, store, options);
  double seconds = 0;
  for (const std::uint32_t n : points) {
    if (const StoredPoint* stored = store.find(first_.plan, n)) seconds += stored->wall_s;
  }
  if (store.size() == 0) return std::nullopt;
  return seconds / static_cast<double>(store.size());
}

void AdvisedRuns::plan_rest() {
  std::vector<AdvisedBalancer> ended;
  for (std::size_t n = 0; n < first_.plan.points(); n += first_.plan.seeds()) {
    if (cycles(first_.plan, n)) ended.push_back(first_.balancer(n));
  }
  PlanContext context = context_in_memory(options_.work);
  context.unfit = [](const PlannedCase&, const std::string&) { return true; };
  rest_ =
      Part{plan_in_memory(advised_study(options_, cases_.settings, ended), context, options_.work),
           ended};
}

bool AdvisedRuns::run(const Part& part, const Wanted& wanted, const Budget& budget) {
  std::vector<std::uint32_t> points;
  for (const std::uint32_t n : distinct_points(part.plan)) {
    const StoredPoint* stored = store_.find(part.plan, n);
    if (!wanted(part, n) || (stored != nullptr && !cut(part, n, budget))) continue;
    points.push_back(n);
  }
  std::stable_sort(points.begin(), points.end(), [&](std::uint32_t a, std::uint32_t b) {
    return part.balancer(a).place < part.balancer(b).place;
  });
  run_in_memory(
      part.plan, points, store_, "advise", [&](std::uint32_t n) { return budget(part, n); },
      options_.workers);
  set_best(part);
  return std::all_of(points.begin(), points.end(),
                     [&](std::uint32_t n) { return store_.find(part.plan, n) != nullptr; });
}

bool AdvisedRuns::cut(const Part& part, std::uint32_t n, const Budget& budget) const {
  const StoredPoint& stored = *store_.find(part.plan, n);
  if (stored.complete || stored.result.empty()) return false;
  const Json document = Json::parse(stored.result);
  const Json& most = document["config"]["run"]["max_cycles"];
  const Json own = Json::parse(part.plan.case_of(n).config)["run"]["max_cycles"];
  const auto now = budget(part, n);
  return most < own && (!now || most.get<Cycle>() < *now);
}

void AdvisedRuns::set_best(const Part& part) {
  for (std::size_t n = 0; n < part.plan.points(); n += part.plan.seeds()) {
    if (!leads(part.balancer(n))) continue;
    const std::optional<double> needed = cycles(part.plan, n);
    std::optional<double>& best = best_[part.setting(n)];
    if (needed) best = std::min(best.value_or(*needed), *needed);
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
  c.recorded = balancer.recorded;
  c.free = balancer.free;
  for (std::size_t n = begin; n < begin + part.plan.seeds(); ++n) {
    const StoredPoint* stored = store_.find(part.plan, n);
    if (stored == nullptr) continue;
    if (!stored->complete || stored->exit_code != kDone) {
      c.trouble = trouble_of(*stored, Json::parse(part.plan.case_of(n).config),
                             part.setting(n) == 0 ? kSlowest : kClose);
    }
    if (stored->result.empty()) continue;
    Json document = Json::parse(stored->result);
    c.plan = document.at("config").at("run").value("plan", "");
    c.knew = knew_of(document);
    if (stored->complete && c.runs.size() < seeds) {
      c.seeds.push_back(part.plan.seed_of(n));
      c.runs.push_back(advised_run(document));
    }
    rows.push_back(std::move(document));
  }
  refuse_memory(c);
  if (c.trouble.empty() && c.runs.size() < seeds) {
    c.trouble = fmt::format("{} of {} runs have ended", c.runs.size(), part.plan.seeds());
  }
  return c;
}

void AdvisedRuns::refuse_idle_memory() const {
  if (!options_.max_memory) return;
  for (std::size_t n = 0; n < first_.plan.points(); ++n) {
    const StoredPoint* stored = store_.find(first_.plan, n);
    if (stored == nullptr || !cycles(first_.plan, n)) continue;
    if (advised_run(Json::parse(stored->result)).memory) return;
  }
  throw UserError(
      "--max-memory: has no effect here: it needs a trace with the memory of its tasks; leave it "
      "out");
}

void AdvisedRuns::refuse_memory(Candidate& c) const {
  if (!options_.max_memory || !c.trouble.empty()) return;
  double most = 0;
  for (const AdvisedRun& run : c.runs) most = std::max(most, run.memory.value_or(0));
  if (most <= static_cast<double>(*options_.max_memory)) return;
  c.trouble =
      fmt::format("a processor needs {} bytes of memory, more than --max-memory", grouped(most));
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
