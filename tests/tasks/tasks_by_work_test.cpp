// SPDX-License-Identifier: BSD-3-Clause
// The store of tasks whose loads are lengths.
#include <gtest/gtest.h>

#include "core/errors.h"
#include "tasks/task_store.h"

namespace ballast {
namespace {

Tasks tasks_of(std::initializer_list<double> lengths, NodeId processors = 2) {
  Tasks tasks;
  tasks.processors = processors;
  for (const double length : lengths) tasks.add(0, length);
  return tasks;
}

TaskStore::Options by_work(double quantum = 1.0) {
  TaskStore::Options options;
  options.measure = Measure::work;
  options.quantum = quantum;
  return options;
}

struct TasksByWork : testing::Test {
  explicit TasksByWork(double quantum = 1.0) : store(tasks, by_work(quantum)) { arrive(); }
  void arrive() {
    store.begin_edge(0);
    store.arrive();
  }
  Tasks tasks = tasks_of({8, 3, 0, 5, 1});
  TaskStore store;
};

TEST_F(TasksByWork, LeaveFromWhereverTheyAre) {
  EXPECT_EQ(store.longest_below(0, 8), 3u);
  store.send(0, 3);
  EXPECT_EQ(store.longest_below(0, 8), 1u) << "3 is on its way";
  EXPECT_EQ(store.load()[0], 4u);
  EXPECT_EQ(store.movable(0), 12);
  EXPECT_EQ(store.queued_work()[0], 12);
  store.send(0, 4);  // the last one
  store.send(0, 0);  // the first one
  store.receive(1, 3);
  store.receive(0, 0);
  EXPECT_EQ(store.next_to_leave(0), 1u);
  EXPECT_EQ(store.longest_below(1, 9), 3u);
  EXPECT_EQ(store.movable(0), 11);
  EXPECT_THROW(store.send(0, 4), InvariantError) << "it is on its way";
}

TEST_F(TasksByWork, AParcelIsNeverLongerThanAsked) {
  EXPECT_EQ(store.send_up_to(0, 0.5).count, 0u) << "nothing is as short";
  const auto parcel = store.send_up_to(0, 8.5);
  ASSERT_EQ(parcel.count, 1u);
  EXPECT_EQ(parcel.first, 0u);
  store.receive(1, parcel);
  EXPECT_EQ(store.movable(1), 8);
  const auto rest = store.send_up_to(0, 8);
  ASSERT_EQ(rest.count, 2u) << "5, then 3";
  store.receive(1, rest);
  EXPECT_EQ(store.load()[1], 3u);
  EXPECT_EQ(store.movable(0), 1);
}

TEST_F(TasksByWork, ThoseWithoutLengthOrThatMustStayDoNotMove) {
  EXPECT_EQ(store.longest_below(0, 1), LengthOrder::kNone) << "task 2 takes no time";
  Tasks some = tasks_of({4, 2});
  some.fixed = {1, 0};
  TaskStore fixed(some, by_work());
  fixed.begin_edge(0);
  fixed.arrive();
  EXPECT_EQ(fixed.longest_below(0, 100), 1u);
  EXPECT_EQ(fixed.movable(0), 2);
  EXPECT_EQ(fixed.queued_work()[0], 6);
}

TEST_F(TasksByWork, ThoseThatSettleMoveOnce) {
  store.receive(1, store.send_up_to(0, 5), true);
  EXPECT_EQ(store.load()[1], 1u);
  EXPECT_EQ(store.movable(1), 0);
  EXPECT_EQ(store.longest_below(1, 100), LengthOrder::kNone);
}

TEST_F(TasksByWork, MoveAtMostSoManyTimes) {
  TaskStore::Options options = by_work();
  options.max_moves = 2;
  TaskStore some(tasks, options);
  some.begin_edge(0);
  some.arrive();
  some.receive(1, some.send_up_to(0, 8));
  EXPECT_EQ(some.movable(1), 8);
  some.receive(0, some.send_up_to(1, 8));
  EXPECT_EQ(some.longest_below(0, 100), 3u) << "task 0 stays";
}

TEST_F(TasksByWork, TheMeanIsThatOfWhatIsLeftOverAllSpeeds) {
  EXPECT_EQ(store.mean_load(), 8.5);
  const auto parcel = store.send_up_to(0, 8);
  EXPECT_EQ(store.mean_load(), 8.5) << "tasks on their way count";
  store.receive(1, parcel);
  store.fail(0);
  EXPECT_EQ(store.mean_load(), 4) << "8 is left";
  TaskStore::Options options = by_work(2.0);
  options.speeds = {1, 3};
  TaskStore fast(tasks, options);
  fast.begin_edge(0);
  fast.arrive();
  EXPECT_EQ(fast.mean_load(), 17 / 2.0 / 4);
}

TEST_F(TasksByWork, LengthsAreInQuanta) {
  TaskStore coarse(tasks, by_work(4.0));
  coarse.begin_edge(0);
  coarse.arrive();
  EXPECT_EQ(coarse.length(0), 2);
  EXPECT_EQ(coarse.longest_below(0, 1.3), 3u) << "5 / 4";
}

}  // namespace
}  // namespace ballast
