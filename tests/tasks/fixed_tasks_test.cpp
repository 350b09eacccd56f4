// SPDX-License-Identifier: BSD-3-Clause
// Tasks that cannot move: what they forbid, and that nothing sends them.
#include "tasks/fixed_tasks.h"

#include <gtest/gtest.h>

#include "core/errors.h"
#include "tasks/placement.h"
#include "tasks/task_store.h"

namespace ballast {
namespace {

struct Given {
  NodeId home;
  double work;
  bool fixed;
};

Tasks tasks_of(NodeId processors, std::initializer_list<Given> given) {
  Tasks tasks;
  tasks.processors = processors;
  for (const Given& g : given) {
    tasks.add(g.home, g.work);
    tasks.fixed.push_back(g.fixed ? 1 : 0);
  }
  return tasks;
}

TEST(FixedTasks, TheLongestOneForbidsTheGoalAlone) {
  const Tasks tasks = tasks_of(4, {{1, 1, false}, {1, 6, true}, {2, 1, true}, {1, 4, false}});
  const auto found = hindrance(tasks, 0.05);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->processor, 1u);
  EXPECT_EQ(found->task, 1u);
  EXPECT_EQ(found->share, 2) << "6 of a mean of 3";
  EXPECT_FALSE(hindrance(tasks, 1.0)) << "6 is allowed";
  Tasks named = tasks;
  named.trace.emplace().ids = {10, 77, 12, 13};
  EXPECT_EQ(hindrance(named, 0.05)->task, 77u);
}

TEST(FixedTasks, TogetherTheyForbidIt) {
  const Tasks tasks = tasks_of(2, {{0, 1, false}, {1, 3, true}, {1, 2, true}, {0, 2, true}});
  const auto found = hindrance(tasks, 0.05);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->processor, 1u);
  EXPECT_FALSE(found->task);
  EXPECT_EQ(found->share, 1.25);
}

TEST(FixedTasks, AreLessLoadAtAFastProcessor) {
  const Tasks tasks = tasks_of(2, {{0, 6, true}, {1, 3, true}});
  EXPECT_FALSE(hindrance(tasks, 0.05, {2, 1}));
  const auto found = hindrance(tasks, 0.05, {1, 2});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->processor, 0u);
  EXPECT_EQ(found->share, 2) << "6 of 9 / 3";
}

TEST(FixedTasks, MovableOnesForbidNothing) {
  EXPECT_FALSE(hindrance(tasks_of(2, {{0, 9, false}, {1, 1, true}}), 0.05));
  Tasks all_may = tasks_of(2, {{0, 9, false}});
  all_may.fixed.clear();
  EXPECT_FALSE(hindrance(all_may, 0.05));
}

TEST(FixedTasks, BoundThePlacement) {
  Queues q;
  q.add(std::vector<double>{2}, 6);
  q.add(std::vector<double>{1, 3});
  const Placement before = judge_work(q, 0.05);
  EXPECT_EQ(before.lower_bound, 6);
  EXPECT_EQ(before.lpt_imbalance, 0) << "6 stay, 3 + 2 + 1 elsewhere";
  EXPECT_TRUE(before.one_move_helps);
  Queues best;
  best.add({}, 10);
  best.add(std::vector<double>{2});
  const Placement after = judge_work(best, 0.05);
  EXPECT_TRUE(after.none_better);
  EXPECT_FALSE(after.one_move_helps) << "what stays is no move";
  EXPECT_NEAR(after.lpt_imbalance, 10.0 / 6 - 1, 1e-12);
}

/// Too many processors for a search.
TEST(FixedTasks, BoundThePlacementOfMany) {
  Queues q;
  q.add({}, 10);
  q.add(std::vector<double>{2, 1});
  for (int i = 0; i < 3; ++i) q.add({});
  EXPECT_EQ(lower_bound(q), 10);
}

TEST(FixedTasks, NoWayToSendThem) {
  const Tasks tasks = tasks_of(2, {{0, 1, true}, {0, 1, false}, {0, 1, true}});
  TaskStore store(tasks, {});
  store.begin_edge(0);
  store.arrive();
  EXPECT_THROW(store.send(0), InvariantError);
  EXPECT_THROW(store.send(0, 2), InvariantError);
  EXPECT_THROW(static_cast<void>(store.send_last(0, 1)), InvariantError);
  store.send(0, 1);
  EXPECT_EQ(store.load()[0], 2u);
}

TEST(FixedTasks, FollowTheirTasksWhenSorted) {
  Tasks tasks;
  tasks.processors = 1;
  tasks.add(0, 1, 9);
  tasks.add(0, 2, 3);
  tasks.fixed = {1, 0};
  tasks.sort_by_arrival();
  EXPECT_EQ(tasks.fixed, (std::vector<std::uint8_t>{0, 1}));
}

}  // namespace
}  // namespace ballast
