// SPDX-License-Identifier: BSD-3-Clause
#include "network/route_memo.h"

#include <gtest/gtest.h>

#include "network/sparse/known_route.h"

namespace ballast {
namespace {

TEST(RouteMemo, KnowsWhatItWasToldUntilItIsCleared) {
  RouteMemo<KnownRoute> memo;
  memo.resize(6, 5);
  ASSERT_TRUE(memo.is_used());
  for (NodeId at = 0; at < 6; ++at) {
    for (NodeId to = 0; to < 5; ++to) EXPECT_FALSE(memo.of(at)[to].known());
  }
  memo.of(4)[1] = {0, 0x8000};
  memo.of(1)[4] = {65535, 1};
  ASSERT_TRUE(memo.of(4)[1].known());
  EXPECT_EQ(memo.of(4)[1].output(), 0u);
  EXPECT_EQ(memo.of(4)[1].candidates(), 0x8000);
  EXPECT_EQ(memo.of(1)[4].output(), 65535u);
  EXPECT_EQ(memo.of(1)[4].candidates(), 1);
  EXPECT_FALSE(memo.of(4)[0].known());
  EXPECT_FALSE(memo.of(2)[0].known());  // the entry behind router 1's last one
  memo.clear();
  EXPECT_TRUE(memo.is_used());
  EXPECT_FALSE(memo.of(4)[1].known());
}

TEST(RouteMemo, IsForMachinesWhoseAnswersStayInACache) {
  RouteMemo<KnownRoute> fits, too_large;
  EXPECT_FALSE(fits.is_used());
  fits.resize(256, 512);
  too_large.resize(257, 512);
  EXPECT_TRUE(fits.is_used());
  EXPECT_FALSE(too_large.is_used());
  EXPECT_EQ(RouteMemo<KnownRoute>::bytes(6, 5), 120u);
  EXPECT_EQ(RouteMemo<KnownRoute>::bytes(256, 512), 1u << 19);
  EXPECT_EQ(RouteMemo<KnownRoute>::bytes(257, 512), 0u);
}

TEST(KnownRoute, HoldsTheOutputsOf65536Ports) {
  EXPECT_TRUE(KnownRoute::fits(65536));
  EXPECT_FALSE(KnownRoute::fits(65537));
}

}  // namespace
}  // namespace ballast
