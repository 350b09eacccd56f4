// SPDX-License-Identifier: BSD-3-Clause
// Capacity of experts: known answers, the order of the choices, and runs.
#include "moe/expert_capacity.h"

#include <gtest/gtest.h>

#include <numeric>

#include "core/power.h"
#include "moe/token_generator.h"
#include "moe/token_transfers.h"
#include "support/moe_case.h"

namespace ballast {
namespace {

const std::vector<std::uint32_t> kCounts{37, 5, 10, 12, 20, 16, 0, 28};

ExpertTable one_rank() {
  ExpertTable counts(1, 8);
  counts.cells = kCounts;
  return counts;
}

/// One choice for each token, the experts in turn as long as they have copies.
TokenChoices in_turn() {
  TokenChoices tokens{1, {0, 128}, {}};
  std::vector<std::uint32_t> left = kCounts;
  while (tokens.experts.size() < 128) {
    for (ExpertId e = 0; e < 8; ++e) {
      if (left[e] == 0) continue;
      --left[e];
      tokens.experts.push_back(e);
    }
  }
  return tokens;
}

TEST(ExpertCapacity, KnownAnswers) {
  for (const auto& [factor, capacity, dropped] :
       {std::tuple{1.0, 16U, 37U}, {1.25, 20U, 25U}, {2.0, 32U, 5U}}) {
    EXPECT_EQ(expert_capacity(factor, 128, 8), capacity);
    ExpertTable counts = one_rank(), by_token = one_rank();
    EXPECT_EQ(drop_beyond(capacity, counts), dropped);
    TokenChoices tokens = in_turn();
    EXPECT_EQ(drop_beyond(capacity, tokens, by_token), dropped);
    EXPECT_EQ(counts, by_token);
    EXPECT_EQ(counts.cells[0], capacity);
    EXPECT_EQ(counts.cells[1], 5U);
    EXPECT_EQ(std::count(tokens.experts.begin(), tokens.experts.end(), kDropped), dropped);
  }
}

TEST(ExpertCapacity, IsRoundedUpButNotForTheErrorOfAProduct) {
  EXPECT_EQ(expert_capacity(1.1, 100, 10), 11U);
  EXPECT_EQ(expert_capacity(1.0, 101, 10), 11U);
}

TEST(ExpertCapacity, EarlierRanksComeFirst) {
  ExpertTable counts(3, 1);
  counts.cells = {3, 4, 5};
  EXPECT_EQ(drop_beyond(5, counts), 7U);
  EXPECT_EQ(counts.cells, (std::vector<std::uint32_t>{3, 2, 0}));
}

/// Expert 0 is the second choice of the first token and the first of the two others.
TEST(ExpertCapacity, SecondChoicesComeAfterAllFirstOnes) {
  TokenChoices tokens{2, {0, 1, 3}, {1, 0, 0, 1, 0, 1}};
  ExpertTable counts(2, 2);
  counts.cells = {1, 1, 2, 2};
  EXPECT_EQ(drop_beyond(2, tokens, counts), 2U);
  EXPECT_EQ(tokens.experts, (std::vector<ExpertId>{1, kDropped, 0, 1, 0, kDropped}));
  EXPECT_EQ(counts.cells, (std::vector<std::uint32_t>{0, 1, 2, 1}));
}

TEST(ExpertCapacity, DroppedCopiesDoNotTravel) {
  TokenChoices tokens{2, {0, 1, 3}, {1, kDropped, 0, 1, 0, kDropped}};
  ExpertTable shares(2, 2);
  shares.cells = {2, 0, 0, 2};  // expert e at rank e
  TokenTransfers transfers;
  TokenDealer().deal(tokens, shares, transfers);
  EXPECT_EQ(transfers.amount, (std::vector<std::uint32_t>{0, 1, 2, 1}));
  EXPECT_EQ(transfers.sent_copies, 3U);
  EXPECT_EQ(transfers_at_home(tokens, 2), 4U);
}

TEST(ExpertCapacity, ARunServesOrDropsEveryCopy) {
  std::vector<double> weights(16);
  for (ExpertId i = 0; i < 16; ++i) weights[i] = 1 / (i + 1.0);
  const TokenGenerator source({4, 16, 2, 32, 3, 1, 0, 1}, ExpertWeights(weights));
  for (const char* balancer : {"linear", "quota", "eplb", "diffusion", "superconcentrator"}) {
    for (const bool dedupe : {false, true}) {
      MoeCase c{.size = {2, 2}, .balancer = balancer};
      c.moe.dedupe = dedupe;
      c.moe.capacity_factor = 1;
      for (const MoeRoundResult& round : run_moe_case(source, c).rounds) {
        EXPECT_EQ(round.copies + round.dropped.value(), 4U * 32 * 2) << balancer;
        EXPECT_GT(round.dropped.value(), 10U);
        EXPECT_LE(round.maximum, 16U * 16);
      }
      c.moe.capacity_factor.reset();
      EXPECT_FALSE(run_moe_case(source, c).rounds[0].dropped);
    }
  }
}

TEST(ExpertCapacity, AWideCapacityChangesNothing) {
  std::vector<double> weights(16, 1);
  const TokenGenerator source({4, 16, 2, 32, 2, 1, 0, 1}, ExpertWeights(weights));
  MoeCase c{.size = {2, 2}, .balancer = "quota"};
  std::vector<MoeRoundResult> all = run_moe_case(source, c).rounds;
  c.moe.capacity_factor = 16;
  for (MoeRoundResult& round : all) round.dropped = 0;
  EXPECT_EQ(run_moe_case(source, c).rounds, all);
}

}  // namespace
}  // namespace ballast
