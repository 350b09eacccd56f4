// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "claims/horton93/horton93.h"
#include "support/balancer_harness.h"
#include "topology/graph.h"

namespace ballast {
namespace {

using Loads = std::vector<double>;
using Links = std::vector<std::array<NodeId, 2>>;
const char* const kMultiLevel = "multi-level";

Settings by(const char* rule) { return {{"bisection", rule}}; }
std::uint32_t levels_of(NodeId p) { return static_cast<std::uint32_t>(std::bit_width(p - 1)); }

TEST(MultiLevel, Table4OfHorton) {
  const Loads phases[] = {{16, 0, 0, 0, 0, 0, 0, -8, 8, 0, 0, 0, 0, 0, 0, 0},
                          {16, 0, 0, -12, 12, 0, 0, -8, 8, 0, 0, -4, 4, 0, 0, 0},
                          {16, -14, 14, -12, 12, -10, 10, -8, 8, -6, 6, -4, 4, -2, 2, 0},
                          {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}};
  const auto line = topology_by_name("line", {16});
  OnMachine run(*line, kMultiLevel, heap_at(0, 16, 16));
  EXPECT_EQ(run.after(8), heap_at(0, 16, 16)) << "four rounds up, four down";
  for (const Loads& phase : phases) EXPECT_EQ(run.after(1), phase);
  ASSERT_TRUE(run.machine.settle(100));
  EXPECT_EQ(run.machine.costs().stable, 12U);
  for (const auto tasks : run.machine.tasks()) EXPECT_EQ(tasks, 1);
}

/// The instructions of Table 2, T1, as {from, to, units}.
TEST(MultiLevel, Table2OfHortonT1) {
  const Links t1{{0, 1},  {0, 3},   {0, 4},   {1, 2},   {2, 3},   {2, 7},  {3, 6},
                 {4, 5},  {4, 6},   {5, 13},  {6, 7},   {6, 9},   {7, 8},  {8, 9},
                 {9, 10}, {10, 11}, {10, 12}, {12, 13}, {12, 14}, {14, 15}};
  using Orders = std::vector<std::array<NodeId, 3>>;
  const Orders phases[] = {
      {{5, 13, 3}, {6, 9, 3}, {7, 8, 2}},
      {{0, 4, 4}, {2, 7, 4}, {3, 6, 4}, {10, 12, 1}},
      {{0, 3, 5}, {1, 2, 5}, {6, 4, 1}, {9, 10, 3}, {12, 14, 2}},
      {{0, 1, 6}, {4, 5, 4}, {7, 6, 1}, {8, 9, 1}, {10, 11, 1}, {13, 12, 2}, {14, 15, 1}}};
  const auto graph = graph_of_links(16, t1);
  OnMachine run(*graph, kMultiLevel, heap_at(0, 16, 16));
  run.after(8);
  for (const Orders& expected : phases) {
    run.machine.balance();
    Orders orders;
    const Neighbours& n = run.agents->neighbours();
    for (NodeId i = 0; i < 16; ++i) {
      for (std::size_t k = n.first(i); k < n.first(i) + n.degree(i); ++k) {
        const auto units = static_cast<NodeId>(std::max(run.agents->flow(k), 0.0));
        if (units != 0) orders.push_back({i, n.end(k), units});
      }
    }
    std::sort(orders.begin(), orders.end());
    EXPECT_EQ(orders, expected);
  }
}

/// [Horton93] Theorem 1: ceil(lg n) transfer phases, and all within one unit.
TEST(MultiLevel, LevelsEverySizeToWithinAUnit) {
  for (NodeId p = 1; p <= 40; ++p) {
    const auto line = topology_by_name("line", {p});
    for (const char* rule : {"index", "coordinate", "graph"}) {
      SCOPED_TRACE(std::string(rule) + " " + std::to_string(p));
      OnMachine run(*line, kMultiLevel, random_loads(p, p), by(rule));
      EXPECT_EQ(run.agents->period(), std::max(3 * levels_of(p), 1U));
      EXPECT_LE(spread_of(run.after(3 * levels_of(p))), 1);
      const auto moved = run.machine.costs().migration;
      run.after(6 * levels_of(p));
      EXPECT_EQ(run.machine.costs().migration, moved) << "later passes move nothing";
      EXPECT_LE(run.machine.costs().stable, 3 * levels_of(p));
      const auto [low, high] =
          std::minmax_element(run.machine.tasks().begin(), run.machine.tasks().end());
      EXPECT_LE(*high - *low, 1);
    }
  }
}

TEST(MultiLevel, LevelsMeshHypercubeStarAndRandomGraphs) {
  std::vector<std::unique_ptr<Topology>> places;
  places.push_back(topology_by_name("mesh", {7, 5}));
  places.push_back(topology_by_name("mesh", {3, 4, 5}));
  places.push_back(topology_by_name("hypercube", {64}));
  places.push_back(topology_by_name("star", {21}));
  places.push_back(topology_by_name("complete", {19}));
  for (NodeId p = 30; p < 36; ++p) places.push_back(horton93::random_graph(p, 2 * p, p));
  for (const auto& place : places) {
    for (const char* rule : {"index", "coordinate", "graph"}) {
      OnMachine run(*place, kMultiLevel, random_loads(place->processors(), 3, 1'000'000), by(rule));
      EXPECT_LE(spread_of(run.settled()), 1);
      EXPECT_LE(run.machine.costs().stable, 3 * levels_of(place->processors()));
    }
  }
}

/// x is floored also where it is negative; the remainder goes over the first links of the cut.
TEST(MultiLevel, HalvesOfFiveByHand) {
  const auto line = topology_by_name("line", {5});
  OnMachine run(*line, kMultiLevel,
                {0, 0, 0, 0, 7});  // {0 1 2} {3 4}: floor(21 / 5) = 4 to the left
  run.after(6);
  EXPECT_EQ(run.after(1), (Loads{0, 0, 4, -4, 7}));
  EXPECT_EQ(run.after(1), (Loads{0, 2, 2, 1, 2}));  // floor(8 / 3) = 2; floor(11 / 2) = 5
  EXPECT_EQ(run.after(1), (Loads{1, 1, 2, 1, 2}));
  OnMachine left(*line, kMultiLevel, {7, 0, 0, 0, 0});  // floor(-14 / 5) = -3
  left.after(6);
  EXPECT_EQ(left.after(1), (Loads{7, 0, -3, 3, 0}));
}

TEST(MultiLevel, ArrivalsDuringAPassWaitForTheNextOne) {
  const auto line = topology_by_name("line", {8});
  OnMachine run(*line, kMultiLevel, heap_at(0, 80, 8));
  run.after(1);
  run.machine.insert(7, 80);
  const Loads after_one = run.after(8);
  EXPECT_EQ(after_one, (Loads{10, 10, 10, 10, 10, 10, 10, 90}));
  EXPECT_EQ(run.settled(), Loads(8, 20.0));
  EXPECT_EQ(run.machine.costs().stable, 18U);

  run.after(3);  // quiet for long, then something in the middle of a pass
  run.machine.insert(3, -16);
  EXPECT_EQ(run.settled(), Loads(8, 18.0));
}

/// By hand: +1 comes at processor 1 of two in round 1, the middle of a pass. The next one reports
/// 5 and 6, of which floor((6 - 5)/2) = 0 move: T, G and M are 0.
TEST(MultiLevel, AChangeThatMovesNothingCostsNothing) {
  const auto line = topology_by_name("line", {2});
  OnMachine run(*line, kMultiLevel, {5, 5});
  run.after(1);
  run.machine.insert(1, 1);
  run.after(1);
  EXPECT_EQ(run.machine.quiet(), 0U) << "the change is not reported yet";
  EXPECT_EQ(run.settled(), (Loads{5, 6}));
  EXPECT_EQ(run.machine.rounds(), 6U) << "the pass, and all of the next one";
  EXPECT_EQ(run.machine.costs(), RoundCosts{});
  run.machine.insert(1, 2);  // now one unit moves, in the last round of a pass
  EXPECT_EQ(run.settled(), (Loads{6, 7}));
  EXPECT_EQ(run.machine.costs().rounds, 1U);
  EXPECT_EQ(run.machine.costs().stable, 9U);
}

TEST(MultiLevel, PartsOfAUnitStayWhereTheyAre) {
  const auto line = topology_by_name("line", {4});
  const auto agents = round_agents_by_name(*line, kMultiLevel);
  RoundMachine machine(*agents);
  const Loads before{3.5, 3.5, 0.25, 0.25};  // as 3 3 0 0, and not as 7 and 0
  for (NodeId i = 0; i < 4; ++i) machine.insert(i, before[i]);
  ASSERT_TRUE(machine.settle(100));
  EXPECT_EQ(machine.loads(), (Loads{1.5, 2.5, 1.25, 2.25}));
}

TEST(MultiLevel, MessagesAreAsLongAsTheirNumbers) {
  const auto line = topology_by_name("line", {8});
  const auto agents = round_agents_by_name(*line, kMultiLevel);
  std::vector<RoundAgents::Sent> sent;
  std::vector<std::uint32_t> flits;
  for (int round = 0; round < 9; ++round) {
    sent.clear();
    for (NodeId i = 0; i < 8; ++i) agents->compose(i, sent);
    for (NodeId i = 0; i < 8; ++i) agents->absorb(i);
    std::uint32_t most = 0;
    for (const auto& s : sent) most = std::max(most, s.flits);
    flits.push_back(static_cast<std::uint32_t>(sent.size()));
    flits.push_back(most);
  }
  EXPECT_EQ(flits,
            (std::vector<std::uint32_t>{8, 1, 4, 1, 2, 1, 2, 1, 4, 2, 8, 3, 0, 0, 0, 0, 0, 0}));
}

TEST(MultiLevel, LeadersOutOfReachStopOnlyTheSetsThatNeedThem) {
  const auto line = topology_by_name("line", {8});
  OnMachine run(*line, kMultiLevel, heap_at(0, 80, 8));
  const Neighbours& n = run.agents->neighbours();
  for (std::size_t k = n.first(0); k < n.first(0) + n.degree(0); ++k) {
    if (n.end(k) == 4) run.agents->cut(k);  // the leaders of the two halves
  }
  EXPECT_EQ(run.settled(), (Loads{20, 20, 20, 20, 0, 0, 0, 0}));
  run.machine.insert(6, 40);
  EXPECT_EQ(run.settled(), (Loads{20, 20, 20, 20, 10, 10, 10, 10}));
}

}  // namespace
}  // namespace ballast
