// SPDX-License-Identifier: BSD-3-Clause
// Curves and bisection: nine tasks on a square, by the codes of Zoltan, AMReX and Charm++ 6; and
// cuts by hand.
#include <gtest/gtest.h>

#include <array>

#include "planning/cells.h"
#include "support/planned.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

struct Square : testing::Test {
  Square() {
    tasks.coordinates.axes = 2;
    for (unsigned t = 0; t < 9; ++t) {
      tasks.coordinates.of.push_back({double(t % 3), double(t / 3), 0});
    }
  }
  /// The sums of the nine tasks on p processors, and where they are.
  std::pair<Loads, Owners> planned(const char* name, const char* key, const char* value,
                                   NodeId processors) {
    const PlannedTasks start{{5, 1, 2, 1, 8, 1, 2, 1, 3}, Owners(9, 0), processors};
    const Owners at = placed_by(name, start, {{key, std::string(value)}}, &tasks);
    return {start.loads(at), at};
  }
  Loads sums(const char* name, const char* key, const char* value, NodeId processors) {
    return planned(name, key, value, processors).first;
  }
  Tasks tasks;
};

TEST_F(Square, RecursiveBisectionCutsNearTheShares) {
  const auto cut = [&](NodeId p) { return planned("recursive-bisection", "cut", "nearest", p); };
  EXPECT_EQ(cut(2), (std::pair{Loads{9, 15}, Owners{0, 1, 1, 0, 1, 1, 0, 0, 1}}));
  EXPECT_EQ(cut(4), (std::pair{Loads{5, 4, 11, 4}, Owners{0, 2, 2, 1, 2, 3, 1, 1, 3}}));
  EXPECT_EQ(sums("recursive-bisection", "cut", "whole", 2), (Loads{8, 16}));
}

TEST_F(Square, OrbLBCutsBeyondTheShares) {
  const auto cut = [&](NodeId p) { return planned("recursive-bisection", "cut", "beyond", p); };
  EXPECT_EQ(cut(2), (std::pair{Loads{17, 7}, Owners{0, 0, 1, 0, 0, 1, 0, 1, 1}}));
  EXPECT_EQ(cut(4), (std::pair{Loads{15, 2, 4, 3}, Owners{0, 0, 2, 0, 0, 2, 1, 2, 3}}));
}

TEST_F(Square, MortonCurveByDistribute) {
  const auto cut = [&](NodeId p) { return sums("space-filling-curve", "curve", "morton", p); };
  EXPECT_EQ(cut(2), (Loads{7, 17}));
  EXPECT_EQ(cut(3), (Loads{7, 8, 9}));
  EXPECT_EQ(cut(4), (Loads{6, 1, 8, 9}));
}

TEST_F(Square, HilbertCurveByHsfc) {
  const auto cut = [&](NodeId p) { return sums("space-filling-curve", "curve", "hilbert", p); };
  EXPECT_EQ(cut(2), (Loads{14, 10}));
  EXPECT_EQ(cut(3), (Loads{6, 9, 9}));
  EXPECT_EQ(cut(4), (Loads{6, 8, 4, 6}));
}

TEST(Curves, AsDrawn) {
  constexpr std::array<std::array<std::uint64_t, 4>, 4> kHilbert{
      {{0, 3, 4, 5}, {1, 2, 7, 6}, {14, 13, 8, 9}, {15, 12, 11, 10}}};
  constexpr std::array<std::array<std::uint64_t, 4>, 4> kMorton{
      {{0, 1, 4, 5}, {2, 3, 6, 7}, {8, 9, 12, 13}, {10, 11, 14, 15}}};
  for (std::uint32_t y = 0; y < 4; ++y) {
    for (std::uint32_t x = 0; x < 4; ++x) {
      EXPECT_EQ(hilbert_key({x, y, 0}, 2, 2), kHilbert[y][x]) << x << ", " << y;
      EXPECT_EQ(morton_key({x, y, 0}, 2, 2), kMorton[y][x]) << x << ", " << y;
    }
  }
}

