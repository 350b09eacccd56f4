// SPDX-License-Identifier: BSD-3-Clause
// Tasks that travel together: from the end of one queue to either end of another.
#include <gtest/gtest.h>

#include <deque>
#include <utility>
#include <vector>

#include "core/random.h"
#include "tasks/task_store.h"

namespace ballast {
namespace {

using Place = TaskLedger::Place;
using Ids = std::vector<TaskId>;

/// What is in the queue of i, from the front; empties it.
Ids drained(TaskStore& store, NodeId i) {
  Ids ids;
  while (store.load()[i] != 0) ids.push_back(store.send(i));
  return ids;
}

/// 5 tasks at processor 0, 2 at processor 1.
class Parcels : public testing::Test {
 protected:
  Parcels() : tasks_(tasks_of_loads({5, 2}, 3)), store(tasks_, {}) {
    store.begin_edge(0);
    store.arrive();
  }
  Tasks tasks_;
  TaskStore store;
};

TEST_F(Parcels, JoinTheBackInTheirOrder) {
  const auto parcel = store.send_last(0, 3);
  EXPECT_EQ(parcel.count, 3u);
  EXPECT_EQ(parcel.first, 2u);
  EXPECT_EQ(store.ledger().count(Place::in_transit), 3u);
  EXPECT_EQ(store.load()[0], 2u);
  EXPECT_EQ(store.queued_work()[0], 6);
  store.receive(1, parcel);
  EXPECT_EQ(store.ledger().count(Place::in_transit), 0u);
  EXPECT_EQ(store.queued_work()[1], 15);
  EXPECT_EQ(drained(store, 0), (Ids{0, 1}));
  EXPECT_EQ(drained(store, 1), (Ids{5, 6, 2, 3, 4}));
}

TEST_F(Parcels, JoinTheFrontInTheirOrder) {
  store.receive(1, store.send_last(0, 3), true);
  EXPECT_EQ(store.next_to_leave(1), 2u);
  EXPECT_EQ(store.queued_work()[1], 15);
  EXPECT_EQ(drained(store, 1), (Ids{2, 3, 4, 5, 6}));
}

TEST_F(Parcels, AllTasksOrNone) {
  const auto none = store.send_last(0, 0);
  EXPECT_EQ(none.count, 0u);
  store.receive(1, none);
  store.receive(1, none, true);
  const auto all = store.send_last(0, 5);
  EXPECT_EQ(store.load()[0], 0u);
  EXPECT_EQ(store.next_to_leave(0), TaskStore::kNone);
  EXPECT_EQ(store.queued_work()[0], 0);
  store.receive(0, all, true);
  EXPECT_EQ(drained(store, 0), (Ids{0, 1, 2, 3, 4}));
  EXPECT_EQ(drained(store, 1), (Ids{5, 6}));
  EXPECT_THROW(static_cast<void>(store.send_last(1, 1)), InvariantError);
}

TEST_F(Parcels, AreStrandedAtAProcessorThatHasFailed) {
  const auto parcel = store.send_last(0, 3);
  store.begin_edge(9);
  store.fail(1);
  store.receive(1, parcel, true);
  EXPECT_EQ(store.ledger().count(Place::stranded), 5u) << "2 of its own";
  store.receive(1, store.send_last(0, 1));
  EXPECT_EQ(store.ledger().count(Place::stranded), 6u);
  EXPECT_EQ(store.load()[1], 0u);
  EXPECT_EQ(store.meter().last_end(), 9u);
  EXPECT_EQ(drained(store, 0), (Ids{0}));
}

TEST_F(Parcels, OutliveTheirSender) {
  const auto parcel = store.send_last(0, 3);
  store.fail(0);
  store.receive(1, parcel);
  EXPECT_EQ(store.ledger().count(Place::stranded), 2u);
  EXPECT_EQ(drained(store, 1), (Ids{5, 6, 2, 3, 4}));
}

/// Any moves against queues of the standard library.
TEST(AnyParcels, AsInPlainQueues) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    RandomStream random(seed, Stream{8});
    const Tasks tasks = tasks_of_loads({6, 0, 3}, 2);
    TaskStore store(tasks, {});
    store.begin_edge(0);
    store.arrive();
    std::vector<std::deque<TaskId>> plain{{0, 1, 2, 3, 4, 5}, {}, {6, 7, 8}};
    std::vector<std::pair<TaskStore::Parcel, Ids>> parcels;
    std::vector<TaskId> singles;
    for (int step = 0; step < 300; ++step) {
      const auto i = static_cast<NodeId>(random.below(3));
      auto& queue = plain[i];
      const bool front = random.below(2) == 0;
      switch (random.below(4)) {
        case 0: {
          const auto count = static_cast<std::uint32_t>(random.below(queue.size() + 1));
          parcels.emplace_back(store.send_last(i, count), Ids(queue.end() - count, queue.end()));
          queue.erase(queue.end() - count, queue.end());
          break;
        }
        case 1: {
          if (parcels.empty()) break;
          const std::size_t k = random.below(parcels.size());
          const auto [parcel, ids] = parcels[k];
          store.receive(i, parcel, front);
          queue.insert(front ? queue.begin() : queue.end(), ids.begin(), ids.end());
          parcels.erase(parcels.begin() + static_cast<std::ptrdiff_t>(k));
          break;
        }
        case 2:
          if (queue.empty()) break;
          singles.push_back(store.send(i));
          ASSERT_EQ(singles.back(), queue.front()) << seed;
          queue.pop_front();
          break;
        default:
          if (singles.empty()) break;
          front ? store.take_back(i, singles.back()) : store.receive(i, singles.back());
          front ? queue.push_front(singles.back()) : queue.push_back(singles.back());
          singles.pop_back();
      }
      for (NodeId n = 0; n < 3; ++n) {
        ASSERT_EQ(store.load()[n], plain[n].size()) << seed;
        ASSERT_EQ(store.queued_work()[n], 2.0 * static_cast<double>(plain[n].size())) << seed;
        ASSERT_EQ(store.next_to_leave(n), plain[n].empty() ? TaskStore::kNone : plain[n].front())
            << seed;
      }
    }
    for (NodeId n = 0; n < 3; ++n) {
      EXPECT_EQ(drained(store, n), Ids(plain[n].begin(), plain[n].end())) << seed;
    }
  }
}

}  // namespace
}  // namespace ballast
