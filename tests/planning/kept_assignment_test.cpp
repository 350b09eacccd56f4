// SPDX-License-Identifier: BSD-3-Clause
#include "planning/kept_assignment.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "core/random.h"

namespace ballast {
namespace {

using Kept = std::vector<std::vector<std::pair<Part, double>>>;

double sum(const Kept& kept, const std::vector<Part>& at) {
  double all = 0;
  for (Part g = 0; g < at.size(); ++g) {
    for (const auto& [q, load] : kept[g]) all += q == at[g] ? load : 0;
  }
  return all;
}

TEST(KeptLoad, TheLargestLoadFirstIsNotEnough) {
  EXPECT_EQ(keep_most_load({{{0, 5}, {1, 4}}, {{0, 4}}}), (std::vector<Part>{1, 0}));
  EXPECT_EQ(keep_most_load({{{2, 1}}, {}, {{0, 1}}}), (std::vector<Part>{2, 1, 0}));
}

TEST(KeptLoad, IsTheMostOfAllPermutations) {
  RandomStream random(46, Stream{7});
  for (int trial = 0; trial < 500; ++trial) {
    const auto n = static_cast<Part>(1 + random.below(6));
    const std::uint64_t dense = 1 + random.below(4);
    Kept kept(n);
    for (auto& group : kept) {
      for (Part q = 0; q < n; ++q) {
        if (random.below(4) < dense) group.emplace_back(q, double(random.below(20)));
      }
    }
    const std::vector<Part> found = keep_most_load(kept);
    std::vector<Part> names(n);
    std::iota(names.begin(), names.end(), Part{0});
    std::vector<Part> sorted = found;
    std::sort(sorted.begin(), sorted.end());
    ASSERT_EQ(sorted, names) << "each processor once";
    double most = 0;
    do {
      most = std::max(most, sum(kept, names));
    } while (std::next_permutation(names.begin(), names.end()));
    ASSERT_EQ(sum(kept, found), most) << "trial " << trial;
  }
}

}  // namespace
}  // namespace ballast
