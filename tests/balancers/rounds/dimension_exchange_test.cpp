// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "claims/horton93/horton93.h"
#include "support/balancer_harness.h"

namespace ballast {
namespace {

using Loads = std::vector<double>;
const char* const kDimensionExchange = "dimension-exchange";

TEST(DimensionExchange, Table3OfHorton) {
  const Loads phases[] = {{16},
                          {8, 8},
                          {8, 4, 4},
                          {6, 6, 2, 2},
                          {6, 4, 4, 1, 1},
                          {5, 5, 3, 2, 1},
                          {5, 4, 4, 2, 1},
                          {5, 4, 3, 3, 1},
                          {5, 4, 3, 2, 2},
                          {5, 4, 3, 2, 1, 1}};
  const auto line = topology_by_name("line", {16});
  OnMachine run(*line, kDimensionExchange, heap_at(0, 16, 16));
  for (int t = 1; t <= 9; ++t) {
    Loads expected = phases[t];
    expected.resize(16);
    EXPECT_EQ(run.after(1), expected) << "phase " << t;
  }
  ASSERT_TRUE(run.machine.settle(100));
  EXPECT_EQ(run.machine.costs().stable, 9U);
}

TEST(DimensionExchange, RoundsDownFromTheRicherOne) {
  const auto line = topology_by_name("line", {2});
  for (const auto& [before, after] : {std::pair<Loads, Loads>{{7, 2}, {5, 4}},
                                      {{2, 7}, {4, 5}},
                                      {{3, 4}, {3, 4}},
                                      {{4, 3}, {4, 3}},
                                      {{-3, 2}, {-1, 0}}}) {
    EXPECT_EQ(OnMachine(*line, kDimensionExchange, before).after(1), after);
  }
}

TEST(DimensionExchange, NeighboursEndWithinOneUnit) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const auto graph = horton93::random_graph(40, 4 * seed, seed);
    OnMachine run(*graph, kDimensionExchange, random_loads(40, seed));
    const Loads loads = run.settled();
    ASSERT_EQ(loads.size(), 40U);
    const Neighbours& n = run.agents->neighbours();
    for (NodeId i = 0; i < 40; ++i) {
      for (std::size_t k = n.first(i); k < n.first(i) + n.degree(i); ++k) {
        EXPECT_LE(std::abs(loads[i] - loads[n.end(k)]), 1);
      }
    }
  }
}

/// [Cybenko 1989]: one exchange over each dimension.
TEST(DimensionExchange, LevelsAHypercubeInItsDimensions) {
  const auto cube = topology_by_name("hypercube", {64});
  const Loads loads = random_loads(64, 5);
  const double mean = std::accumulate(loads.begin(), loads.end(), 0.0) / 64;
  OnMachine exact(*cube, kDimensionExchange, loads, {{"whole", false}});
  EXPECT_GT(spread_of(exact.after(5)), 1);
  for (const double load : exact.after(1)) EXPECT_DOUBLE_EQ(load, mean);
  EXPECT_LE(spread_of(OnMachine(*cube, kDimensionExchange, loads).after(6)), 6);
}

TEST(DimensionExchange, HalvesSettleWithinTheTolerance) {
  const auto ring = topology_by_name("ring", {12});
  OnMachine run(*ring, kDimensionExchange, heap_at(3, 1200, 12),
                {{"whole", false}, {"tolerance", 1e-6}});
  const Loads loads = run.settled();
  ASSERT_EQ(loads.size(), 12U);
  EXPECT_LT(spread_of(loads), 1e-4);
}

TEST(DimensionExchange, NothingFlowsOverACutLink) {
  const auto line = topology_by_name("line", {4});
  OnMachine run(*line, kDimensionExchange, {40, 0, 0, 0});
  run.agents->cut(run.agents->neighbours().first(2));  // 1 - 2
  EXPECT_EQ(run.after(20), (Loads{20, 20, 0, 0}));
}

TEST(DimensionExchange, OneProcessorHasNothingToDo) {
  const auto alone = topology_by_name("line", {1});
  EXPECT_EQ(OnMachine(*alone, kDimensionExchange, {7}).settled(), Loads{7});
}

}  // namespace
}  // namespace ballast
