// SPDX-License-Identifier: BSD-3-Clause
// Patterns of symmetric broadcast networks: exhaustive up to 1024 processors and all roots.
#include "graphs/broadcast_pattern.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <set>
#include <vector>

namespace ballast {
namespace {

using Kind = BroadcastPattern::Kind;
constexpr Kind kKinds[] = {Kind::sbn, Kind::tree, Kind::hypercube};
constexpr std::uint32_t kLargest = 10;

std::vector<NodeId> sorted(const BroadcastPattern::Few& few) {
  std::vector<NodeId> list(few.begin(), few.end());
  std::sort(list.begin(), list.end());
  return list;
}
std::uint64_t binomial(std::uint64_t n, std::uint64_t k) {
  std::uint64_t product = 1;
  for (std::uint64_t i = 1; i <= k; ++i) product = product * (n - k + i) / i;
  return product;
}

template <class Check>
void for_all(Check&& check) {
  for (const Kind kind : kKinds) {
    for (std::uint32_t d = 0; d <= kLargest; ++d) check(BroadcastPattern(kind, d));
  }
}

TEST(BroadcastPattern, StagesHaveTheirNumbersOfProcessors) {
  for_all([](const BroadcastPattern& pattern) {
    const std::uint32_t d = pattern.dimension();
    for (NodeId root = 0; root < pattern.processors(); ++root) {
      std::vector<std::uint64_t> at(d + 1);
      for (NodeId n = 0; n < pattern.processors(); ++n) ++at.at(pattern.stage(root, n));
      ASSERT_EQ(pattern.stage(root, root), d);
      for (std::uint32_t k = 0; k < d; ++k) {
        ASSERT_EQ(at[k], pattern.kind() == Kind::hypercube ? binomial(d, k)
                                                           : std::uint64_t{1} << (d - k - 1));
      }
    }
  });
}

/// Every link leads a stage down, and is the same from both ends.
TEST(BroadcastPattern, SuccessorsAndPredecessorsAreInverse) {
  for_all([](const BroadcastPattern& pattern) {
    std::uint64_t links = 0;
    for (NodeId root = 0; root < pattern.processors(); ++root) {
      for (NodeId n = 0; n < pattern.processors(); ++n) {
        const auto successors = pattern.successors(root, n);
        const auto predecessors = pattern.predecessors(root, n);
        links += predecessors.size();
        for (const NodeId m : successors) {
          ASSERT_EQ(pattern.stage(root, m) + 1, pattern.stage(root, n));
          const auto back = sorted(pattern.predecessors(root, m));
          ASSERT_TRUE(std::binary_search(back.begin(), back.end(), n));
        }
        for (const NodeId m : predecessors) {
          const auto forth = sorted(pattern.successors(root, m));
          ASSERT_TRUE(std::binary_search(forth.begin(), forth.end(), n));
        }
        ASSERT_EQ(predecessors.size() == 0, n == root);
        if (n != root) {
          ASSERT_EQ(predecessors[0], pattern.predecessor(root, n));
        }
      }
    }
    const std::uint64_t p = pattern.processors();
    const std::uint64_t dashed = pattern.kind() == Kind::hypercube && p > 1 ? p / 2 - 1 : 0;
    EXPECT_EQ(links, p * (p - 1 + dashed));
  });
}

TEST(BroadcastPattern, ABroadcastReachesEachOnce) {
  for_all([](const BroadcastPattern& pattern) {
    for (NodeId root = 0; root < pattern.processors(); ++root) {
      std::vector<NodeId> reached{root};
      for (std::size_t k = 0; k < reached.size(); ++k) {
        for (const NodeId n : pattern.successors(root, reached[k])) {
          if (pattern.predecessor(root, n) == reached[k]) reached.push_back(n);
        }
      }
      const std::set<NodeId> all(reached.begin(), reached.end());
      ASSERT_EQ(all.size(), pattern.processors());
      ASSERT_EQ(reached.size(), pattern.processors());
    }
  });
}

TEST(BroadcastPattern, AnotherRootIsXor) {
  for_all([](const BroadcastPattern& pattern) {
    for (NodeId root = 0; root < pattern.processors(); ++root) {
      for (NodeId n = 0; n < pattern.processors(); ++n) {
        std::vector<NodeId> moved;
        for (const NodeId m : pattern.successors(0, n)) moved.push_back(m ^ root);
        std::sort(moved.begin(), moved.end());
        ASSERT_EQ(sorted(pattern.successors(root, n ^ root)), moved);
        ASSERT_EQ(pattern.stage(root, n ^ root), pattern.stage(0, n));
      }
    }
  });
}

/// Figure 2: the patterns of processors 0 and 5 in SBN(3); section 3.2's tree.
TEST(BroadcastPattern, AsPrinted) {
  const BroadcastPattern sbn(Kind::sbn, 3), tree(Kind::tree, 3);
  using List = std::vector<NodeId>;
  EXPECT_EQ(sorted(sbn.successors(0, 0)), List{4});
  EXPECT_EQ(sorted(sbn.successors(0, 4)), (List{2, 6}));
  EXPECT_EQ(sorted(sbn.successors(0, 2)), (List{1, 3}));
  EXPECT_EQ(sorted(sbn.successors(0, 6)), (List{5, 7}));
  EXPECT_EQ(sorted(sbn.successors(5, 5)), List{1});
  EXPECT_EQ(sorted(sbn.successors(5, 1)), (List{3, 7}));
  EXPECT_EQ(sorted(tree.successors(0, 0)), List{1});
  EXPECT_EQ(sorted(tree.successors(0, 1)), (List{2, 3}));
  EXPECT_EQ(sorted(tree.successors(0, 3)), (List{6, 7}));
}

/// Figure 3's solid and dashed links; the sums of a gathering count each processor once.
TEST(BroadcastPattern, TheHypercubeGathersAtOneProcessor) {
  const BroadcastPattern four(Kind::hypercube, 4);
  EXPECT_EQ(sorted(four.predecessors(0, 15)), (std::vector<NodeId>{7, 11, 13, 14}));
  EXPECT_EQ(sorted(four.predecessors(0, 13)), (std::vector<NodeId>{5, 9}));
  EXPECT_EQ(sorted(four.predecessors(0, 5)), (std::vector<NodeId>{1}));
  for (std::uint32_t d = 1; d <= kLargest; ++d) {
    const BroadcastPattern pattern(Kind::hypercube, d);
    for (NodeId root = 0; root < pattern.processors(); ++root) {
      std::uint64_t used = 0;
      for (NodeId n = 0; n < pattern.processors(); ++n) {
        for (const NodeId m : pattern.successors(root, n)) {
          ASSERT_TRUE(std::has_single_bit(m ^ n)) << "a link of the hypercube";
          const bool down = pattern.predecessor(root, m) == n;
          const bool sum = pattern.towards_destination(root, n) == m;
          ASSERT_TRUE(down || sum);
          used += sum;
        }
        if (n == pattern.destination(root)) {
          ASSERT_EQ(pattern.stage(root, n), 0u);
        }
      }
      ASSERT_EQ(used, pattern.processors() - 1) << "one way out of each but the destination";
    }
  }
}

/// Section 3.1: stage s to s + 1 by j - j xor 2^s, and j - j xor 2^s xor 2^(s+1) where there is
/// one; every link of the pattern of root 0 is among them.
TEST(BroadcastPattern, TheRecursiveConstructionHasTheseLinks) {
  for (std::uint32_t d = 0; d <= kLargest; ++d) {
    auto built = construct_sbn(d);
    std::sort(built.begin(), built.end());
    std::vector<SbnLink> expected;
    for (std::uint32_t s = 0; s < d; ++s) {
      for (NodeId j = 0; j < NodeId{1} << d; ++j) {
        expected.push_back({s, j, j ^ (NodeId{1} << s)});
        if (s + 1 < d) expected.push_back({s, j, j ^ (NodeId{3} << s)});
      }
    }
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(built, expected);
    const BroadcastPattern pattern(Kind::sbn, d);
    for (NodeId root = 0; root < pattern.processors(); ++root) {
      for (NodeId n = 0; n < pattern.processors(); ++n) {
        if (n == root) continue;
        const SbnLink link{pattern.stage(root, n), n, pattern.predecessor(root, n)};
        ASSERT_TRUE(std::binary_search(built.begin(), built.end(), link));
      }
    }
  }
}

}  // namespace
}  // namespace ballast
