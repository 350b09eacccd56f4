// SPDX-License-Identifier: BSD-3-Clause
// Placements that move few weights: known answers, and the greedy search against the exact one.
#include "moe/kept_placement.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/random.h"
#include "moe/expert_placement.h"
#include "moe/old_placement.h"

namespace ballast {
namespace {

using Slots = std::vector<ExpertId>;
using Loads = std::vector<std::uint64_t>;

const Slots kOld{2, 5, 3, 4, 0, 1, 0, 1};
const Loads kLoad{4, 7, 6, 5, 9, 1};

/// Experts by rank, each rank's in rising order.
Slots sets_of(Slots slots, std::size_t per_rank) {
  for (auto at = slots.begin(); at != slots.end(); at += static_cast<std::ptrdiff_t>(per_rank)) {
    std::sort(at, at + static_cast<std::ptrdiff_t>(per_rank));
  }
  return slots;
}

std::size_t moved_between(const Slots& old, const Slots& now, NodeId ranks) {
  const std::size_t s = old.size() / ranks;
  std::size_t moved = 0;
  for (std::size_t r = 0; r < ranks; ++r) {
    const std::set<ExpertId> before(old.begin() + static_cast<std::ptrdiff_t>(r * s),
                                    old.begin() + static_cast<std::ptrdiff_t>((r + 1) * s)),
        after(now.begin() + static_cast<std::ptrdiff_t>(r * s),
              now.begin() + static_cast<std::ptrdiff_t>((r + 1) * s));
    for (const ExpertId e : after) moved += before.count(e) == 0 ? 1 : 0;
  }
  return moved;
}

TEST(KeptPlacement, OneMoveReachesALooseBound) {
  const KeptPlacement kept = keep_placement(kOld, kLoad, {.ranks = 4, .bound = 1.2});
  EXPECT_EQ(kept.slots, (Slots{2, 5, 3, 4, 0, 1, 0, 4}));
  EXPECT_EQ(kept.cost, 1);
  EXPECT_NEAR(kept.max_over_mean, 9.5 / 8, 1e-12);
  EXPECT_EQ(kept.moved, (std::vector<ExpertFetch>{{3, 4, 1}}));
}

TEST(KeptPlacement, ATightBoundTakesThreeMovesAndStayersKeepTheirSlots) {
  const KeptPlacement kept = keep_placement(kOld, kLoad, {.ranks = 4, .bound = 1.1});
  EXPECT_EQ(sets_of(kept.slots, 2), (Slots{2, 3, 3, 4, 0, 4, 1, 5}));
  EXPECT_EQ(kept.slots[7], 1U) << "it stays in its slot";
  EXPECT_EQ(kept.cost, 3);
  EXPECT_NEAR(kept.max_over_mean, 8.5 / 8, 1e-12);
  EXPECT_EQ(moved_between(kOld, kept.slots, 4), 3U);
}

TEST(KeptPlacement, AfreshMovesAsManyForTheLeastMaximum) {
  const Slots afresh = place_experts(kLoad, {8, 1, 1, 4});
  EXPECT_EQ(afresh, (Slots{2, 5, 3, 1, 4, 0, 4, 1}));
  EXPECT_NEAR(max_over_mean_of(afresh, kLoad, 4), 8.5 / 8, 1e-12);
  EXPECT_EQ(moved_between(kOld, afresh, 4), 3U);
}

TEST(KeptPlacement, WeightsFromAnotherNodeCostMore) {
  KeepOptions two{.ranks = 4, .nodes = 2, .node_cost = 4, .bound = 1.2};
  EXPECT_EQ(keep_placement(kOld, kLoad, two).cost, 4);
  two.bound = 1.1;
  EXPECT_EQ(keep_placement(kOld, kLoad, two).cost, 9);
}

TEST(KeptPlacement, NothingMovesWithinTheBound) {
  const Loads load{8, 7, 3, 5, 3, 6};
  const KeptPlacement kept = keep_placement(kOld, load, {.ranks = 4, .bound = 1.2});
  EXPECT_EQ(kept.slots, kOld);
  EXPECT_TRUE(kept.moved.empty());
  EXPECT_NEAR(kept.max_over_mean, 9.0 / 8, 1e-12);
  const Slots afresh = place_experts(load, {8, 1, 1, 4});
  EXPECT_NEAR(max_over_mean_of(afresh, load, 4), 9.0 / 8, 1e-12);
  EXPECT_EQ(moved_between(kOld, afresh, 4), 2U);
}

TEST(KeptPlacement, WithoutAPlacementInTheBoundTheLeastMaximumCounts) {
  const KeptPlacement kept = keep_placement(Slots{0, 1, 1, 2}, Loads{0, 0, 9}, {.ranks = 2});
  EXPECT_NEAR(kept.max_over_mean, 1, 1e-12);
  const KeptPlacement missed = keep_placement(Slots{0, 1}, Loads{3, 1}, {.ranks = 2});
  EXPECT_EQ(missed.slots, (Slots{0, 1}));
  EXPECT_NEAR(missed.max_over_mean, 1.5, 1e-12);
}

TEST(KeptPlacement, ABoundThatIsMetExactlyIsMet) {
  const KeptPlacement kept = keep_placement(Slots{0, 1}, Loads{3, 1}, {.ranks = 2, .bound = 1.5});
  EXPECT_TRUE(kept.moved.empty());
  EXPECT_LE(kept.max_over_mean, 1.5);
}

TEST(KeptPlacement, TheGreedySearchFindsTheKnownAnswers) {
  for (const auto& [bound, most] : {std::pair{1.2, 9.5}, {1.1, 8.5}}) {
    const KeepOptions options{.ranks = 4, .bound = bound};
    const OldPlacement old(kOld, 6, options);
    const Slots sets = improved_sets(old, kLoad, options);
    EXPECT_NEAR(max_over_mean_of(sets, kLoad, 4), most / 8, 1e-12);
    EXPECT_EQ(moved_between(kOld, sets, 4), bound == 1.2 ? 1U : 3U);
  }
}

/// No cheaper than the exact answer, all experts placed, different ones on a rank, and the bound
/// kept in nearly all cases where it can be.
TEST(KeptPlacement, TheGreedySearchIsNearTheExactOne) {
  RandomStream random(3, Stream{9});
  unsigned possible = 0, found = 0;
  double exact_cost = 0, greedy_cost = 0;
  for (int trial = 0; trial < 60; ++trial) {
    Loads load(6);
    for (std::uint64_t& l : load) l = 1 + random.below(20);
    const KeepOptions options{.ranks = 4, .bound = 1.15};
    Slots start = place_experts(Loads(6, 1), {8, 1, 1, 4});
    make_different(start, 4, 6);
    const OldPlacement old(start, 6, options);
    const KeptPlacement exact = keep_placement(start, load, options);
    const Slots sets = improved_sets(old, load, options);
    for (ExpertId e = 0; e < 6; ++e) EXPECT_NE(std::find(sets.begin(), sets.end(), e), sets.end());
    for (std::size_t k = 0; k < sets.size(); k += 2) EXPECT_NE(sets[k], sets[k + 1]);
    if (exact.max_over_mean > 1.15 + 1e-9) continue;
    ++possible;
    if (max_over_mean_of(sets, load, 4) > 1.15 + 1e-9) continue;
    ++found;
    exact_cost += exact.cost;
    greedy_cost += static_cast<double>(moved_between(start, sets, 4));
  }
  EXPECT_GE(possible, 20U);
  EXPECT_GE(10 * found, 8 * possible);
  EXPECT_GE(greedy_cost, exact_cost);
  EXPECT_LE(greedy_cost, 1.5 * exact_cost);
}

TEST(KeptPlacement, RepeatedExpertsMakeRoomForOthers) {
  Slots slots{0, 0, 1, 2};
  make_different(slots, 2, 3);
  EXPECT_EQ(slots, (Slots{0, 1, 1, 2}));
}

}  // namespace
}  // namespace ballast
