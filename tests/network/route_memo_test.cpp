// SPDX-License-Identifier: BSD-3-Clause
#include "network/route_memo.h"

#include <gtest/gtest.h>

#include "network/sparse/packed_hop.h"

namespace ballast {
namespace {

TEST(RouteMemo, KnowsWhatItWasToldUntilItIsCleared) {
  RouteMemo<PackedHop> memo;
  memo.resize(6, 5);
  ASSERT_TRUE(memo.is_used());
  for (NodeId at = 0; at < 6; ++at) {
    for (NodeId to = 0; to < 5; ++to) EXPECT_FALSE(memo.of(at)[to].known());
  }
  memo.of(4)[1] = PackedHop({.port = 0, .vc_class = 15});
  memo.of(1)[4] = PackedHop({.port = 2, .vc_class = 0});
  ASSERT_TRUE(memo.of(4)[1].known());
  EXPECT_EQ(memo.of(4)[1].port(), 0u);
  EXPECT_EQ(memo.of(4)[1].vc_class(), 15u);
  EXPECT_EQ(memo.of(1)[4].port(), 2u);
  EXPECT_EQ(memo.of(1)[4].vc_class(), 0u);
  EXPECT_FALSE(memo.of(4)[0].known());
  EXPECT_FALSE(memo.of(2)[0].known());  // the entry behind router 1's last one
  memo.clear();
  EXPECT_TRUE(memo.is_used());
  EXPECT_FALSE(memo.of(4)[1].known());
}

TEST(RouteMemo, IsForMachinesWhoseAnswersStayInACache) {
  RouteMemo<PackedHop> fits, too_large;
  EXPECT_FALSE(fits.is_used());
  fits.resize(256, 512);
  too_large.resize(257, 512);
  EXPECT_TRUE(fits.is_used());
  EXPECT_FALSE(too_large.is_used());
  EXPECT_EQ(RouteMemo<PackedHop>::bytes(6, 5), 60u);
  EXPECT_EQ(RouteMemo<PackedHop>::bytes(256, 512), 1u << 18);
  EXPECT_EQ(RouteMemo<PackedHop>::bytes(257, 512), 0u);
}

TEST(PackedHop, HoldsThePortsOf4095Links) {
  EXPECT_TRUE(PackedHop::fits(4095));
  EXPECT_FALSE(PackedHop::fits(4096));
  EXPECT_EQ(PackedHop({.port = 4094, .vc_class = 3}).port(), 4094u);
  EXPECT_EQ(PackedHop({.port = 4094, .vc_class = 3}).vc_class(), 3u);
}

}  // namespace
}  // namespace ballast
