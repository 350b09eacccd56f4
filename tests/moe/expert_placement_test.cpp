// SPDX-License-Identifier: BSD-3-Clause
// Placements of EPLB against the example of its README, and of its global policy.
#include "moe/expert_placement.h"

#include <gtest/gtest.h>

#include <map>

namespace ballast {
namespace {

const std::vector<std::uint64_t> kLayer0{90, 132, 40, 61, 104, 165, 39, 4, 73, 56, 183, 86};
const std::vector<std::uint64_t> kLayer1{20, 107, 104, 64, 19, 197, 187, 157, 172, 86, 16, 27};
constexpr PlacementSizes kReadme{16, 4, 2, 8}, kGlobal{16, 1, 1, 8};

std::vector<double> rank_loads(const std::vector<std::uint64_t>& load,
                               const std::vector<ExpertId>& slots, NodeId ranks) {
  std::map<ExpertId, double> replicas;
  for (const ExpertId e : slots) ++replicas[e];
  std::vector<double> sums(ranks, 0);
  for (std::size_t k = 0; k < slots.size(); ++k) {
    sums[k * ranks / slots.size()] += static_cast<double>(load[slots[k]]) / replicas[slots[k]];
  }
  return sums;
}

double imbalance(const std::vector<std::uint64_t>& load, PlacementSizes sizes) {
  double most = 0, sum = 0;
  for (const double l : rank_loads(load, place_experts(load, sizes), sizes.ranks)) {
    most = std::max(most, l);
    sum += l;
  }
  return most / (sum / sizes.ranks);
}

TEST(ExpertPlacement, TheReadmesExampleComesOut) {
  EXPECT_EQ(place_experts(kLayer0, kReadme),
            (std::vector<ExpertId>{5, 6, 5, 7, 8, 4, 3, 4, 10, 9, 10, 2, 0, 1, 11, 1}));
  EXPECT_EQ(place_experts(kLayer1, kReadme),
            (std::vector<ExpertId>{7, 10, 6, 8, 6, 11, 8, 9, 2, 4, 5, 1, 5, 0, 3, 1}));
  EXPECT_EQ(rank_loads(kLayer0, place_experts(kLayer0, kReadme), 8),
            (std::vector<double>{121.5, 86.5, 125, 113, 147.5, 131.5, 156, 152}));
  EXPECT_NEAR(imbalance(kLayer0, kReadme), 1.208132, 5e-7);
  EXPECT_NEAR(imbalance(kLayer1, kReadme), 1.242215, 5e-7);
}

TEST(ExpertPlacement, OneGroupAndOneNodeAreTheGlobalPolicy) {
  EXPECT_EQ(place_experts(kLayer0, kGlobal),
            (std::vector<ExpertId>{10, 6, 10, 7, 0, 2, 11, 4, 5, 9, 5, 4, 8, 3, 1, 1}));
  EXPECT_EQ(place_experts(kLayer1, kGlobal),
            (std::vector<ExpertId>{1, 10, 2, 4, 5, 11, 5, 0, 6, 7, 6, 3, 8, 8, 9, 7}));
  EXPECT_NEAR(imbalance(kLayer0, kGlobal), 1.072604, 5e-7);
  EXPECT_NEAR(imbalance(kLayer1, kGlobal), 1.190311, 5e-7);
}

TEST(ExpertPlacement, GroupsThatDoNotDivideByNodesAreOneGroup) {
  EXPECT_EQ(place_experts(kLayer0, {16, 3, 2, 8}), place_experts(kLayer0, kGlobal));
}

TEST(ExpertPlacement, OneExpertPerRankStaysInOrder) {
  EXPECT_EQ(place_experts(std::vector<std::uint64_t>{1, 9, 5}, {3, 1, 1, 3}),
            (std::vector<ExpertId>{0, 1, 2}));
}

TEST(ExpertPlacement, TiesGoToTheSmallestIndex) {
  EXPECT_EQ(place_experts(std::vector<std::uint64_t>{5, 5}, {3, 1, 1, 3}),
            (std::vector<ExpertId>{0, 1, 0}));
  EXPECT_EQ(place_experts(std::vector<std::uint64_t>{4, 4, 4, 4}, {4, 1, 1, 2}),
            (std::vector<ExpertId>{0, 2, 1, 3}));
}

}  // namespace
}  // namespace ballast
