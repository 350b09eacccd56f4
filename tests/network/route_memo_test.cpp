// SPDX-License-Identifier: BSD-3-Clause
#include "network/sparse/route_memo.h"

#include <gtest/gtest.h>

#include "topology/grid.h"

namespace ballast {
namespace {

TEST(RouteMemo, KnowsWhatItWasToldUntilItIsCleared) {
  const Mesh mesh({3, 2});
  RouteMemo memo(mesh);
  ASSERT_TRUE(memo.is_used());
  for (NodeId at = 0; at < 6; ++at) {
    for (NodeId to = 0; to < 6; ++to) EXPECT_EQ(memo.answer(at, to), RouteMemo::kUnknown);
  }
  memo.keep(4, 1, {.port = 0, .vc_class = 15});
  memo.keep(1, 4, {.port = 2, .vc_class = 0});
  EXPECT_EQ(RouteMemo::port(memo.answer(4, 1)), 0u);
  EXPECT_EQ(RouteMemo::vc_class(memo.answer(4, 1)), 15u);
  EXPECT_EQ(RouteMemo::port(memo.answer(1, 4)), 2u);
  EXPECT_EQ(RouteMemo::vc_class(memo.answer(1, 4)), 0u);
  EXPECT_EQ(memo.answer(4, 0), RouteMemo::kUnknown);
  memo.clear();
  EXPECT_EQ(memo.answer(4, 1), RouteMemo::kUnknown);
}

TEST(RouteMemo, IsForMachinesWhoseAnswersStayInACache) {
  EXPECT_TRUE(RouteMemo(Mesh({16, 16})).is_used());
  EXPECT_FALSE(RouteMemo(Mesh({257, 1})).is_used());
  EXPECT_EQ(RouteMemo::bytes(6), 72u);
  EXPECT_EQ(RouteMemo::bytes(1u << 20), 1u << 17);
}

}  // namespace
}  // namespace ballast
