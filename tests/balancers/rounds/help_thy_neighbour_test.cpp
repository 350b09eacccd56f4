// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <algorithm>
#include <span>

#include "claims/horton93/horton93.h"
#include "support/balancer_harness.h"

namespace ballast {
namespace {

using Loads = std::vector<double>;
const char* const kHelpThyNeighbour = "help-thy-neighbour";

TEST(HelpThyNeighbour, Table1OfHorton) {
  const auto line = topology_by_name("line", {6});
  OnMachine fixed(*line, kHelpThyNeighbour, {6, 5, 5, 4, 4, 3});
  EXPECT_EQ(fixed.settled(), (Loads{6, 5, 5, 4, 4, 3}));
  EXPECT_EQ(fixed.machine.tasks_moved(), 0U);

  OnMachine diffusion(*line, "dimension-exchange", {7, 6, 5, 4, 3, 2});
  EXPECT_EQ(diffusion.settled(), (Loads{7, 6, 5, 4, 3, 2}));
  OnMachine moves(*line, kHelpThyNeighbour, {7, 6, 5, 4, 3, 2});
  EXPECT_EQ(moves.settled(), (Loads{6, 5, 5, 4, 4, 3}))
      << "the printed end of the one is where the "
         "other one gets to from there";
}

/// Mediators of a line take turns 0 1 2 0 1 2 ...; two rounds a turn.
TEST(HelpThyNeighbour, TurnByTurnByHand) {
  const auto line = topology_by_name("line", {6});
  OnMachine run(*line, kHelpThyNeighbour, {7, 6, 5, 4, 3, 2});
  EXPECT_EQ(run.after(1), (Loads{7, 6, 5, 4, 3, 2}));  // the loads go to 0 and 3
  EXPECT_EQ(run.after(1), (Loads{7, 6, 4, 4, 4, 2}));  // 3: one unit from 2 to 4
  EXPECT_EQ(run.after(2), (Loads{6, 6, 5, 4, 3, 3}));  // 1: from 0 to 2; 4: from itself to 5
  EXPECT_EQ(run.after(2), (Loads{6, 5, 5, 5, 3, 3}));  // 2: from 1 to 3
  EXPECT_EQ(run.machine.costs().migration, 3);
}

TEST(HelpThyNeighbour, TheMediatorPassesOnWhatIsNotItsOwn) {
  const auto line = topology_by_name("line", {3});
  OnMachine run(*line, kHelpThyNeighbour, {9, 4, 0});
  run.after(3);  // turn of 0: it gives two; then the loads to 1
  EXPECT_EQ(run.machine.loads(), (Loads{7, 6, 0}));
  EXPECT_EQ(run.after(1), (Loads{4, 6, 3}));
  const Neighbours& n = run.agents->neighbours();
  EXPECT_EQ(run.agents->flow(n.first(1)), -3);
  EXPECT_EQ(run.agents->flow(n.first(1) + 1), 3);
}

/// The fixed points: no two of a closed neighbourhood differ by two.
TEST(HelpThyNeighbour, EndsWhereNeighbourhoodsAreWithinOneUnit) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const auto graph = horton93::random_graph(40, 4 * seed, seed);
    OnMachine run(*graph, kHelpThyNeighbour, random_loads(40, seed));
    const Loads loads = run.settled();
    ASSERT_EQ(loads.size(), 40U);
    const Neighbours& n = run.agents->neighbours();
    for (NodeId i = 0; i < 40; ++i) {
      double most = loads[i], least = loads[i];
      for (std::size_t k = n.first(i); k < n.first(i) + n.degree(i); ++k) {
        most = std::max(most, loads[n.end(k)]);
        least = std::min(least, loads[n.end(k)]);
      }
      EXPECT_LE(most - least, 1);
    }
  }
}

TEST(HelpThyNeighbour, AllFixedPointsOfALineOfFive) {
  const auto line = topology_by_name("line", {5});
  for (unsigned code = 0; code < 1024; ++code) {
    Loads loads;
    for (unsigned i = 0; i < 5; ++i) loads.push_back(code >> (2 * i) & 3);
    bool fixed = true;
    for (int i = 0; i < 5; ++i) {
      const auto around = std::span(loads).subspan(std::max(i - 1, 0), i % 4 == 0 ? 2 : 3);
      fixed &= spread_of({around.begin(), around.end()}) <= 1;
    }
    OnMachine run(*line, kHelpThyNeighbour, loads);
    EXPECT_EQ(run.settled() == loads && run.machine.costs().stable == 0, fixed) << code;
  }
}

/// Only 1 sees that something is to do, and when it does a whole period has been quiet but for its
/// orders.
TEST(HelpThyNeighbour, OrdersOnTheirWayAreCarriedOutBeforeItIsQuiet) {
  const auto line = topology_by_name("line", {3});
  OnMachine run(*line, kHelpThyNeighbour, {4, 4, 3});
  ASSERT_EQ(run.settled(), (Loads{4, 4, 3}));
  ASSERT_EQ(run.machine.rounds(), 6U);
  run.after(3);  // the loads have gone to 1
  run.machine.insert(0, 1);
  EXPECT_EQ(run.settled(), (Loads{4, 4, 4}));
}

TEST(HelpThyNeighbour, NothingFlowsOverACutLink) {
  const auto line = topology_by_name("line", {4});
  OnMachine run(*line, kHelpThyNeighbour, {40, 0, 0, 0});
  run.agents->cut(run.agents->neighbours().first(2));  // 1 - 2
  EXPECT_EQ(run.settled(), (Loads{20, 20, 0, 0}));
}

}  // namespace
}  // namespace ballast