/// Each Hilbert curve visits every cell once, and its steps are of length 1.
TEST(Curves, HilbertStepsAreShort) {
  for (unsigned axes = 1; axes <= 3; ++axes) {
    for (unsigned bits = 1; bits <= 3; ++bits) {
      const std::uint32_t cells = std::uint32_t{1} << (axes * bits), side = 1U << bits;
      std::vector<Cell> at(cells, Cell{side, side, side});
      for (std::uint32_t c = 0; c < cells; ++c) {
        const Cell cell{c % side, axes > 1 ? c / side % side : 0, axes > 2 ? c / side / side : 0};
        const std::uint64_t key = hilbert_key(cell, axes, bits);
        ASSERT_LT(key, cells);
        ASSERT_EQ(at[key][0], side) << "two cells at one place";
        at[key] = cell;
      }
      for (std::uint32_t c = 1; c < cells; ++c) {
        std::uint32_t step = 0;
        for (unsigned a = 0; a < axes; ++a) {
          step += std::max(at[c][a], at[c - 1][a]) - std::min(at[c][a], at[c - 1][a]);
        }
        ASSERT_EQ(step, 1U) << axes << " axes, " << bits << " bits, place " << c;
      }
    }
  }
}

/// Eight equal tasks in two clouds, with real coordinates: every rule cuts between the clouds.
TEST(Geometry, TwoCloudsByHand) {
  Tasks tasks;
  tasks.coordinates.axes = 2;
  tasks.coordinates.of = {{.1, .5, 0}, {9.3, .4, 0}, {.2, .1, 0}, {9.1, .2, 0},
                          {.4, .3, 0}, {9.9, .9, 0}, {.3, .8, 0}, {9.5, .6, 0}};
  const PlannedTasks start{Loads(8, 1), {1, 1, 0, 0, 1, 1, 0, 0}, 2};
  const Owners clouds{0, 1, 0, 1, 0, 1, 0, 1};
  EXPECT_EQ(placed_by("recursive-bisection", start, {}, &tasks), clouds);
  EXPECT_EQ(placed_by("recursive-bisection", start, {{"cut", std::string("whole")}}, &tasks),
            clouds);
  EXPECT_EQ(placed_by("space-filling-curve", start, {}, &tasks), clouds);
  EXPECT_EQ(placed_by("space-filling-curve", start, {{"curve", std::string("morton")}}, &tasks),
            clouds);
}

/// A processor with as much load that stays as the mean gets nothing.
TEST_F(Square, FullProcessorsGetNothing) {
  struct Row {
    const char *name, *key, *value;
  };
  for (NodeId full = 0; full < 3; ++full) {
    PlannedTasks start{Loads(9, 1), Owners(9, 0), 3, Loads(3, 0)};
    start.fixed[full] = 20;
    for (const Row& row : {Row{"recursive-bisection", "cut", "nearest"},
                           {"recursive-bisection", "cut", "whole"},
                           {"recursive-bisection", "cut", "beyond"},
                           {"space-filling-curve", "curve", "hilbert"},
                           {"space-filling-curve", "curve", "morton"}}) {
      SCOPED_TRACE(std::string(row.name) + " " + row.value + ", full: " + std::to_string(full));
      const Owners at = placed_by(row.name, start, {{row.key, std::string(row.value)}}, &tasks);
      for (NodeId i = 0; i < 3; ++i) {
        const auto count = std::count(at.begin(), at.end(), i);
        if (i == full)
          EXPECT_EQ(count, 0);
        else
          EXPECT_GE(count, 3);
      }
    }
  }
}

/// Of 2 3 2 2 on two processors the first gets 2, the second 5; the third is full, and the rest is
/// not for it.
TEST_F(Square, TheRestIsNotForAFullProcessor) {
  const PlannedTasks start{{2, 3, 2, 2}, {0, 0, 0, 0}, 3, {0, 0, 20}};
  Tasks line;
  line.coordinates = {1, {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}}};
  EXPECT_EQ(placed_by("space-filling-curve", start, {{"curve", std::string("morton")}}, &line),
            (Owners{0, 1, 1, 1}));
}

}  // namespace
}  // namespace ballast
