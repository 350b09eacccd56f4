// SPDX-License-Identifier: BSD-3-Clause
#include "core/ring.h"

#include <gtest/gtest.h>

#include <deque>

#include "core/random.h"

namespace ballast {
namespace {

TEST(Ring, IsFirstInFirstOutThroughEveryGrowth) {
  RandomStream random(1, Stream{7});
  Ring<std::uint64_t> ring;
  std::deque<std::uint64_t> expected;
  for (int k = 0; k < 20'000; ++k) {
    // Longer and longer queues, from 0 to thousands, with returns to 0.
    if (expected.empty() || random.below(1'000) < (k % 4'000 < 3'000 ? 600u : 200u)) {
      expected.push_back(random());
      ring.push(expected.back());
    } else {
      ASSERT_EQ(ring.front(), expected.front());
      ASSERT_EQ(ring.pop(), expected.front());
      expected.pop_front();
    }
    ASSERT_EQ(ring.size(), expected.size());
    ASSERT_EQ(ring.empty(), expected.empty());
  }
}

}  // namespace
}  // namespace ballast
