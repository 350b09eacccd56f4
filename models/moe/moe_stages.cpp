// SPDX-License-Identifier: BSD-3-Clause
// The stages of a round, and what is known of it before it runs.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>

#include "moe/expert_capacity.h"
#include "moe/moe_nodes.h"
#include "moe/token_moves.h"

namespace ballast {
namespace {

double max_over_mean(const std::vector<std::uint64_t>& loads) {
  const auto sum = std::accumulate(loads.begin(), loads.end(), std::uint64_t{0});
  if (sum == 0) return 1;
  return static_cast<double>(*std::max_element(loads.begin(), loads.end())) *
         static_cast<double>(loads.size()) / static_cast<double>(sum);
}

std::uint64_t rounded_up(std::uint64_t a, std::uint64_t b) { return (a + b - 1) / b; }

/// Cycles of the largest bound if every pair of ranks has `transfers` / p^2 transfers.
Cycle share_of(const ExchangeBounds& one_each, std::uint64_t transfers, std::uint64_t p) {
  return rounded_up(one_each.largest() * transfers, p * p);
}

}  // namespace

void MoeNodes::begin_round(Cycle now) {
  const MoeRound round = parts_.source.round(round_);
  parts_.source.counts(round_, counts_);
  ++round_;
  round_begin_ = now;
  plan_.cost = {};
  plan_.fetches.clear();
  plan_.change.reset();
  std::fill(plan_.shares.cells.begin(), plan_.shares.cells.end(), 0);
  now_result_ = {};
  now_result_.round = round;
  drop_copies();
  const std::vector<std::uint64_t> by_expert = counts_.by_expert();
  for (ExpertId e = 0; e < counts_.experts; ++e) {
    plan_.shares.at(home_of(e, p_, counts_.experts), e) = static_cast<std::uint32_t>(by_expert[e]);
  }
  now_result_.home_max_over_mean = max_over_mean(plan_.shares.by_rank());
  parts_.balancer.plan(counts_, static_cast<std::uint32_t>(round.layer), plan_);
  if (plan_.shares.by_expert() != by_expert) {
    throw InvariantError("the balancer lost or made copies of an expert");
  }
  deal_copies();
  measure_plan();
}

/// Notes the routers' choices before the capacity ends some of them.
void MoeNodes::drop_copies() {
  if (o_.dedupe || (o_.capacity_factor && parts_.source.choices() != 0)) {
    parts_.source.tokens(round_ - 1, tokens_);
  }
  if (chosen_.empty() && !o_.capacity_factor) return;
  const std::vector<std::uint64_t> by_expert = counts_.by_expert();
  if (!chosen_.empty()) {
    std::vector<std::uint64_t>& sums = chosen_[static_cast<std::size_t>(now_result_.round.layer)];
    std::transform(sums.begin(), sums.end(), by_expert.begin(), sums.begin(), std::plus<>());
  }
  if (!o_.capacity_factor) return;
  const auto copies = std::accumulate(by_expert.begin(), by_expert.end(), std::uint64_t{0});
  const std::uint64_t capacity = expert_capacity(*o_.capacity_factor, copies, counts_.experts);
  now_result_.dropped = parts_.source.choices() != 0 ? drop_beyond(capacity, tokens_, counts_)
                                                     : drop_beyond(capacity, counts_);
}

void MoeNodes::deal_copies() {
  if (!o_.dedupe) {
    deal(counts_, plan_.shares, transfers_);
    const auto by_rank = counts_.by_rank();
    at_home_ = std::accumulate(by_rank.begin(), by_rank.end(), std::uint64_t{0});
    return;
  }
  dealer_.deal(tokens_, plan_.shares, transfers_);
  at_home_ = transfers_at_home(tokens_, counts_.experts);
}

void MoeNodes::measure_plan() {
  const std::vector<std::uint64_t> loads = plan_.shares.by_rank();
  const AwayFromHome away = away_from_home(plan_.shares);
  MoeRoundResult& r = now_result_;
  r.copies = std::accumulate(loads.begin(), loads.end(), std::uint64_t{0});
  r.max_over_mean = max_over_mean(loads);
  r.maximum = *std::max_element(loads.begin(), loads.end());
  r.moved = away.copies;
  r.sent_copies = transfers_.sent_copies;
  r.transfers = transfers_.sent(p_);
  r.change = plan_.change;
  const bool own_rights = parts_.balancer.places_experts();
  r.least_maximum =
      own_rights ? rounded_up(r.copies, p_) : least_maximum(counts_.by_expert(), parts_.rights, p_);
  if (parts_.weights != ExpertWeightsRule::fetch) {
    plan_.fetches.clear();
  } else if (!own_rights) {
    for (NodeId rank = 0; rank < p_; ++rank) {
      for (ExpertId e = 0; e < counts_.experts; ++e) {
        const NodeId home = home_of(e, p_, counts_.experts);
        if (plan_.shares.at(rank, e) != 0 && home != rank) plan_.fetches.push_back({rank, e, home});
      }
    }
  }
  r.fetches = plan_.fetches.size();
  const std::size_t pairs = transfers_.amount.size();
  std::vector<std::uint32_t> pulls(pairs, 0), back(pairs);
  for (const ExpertFetch& f : plan_.fetches) ++pulls[pair(f.from, f.to)];
  for (NodeId from = 0; from < p_; ++from) {
    for (NodeId to = 0; to < p_; ++to) back[pair(to, from)] = transfers(from, to);
  }
  r.fetch_bounds = bounds_.of(pulls, o_.expert_flits);
  r.dispatch_bounds = bounds_.of(transfers_.amount, o_.flits_out);
  r.combine_bounds = bounds_.of(back, o_.flits_back);
  r.ideal = share_of(equal_out_, at_home_, p_) + rounded_up(r.copies, p_) * o_.cycles_per_token +
            share_of(equal_back_, at_home_, p_);
}

void MoeNodes::next_stage(Cycle now) {
  end_stage(now);
  switch (stage_) {
    case Stage::report:
      return begin(Stage::exchange, now);
    case Stage::exchange:
      return begin(Stage::wait, now);
    case Stage::wait:
      return begin(Stage::answer, now);
    case Stage::answer:
      return begin(o_.overlap ? Stage::flow : Stage::fetch, now);
    case Stage::fetch:
      return begin(Stage::dispatch, now);
    case Stage::dispatch:
      return begin(Stage::compute, now);
    case Stage::compute:
      return begin(Stage::combine, now);
    default:
      if (round_ == parts_.source.rounds()) {
        stage_ = Stage::finished;
        return;
      }
      begin_round(now);
      return begin(Stage::report, now);
  }
}

void MoeNodes::end_stage(Cycle now) {
  const Cycle cycles = now - stage_begin_;
  MoePhases& phases = now_result_.phases;
  switch (stage_) {
    case Stage::answer:
      phases.plan = now - round_begin_;
      break;
    case Stage::fetch:
      phases.fetch = cycles;
      break;
    case Stage::dispatch:
      phases.dispatch = cycles;
      break;
    case Stage::compute:
      phases.compute = cycles;
      break;
    case Stage::combine:
    case Stage::flow:
      if (round_ == 0) break;
      if (stage_ == Stage::combine) phases.combine = cycles;
      now_result_.cycles = now - round_begin_;
      results_.push_back(now_result_);
      break;
    default:
      break;
  }
}

void MoeNodes::begin(Stage stage, Cycle now) {
  const PlanCost& cost = plan_.cost;
  const Cycle exchange = now - stage_begin_;  // if that is the stage before
  stage_ = stage;
  stage_begin_ = now;
  all_wake_ = true;
  switch (stage) {
    case Stage::report:
      for (NodeId i = 1; i < p_; ++i) {
        add(kFetch, i, 0, rounded_up(cost.reported, o_.numbers_per_flit));
      }
      break;
    case Stage::exchange:
      if (cost.exchanges == 0) break;
      if (!neighbours_) neighbours_.emplace(parts_.topology);
      for (NodeId i = 0; i < p_; ++i) {
        for (const NodeId j : neighbours_->of(i)) add(kFetch, i, j, 1);
      }
      break;
    case Stage::wait:
      // All exchanges take as long as the first, which was simulated.
      if (cost.exchanges > 1) until_ = now + (cost.exchanges - 1) * exchange;
      until_ = std::max(until_, now) + cost.cycles + (cost.reported != 0 ? o_.plan_cycles : 0);
      break;
    case Stage::answer:
      for (NodeId i = 1; i < p_; ++i) {
        add(kFetch, 0, i, rounded_up(cost.answered, o_.numbers_per_flit));
      }
      break;
    case Stage::fetch:
      add_fetches();
      break;
    case Stage::dispatch:
      add_copies(kDispatch, o_.flits_out, false);
      break;
    case Stage::compute:
      until_ = now + now_result_.maximum * o_.cycles_per_token;
      break;
    case Stage::combine:
      add_copies(kCombine, o_.flits_back, true);
      break;
    case Stage::flow:
      begin_flow(now);
      break;
    case Stage::finished:
      break;
  }
}

void MoeNodes::begin_flow(Cycle now) {
  std::fill(fetching_.begin(), fetching_.end(), 0);
  add_fetches();
  for (const ExpertFetch& f : plan_.fetches) fetching_[f.to] += o_.expert_flits;
  const std::uint64_t before = outstanding_;
  add_copies(kDispatch, o_.flits_out, false);
  outstanding_ = before;  // the stage waits for results
  for (NodeId from = 0; from < p_; ++from) {
    ready_.add(from, from, transfers(from, from));
    outstanding_ += transfers(from, from);
    for (NodeId to = 0; to < p_; ++to) {
      if (to != from) outstanding_ += std::uint64_t{transfers(from, to)} * o_.flits_back;
    }
  }
  for (NodeId i = 0; i < p_; ++i) start_computing(i, now);
}

void MoeNodes::add(Kind kind, NodeId from, NodeId to, std::uint64_t flits) {
  if (flits > ~std::uint32_t{0}) {
    throw UserError(
        fmt::format("moe: expected fewer than 2^32 flits from a rank to another, got {} "
                    "in a stage; use fewer tokens or longer flits",
                    flits));
  }
  sender(kind).add(from, to, static_cast<std::uint32_t>(flits));
  outstanding_ += flits;
}

void MoeNodes::add_fetches() {
  // By receiver, from the next rank of each sender on: as copies.
  std::vector<std::uint64_t> flits(transfers_.amount.size(), 0);
  for (const ExpertFetch& f : plan_.fetches) flits[pair(f.from, f.to)] += o_.expert_flits;
  for (NodeId from = 0; from < p_; ++from) {
    for (NodeId k = 1; k < p_; ++k) {
      const NodeId to = (from + k) % p_;
      add(kFetch, from, to, flits[pair(from, to)]);
    }
  }
}

void MoeNodes::add_copies(Kind kind, std::uint32_t flits, bool back) {
  for (NodeId from = 0; from < p_; ++from) {
    for (NodeId k = 1; k < p_; ++k) {
      const NodeId to = (from + k) % p_;
      add(kind, from, to, std::uint64_t{back ? transfers(to, from) : transfers(from, to)} * flits);
    }
  }
}

}  // namespace ballast
