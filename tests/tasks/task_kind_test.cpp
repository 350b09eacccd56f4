// SPDX-License-Identifier: BSD-3-Clause
// A kind of task that only this file knows: one is born when two others have ended.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "support/ternary_source.h"
#include "tasks/task_store.h"

namespace ballast {
namespace {

using Place = TaskLedger::Place;

/// Two tasks that have ended, in the order of their ends, have a child of the sum of their work at
/// the processor of the second one. Each number is new.
class Pairs final : public TaskKind {
 public:
  explicit Pairs(bool gangs = false) : TaskKind({.sets_tasks = true, .gangs = gangs}) {}

  void ends(TaskId task, NodeId i, const Run& run, std::vector<TaskId>& born) override {
    const double work = run.tasks.work[task];
    if (!single_) {
      single_ = work;
      return;
    }
    born.push_back(static_cast<TaskId>(run.tasks.size()));
    run.tasks.add(i, *single_ + work, run.now);
    single_.reset();
  }
  void edge_ends(std::uint64_t alive) override { alive_ = alive; }
  /// Tasks 0 .. 3 begin together.
  [[nodiscard]] Gang gang_of(TaskId task) const override {
    return task < 4 ? Gang{0, 4} : Gang{task, 1};
  }
  [[nodiscard]] std::uint64_t alive() const { return alive_; }

 private:
  std::optional<double> single_;
  std::uint64_t alive_ = 0;
};

/// Tasks 0 .. 3 of work 1 .. 4, each at its own processor.
Tasks four() {
  Tasks tasks;
  tasks.processors = 4;
  for (NodeId i = 0; i < 4; ++i) tasks.add(i, i + 1);
  return tasks;
}

void kind_edge(TaskStore& store, Cycle now) {
  store.begin_edge(now);
  store.arrive();
  store.execute();
  store.end_edge();
}

TEST(TaskKind, ATaskIsBornWhenTwoOthersHaveEnded) {
  const Tasks tasks = four();
  auto made = std::make_unique<Pairs>();
  const Pairs& pairs = *made;
  TaskStore store(tasks, {.execute = true}, std::move(made));
  Cycle now = 0;
  kind_edge(store, now);
  EXPECT_EQ(pairs.alive(), 4u);
  for (; !store.done(); kind_edge(store, now)) now = store.next_event(now);
  // 0 and 1 end in cycle 2 and have 4 = 1 + 2 at processor 1 until 5; 2 and 3 end in cycle 4 and
  // have 5 = 3 + 4 at processor 3 until 11; 4 and 5 have 6 = 3 + 7 there.
  EXPECT_EQ(store.meter().last_end(), 21u);
  EXPECT_EQ(store.ledger().tasks(), 7u);
  EXPECT_EQ(store.ledger().count(Place::finished), 7u);
  EXPECT_EQ(store.meter().executed_work()[1], 2 + 3);
  EXPECT_EQ(store.meter().executed_work()[3], 4 + 7 + 10);
  EXPECT_EQ(store.home(6), 3u);
  EXPECT_EQ(pairs.alive(), 0u);
  EXPECT_EQ(store.tree(), std::nullopt) << "a result of another kind";
}

/// For tasks of this note.
constexpr const char* kPairsNote = "born of pairs";
const Registered<TaskKindMaker> kPairs{
    {"pairs of a test",
     "",
     {},
     {[](const Tasks& tasks, const TaskOptions&) -> std::unique_ptr<TaskKind> {
       if (tasks.notes != std::vector<std::string>{kPairsNote}) return nullptr;
       return std::make_unique<Pairs>();
     }}}};

TEST(TaskKind, RegistersItself) {
  Tasks tasks = four();
  const auto tasks_of_run = [&] {
    TaskStore store(tasks, {.execute = true});
    kind_edge(store, 0);
    for (Cycle now = 0; !store.done(); kind_edge(store, now)) now = store.next_event(now);
    return store.ledger().tasks();
  };
  EXPECT_EQ(tasks_of_run(), 4u);
  tasks.notes = {kPairsNote};
  EXPECT_EQ(tasks_of_run(), 7u);
}

TEST(TaskKind, TasksOfTwoKindsAreRefused) {
  Tasks tasks = ternary({1}, 1, QueueOrder::oldest);
  EXPECT_NO_THROW(TaskStore(tasks, {.execute = true}));
  tasks.notes = {kPairsNote};
  EXPECT_THROW(TaskStore(tasks, {.execute = true}), InvariantError);
}

TEST(TaskKind, AGangBeginsTogetherWhateverItsKind) {
  const Tasks tasks = four();
  TaskStore store(tasks, {.execute = true}, std::make_unique<Pairs>(true));
  store.hold(2);
  kind_edge(store, 0);
  EXPECT_EQ(store.ledger().count(Place::running), 0u) << "one of them cannot";
  store.release(2);
  kind_edge(store, 1);
  EXPECT_EQ(store.ledger().count(Place::running), 4u);
}

TEST(TaskKind, WithoutOneTheTasksOnlyEnd) {
  const Tasks tasks = four();
  TaskStore store(tasks, {.execute = true}, nullptr);
  kind_edge(store, 0);
  for (Cycle now = 0; !store.done(); kind_edge(store, now)) now = store.next_event(now);
  EXPECT_EQ(store.ledger().tasks(), 4u);
  EXPECT_EQ(store.meter().last_end(), 4u);
}

}  // namespace
}  // namespace ballast
