// SPDX-License-Identifier: BSD-3-Clause
// Patterns from files: destinations, and rates of pairs.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "support/patterns.h"

namespace ballast {
namespace {

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

class TrafficMatrix : public Files {
 protected:
  Pattern of(const std::string& content, NodeId p) {
    return pattern("matrix", {p}, "path = \"" + write("rates.csv", content) + "\"");
  }
  std::string error_in(const std::string& content) {
    const std::string text = error_of([&] { (void)of(content, 3); });
    const std::string start = path("rates.csv");
    EXPECT_EQ(text.substr(0, start.size()), start) << text;
    return text.substr(std::min(start.size(), text.size()));
  }
};

TEST_F(TrafficMatrix, DrawsEachPairByItsRate) {
  const Pattern p =
      of("0,1,0,0,0\n0,0,0,0,0\n# from 2\n1, 0.5, 0, 2.25, 0.25\n0,0,4,0,0\n3,0,0,0,0\n", 5);
  const auto share = shares(p);
  for (const auto& [to, rate] : {std::pair{0, 1.0}, {1, 0.5}, {2, 0.0}, {3, 2.25}, {4, 0.25}}) {
    EXPECT_NEAR(share[static_cast<std::size_t>(to)], rate / 4, rate == 0 ? 0 : 0.004) << to;
  }
  EXPECT_EQ(p.to(0, ~0U, ~0U), 1U);
  EXPECT_EQ(p.to(3, 0, 0), 2U);
  EXPECT_EQ(p.weights(), (std::vector<double>{1 / 2.4, 0, 4 / 2.4, 4 / 2.4, 3 / 2.4}));
  EXPECT_FALSE(p.sends(1));
  EXPECT_TRUE(p.sends(0));
}

TEST_F(TrafficMatrix, RefusesIncompleteMatrices) {
  EXPECT_EQ(error_in("1,1,1\n1,1\n1,1,1\n"),
            ":2:4: expected 3 rates, one to each processor, got 2");
  EXPECT_EQ(error_in("1,1,1,1\n"), ":1:7: expected 3 rates, one to each processor, got 4");
  EXPECT_EQ(error_in("1,1,1\n1,1,1\n"), ": expected a line for each of the 3 processors, got 2");
  EXPECT_EQ(error_in("1,1,1\n1,1,1\n1,1,1\n1,1,1\n"),
            ":4:1: expected a line for each of the 3 processors, got more");
  EXPECT_EQ(error_in("0,0,0\n0,0,0\n0,0,0\n"), ": expected a rate above 0, got only zeros");
  EXPECT_NE(error_in("0,-1,0\n").find(":1:3: rate: expected a number 0 .. "), std::string::npos);
}

}  // namespace
}  // namespace ballast
