// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <gtest/gtest.h>

#include <span>
#include <vector>

#include "experiment/traffic_case.h"

namespace ballast {

/// Sources and network, and what they did in a cycle.
struct SteppedMachine {
  SteppedMachine(const TrafficCase& c, Stepping stepping, unsigned threads = 1) : unit(c) {
    unit.network.reset();
    unit.network.force(stepping, true);
    unit.network.use_threads(threads);
  }

  void step(Cycle now) {
    const std::span<const Message> sends = shown;
    delivered.assign(unit.network.delivered().begin(), unit.network.delivered().end());
    taken.assign(unit.network.taken().begin(), unit.network.taken().end());
    shown = unit.sources.step(now, taken);
    unit.network.step(now, sends);
  }

  TrafficUnit unit;
  std::span<const Message> shown;
  std::vector<Message> delivered;
  std::vector<NodeId> taken;
};

inline void expect_same(const SteppedMachine& a, const SteppedMachine& b) {
  ASSERT_EQ(a.delivered, b.delivered);
  ASSERT_EQ(a.taken, b.taken);
  ASSERT_EQ(a.unit.network.counts(), b.unit.network.counts());
  ASSERT_EQ(a.unit.network.events(), b.unit.network.events());
}

}  // namespace ballast
