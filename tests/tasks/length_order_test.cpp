// SPDX-License-Identifier: BSD-3-Clause
#include "tasks/length_order.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/random.h"

namespace ballast {
namespace {

TEST(LengthOrder, TheLongestBelowALimitAndOfEqualsTheFirst) {
  LengthOrder order(2);
  order.insert(0, 2.0, 7);
  order.insert(0, 2.0, 4);
  order.insert(0, 5.0, 1);
  EXPECT_EQ(order.longest_below(0, 6.0), 1u);
  EXPECT_EQ(order.longest_below(0, 5.0), 4u) << "5 is not below 5";
  EXPECT_EQ(order.longest_below(0, 2.0), LengthOrder::kNone);
  EXPECT_EQ(order.longest_below(1, 9.0), LengthOrder::kNone) << "another processor's";
  order.erase(0, 2.0, 4);
  EXPECT_EQ(order.longest_below(0, 5.0), 7u);
  order.clear(0);
  EXPECT_EQ(order.longest_below(0, 9.0), LengthOrder::kNone);
}

/// Against a search through a list, with tasks that go from queue to queue.
TEST(LengthOrder, IsThatOfAList) {
  RandomStream random{3, Stream{0}};
  LengthOrder order(3);
  std::vector<double> length(40);
  std::vector<NodeId> at(length.size());
  for (TaskId t = 0; t < length.size(); ++t) {
    length[t] = static_cast<double>(1 + random.below(8));
    order.insert(at[t] = static_cast<NodeId>(random.below(3)), length[t], t);
  }
  for (int round = 0; round < 2000; ++round) {
    const auto t = static_cast<TaskId>(random.below(length.size()));
    order.erase(at[t], length[t], t);
    order.insert(at[t] = static_cast<NodeId>(random.below(3)), length[t], t);
    const auto i = static_cast<NodeId>(random.below(3));
    const double limit = static_cast<double>(random.below(10));
    TaskId expected = LengthOrder::kNone;
    for (TaskId k = 0; k < length.size(); ++k) {
      if (at[k] != i || length[k] >= limit) continue;
      if (expected == LengthOrder::kNone || length[k] > length[expected]) expected = k;
    }
    ASSERT_EQ(order.longest_below(i, limit), expected);
  }
}

}  // namespace
}  // namespace ballast
