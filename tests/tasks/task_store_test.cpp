// SPDX-License-Identifier: BSD-3-Clause
// Waits of tasks, and processors that are held.
#include "tasks/task_store.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <vector>

#include "core/random.h"

namespace ballast {
namespace {

using Place = TaskLedger::Place;

/// One edge: `before` is where messages come in, `after` where agents are told of changes.
template <class Before, class After>
void edge(TaskStore& store, Cycle now, Before&& before, After&& after) {
  store.begin_edge(now);
  before();
  store.arrive();
  store.execute();
  after();
  store.end_edge();
}
const auto kNothing = [] {};

/// Three tasks of 5 cycles, held in the cycles h .. r - 1: a task that would end at 5 k ends r - h
/// cycles later if the hold comes before its last edge. From both sides: not yet the edge before.
void expect_held(Cycle h, Cycle r, bool after, bool skipping) {
  SCOPED_TRACE(fmt::format("held at {}, released at {}, {} execution, {} edges", h, r,
                           after ? "after" : "before", skipping ? "some" : "all"));
  const Tasks tasks = tasks_of_loads({3}, 5);
  TaskStore store(tasks, {.execute = true});
  const auto end = [&](Cycle k) { return 5 * k + (5 * k > h ? r - h : 0); };
  Cycle ended = 0;
  for (Cycle now = 0; now < 40;) {
    const auto act = [&](bool here) {
      return [&store, h, r, now, here] {
        if (!here) return;
        if (now == h) store.hold(0);
        if (now == r) store.release(0);
      };
    };
    edge(store, now, act(!after), act(after));
    for (; ended < 3 && end(ended + 1) <= now; ++ended) EXPECT_EQ(end(ended + 1), now);
    EXPECT_EQ(store.ledger().count(Place::finished), ended) << now;
    EXPECT_EQ(store.ended().size(), ended != 0 && end(ended) == now ? 1u : 0u) << now;
    Cycle next = skipping ? store.next_event(now) : now + 1;
    for (const Cycle own : {h, r}) {
      if (own > now) next = std::min(next, own);
    }
    now = next;
  }
  EXPECT_EQ(ended, 3u);
  EXPECT_EQ(store.meter().last_end(), end(3));
  EXPECT_EQ(store.busy(40)[0], 15u) << "only cycles that were executed";
  EXPECT_EQ(store.next_event(40), kNever);
}

TEST(TaskStore, AHeldProcessorStandsStill) {
  for (Cycle h = 0; h <= 16; ++h) {
    for (Cycle r = h + 1; r <= h + 12; ++r) {
      for (const bool after : {false, true}) {
        for (const bool skipping : {false, true}) expect_held(h, r, after, skipping);
      }
    }
  }
}

TEST(TaskStore, HeldAndReleasedAtOneEdgeIsNothing) {
  const Tasks tasks = tasks_of_loads({2}, 4);
  TaskStore store(tasks, {.execute = true});
  for (Cycle now = 0; now <= 8; ++now) {
    const auto twice = [&] {
      store.hold(0);
      store.hold(0);
      store.release(0);
      store.release(0);
    };
    edge(store, now, twice, twice);
    EXPECT_EQ(store.ledger().count(Place::finished), now / 4) << now;
  }
  EXPECT_TRUE(store.done());
}

TEST(TaskStore, NestedHolds) {
  const Tasks tasks = tasks_of_loads({1}, 10);
  TaskStore store(tasks, {.execute = true});
  for (Cycle now = 0; now <= 20; ++now) {
    edge(
        store, now,
        [&] {
          if (now == 3 || now == 5) store.hold(0);
          if (now == 7 || now == 11) store.release(0);
        },
        kNothing);
    EXPECT_EQ(store.running(0), now < 18) << now << ": 3 .. 10 is held, not only 3 .. 6";
  }
}

/// A task that arrives at a held processor, or is due to begin there, waits; others go on.
TEST(TaskStore, NothingBeginsWhileHeld) {
  Tasks tasks = tasks_of_loads({1, 1}, 4);
  tasks.add(0, 4, 6);
  TaskStore store(tasks, {.execute = true});
  for (Cycle now = 0; now <= 16; ++now) {
    edge(
        store, now,
        [&] {
          if (now == 4) store.hold(0);  // the edge at which the first one ends
          if (now == 12) store.release(0);
        },
        kNothing);
    EXPECT_EQ(store.running(0), now < 4 || (now >= 12 && now < 16)) << now;
    EXPECT_EQ(store.running(1), now < 4) << now;
    EXPECT_EQ(store.load()[0], now >= 6 && now < 12 ? 1u : 0u) << now;
  }
  EXPECT_EQ(store.busy(16)[0], 8u);
}

/// What fails while it is held has executed only the cycles before; releasing it does nothing.
TEST(TaskStore, FailsWhileHeld) {
  for (Cycle h = 0; h <= 12; ++h) {
    for (Cycle f = h; f <= 14; ++f) {
      const Tasks tasks = tasks_of_loads({2}, 10);
      TaskStore store(tasks, {.execute = true});
      for (Cycle now = 0; now <= 30; ++now) {
        edge(
            store, now,
            [&] {
              if (now == h) store.hold(0);
              if (now == f) store.fail(0);
              if (now == 20) store.release(0);
            },
            kNothing);
      }
      EXPECT_EQ(store.busy(30)[0], h) << "held at " << h << ", failed at " << f;
      // The task that is due at the edge of the failure is lost with its processor.
      EXPECT_EQ(store.ledger().count(Place::finished), h >= 10 && f > 10 ? 1u : 0u)
          << h << " " << f;
      EXPECT_EQ(store.meter().last_end(), f);
      EXPECT_TRUE(store.done());
      EXPECT_EQ(store.next_event(30), kNever);
    }
  }
}

/// Begin at 0, 5 and, held from 8 to 13, 13; nobody has waited before something begins.
TEST(TaskStore, TheMeanWaitIsFromArrivalToBegin) {
  Tasks tasks = tasks_of_loads({1}, 5);
  tasks.add(0, 3, 2);
  tasks.add(0, 1, 10);
  TaskStore store(tasks, {.execute = true});
  EXPECT_EQ(store.meter().measures().mean_wait(), 0);
  for (Cycle now = 0; now <= 20; ++now) {
    edge(
        store, now,
        [&] {
          if (now == 8) store.hold(0);
          if (now == 13) store.release(0);
        },
        kNothing);
    EXPECT_DOUBLE_EQ(store.meter().measures().mean_wait(), now < 5    ? 0
                                                           : now < 13 ? 3 / 2.0
                                                                      : (3 + 3) / 3.0)
        << now;
  }
}

TEST(TaskStore, RefusesAReleaseWithoutAHold) {
  const Tasks tasks = tasks_of_loads({1}, 1);
  TaskStore store(tasks, {.execute = true});
  store.hold(0);
  store.release(0);
  EXPECT_THROW(store.release(0), InvariantError);
}

/// Any holds against a machine that counts every cycle of every processor.
TEST(TaskStore, AnyHoldsAsCountedByHand) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    RandomStream random(seed, Stream{7});
    Tasks tasks;
    tasks.processors = 3;
    for (int k = 0; k < 20; ++k) {
      tasks.add(static_cast<NodeId>(random.below(3)), static_cast<double>(random.below(9)),
                random.below(60));
    }
    tasks.sort_by_arrival();
    TaskStore store(tasks, {.execute = true, .speeds = {1, 2}});
    struct Plain {
      std::deque<Cycle> queue;
      Cycle left = 0, busy = 0;
      unsigned holds = 0;
    };
    std::vector<Plain> plain(3);
    std::size_t arrived = 0;
    for (Cycle now = 0; now < 400; ++now) {
      for (Plain& p : plain) {
        if (p.left != 0 && p.holds == 0) --p.left, ++p.busy;
      }
      const auto act = [&] {
        const auto i = static_cast<NodeId>(random.below(3));
        if (random.below(3) == 0 && now < 200) {
          store.hold(i);
          ++plain[i].holds;
        } else if (plain[i].holds != 0) {
          store.release(i);
          --plain[i].holds;
        }
      };
      const auto by_hand = [&] {
        for (; arrived < tasks.size() && tasks.arrival[arrived] <= now; ++arrived) {
          const auto work = static_cast<Cycle>(tasks.work[arrived]);
          const NodeId home = tasks.home[arrived];
          plain[home].queue.push_back(std::max<Cycle>(home == 1 ? (work + 1) / 2 : work, 1));
        }
        for (Plain& p : plain) {
          if (p.left == 0 && p.holds == 0 && !p.queue.empty()) {
            p.left = p.queue.front();
            p.queue.pop_front();
          }
        }
      };
      edge(store, now, act, by_hand);
      for (NodeId i = 0; i < 3; ++i) {
        ASSERT_EQ(store.running(i), plain[i].left != 0) << "seed " << seed << " cycle " << now;
        ASSERT_EQ(store.load()[i], plain[i].queue.size()) << "seed " << seed << " cycle " << now;
        ASSERT_EQ(store.busy(now)[i], plain[i].busy) << "seed " << seed << " cycle " << now;
      }
    }
    EXPECT_TRUE(store.done()) << seed;
    for (NodeId i = 0; i < 3; ++i) EXPECT_EQ(store.busy(400)[i], plain[i].busy) << seed;
  }
}

}  // namespace
}  // namespace ballast
