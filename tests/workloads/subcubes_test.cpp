// SPDX-License-Identifier: BSD-3-Clause
#include "workloads/subcubes.h"

#include <gtest/gtest.h>

#include "workloads/allocation.h"
#include "workloads/free_processors.h"

namespace ballast {
namespace {

TEST(Subcubes, TheSubcubeThatIsFreeFirst) {
  Subcubes cube(8);
  EXPECT_EQ(cube.place(2, 0, 10), 0u);
  EXPECT_EQ(cube.place(4, 0, 5), 4u);
  EXPECT_EQ(cube.place(1, 0, 7), 2u);
  EXPECT_EQ(cube.place(4, 1, 1), 4u) << "waits until 5, the lower half until 10";
  EXPECT_EQ(cube.place(8, 2, 1), 0u) << "from 10 to 11";
  EXPECT_EQ(cube.place(1, 3, 1), 0u) << "all free at 11: the lowest";
  EXPECT_EQ(cube.place(2, 20, 1), 0u) << "all free now: the lowest";
  Subcubes cut(6);
  EXPECT_EQ(cut.place(4, 0, 5), 0u);
  EXPECT_EQ(cut.place(3, 0, 5), 0u) << "the block of 4 at 4 has only 2";
  EXPECT_EQ(cut.place(2, 0, 5), 4u);
  EXPECT_EQ(cut.place(5, 0, 5), 0u) << "of a block of 8";
}

TEST(Allocation, HasRoomForEveryRule) {
  for (const NodeId processors : {1u, 5u, 8u, 1000u}) {
    EXPECT_GE(Allocation::bytes(processors), Subcubes::bytes(processors)) << processors;
    EXPECT_GE(Allocation::bytes(processors), FreeProcessors::bytes(processors)) << processors;
  }
}

}  // namespace
}  // namespace ballast
