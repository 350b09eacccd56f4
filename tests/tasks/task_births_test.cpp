// SPDX-License-Identifier: BSD-3-Clause
// Tasks that are born at the end of another: order of the queues, slots, what leaves first.
#include <gtest/gtest.h>

#include <functional>

#include "support/error_of.h"
#include "support/ternary_source.h"
#include "tasks/task_store.h"

namespace ballast {
namespace {

using Place = TaskLedger::Place;
using enum QueueOrder;

void growth_edge(
    TaskStore& store, Cycle now, const std::function<void()>& before = [] {}) {
  store.begin_edge(now);
  before();
  store.arrive();
  store.execute();
  store.end_edge();
}

/// Runs to the end on one processor. Slots never outnumber the tasks alive.
TreeCounts grown(QueueOrder order, std::uint32_t last) {
  const Tasks tasks = ternary({1}, last, order);
  TaskStore store(tasks, {.execute = true});
  for (Cycle now = 0; !store.done(); now = store.next_event(now)) growth_edge(store, now);
  EXPECT_EQ(store.ledger().slots(), store.tree()->most_alive);
  EXPECT_EQ(store.ledger().tasks(), store.ledger().count(Place::finished));
  EXPECT_EQ(store.meter().last_end(), 4 * store.ledger().tasks());
  return *store.tree();
}

TEST(TaskBirths, NewestFirstKeepsFewTasksAlive) {
  const TreeCounts deep = grown(newest, 6), wide = grown(oldest, 6);
  EXPECT_EQ(deep.most_alive, 2u * 6 + 1) << "two siblings of each ancestor";
  EXPECT_EQ(wide.most_alive, 729u) << "the last generation";
  EXPECT_EQ(deep.leaves, 729u);
  EXPECT_EQ(wide.leaves, 729u);
  EXPECT_EQ(deep.depth, 6u);
}

/// The children of task 0 are 0, 1, 2.
TEST(TaskBirths, OldestTaskLeavesFirst) {
  for (const QueueOrder order : {newest, oldest}) {
    const Tasks tasks = ternary({1, 0}, 1, order);
    TaskStore store(tasks, {.execute = true});
    growth_edge(store, 0);
    growth_edge(store, 4);
    ASSERT_EQ(store.born().size(), 1u);
    EXPECT_EQ(store.born()[0].tasks, 3u);
    EXPECT_EQ(store.running_task(0), order == newest ? 2u : 0u);
    const TaskId oldest_queued = order == newest ? 0 : 1;
    EXPECT_EQ(store.next_to_leave(0), oldest_queued);
    growth_edge(store, 5, [&] {
      EXPECT_EQ(store.send(0), oldest_queued);
      store.take_back(0, oldest_queued);
      EXPECT_EQ(store.next_to_leave(0), oldest_queued) << "it may leave again";
    });
    EXPECT_TRUE(store.born().empty());
  }
}

/// Task 0 runs at processor 0, and task 2 has settled there; the children of 0 are 0, 3, 4.
TEST(TaskBirths, SettledTasksStayAheadOfNewborns) {
  const Tasks tasks = ternary({1, 3}, 1, newest);
  TaskStore store(tasks, {.execute = true});
  growth_edge(store, 0);  // 1 begins, 2 and 3 wait
  growth_edge(store, 1, [&] { store.receive(0, store.send_last(1, 1), true); });  // 3
  growth_edge(store, 2, [&] { store.receive(0, store.send_last(1, 1), true); });  // 2, ahead of 3
  store.hold(1);
  growth_edge(store, 4);
  EXPECT_EQ(store.running_task(0), 2u);
  growth_edge(store, 8);  // of task 2
  EXPECT_EQ(store.running_task(0), 3u);
  EXPECT_EQ(store.load()[0], 6u);
  growth_edge(store, 12);
  EXPECT_EQ(store.running_task(0), 9u) << "the youngest";
  EXPECT_EQ(store.next_to_leave(0), 0u) << "the first child of the first task that ended";
}

TEST(TaskBirths, StrandedTasksHaveNoChildren) {
  const Tasks tasks = ternary({1, 1}, 2, newest);
  TaskStore store(tasks, {.execute = true});
  growth_edge(store, 0);
  growth_edge(store, 2, [&] { store.fail(0); });
  for (Cycle now = 2; !store.done(); now = store.next_event(now)) {
    if (now != 2) growth_edge(store, now);
  }
  EXPECT_EQ(store.ledger().count(Place::stranded), 1u);
  EXPECT_EQ(store.ledger().count(Place::finished), 13u);
  EXPECT_EQ(store.ledger().tasks(), 14u);
}

TEST(TaskBirths, NeedExecutionAndCounts) {
  const Tasks tasks = ternary({1}, 1, newest);
  const char* message = "tasks that are born need execution, and a balancer by count";
  EXPECT_EQ(error_of([&] { TaskStore(tasks, {}); }), message);
  EXPECT_EQ(error_of([&] { TaskStore(tasks, {.execute = true, .measure = Measure::work}); }),
            message);
}

TEST(TaskBirths, LedgerRefusesASlotInUse) {
  TaskLedger ledger(1);
  EXPECT_THROW(ledger.bear(0), InvariantError) << "it is yet to arrive";
  EXPECT_THROW(ledger.bear(2), InvariantError) << "1 comes first";
  ledger.bear(1);
  EXPECT_THROW(ledger.bear(1), InvariantError);
  ledger.move(1, Place::queued, Place::running);
  ledger.move(1, Place::running, Place::finished);
  ledger.bear(1);
  EXPECT_EQ(ledger.tasks(), 3u);
  EXPECT_EQ(ledger.slots(), 2u);
  EXPECT_EQ(ledger.count(Place::finished), 1u);
}

}  // namespace
}  // namespace ballast
