// SPDX-License-Identifier: BSD-3-Clause
#include "tasks/alarms.h"

#include <gtest/gtest.h>

#include <map>

#include "core/random.h"

namespace ballast {
namespace {

TEST(Alarms, NextIsTheEarliestOfTheLowestNumber) {
  for (const NodeId p : {1u, 2u, 3u, 7u, 8u, 100u}) {
    Alarms alarms(p);
    EXPECT_EQ(alarms.next(), kNever);
    std::map<std::pair<Cycle, NodeId>, bool> expected;
    RandomStream random(9, Stream{p});
    for (int k = 0; k < 4000; ++k) {
      const auto i = static_cast<NodeId>(random.below(p));
      const Cycle at = random.below(3) == 0 ? kNever : random.below(50);
      expected.erase({alarms[i], i});
      alarms.set(i, at);
      ASSERT_EQ(alarms[i], at);
      if (at != kNever) expected[{at, i}] = true;
      ASSERT_EQ(alarms.next(), expected.empty() ? kNever : expected.begin()->first.first);
      if (!expected.empty()) {
        ASSERT_EQ(alarms.first(), expected.begin()->first.second);
      }
    }
  }
}

}  // namespace
}  // namespace ballast
