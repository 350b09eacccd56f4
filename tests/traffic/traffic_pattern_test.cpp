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
                  "\" permutes the bits of an address, the processors must be a power of two; the "
                  "machine has 12");
  }
  const std::string square =
      "exp.toml:2:11: traffic.pattern: \"transpose\" needs a square of two dimensions, or a power "
      "of four processors in another number of dimensions; the machine is ";
  EXPECT_EQ(pattern_error("transpose", {4, 16}), square + "4 x 16");
  EXPECT_EQ(pattern_error("transpose", {32}), square + "32");
  EXPECT_EQ(pattern_error("transpose", {36}), square + "36");
}

TEST(TrafficPattern, RefusesHotspotsThatAreNotThere) {
  EXPECT_EQ(pattern_error("hotspot", {4}, "targets = [1, 4]"),
            "exp.toml:3:11: traffic.targets: 4 is out of range, must be 0 .. 3");
  EXPECT_EQ(pattern_error("hotspot", {4}, "targets = []"),
            "exp.toml:3:11: traffic.targets: is empty, must name at least one processor");
  EXPECT_NE(pattern_error("hotspot", {4}, "fraction = 1.5").find("must be"), std::string::npos);
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

TEST_F(TrafficPermutation, RefusesWhatIsNoFunctionOnAllProcessors) {
  EXPECT_EQ(error_in("0\n1\n"),
            ": no destination for processor 2, must have one for each of the 3 processors");
  EXPECT_EQ(error_in("0\n1\n2\n0\n"),
            ":4:1: one line too many, must be one for each of the 3 processors");
  EXPECT_EQ(error_in("0\n3\n"), ":2:1: to: 3 is out of range, must be an integer 0 .. 2");
  EXPECT_EQ(error_in("0 1\n0 2\n"), ":2:1: from: processor 0 has its destination already");
  EXPECT_EQ(error_in("0 1\n3 2\n"), ":2:1: from: 3 is out of range, must be an integer 0 .. 2");
  EXPECT_EQ(error_in("0 1\n1\n"), ":2:2: 1 columns, must have 2: from,to");
  EXPECT_EQ(error_in("0 1 2\n"), ":1:5: 3 columns, must have 2: from,to");
  EXPECT_EQ(error_in("0 one\n"), ":1:3: to: \"one\" is not an integer, must be an integer 0 .. 2");
  EXPECT_EQ(error_in(""),
            ": no destination for processor 0, must have one for each of the 3 processors");
}

}  // namespace
}  // namespace ballast
