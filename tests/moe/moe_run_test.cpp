// SPDX-License-Identifier: BSD-3-Clause
// Runs of a mixture of experts: cycles in closed form on small machines, bounds, and both drivers.
#include "moe/moe_run.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "machine/switch_machine.h"
#include "moe/moe_nodes.h"
#include "network/network_maker.h"
#include "support/moe_case.h"
#include "support/tier.h"

namespace ballast {
namespace {

STEPPED(MoeRun);

/// Given counts, the same in every round.
class FixedSource final : public ExpertSource {
 public:
  FixedSource(ExpertTable counts, std::uint32_t rounds)
      : counts_(std::move(counts)), rounds_(rounds) {}
  [[nodiscard]] ExpertId experts() const override { return counts_.experts; }
  [[nodiscard]] std::uint32_t rounds() const override { return rounds_; }
  [[nodiscard]] std::uint32_t layers() const override { return 1; }
  [[nodiscard]] MoeRound round(std::uint32_t number) const override { return {number, 0}; }
  void counts(std::uint32_t, ExpertTable& counts) const override { counts = counts_; }
  [[nodiscard]] std::uint64_t bytes() const override { return 0; }

 private:
  ExpertTable counts_;
  std::uint32_t rounds_;
};

/// Two ranks, two experts: rank 0 sends 3 copies to expert 1 and keeps 1; rank 1 keeps 2.
ExpertTable two_ranks() {
  ExpertTable counts(2, 2);
  counts.cells = {1, 3, 0, 2};
  return counts;
}

TEST(MoeRun, StagesOfTwoRanksHaveTheirClosedForms) {
  const FixedSource source(two_ranks(), 2);
  const MoeResult r = run_moe_case(source, {});
  ASSERT_EQ(r.rounds.size(), 2U);
  const MoeRoundResult& one = r.rounds[0];
  EXPECT_EQ(one.copies, 6U);
  EXPECT_EQ(one.maximum, 5U);
  EXPECT_NEAR(one.max_over_mean, 5.0 / 3, 1e-12);
  EXPECT_EQ(one.moved, 0U);
  EXPECT_EQ(one.dispatch_bounds, (ExchangeBounds{12, 12, 12}));
  EXPECT_EQ(one.combine_bounds, (ExchangeBounds{24, 24, 24}));
  EXPECT_EQ(one.phases.plan, 0U);
  EXPECT_EQ(one.phases.fetch, 0U);
  EXPECT_EQ(one.phases.compute, 20U);
  // All flits over one link, then the way of a lone flit.
  const Cycle latency = one.phases.dispatch - 12;
  EXPECT_LE(latency, 8U);
  EXPECT_EQ(one.phases.combine, 24 + latency);
  EXPECT_EQ(one.cycles, one.phases.dispatch + 20 + one.phases.combine);
  EXPECT_EQ(r.cycles, 2 * one.cycles);
  EXPECT_EQ(r.rounds[1].phases, one.phases);
}

TEST(MoeRun, TheIdealNetworkHasNoContention) {
  const FixedSource source(two_ranks(), 1);
  const MoeResult r = run_moe_case(source, {.ideal = true});
  EXPECT_LT(r.rounds[0].phases.combine, 24U);
  EXPECT_EQ(r.rounds[0].phases.compute, 20U);
}

TEST(MoeRun, QuotaLevelsAndFetches) {
  const FixedSource source(two_ranks(), 1);
  MoeCase c{.balancer = "quota", .weights = ExpertWeightsRule::fetch};
  c.moe.plan_cycles = 1000;
  const MoeResult r = run_moe_case(source, c);
  EXPECT_EQ(r.rounds[0].maximum, 3U);
  EXPECT_EQ(r.rounds[0].max_over_mean, 1);
  EXPECT_EQ(r.rounds[0].moved, 2U);
  EXPECT_EQ(r.rounds[0].fetches, 1U);
  EXPECT_EQ(r.rounds[0].fetch_bounds.largest(), 256U);
  EXPECT_GE(r.rounds[0].phases.fetch, 256U);
  EXPECT_LE(r.rounds[0].phases.fetch, 264U);
  EXPECT_GE(r.rounds[0].phases.plan, 1002U) << "a report and an answer of a flit each";
  EXPECT_LE(r.rounds[0].phases.plan, 1018U);
}

TEST(MoeRun, WithoutTheRightNothingMoves) {
  ExpertTable counts(4, 4);
  counts.cells = {0, 9, 0, 0, 0, 9, 0, 0, 0, 9, 0, 0, 0, 9, 0, 0};
  const FixedSource source(counts, 1);
  for (const char* balancer : {"quota", "superconcentrator", "diffusion"}) {
    MoeCase c{.size = {4, 1}, .balancer = balancer, .weights = ExpertWeightsRule::replicas};
    const MoeRoundResult r = run_moe_case(source, c).rounds[0];
    EXPECT_EQ(r.least_maximum, 18U) << balancer << ": expert 1 is at ranks 1 and 3";
    EXPECT_GE(r.maximum, 18U) << balancer;
    EXPECT_EQ(r.fetches, 0U);
    c.weights = ExpertWeightsRule::everywhere;
    EXPECT_LE(run_moe_case(source, c).rounds[0].maximum, 10U) << balancer;
  }
}

/// One hot expert with two replicas: half of its copies at each, 4.0 of the mean of eight ranks.
/// The switch knows the average alone: the receiver takes no more than that.
TEST(MoeRun, QuotaSharesAHotExpertAmongItsReplicas) {
  ExpertTable counts(8, 8);
  for (NodeId r = 0; r < 8; ++r) counts.at(r, 0) = 64;
  const FixedSource source(counts, 1);
  for (const auto& [balancer, max_over_mean] :
       {std::pair{"quota", 4.0}, {"diffusion", 4.0}, {"superconcentrator", 7.0}}) {
    const MoeCase c{.size = {4, 2}, .balancer = balancer, .weights = ExpertWeightsRule::replicas};
    const MoeRoundResult r = run_moe_case(source, c).rounds[0];
    EXPECT_EQ(r.least_maximum, 256U);
    EXPECT_EQ(r.max_over_mean, max_over_mean) << balancer;
  }
}

/// Experts 0, 4, 8 and 12 have all tokens, and most pairs of the switch no right to move them: pass
/// after pass would take off a few copies.
TEST(MoeRun, TheSwitchEndsWhereThePlanNoLongerHelps) {
  ExpertTable counts(8, 16);
  for (NodeId r = 0; r < 8; ++r) {
    for (ExpertId e = 0; e < 16; e += 4) counts.at(r, e) = 20 + (37 * r + 91 * e) % 180;
  }
  const FixedSource source(counts, 1);
  MoeCase c{.size = {4, 2}, .balancer = "linear", .weights = ExpertWeightsRule::replicas};
  const MoeRoundResult home = run_moe_case(source, c).rounds[0];
  c.balancer = "superconcentrator";
  for (const char* pairing : {"ranks", "intervals"}) {
    c.keys = {{"pairing", pairing}};
    const MoeRoundResult r = run_moe_case(source, c).rounds[0];
    EXPECT_LE(r.maximum, home.maximum) << pairing;
    EXPECT_LT(10 * r.phases.plan, 3 * home.cycles) << pairing;
  }
}

/// Few experts have all tokens: without an end, some of these plans take a million cycles.
TEST(MoeRun, ThePlanOfTheSwitchIsShorterThanTheRoundThatItServes) {
  RandomStream random(10, Stream{9});
  for (int trial = 0; trial < 200; ++trial) {
    ExpertTable counts(8, 16);
    for (std::uint64_t k = 0, active = 2 + random.below(5); k < active; ++k) {
      const auto e = static_cast<ExpertId>(random.below(16));
      for (NodeId r = 0; r < 8; ++r) counts.at(r, e) = random.below(200);
    }
    const MoeCase c{
        .size = {4, 2}, .balancer = "superconcentrator", .weights = ExpertWeightsRule::replicas};
    const MoeRoundResult r = run_moe_case(FixedSource(counts, 1), c).rounds[0];
    EXPECT_LT(2 * r.phases.plan, r.cycles) << trial;
  }
}

/// Ranks around rank 0: rank 1 has what it should have, and passes nothing on.
TEST(MoeRun, DiffusionMovesCopiesOverTheLinksOfTheirFlows) {
  ExpertTable counts(4, 4);
  counts.at(0, 1) = 8;
  counts.at(0, 2) = 24;
  const MoeCase c{.topology = "star",
                  .size = {4},
                  .balancer = "diffusion",
                  .keys = {{"tolerance", 0.001}, {"max_exchanges", 1000}}};
  EXPECT_EQ(run_moe_case(FixedSource(counts, 1), c).rounds[0].maximum, 8U);
}

/// Where every rank may compute every copy, a pass of the switch levels all. The plan: the loads
/// become known, one for each expert; twice up and down the tree of adders; the pass; the pieces
/// that moved and a way down the tree.
TEST(MoeRun, ThePlanOfTheSwitchTakesOnePassWhereNothingHinders) {
  const MoeCase c{.balancer = "superconcentrator"};
  const MoeRoundResult r = run_moe_case(FixedSource(two_ranks(), 1), c).rounds[0];
  EXPECT_EQ(r.moved, 2U);
  const Geometry geometry = lean(2);
  const Cycle sweep = 2 * geometry.n, pass = bandwidth_limit({1, 5}, 1, geometry);
  EXPECT_EQ(r.phases.plan, 2 + 2 * sweep + pass + 1 + geometry.n);
}

/// Tokens whose experts are near need less than a round of equal pairs: ideal is no bound.
TEST(MoeRun, ARoundMayBeShorterThanIdeal) {
  ExpertTable counts(2, 2);
  counts.cells = {5, 1, 1, 5};
  const MoeRoundResult r = run_moe_case(FixedSource(counts, 1), {}).rounds[0];
  EXPECT_LT(r.cycles, r.ideal);
}

TEST(MoeRun, ManyExchangesTakeAsLongAsTheFirst) {
  const FixedSource source(two_ranks(), 1);
  MoeCase once{.balancer = "diffusion", .keys = {{"max_exchanges", 1}}}, twice = once;
  twice.keys = {};
  const Cycle first = run_moe_case(source, once).rounds[0].phases.plan;
  EXPECT_GT(first, 1U);
  EXPECT_EQ(run_moe_case(source, twice).rounds[0].phases.plan, 2 * first)
      << "the second has no flow";
}

/// Uniform routing on k x k, k even: every pair of ranks exchanges one copy.
TEST(MoeBounds, OfUniformRoutingHaveTheirClosedForms) {
  for (const NodeId k : {4u, 8u}) {
    const NodeId p = k * k;
    for (const char* name : {"mesh", "torus"}) {
      const auto topology =
          Registry<TopologyMaker>::make(name, {{"size", {std::int64_t{k}, std::int64_t{k}}}});
      const ExchangeBounds b =
          ExchangeBoundsOf(*topology).of(std::vector<std::uint32_t>(std::size_t{p} * p, 1), 3);
      const std::uint64_t each = p * 3;  // f S K
      EXPECT_EQ(b.ejection, each - 3) << "without its own";
      EXPECT_EQ(b.injection, each - 3);
      EXPECT_EQ(b.link, name == std::string("mesh") ? each * k / 4 : each * k / 8) << name << k;
    }
  }
}

TEST(MoeRun, OverlapComputesWhatHasArrived) {
  const auto source = Registry<ExpertSourceMaker>::make(
      "hot", {{"experts", 16}, {"top_k", 2}, {"hot_experts", 2}, {"tokens", 16}, {"steps", 3}},
      ExpertSourceContext{16, 1});
  for (const char* balancer : {"linear", "quota"}) {
    MoeCase c{.size = {4, 4}, .balancer = balancer, .weights = ExpertWeightsRule::fetch};
    const MoeResult apart = run_moe_case(*source, c);
    c.moe.overlap = true;
    const MoeResult together = run_moe_case(*source, c);
    ASSERT_EQ(together.rounds.size(), 3U);
    EXPECT_LT(together.cycles, apart.cycles) << balancer;
    for (std::size_t k = 0; k < 3; ++k) {
      const MoeRoundResult& r = together.rounds[k];
      EXPECT_EQ(r.maximum, apart.rounds[k].maximum);
      EXPECT_GE(r.phases.compute, r.maximum * 4);
      EXPECT_GE(r.phases.combine, r.combine_bounds.largest());
      EXPECT_EQ(r.phases.plan, apart.rounds[k].phases.plan);
      EXPECT_EQ(r.cycles, r.phases.plan + std::max(r.phases.combine, r.phases.compute));
    }
  }
}

TEST(MoeRun, WithOverlapARankWaitsForItsFetches) {
  const FixedSource source(two_ranks(), 1);
  MoeCase c{.balancer = "quota", .weights = ExpertWeightsRule::fetch};
  c.moe.overlap = true;
  const MoePhases phases = run_moe_case(source, c).rounds[0].phases;
  EXPECT_GE(phases.fetch, 256U);
  EXPECT_EQ(phases.compute, phases.fetch + 3 * 4) << "rank 0 computes 3 copies";
}

TEST(MoeRun, KernelAndLoopAgreeAlsoWithoutSkipping) {
  const auto source = Registry<ExpertSourceMaker>::make(
      "power", {{"experts", 16}, {"top_k", 2}, {"tokens", 16}, {"steps", 2}},
      ExpertSourceContext{16, 1});
  MoeCase c{.size = {4, 4}, .balancer = "diffusion", .weights = ExpertWeightsRule::fetch};
  c.moe.overlap = true;
  c.moe.dedupe = true;
  const MoeResult loop = run_moe_case(*source, c);
  c.options.skip_idle = false;
  MoeResult unskipped = run_moe_case(*source, c);
  EXPECT_EQ(unskipped.rounds, loop.rounds);
  EXPECT_GT(unskipped.edges, loop.edges);
  c.options.skip_idle = true;
  c.kernel = Kernel::systemc;
  c.options.module_order = 3;
  const MoeResult kernel = run_moe_case(*source, c);
  EXPECT_EQ(kernel.rounds, loop.rounds);
  EXPECT_EQ(kernel.cycles, loop.cycles);
}

TEST(MoeRun, ABudgetStopsTheRunWithItsRounds) {
  const FixedSource source(two_ranks(), 5);
  MoeCase c;
  c.options.max_cycles = 150;
  try {
    static_cast<void>(run_moe_case(source, c));
    FAIL();
  } catch (Stopped<MoeResult>& stopped) {
    EXPECT_EQ(stopped.so_far().rounds.size(), 2U);
    EXPECT_EQ(stopped.stop().reason, Stop::Reason::budget);
  }
}

// All balancers tie with linear where the home loads are equal.
TEST(MoeRun, EqualLoadsLeaveNothingToDo) {
  ExpertTable counts(16, 32);
  std::fill(counts.cells.begin(), counts.cells.end(), 2);
  const FixedSource source(counts, 2);
  const MoeResult linear = run_moe_case(source, {.size = {4, 4}});
  for (const auto& entry : Registry<ExpertBalancerMaker>::entries()) {
    MoeCase c{.size = {4, 4}, .balancer = entry.name, .weights = ExpertWeightsRule::fetch};
    const MoeResult r = run_moe_case(source, c);
    EXPECT_EQ(r.rounds[0].max_over_mean, 1) << entry.name;
    EXPECT_EQ(r.rounds[1].phases.fetch, 0U) << entry.name;
    EXPECT_EQ(r.rounds[1].phases.compute, linear.rounds[1].phases.compute) << entry.name;
    EXPECT_EQ(r.rounds[1].moved == 0, entry.name != "eplb") << entry.name;
  }
}

}  // namespace
}  // namespace ballast
