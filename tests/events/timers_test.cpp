// SPDX-License-Identifier: BSD-3-Clause
// The timers of event agents, against lists that are searched.
#include "events/timers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "core/random.h"

namespace ballast {
namespace {

using Rung = std::vector<std::pair<NodeId, bool>>;

/// One timer per processor. Those for the next edge are a list in the order of setting, in which
/// one that is set again keeps its place. Later ones follow, by time and number.
struct ListedTimers {
  struct Timer {
    Cycle at = kNever;
    std::uint64_t tried = 0;
  };
  const std::uint64_t& moves;
  std::vector<Timer> timers;
  std::vector<NodeId> listed = {};
  Cycle now = 0;

  void set(NodeId i, Cycle at) {
    timers[i].at = at == kNever ? kNever : std::max(at, now + 1);
    const bool known = std::find(listed.begin(), listed.end(), i) != listed.end();
    if (timers[i].at == now + 1 && at <= now + 1 && !known) listed.push_back(i);
  }
  template <class Ring>
  void run(Ring&& ring) {
    for (const NodeId i : std::exchange(listed, {})) {
      if (timers[i].at == now + 1) listed.push_back(i);
      if (timers[i].at == now) expire(i, ring);
    }
    for (NodeId i = 0; i < timers.size(); ++i) {
      if (timers[i].at <= now) expire(i, ring);
    }
  }
  template <class Ring>
  void expire(NodeId i, Ring& ring) {
    timers[i].at = kNever;
    ring(i, std::exchange(timers[i].tried, moves) == moves);
  }
  [[nodiscard]] std::uint64_t untried() const {
    return static_cast<std::uint64_t>(
        std::count_if(timers.begin(), timers.end(),
                      [&](const Timer& t) { return t.at != kNever && t.tried != moves; }));
  }
};

TEST(Timers, RingAsListsDo) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    RandomStream random(seed, Stream{1});
    const auto processors = static_cast<NodeId>(1 + random.below(20));
    std::uint64_t moves = 1;
    Timers timers(processors, moves);
    ListedTimers expected{moves, std::vector<ListedTimers::Timer>(processors)};
    const auto set = [&](NodeId i, Cycle now) {
      constexpr std::uint64_t kMost = 6;
      const std::uint64_t ahead = random.below(kMost);
      if (ahead == 0) {
        timers.set_next(i);
      } else {
        timers.set(i, ahead == 1 ? kNever : now + ahead - 2);
      }
      expected.set(i, ahead == 0 ? now : ahead == 1 ? kNever : now + ahead - 2);
    };
    const auto set_some = [&](Cycle now) {
      for (std::uint64_t k = random.below(processors); k != 0; --k) {
        set(static_cast<NodeId>(random.below(processors)), now);
      }
    };
    for (Cycle now = 0; now < 300; ++now) {
      timers.begin_edge(now);
      expected.now = now;
      set_some(now);
      // What rings may be set again while others are still to ring.
      Rung rung, expected_rung;
      std::vector<Cycle> again(processors);
      for (Cycle& at : again) at = random.below(3) == 0 ? now + random.below(3) : kNever;
      timers.run([&](NodeId i, bool tried) {
        rung.push_back({i, tried});
        if (again[i] != kNever) timers.set(i, again[i]);
      });
      expected.run([&](NodeId i, bool tried) {
        expected_rung.push_back({i, tried});
        if (again[i] != kNever) expected.set(i, again[i]);
      });
      ASSERT_EQ(rung, expected_rung) << now;
      set_some(now);
      if (random.below(5) == 0) {
        ++moves;
        timers.moved();
      }
      ASSERT_EQ(timers.untried(), expected.untried()) << now;
      ASSERT_EQ(timers.any_soon(), !expected.listed.empty()) << now;
    }
  }
}

}  // namespace
}  // namespace ballast
