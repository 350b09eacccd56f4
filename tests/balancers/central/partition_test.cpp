// SPDX-License-Identifier: BSD-3-Clause
// Partitioning by METIS and Scotch: known optima, cuts against random placements, limits. Bounds,
// not placements: another version of a library may cut elsewhere.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <thread>

#include "core/random.h"
#include "planning/graph_library.h"
#include "support/error_of.h"
#include "support/partition_case.h"
#include "support/paths.h"
#include "support/tier.h"
#include "support/workloads_fixture.h"
#include "tasks/trace_metrics.h"

namespace ballast {
namespace {

constexpr const char* kPartition = "partition";

struct PartitionBy : testing::TestWithParam<const char*> {
  void SetUp() override {
    if (scotch() && scotch_library() == nullptr) {
      GTEST_SKIP() << "this build has no Scotch (libscotch-dev)";
    }
  }
  [[nodiscard]] static bool scotch() { return GetParam() == std::string("scotch"); }
  /// Moves are free.
  static Settings by_library(Settings settings = {}) {
    settings.emplace_back("library", std::string(GetParam()));
    if (scotch()) settings.emplace_back("migration_cost", 0.0);
    return settings;
  }
};
INSTANTIATE_TEST_SUITE_P(Libraries, PartitionBy, testing::Values("metis", "scotch"),
                         [](const auto& info) { return std::string(info.param); });

TEST_P(PartitionBy, BlocksOfThePublicSet) {
  const std::string path = std::string(kRoot) + "/../shared/data/lbdata-blocks";
  if (!fs::exists(path)) GTEST_SKIP() << "no " << path;
  const Tasks tasks = make("kind = 'lbdata'\npath = '" + path + "'\n", 0);
  const PlannedTasks start{tasks.work, tasks.home, tasks.processors};
  const Owners at = placed_by(kPartition, start, by_library({{"tolerance", 1.25}}), &tasks);
  EXPECT_LE(start.largest(at), 2.5);
  EXPECT_LE(trace_metrics(tasks, at).bytes->off_rank, 5.5) << "of all 4^9 placements the least";
}

/// Two cliques of four, four edges between them; with the loads balanced, a bound of memory forbids
/// the cut between the cliques, and leaves a single best placement.
TEST_P(PartitionBy, TwoCliques) {
  std::vector<Trace::Edge> edges{{0, 4, 1}, {1, 5, 1}, {2, 6, 3}, {3, 7, 1}};
  for (const TaskId c : {0U, 4U}) {
    for (TaskId a = c; a < c + 4; ++a) {
      for (TaskId b = c; b < a; ++b) edges.push_back({a, b, 10});
    }
  }
  PartitionCase two({0, 1, 0, 1, 0, 1, 0, 1}, 2, edges);
  EXPECT_EQ(two.cut(two.placed(by_library())), 6);
  EXPECT_EQ(two.start.largest(two.placed(by_library())), 4);
  for (const double bytes : {4., 3., 2., 1., 1., 1., 1., 1.}) {
    two.tasks.trace->memory.push_back({bytes});
  }
  const auto bound = [&](double tolerance, double memory) {
    return two.placed(by_library({{"tolerance", tolerance}, {"max_memory", memory}}));
  };
  const Owners uneven = bound(1.3, 1.2 * 7);
  EXPECT_LE(*trace_metrics(two.tasks, uneven).most_memory, 8.4);
  EXPECT_EQ(two.cut(uneven), 33);
  const Owners even = bound(1.03, 1.2 * 7);
  EXPECT_LE(*trace_metrics(two.tasks, even).most_memory, 8.4);
  EXPECT_EQ(two.start.largest(even), 4);
  EXPECT_EQ(two.cut(even), 62);
}

/// A ring of cliques, spread over the processors: each has its own in the end.
TEST_P(PartitionBy, FindsTheCliques) {
  for (const TaskId k : {2U, 3U, 4U, 7U}) {
    constexpr TaskId kSize = 8;
    std::vector<Trace::Edge> edges;
    Owners owners;
    for (TaskId c = 0; c < k; ++c) {
      for (TaskId a = 0; a < kSize; ++a) {
        owners.push_back(a % k);
        for (TaskId b = 0; b < a; ++b) edges.push_back({c * kSize + a, c * kSize + b, 10});
      }
      edges.push_back({c * kSize, (c + 1) % k * kSize + 1, 1});
    }
    const PartitionCase ring(owners, k, edges);
    const Owners at = ring.placed(by_library());
    EXPECT_EQ(ring.cut(at), k) << k;
    EXPECT_EQ(ring.start.largest(at), kSize) << k;
  }
}

/// A grid of tasks at random places.
PartitionCase grid(TaskId side, NodeId processors) {
  RandomStream random(side, Stream{7});
  std::vector<Trace::Edge> edges;
  Owners owners;
  Loads lengths;
  for (TaskId t = 0; t < side * side; ++t) {
    owners.push_back(static_cast<NodeId>(random.below(processors)));
    lengths.push_back(1 + random.real());
    const double bytes = 100 * (1 + random.real());
    if (t % side != 0) edges.push_back({t, t - 1, bytes});
    if (t >= side) edges.push_back({t - side, t, bytes});
  }
  return {owners, processors, edges, lengths};
}

/// Squares cut about side sqrt(p) edges each way, of 150 bytes each.
void expect_small_cut(TaskId side, NodeId processors, const Settings& settings) {
  SCOPED_TRACE(std::to_string(side * side) + " tasks on " + std::to_string(processors));
  const PartitionCase g = grid(side, processors);
  const Owners at = g.placed(settings);
  const Loads loads = g.start.loads(at);
  const double mean = std::accumulate(loads.begin(), loads.end(), 0.0) / processors;
  EXPECT_LE(g.start.largest(at), 1.03 * mean * (1 + 1e-9));
  EXPECT_LE(g.cut(at), 1.3 * 2 * side * std::sqrt(processors) * 150);
  EXPECT_LE(g.cut(at), .25 * g.cut(g.start.owners)) << "of the cut of random places";
}

TEST_P(PartitionBy, CutsFarLessThanRandomPlaces) {
  expect_small_cut(15, 4, by_library());
  expect_small_cut(20, 7, by_library());
  expect_small_cut(32, 16, by_library());
}
LONG(PartitionBy, CutsLargeGrids);
TEST_P(PartitionBy, CutsLargeGrids) {
  expect_small_cut(50, 64, by_library());
  expect_small_cut(71, 16, by_library());
  expect_small_cut(71, 128, by_library());
}

TEST_P(PartitionBy, IsAFunctionOfItsInputInEveryThread) {
  const PartitionCase g = grid(15, 6);
  const Settings settings = by_library();
  const Owners alone = g.placed(settings);
  std::vector<Owners> at(4);
  std::vector<std::thread> threads;
  for (Owners& mine : at) threads.emplace_back([&] { mine = g.placed(settings); });
  for (std::thread& thread : threads) thread.join();
  for (const Owners& theirs : at) EXPECT_EQ(theirs, alone);
}

TEST_P(PartitionBy, TwiceMovesNothing) {
  PartitionCase g = grid(15, 6);
  g.start.owners = g.placed(by_library());
  EXPECT_EQ(g.placed(by_library()), g.start.owners) << "the start is one of the tries";
}

/// A full processor gets none, and the others as much as without it.
TEST_P(PartitionBy, LoadsThatStay) {
  PartitionCase g = grid(12, 3);
  g.start.fixed = {150, 0, 0};
  const Owners at = g.placed(by_library());
  EXPECT_EQ(std::count(at.begin(), at.end(), 0U), 0);
  const Loads loads = g.start.loads(at);
  const double mean = std::accumulate(loads.begin(), loads.end(), 0.0) / 3;
  EXPECT_LE(loads[1], 1.03 * mean);
  EXPECT_LE(loads[2], 1.03 * mean);
  EXPECT_LE(g.cut(at), .25 * g.cut(g.start.owners));
}

/// All tasks are at the last of three processors; the second one is twice as fast.
TEST_P(PartitionBy, Speeds) {
  const PartitionCase g = grid(12, 3);
  const Owners start(g.start.lengths.size(), 2);
  std::vector<PlannerReport> reports{{0}, {1, 2}, {2}};
  for (TaskId t = 0; t < start.size(); ++t) {
    reports[2].tasks.push_back({t, g.start.lengths[t]});
    reports[2].load += g.start.lengths[t];
  }
  const double all = reports[2].load;
  std::vector<Transfer> transfers;
  planner_named(kPartition, by_library())
      ->plan({reports, Measure::work, &g.tasks, start, 1.0}, transfers);
  Loads work{0, 0, all};
  for (const Transfer& t : transfers) {
    work[2] -= g.start.lengths[t.task];
    work[t.to] += g.start.lengths[t.task];
  }
  for (NodeId i = 0; i < 3; ++i) {
    EXPECT_LE(work[i] / reports[i].speed, 1.03 * all / 4 * (1 + 1e-9)) << i;
  }
}

TEST_P(PartitionBy, FewMoves) {
  const PartitionCase g = grid(15, 4);
  for (const std::int64_t most : {1, 60}) {
    const Owners at = g.placed(by_library({{"max_moves_total", most}}));
    EXPECT_LE(g.start.moves(at), static_cast<std::size_t>(most));
    if (most == 60) {
      EXPECT_LT(g.cut(at), g.cut(g.start.owners));
    }
  }
}

/// Tasks without edges, more processors than tasks, lengths of 0: METIS would print about some.
TEST_P(PartitionBy, DegenerateGraphs) {
  testing::internal::CaptureStdout();
  const PartitionCase none(Owners(9, 0), 3, {});
  EXPECT_EQ(none.start.largest(none.placed(by_library())), 3);
  const PartitionCase few({0, 0}, 5, {{0, 1, 10}});
  EXPECT_EQ(few.start.largest(few.placed(by_library())), 1);
  const PartitionCase heavy({0, 0, 0, 0}, 4, {{0, 1, 10}, {1, 2, 5}, {2, 3, 1}}, {100, 1, 1, 1});
  EXPECT_EQ(heavy.start.largest(heavy.placed(by_library())), 100);
  const PartitionCase empty({0, 0, 0}, 2, {{0, 1, 10}, {1, 2, 0}, {2, 2, 4}}, {0, 0, 0});
  EXPECT_EQ(empty.placed(by_library()), empty.start.owners);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
}

struct PartitionByScotch : testing::Test {
  void SetUp() override {
    if (scotch_library() == nullptr) GTEST_SKIP() << "this build has no Scotch (libscotch-dev)";
  }
};

/// A chain of eight, six of them on the first of two processors.
TEST_F(PartitionByScotch, AMoveHasAPrice) {
  std::vector<Trace::Edge> edges;
  for (TaskId t = 1; t < 8; ++t) edges.push_back({t - 1, t, 2});
  const PartitionCase chain({0, 0, 0, 0, 0, 0, 1, 1}, 2, edges);
  for (const double price : {1., 2., 4.}) {
    const Owners at = chain.placed({{"library", std::string("scotch")}, {"migration_cost", price}});
    EXPECT_EQ(at, (Owners{0, 0, 0, 0, 1, 1, 1, 1})) << price;
  }
  const auto cost = [&](double price) {
    const Owners at = chain.placed(
        {{"library", std::string("scotch")}, {"migration_cost", price}, {"tolerance", 1.5}});
    return chain.start.moves(at);
  };
  EXPECT_EQ(cost(1e9), 0U) << "6 and 2 are within the tolerance";
}

/// A star whose middle stays: what talks to it goes there.
TEST_F(PartitionByScotch, WhatStaysDraws) {
  PartitionCase star({1, 0, 0, 0, 0}, 2, {{0, 1, 10}, {2, 0, 10}, {3, 4, 1}});
  star.tasks.fixed[0] = 1;
  std::vector<PlannerReport> reports = star.start.reports();
  reports[1].tasks.clear();
  std::vector<Transfer> transfers;
  planner_named(kPartition,
                {{"library", std::string("scotch")}, {"migration_cost", 0.0}, {"tolerance", 1.2}})
      ->plan({reports, Measure::work, &star.tasks, star.start.owners, 1.0}, transfers);
  std::vector<TaskId> moved;
  for (const Transfer& t : transfers) {
    EXPECT_EQ(t.to, 1U);
    moved.push_back(t.task);
  }
  std::sort(moved.begin(), moved.end());
  EXPECT_EQ(moved, (std::vector<TaskId>{1, 2}));
}

TEST(PartitionLibraries, HaveVersions) {
  EXPECT_EQ(planner_named(kPartition)->library().substr(0, 6), "METIS ");
  EXPECT_EQ(planner_named("greedy")->library(), "");
  if (const auto scotch = scotch_library()) {
    EXPECT_EQ(scotch->name().substr(0, 7), "Scotch ");
  }
}

TEST(PartitionLibraries, RefuseWhatHasNoEffect) {
  EXPECT_EQ(error_of([] {
              static_cast<void>(planner_named(kPartition, {{"migration_cost", 1.0}}));
            }),
            "partition.migration_cost: has no effect with library = \"metis\"; leave it out");
}

TEST(PartitionLibraries, ABuildWithoutScotchNamesItsPackage) {
  const std::string refusal =
      "partition.library: expected \"metis\", got \"scotch\", which this build does not have; "
      "install libscotch-dev, then run scripts/build --fresh";
  EXPECT_EQ(error_of([] { refuse_scotch({}, "partition.library"); }), refusal);
  if (scotch_library() != nullptr) return;
  EXPECT_EQ(error_of([] {
              static_cast<void>(planner_named(kPartition, {{"library", std::string("scotch")}}));
            }),
            refusal);
}

}  // namespace
}  // namespace ballast
