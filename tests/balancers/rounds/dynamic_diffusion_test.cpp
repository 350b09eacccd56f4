// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <numeric>

#include "balancers/by_name.h"
#include "rounds/round_run.h"

namespace ballast {
namespace {

using Loads = std::vector<double>;

struct Machine {
  Machine(const char* name, std::vector<std::int64_t> size, const char* denominator = "double",
          bool whole = false)
      : topology(topology_by_name(name, std::move(size))),
        agents(
            round_agents_by_name(*topology, "dynamic-diffusion", {{"denominator", denominator}})),
        rounds(*agents, whole) {}
  Loads after(const Loads& loads) {
    for (NodeId i = 0; i < loads.size(); ++i) rounds.insert(i, loads[i]);
    rounds.balance();
    return rounds.loads();
  }
  std::unique_ptr<Topology> topology;
  std::unique_ptr<RoundAgents> agents;
  RoundMachine rounds;
};

TEST(DynamicDiffusion, OneRoundByHand) {
  // Degrees 1 2 2 1: all links by 4; all at once, from the loads before.
  EXPECT_EQ(Machine("line", {4}).after({17, 4, 12, 0}), (Loads{14, 9, 7, 3}));
  // By 3.
  EXPECT_EQ(Machine("line", {4}, "usual").after({17, 4, 12, 0}), (Loads{13, 10, 6, 4}));
  // The centre has degree 4: every link by 8.
  EXPECT_EQ(Machine("star", {5}).after({32, 0, 1, 33, 48}), (Loads{27, 4, 4, 33, 46}));
  EXPECT_EQ(Machine("star", {5}, "usual").after({32, 0, 1, 33, 48}), (Loads{23, 6, 7, 33, 45}));
}

/// max(d_i, d_j) is that of the link, not of the machine: in a 3 x 2 mesh the links between corners
/// go by 4, all others by 6.
TEST(DynamicDiffusion, ALinkGoesByTheLargerDegreeOfItsEnds) {
  EXPECT_EQ(Machine("mesh", {3, 2}).after({12, 0, 0, 0, 0, 0}), (Loads{7, 2, 0, 3, 0, 0}));
  EXPECT_EQ(Machine("mesh", {3, 2}, "usual").after({12, 0, 0, 0, 0, 0}), (Loads{5, 3, 0, 4, 0, 0}));
}

TEST(DynamicDiffusion, RoundsTowardsZeroInBothDirections) {
  for (const Loads& loads : {Loads{3, 0}, Loads{0, 3}}) {
    EXPECT_EQ(Machine("line", {2}).after(loads), (loads[0] > 0 ? Loads{2, 1} : Loads{1, 2}));
  }
  Machine below("line", {4});
  EXPECT_EQ(below.after({3, 0, 3, 0}), (Loads{3, 0, 3, 0})) << "differences below 4 move nothing";
  EXPECT_EQ(below.rounds.quiet(), 1U);
}

TEST(DynamicDiffusion, ACutLinkCarriesNothingAndTheDegreesStay) {
  Machine m("line", {4});
  m.agents->cut(m.agents->neighbours().first(1));  // 1 - 0
  EXPECT_EQ(m.after({16, 0, 16, 0}), (Loads{16, 4, 8, 4}));
}

/// [Berenbrink08], path of 8: 2k(k+1), and n less at the last processor at the end of a round.
TEST(DynamicDiffusion, FixedPointOfThePath) {
  for (const auto& [order, last] : {std::pair{RoundOrder::insert_balance_consume, 104.0},
                                    {RoundOrder::balance_consume_insert, 112.0},
                                    {RoundOrder::balance_insert_consume, 112.0}}) {
    Machine m("line", {8});
    const auto arrivals = arrivals_by_name("at-node", {8}, {{"processor", 7}});
    const RoundResult r = run_rounds(
        m.rounds, *arrivals,
        {.max = 300, .consume = true, .order = order, .until = RoundsUntil::fixed_point});
    EXPECT_TRUE(r.reached);
    EXPECT_EQ(r.last_new, order == RoundOrder::insert_balance_consume ? 198U : 199U);
    EXPECT_EQ(r.after.per_processor, (Loads{0, 4, 12, 24, 40, 60, 84, last}));
  }
}

/// Flows are whole, so that tasks are where the loads are, with arrivals and consumption.
TEST(DynamicDiffusion, WholeTasksFollowTheLoadsExactly) {
  for (const char* name : {"mesh", "torus"}) {
    Machine m(name, {5, 4}, "usual", true);
    const auto arrivals = arrivals_by_name("random", {20, 3});
    for (int k = 0; k < 20; ++k) {
      const RoundResult r = run_rounds(m.rounds, *arrivals, {.max = 10, .consume = true});
      EXPECT_EQ(r.after.per_processor, m.rounds.loads());
      EXPECT_EQ(r.moved > 0, k > 0 || r.costs.stable > 0);
    }
  }
}

}  // namespace
}  // namespace ballast
