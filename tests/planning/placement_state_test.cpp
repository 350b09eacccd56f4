// SPDX-License-Identifier: BSD-3-Clause
// Sums that follow single moves, against the metrics of whole placements.
#include "planning/placement_state.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "support/planned.h"
#include "tasks/trace_metrics.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

/// 14 tasks of a trace on 4 processors, the last two of which stay, with edges, blocks and memory.
struct RandomTrace {
  explicit RandomTrace(std::uint64_t seed) {
    RandomStream random(seed, Stream{7});
    tasks.processors = 4;
    Trace& trace = tasks.trace.emplace();
    for (NodeId b = 0; b < 4; ++b) {
      trace.blocks.push_back({double(1 + random.below(20)), static_cast<NodeId>(random.below(4))});
    }
    for (TaskId t = 0; t < 14; ++t) {
      tasks.add(static_cast<NodeId>(random.below(4)), double(1 + random.below(9)));
      tasks.fixed.push_back(t < 12 ? 0 : 1);
      trace.ids.push_back(t);
      const auto block = static_cast<std::uint32_t>(random.below(5));
      trace.memory.push_back({double(random.below(5)), double(random.below(4)), 0,
                              block == 4 ? Trace::kNoBlock : block});
    }
    for (int e = 0; e < 25; ++e) {
      trace.edges.push_back({static_cast<TaskId>(random.below(14)),
                             static_cast<TaskId>(random.below(14)), double(1 + random.below(7))});
    }
    for (NodeId i = 0; i < 4; ++i) {
      trace.own_memory.push_back(double(random.below(10)));
      trace.alpha.push_back(double(1 + random.below(3)) / 2);
    }
    trace.weights = Trace::Weights{.5, .25, .125};
    start.processors = 4;
    start.fixed.assign(4, 0);
    for (TaskId t = 0; t < 12; ++t) {
      start.lengths.push_back(tasks.work[t]);
      start.owners.push_back(tasks.home[t]);
    }
    for (TaskId t = 12; t < 14; ++t) start.fixed[tasks.home[t]] += tasks.work[t];
  }
  Tasks tasks;
  PlannedTasks start;
};

TEST(PlacementState, FollowsMoves) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const RandomTrace random_trace(seed);
    const Tasks& tasks = random_trace.tasks;
    const auto reports = random_trace.start.reports();
    const PlanningProblem problem({reports, Measure::work, &tasks, tasks.home, 1.0});
    const Trace& trace = *tasks.trace;
    WorkModel model{1, trace.alpha, trace.weights->beta, trace.weights->gamma,
                    trace.weights->delta};
    PlacementState state(problem, model);
    std::vector<NodeId> at = tasks.home;
    RandomStream random(seed, Stream{8});
    for (int move = 0; move < 60; ++move) {
      const TraceMetrics whole = trace_metrics(tasks, at);
      ASSERT_EQ(state.largest_memory(), *whole.most_memory) << "seed " << seed << ", " << move;
      ASSERT_TRUE(whole.ccm_work);
      for (Part q = 0; q < 4; ++q) {
        ASSERT_NEAR(state.work(q), whole.ccm_work->per_processor[q], 1e-9)
            << "seed " << seed << ", move " << move << ", processor " << q;
      }
      const auto k = static_cast<Item>(random.below(problem.items.size()));
      const auto to = static_cast<Part>(random.below(4));
      if (state.placed()[k] != to) state.move(k, to);
      at[problem.items[k].task] = to;
    }
    const std::vector<Part> placed = state.placed();
    const double before = state.largest_work();
    state.set(placed);
    EXPECT_NEAR(state.largest_work(), before, 1e-9) << "afresh";
    EXPECT_EQ(state.moves(), moves_of(problem, placed));
  }
}

/// Out and back, in any order, with tasks that leave while others are away.
TEST(PlacementState, ItemsMayBeNowhere) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const RandomTrace random_trace(seed);
    const Tasks& tasks = random_trace.tasks;
    const auto reports = random_trace.start.reports();
    const PlanningProblem problem({reports, Measure::work, &tasks, tasks.home, 1.0});
    const WorkModel model = ccm_work(problem);
    EXPECT_EQ(model.gamma, .25);
    PlacementState state(problem, model), afresh(problem, model);
    RandomStream random(seed, Stream{9});
    for (int move = 0; move < 60; ++move) {
      const auto k = static_cast<Item>(random.below(problem.items.size()));
      const auto to = static_cast<Part>(random.below(5));
      state.move(k, to == 4 ? PlacementState::kNowhere : to);
      const std::vector<Part> placed = state.placed();
      afresh.set(placed);
      for (Part q = 0; q < 4; ++q) {
        ASSERT_NEAR(state.work(q), afresh.work(q), 1e-9)
            << "seed " << seed << ", move " << move << ", processor " << q;
        ASSERT_EQ(state.items_at(q).size(), afresh.items_at(q).size());
      }
    }
  }
}

/// Two tasks that exchange 3 bytes: one is away until it has a place.
TEST(PlacementState, ANeighbourThatIsNowhereIsAway) {
  Tasks tasks;
  tasks.processors = 2;
  Trace& trace = tasks.trace.emplace();
  for (TaskId t = 0; t < 2; ++t) {
    tasks.add(t, 1);
    trace.ids.push_back(t);
  }
  trace.edges = {{0, 1, 3}};
  trace.weights = Trace::Weights{1, .5};
  const PlannedTasks start{{1, 1}, {0, 1}, 2};
  const auto reports = start.reports();
  const PlanningProblem problem({reports, Measure::work, &tasks, tasks.home, 1.0});
  PlacementState state(problem, ccm_work(problem));
  const Part nowhere = PlacementState::kNowhere;
  const auto works = [&](Part first, Part second) {
    state.set(std::vector<Part>{first, second});
    return std::vector<double>{state.work(0), state.work(1)};
  };
  EXPECT_EQ(works(nowhere, nowhere), (std::vector<double>{0, 0}));
  EXPECT_EQ(works(0, nowhere), (std::vector<double>{4, 0}));
  EXPECT_EQ(works(0, 1), (std::vector<double>{4, 4}));
  EXPECT_EQ(works(1, 1), (std::vector<double>{0, 3.5})) << "2 and half of 3 bytes inside";
}

}  // namespace
}  // namespace ballast
