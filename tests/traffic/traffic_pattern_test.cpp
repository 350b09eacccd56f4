// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "core/random.h"
#include "support/patterns.h"

namespace ballast {
namespace {

TEST(TrafficPattern, AllAreThere) {
  EXPECT_EQ(Registry<PatternMaker>::names(),
            (std::vector<std::string>{"asymmetric", "bad-dragon", "bit-complement", "bit-reverse",
                                      "diagonal", "hotspot", "matrix", "neighbour", "permutation",
                                      "randperm", "shuffle", "taper64", "tornado", "transpose",
                                      "uniform"}));
}

TEST(TrafficPattern, BitPatternsBitByBit) {
  for (const unsigned bits : {0U, 1U, 2U, 5U, 6U}) {
    const NodeId p = NodeId{1} << bits;
    const auto source_bit = [&](const char* name, unsigned b) -> unsigned {
      if (name == std::string("bit-reverse")) return bits - 1 - b;
      if (name == std::string("shuffle")) return (b + bits - 1) % bits;
      return b;
    };
    for (const char* name : {"bit-complement", "bit-reverse", "shuffle"}) {
      const Shape to = table(pattern(name, {p}));
      for (NodeId i = 0; i < p; ++i) {
        NodeId expected = 0;
        for (unsigned b = 0; b < bits; ++b) {
          const bool bit = (i >> source_bit(name, b) & 1) != 0;
          if (bit != (name == std::string("bit-complement"))) expected += NodeId{1} << b;
        }
        EXPECT_EQ(to[i], expected) << name << " of " << p << " at " << i;
      }
    }
  }
}

TEST(TrafficPattern, TransposeSwapsCoordinates) {
  const Shape to = table(pattern("transpose", {6, 6}));
  for (NodeId y = 0; y < 6; ++y) {
    for (NodeId x = 0; x < 6; ++x) EXPECT_EQ(to[x + 6 * y], y + 6 * x);
  }
  EXPECT_EQ(table(pattern("transpose", {64})), table(pattern("transpose", {8, 8})));
  EXPECT_EQ(table(pattern("transpose", {2, 2, 2, 2})), table(pattern("transpose", {4, 4})));
}

TEST(TrafficPattern, ShiftsGoAroundInEveryDimension) {
  const Shape sizes{5, 1, 8};
  const auto expect_shift = [&](const char* name, const Shape& shift) {
    const Shape to = table(pattern(name, sizes));
    for (NodeId z = 0; z < 8; ++z) {
      for (NodeId x = 0; x < 5; ++x) {
        EXPECT_EQ(to[x + 5 * z], (x + shift[0]) % 5 + 5 * ((z + shift[2]) % 8)) << name;
      }
    }
  };
  expect_shift("neighbour", {1, 0, 1});
  expect_shift("tornado", {2, 0, 3});
  EXPECT_EQ(table(pattern("tornado", {2})), (Shape{0, 1})) << "ceil(2 / 2) - 1 = 0";
}

TEST(TrafficPattern, UniformReachesAllAndItself) {
  for (const double share : shares(pattern("uniform", {5, 2}))) EXPECT_NEAR(share, 0.1, 0.0035);
  EXPECT_EQ(pattern("uniform", {7}).to(0, 0, 0), 0U);
  EXPECT_EQ(pattern("uniform", {7}).to(0, ~0U, ~0U), 6U);
}

TEST(TrafficPattern, HotspotsGetTheirShare) {
  const auto share = shares(pattern("hotspot", {10}, "fraction = 0.3\ntargets = [2, 9]"));
  for (NodeId i = 0; i < 10; ++i) {
    EXPECT_NEAR(share[i], 0.07 + (i == 2 || i == 9 ? 0.15 : 0), 0.004);
  }
  const auto all = shares(pattern("hotspot", {10}, "fraction = 1\ntargets = [4]"));
  EXPECT_NEAR(all[4], 1, 1e-9);
}

/// A word in the middle of each of so many equal parts.
std::vector<std::uint32_t> words(std::uint32_t parts) {
  std::vector<std::uint32_t> middles;
  for (std::uint64_t k = 0; k < parts; ++k) {
    middles.push_back(static_cast<std::uint32_t>(((2 * k + 1) << 31) / parts));
  }
  return middles;
}

/// Mean number of routers on the way of a packet in an 8 x 8 mesh, for equally likely words.
double routers_of_8x8(const Pattern& pattern, std::uint32_t parts, std::uint32_t coin) {
  double sum = 0;
  for (NodeId from = 0; from < 64; ++from) {
    for (const std::uint32_t word : words(parts)) {
      const auto at = static_cast<int>(from), to = static_cast<int>(pattern.to(from, word, coin));
      sum += 1 + std::abs(at % 8 - to % 8) + std::abs(at / 8 - to / 8);
    }
  }
  return sum / 64 / parts;
}

TEST(TrafficPattern, DiagonalIsTheNextOneForAThird) {
  const Pattern p = pattern("diagonal", {10});
  EXPECT_EQ(p.to(4, 0, 0), 5U);
  EXPECT_EQ(p.to(4, 0x55555555, ~0U), 5U) << "just below a third";
  EXPECT_EQ(p.to(4, 0x55555556, 0), 4U);
  EXPECT_EQ(p.to(4, ~0U, 0), 4U);
  EXPECT_EQ(p.to(9, 0, 0), 0U);
  EXPECT_DOUBLE_EQ(routers_of_8x8(pattern("diagonal", {8, 8}), 3, 0), 1.65625);
}

TEST(TrafficPattern, AsymmetricIsInOneOfTheHalves) {
  const Pattern p = pattern("asymmetric", {10});
  for (const NodeId from : {3U, 8U}) {
    EXPECT_EQ(p.to(from, 0x7fffffff, ~0U), 3U);
    EXPECT_EQ(p.to(from, 0x80000000, 0), 8U);
  }
  EXPECT_DOUBLE_EQ(routers_of_8x8(pattern("asymmetric", {8, 8}), 2, 0), 3);
  EXPECT_EQ(pattern_error("asymmetric", {3, 3}),
            "exp.toml:2:11: traffic.pattern: \"asymmetric\" halves the machine: expected an even "
            "number of processors, got 9");
}

TEST(TrafficPattern, Taper64StaysNearForHalfOfThePackets) {
  const Pattern p = pattern("taper64", {4, 16});
  std::vector<NodeId> near;
  for (const std::uint32_t word : words(9)) near.push_back(p.to(0, word, ~0U));
  EXPECT_EQ(near, (Shape{55, 56, 57, 63, 0, 1, 7, 8, 9}));
  EXPECT_EQ(p.to(63, ~0U, 0x80000000), 8U);
  EXPECT_EQ(p.to(63, ~0U, 0x7fffffff), 63U) << "any processor";
  EXPECT_EQ(p.to(63, 0, 0), 0U);
  const double half = (routers_of_8x8(p, 9, ~0U) + routers_of_8x8(p, 64, 0)) / 2;
  EXPECT_NEAR(half, 4.809028, 5e-7);
  EXPECT_EQ(pattern_error("taper64", {8, 4}),
            "exp.toml:2:11: traffic.pattern: \"taper64\" is for 64 processors, got 32");
}

TEST(TrafficPattern, BadDragonIsTheNextGroup) {
  const Pattern p = pattern("bad-dragon", {72}, "group = 8");
  for (const auto& [from, first] : {std::pair{0U, 8U}, {7U, 8U}, {8U, 16U}, {71U, 0U}}) {
    Shape to;
    for (const std::uint32_t word : words(8)) to.push_back(p.to(from, word, 0));
    Shape next(8);
    std::iota(next.begin(), next.end(), first);
    EXPECT_EQ(to, next) << from;
  }
  EXPECT_EQ(pattern_error("bad-dragon", {72}, "group = 10"),
            "exp.toml:3:9: traffic.group: expected a divisor of the 72 processors, got 10");
  EXPECT_NE(pattern_error("bad-dragon", {72}).find("traffic.group: missing required key"),
            std::string::npos);
}

TEST(TrafficPattern, RandpermGivesEachProcessorAFreePlace) {
  for (const NodeId p : {1U, 2U, 10U, 100U}) {
    RandomStream random(7, Stream::permutations);
    constexpr NodeId kFree = ~NodeId{0};
    Shape expected(p, kFree);
    for (NodeId i = 0; i < p; ++i) {  // BookSim's loop
      auto u = random.below(p - i);
      NodeId j = 0;
      for (; u != 0 || expected[j] != kFree; ++j) u -= expected[j] == kFree ? 1 : 0;
      expected[j] = i;
    }
    EXPECT_EQ(table(pattern("randperm", {p}, "permutation_seed = 7")), expected);
  }
  EXPECT_NE(table(pattern("randperm", {50})),
            table(pattern("randperm", {50}, "permutation_seed = 2")));
}

TEST(TrafficPattern, RefusesMachinesItIsNotFor) {
  for (const char* name : {"bit-complement", "bit-reverse", "shuffle"}) {
    EXPECT_EQ(pattern_error(name, {3, 4}),
              std::string("exp.toml:2:11: traffic.pattern: \"") + name +
                  "\" permutes address bits: expected a power of two of processors, got 12");
  }
  const std::string square =
      "exp.toml:2:11: traffic.pattern: \"transpose\" needs a square of two dimensions, or a power "
      "of four processors in any other number of dimensions, got ";
  EXPECT_EQ(pattern_error("transpose", {4, 16}), square + "4 x 16");
  EXPECT_EQ(pattern_error("transpose", {32}), square + "32");
  EXPECT_EQ(pattern_error("transpose", {36}), square + "36");
}

TEST(TrafficPattern, RefusesHotspotsThatAreNotThere) {
  EXPECT_EQ(pattern_error("hotspot", {4}, "targets = [1, 4]"),
            "exp.toml:3:11: traffic.targets: expected processors 0 .. 3, got 4");
  EXPECT_EQ(pattern_error("hotspot", {4}, "targets = []"),
            "exp.toml:3:11: traffic.targets: expected at least one processor, got none");
  EXPECT_NE(pattern_error("hotspot", {4}, "fraction = 1.5")
                .find("traffic.fraction: expected a number 0 .. 1, got 1.5"),
            std::string::npos);
}

}  // namespace
}  // namespace ballast
