// SPDX-License-Identifier: BSD-3-Clause
// Plans: rows of EPLB, invariants of exact quotas, skew of the generator, time of the switch.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "claims/claim.h"
#include "core/power.h"
#include "core/random.h"
#include "experiment/simulation.h"
#include "moe/balancers/quota.h"
#include "moe/expert_placement.h"
#include "report/table.h"

namespace ballast {
namespace {

Finding eplb_rows(Trial& trial) {
  const std::vector<std::uint64_t> first{90, 132, 40, 61, 104, 165, 39, 4, 73, 56, 183, 86};
  const std::vector<std::uint64_t> second{20, 107, 104, 64, 19, 197, 187, 157, 172, 86, 16, 27};
  const std::vector<ExpertId> printed_first =
      trial.claimed(std::vector<ExpertId>{5, 6, 5, 7, 8, 4, 3, 4, 10, 9, 10, 2, 0, 1, 11, 1},
                    std::vector<ExpertId>{5, 6, 5, 7, 8, 4, 3, 4, 10, 9, 10, 2, 0, 1, 1, 11});
  const std::vector<ExpertId> printed_second =
      trial.claimed(std::vector<ExpertId>{7, 10, 6, 8, 6, 11, 8, 9, 2, 4, 5, 1, 5, 0, 3, 1},
                    std::vector<ExpertId>{10, 7, 6, 8, 6, 11, 8, 9, 2, 4, 5, 1, 5, 0, 3, 1});
  const std::vector<ExpertId> got_first = place_experts(first, {16, 4, 2, 8});
  const std::vector<ExpertId> got_second = place_experts(second, {16, 4, 2, 8});
  const bool same = got_first == printed_first && got_second == printed_second;
  return {verdict_if(same),
          fmt::format("{} and {}", fmt::join(got_first, " "), fmt::join(got_second, " ")),
          "both layers of the example: 12 experts, 16 replicas, 4 groups, 2 nodes, 8 GPUs"};
}

/// Copies of experts, from almost equal to one expert with almost all.
ExpertTable drawn_at_home(RandomStream& random, NodeId ranks, ExpertId experts) {
  ExpertTable shares(ranks, experts);
  const std::uint64_t most = 1 + random.below(200), hot = random.below(experts);
  for (ExpertId e = 0; e < experts; ++e) {
    shares.at(home_of(e, ranks, experts), e) = static_cast<std::uint32_t>(random.below(most));
  }
  if (random.below(2) == 0) {
    shares.at(home_of(static_cast<ExpertId>(hot), ranks, experts), static_cast<ExpertId>(hot)) +=
        static_cast<std::uint32_t>(random.below(20'000));
  }
  return shares;
}

Finding quota_invariants(Trial& trial) {
  const std::int64_t over = trial.claimed(0, -1);
  const ExpertId twice = trial.claimed(2, 1);
  const int instances = 10'000;
  RandomStream random(1, Stream::moe_claims);
  std::string wrong;
  std::size_t most_experts = 0;
  for (int k = 0; k < instances && wrong.empty(); ++k) {
    const auto p = static_cast<NodeId>(2 + random.below(15));
    const auto per_rank = static_cast<ExpertId>(1 + random.below(4));
    ExpertTable shares = drawn_at_home(random, p, per_rank * p);
    const std::vector<std::uint64_t> experts = shares.by_expert(), before = shares.by_rank();
    const auto copies = std::accumulate(before.begin(), before.end(), std::uint64_t{0});
    const auto capacity = equal_capacities(copies, p);
    const ExpertRights rights(p, per_rank * p, ExpertWeightsRule::everywhere, 1);
    carry_out(quota_moves(before, capacity), rights, true, shares);
    const std::vector<std::uint64_t> after = shares.by_rank();
    if (shares.by_expert() != experts) wrong = "the copies of an expert changed";
    for (NodeId r = 0; r < p; ++r) {
      const auto row = shares.of_rank(r);
      const auto used = static_cast<std::size_t>(
          std::count_if(row.begin(), row.end(), [](auto n) { return n != 0; }));
      most_experts = std::max(most_experts, used / per_rank);
      if (static_cast<std::int64_t>(after[r]) > static_cast<std::int64_t>(capacity[r]) + over) {
        wrong = fmt::format("a rank with capacity {} computes {}", capacity[r], after[r]);
      }
      if (used > twice * per_rank) {
        wrong = fmt::format("a rank of {} experts computes {}", per_rank, used);
      }
    }
  }
  return holds_unless(wrong, "every expert's copies are kept, and every rank is at its capacity",
                      fmt::format("{} random instances of 2 .. 16 ranks", instances));
}

double gini(ExpertId experts, double s) {
  double sum = 0, ranked = 0;
  for (ExpertId i = 0; i < experts; ++i) {
    const double w = 1 / power(i + 1.0, s);
    sum += w;
    ranked += (experts - i) * w;
  }
  return (2 * ranked / sum - 1 - experts) / experts;
}

Finding gini_of_power(Trial& trial) {
  const double published = trial.claimed(0.24, 0.2403);
  Table table({"  experts", "exponent", "Gini"});
  double worst = 0;
  for (const auto& [experts, s] : {std::pair{64u, 0.4405}, {128u, 0.4214}}) {
    const double g = gini(experts, s);
    worst = std::max(worst, std::abs(g - published));
    table.add({std::to_string(experts), fmt::format("{}", s), fmt::format("{:.5f}", g)});
  }
  return {verdict_if(worst < 1e-4), fmt::format("at most {:.1e} apart", worst),
          "64 and 128 experts", table.str()};
}

/// Cycles of the switch for loads, and its bandwidth limit.
Finding switch_time(Trial& trial) {
  const Cycle least = trial.claimed<Cycle>(0, 26), most = trial.claimed<Cycle>(50, 40);
  RandomStream random(1, Stream::moe_claims, 1);
  Table table({"  p", "hot ranks", "cycles", "limit", "more"});
  std::string wrong;
  for (const std::int64_t p : {8, 32, 64}) {
    for (const std::uint64_t hot : {0, 1, 4}) {
      std::vector<std::int64_t> loads;
      for (std::int64_t r = 0; r < p; ++r) {
        loads.push_back(static_cast<std::int64_t>(200 + random.below(100)));
      }
      for (std::uint64_t k = 0; k < hot; ++k) loads[k] += 1500;
      Experiment e;
      e.workload = {"list", {{"loads", loads}}};
      e.machine.the_switch.schedule = Schedule::burst;
      const TaskRun r = run(e).tasks();
      const Cycle more = r.cycles - r.limit;
      table.add({std::to_string(p), std::to_string(hot), std::to_string(r.cycles),
                 std::to_string(r.limit), std::to_string(more)});
      if (r.cycles >= r.limit + least && more <= most) continue;
      wrong = fmt::format("p = {}: {} cycles, the limit is {}", p, r.cycles, r.limit);
    }
  }
  return holds_unless(wrong, "at most 50 cycles more: a plan may take the limit as its time",
                      "p = 8, 32, 64; loads of 200 .. 299 copies, and hot ranks with 1500 more",
                      table.str());
}

const auto kMoePlanClaims = {
    claim(
        {.name = "moe.eplb-rows",
         .place = "README of EPLB, example of the interface",
         .printed = "slots of layer 1: 5 6 5 7 8 4 3 4 10 9 10 2 0 1 11 1; of layer 2: 7 10 6 8 6 "
                    "11 8 9 2 4 5 1 5 0 3 1",
         .quantity = "expert of each slot",
         .tolerance = "none: the placement is exact",
         .command = "ballast run examples/moe.toml --set moe.balancer.name=eplb"},
        Verdict::confirmed, eplb_rows),
    claim({.name = "moe.quota-invariants",
           .place = "assertions of MoonEP's planner",
           .printed =
               "every expert's sum is kept, no rank is above its capacity, and a rank computes "
               "at most 2 E/p experts",
           .quantity = "copies per expert and rank, experts per rank",
           .tolerance = "none: counts are exact",
           .command = "ballast run examples/moe.toml"},
          Verdict::confirmed, quota_invariants),
    claim({.name = "moe.gini",
           .place = "published skew of routers (DODOCO, arXiv 2605.20982)",
           .printed =
               "tokens per expert have a Gini coefficient of .24, which weights (i + 1)^-s have "
               "with s = .4405 (64 experts) and .4214 (128)",
           .quantity = "Gini coefficient of the weights",
           .tolerance = "1e-4: the exponents have four digits",
           .command = "ballast run examples/moe.toml"},
          Verdict::confirmed, gini_of_power),
    claim(
        {.name = "moe.switch-time",
         .place = "plan of the superconcentrator",
         .printed =
             "the switch levels the ranks in F x (largest surplus or deficit of a group) + T - L F "
             "cycles at best",
         .quantity = "cycles of the simulated switch, schedule burst, beyond this limit",
         .tolerance = "50 cycles: average, cuts of a group's burst, step 3",
         .command = "ballast run examples/half64.toml --set machine.switch.schedule=burst"},
        Verdict::confirmed, switch_time)};

}  // namespace
}  // namespace ballast
