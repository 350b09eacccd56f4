// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "core/random.h"
#include "support/workloads_fixture.h"
#include "traffic/pattern.h"

namespace ballast {
namespace {

using Shape = std::vector<NodeId>;

Pattern pattern(const std::string& name, const Shape& shape, const std::string& keys = "") {
  Config config = Config::from_text("[traffic]\npattern = \"" + name + "\"\n" + keys, "exp.toml");
  const auto* part = Registry<PatternMaker>::find(name);
  const NodeId p = std::accumulate(shape.begin(), shape.end(), NodeId{1}, std::multiplies<>());
  return part->make(config.check("traffic", part->keys, {"pattern"}),
                    {p, shape, config.where("traffic.pattern")});
}

/// Destination of each processor of a fixed pattern.
Shape table(const Pattern& pattern) {
  Shape to(pattern.processors());
  for (NodeId i = 0; i < to.size(); ++i) {
    to[i] = pattern.to(i, 0, 0);
    EXPECT_EQ(pattern.to(i, ~0U, ~0U), to[i]) << "draws lots";
  }
  return to;
}

std::string pattern_error(const std::string& name, const Shape& shape,
                          const std::string& keys = "") {
  return error_of([&] { (void)pattern(name, shape, keys); });
}

TEST(TrafficPattern, AllAreThere) {
  EXPECT_EQ(
      Registry<PatternMaker>::names(),
      (std::vector<std::string>{"bit-complement", "bit-reverse", "hotspot", "neighbour",
                                "permutation", "shuffle", "tornado", "transpose", "uniform"}));
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

/// How often each processor is drawn.
std::vector<double> shares(const Pattern& pattern) {
  constexpr int kDraws = 200'000;
  std::vector<double> share(pattern.processors());
  RandomStream random(3, Stream{1});
  for (int i = 0; i < kDraws; ++i) {
    const std::uint32_t word0 = random(), word1 = random();
    share.at(pattern.to(2, word0, word1)) += 1.0 / kDraws;
  }
  return share;
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

class TrafficPermutation : public Files {
 protected:
  std::string key(const std::string& content) {
    return "path = \"" + write("map.txt", content) + "\"";
  }
  std::string error_in(const std::string& content) {
    const std::string text = pattern_error("permutation", {3}, key(content));
    const std::string start = path("map.txt");
    EXPECT_EQ(text.substr(0, start.size()), start) << text;
    return text.substr(std::min(start.size(), text.size()));
  }
};

TEST_F(TrafficPermutation, FromLinesOrPairs) {
  EXPECT_EQ(table(pattern("permutation", {3}, key("2 # first\n\n0\n 1\n"))), (Shape{2, 0, 1}));
  EXPECT_EQ(table(pattern("permutation", {3}, key("# from to\n2 0\n0\t1\n1 1"))), (Shape{1, 1, 0}))
      << "any function, not only a permutation";
}

TEST_F(TrafficPermutation, RefusesIncompletePermutations) {
  EXPECT_EQ(error_in("0\n1\n"),
            ": expected a destination for each of the 3 processors, got none for processor 2");
  EXPECT_EQ(error_in("0\n1\n2\n0\n"),
            ":4:1: expected one line for each of the 3 processors, got more");
  EXPECT_EQ(error_in("0\n3\n"), ":2:1: to: expected an integer 0 .. 2, got 3");
  EXPECT_EQ(error_in("0 1\n0 2\n"), ":2:1: from: expected each processor once, got 0 twice");
  EXPECT_EQ(error_in("0 1\n3 2\n"), ":2:1: from: expected an integer 0 .. 2, got 3");
  EXPECT_EQ(error_in("0 1\n1\n"), ":2:2: expected 2 columns (from,to), got 1");
  EXPECT_EQ(error_in("0 1 2\n"), ":1:5: expected 2 columns (from,to), got 3");
  EXPECT_EQ(error_in("0 one\n"), ":1:3: to: expected an integer 0 .. 2, got \"one\"");
  EXPECT_EQ(error_in(""),
            ": expected a destination for each of the 3 processors, got none for processor 0");
}

}  // namespace
}  // namespace ballast
