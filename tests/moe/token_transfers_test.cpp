// SPDX-License-Identifier: BSD-3-Clause
// What travels between ranks: copies dealt in turn, and with dedupe joined by token and rank.
#include "moe/token_transfers.h"

#include <gtest/gtest.h>

#include <map>
#include <tuple>

#include "core/random.h"
#include "moe/token_moves.h"

namespace ballast {
namespace {

using Amounts = std::vector<std::uint32_t>;

ExpertTable expert_counts(const TokenChoices& tokens, ExpertId experts) {
  ExpertTable counts(tokens.ranks(), experts);
  for (NodeId r = 0; r < tokens.ranks(); ++r) {
    for (std::size_t k = tokens.first[r] * tokens.top_k; k < tokens.first[r + 1] * tokens.top_k;
         ++k) {
      ++counts.at(r, tokens.experts[k]);
    }
  }
  return counts;
}

ExpertTable home_shares(const ExpertTable& counts) {
  ExpertTable shares(counts.ranks, counts.experts);
  const auto by_expert = counts.by_expert();
  for (ExpertId e = 0; e < counts.experts; ++e) {
    shares.at(home_of(e, counts.ranks, counts.experts), e) =
        static_cast<std::uint32_t>(by_expert[e]);
  }
  return shares;
}

TEST(Deal, CopiesOfAnExpertGoToItsRanksInTurn) {
  ExpertTable counts(3, 1), shares(3, 1);
  counts.cells = {4, 0, 3};
  shares.cells = {1, 3, 3};
  TokenTransfers transfers;
  deal(counts, shares, transfers);
  // Turns: 0 1 2 1 | 2 1 2: rank 0 is done after one.
  EXPECT_EQ(transfers.amount, (Amounts{1, 2, 1, 0, 0, 0, 0, 1, 2}));
  EXPECT_EQ(transfers.sent_copies, 4U);
  EXPECT_EQ(transfers.sent(3), 4U);
}

// Experts 0 and 1 are at home at rank 0, experts 2 and 3 at rank 1.
TEST(TokenDealer, CopiesOfATokenForTheSameRankAreOneTransfer) {
  const TokenChoices tokens{2, {0, 3, 5}, {2, 3, 0, 2, 0, 1, /*rank 1*/ 0, 1, 3, 0}};
  TokenTransfers transfers;
  TokenDealer{}.deal(tokens, home_shares(expert_counts(tokens, 4)), transfers);
  EXPECT_EQ(transfers.amount, (Amounts{2, 2, 2, 1}));
  EXPECT_EQ(transfers.first, (std::vector<std::size_t>{0, 2, 4, 6, 7}));
  EXPECT_EQ(transfers.copies, (Amounts{1, 2, /*0 to 1*/ 2, 1, /*1 to 0*/ 2, 1, /*1 to 1*/ 1}));
  EXPECT_EQ(transfers.sent_copies, 6U);
  EXPECT_EQ(transfers.sent(2), 4U);
  EXPECT_EQ(transfers_at_home(tokens, 4), 7U);
  EXPECT_EQ(transfers_at_home({3, {0, 1, 1}, {0, 2, 1}}, 4), 2U) << "not in the order of ranks";
}

// Both ranks compute expert 0: rank 0 the first and third of its copies, rank 1 the second. Rank 1
// also computes expert 1, so only the second token has both copies there.
TEST(TokenDealer, TheTurnsOfAnExpertDecideWhichCopiesMeet) {
  const TokenChoices tokens{2, {0, 3, 3}, {0, 1, 1, 0, 0, 1}};
  ExpertTable shares(2, 2);
  shares.cells = {2, 0, 1, 3};
  TokenTransfers transfers;
  TokenDealer{}.deal(tokens, shares, transfers);
  EXPECT_EQ(transfers.amount, (Amounts{2, 3, 0, 0}));
  EXPECT_EQ(transfers.copies, (Amounts{1, 1, 1, 2, 1}));
}

/// Copy by copy, with maps.
std::map<std::tuple<NodeId, NodeId, std::size_t>, std::uint32_t> by_maps(const TokenChoices& tokens,
                                                                         ExpertTable shares) {
  std::map<std::tuple<NodeId, NodeId, std::size_t>, std::uint32_t> transfers;
  for (ExpertId e = 0; e < shares.experts; ++e) {
    NodeId turn = 0;
    for (NodeId from = 0; from < shares.ranks; ++from) {
      for (std::size_t t = tokens.first[from]; t < tokens.first[from + 1]; ++t) {
        for (ExpertId j = 0; j < tokens.top_k; ++j) {
          if (tokens.experts[t * tokens.top_k + j] != e) continue;
          while (shares.at(turn, e) == 0) turn = (turn + 1) % shares.ranks;
          --shares.at(turn, e);
          ++transfers[{from, turn, t}];
          turn = (turn + 1) % shares.ranks;
        }
      }
    }
  }
  return transfers;
}

// The turns skip ranks without a share: those that never had one and those that are done alike.
TEST(TokenDealer, AgreesWithMapsAndWithTheDealOfCounts) {
  RandomStream random(1, Stream{0x9005});
  TokenDealer dealer;
  TokenTransfers transfers, copies;
  for (int instance = 0; instance < 500; ++instance) {
    const auto p = static_cast<NodeId>(1 + random.below(6));
    const auto experts = static_cast<ExpertId>(1 + random.below(12));
    TokenChoices tokens{static_cast<ExpertId>(1 + random.below(experts)), {0}, {}};
    for (NodeId r = 0; r < p; ++r) {
      const std::size_t more = random.below(9);
      tokens.first.push_back(tokens.first.back() + more);
      for (std::size_t t = 0; t < more; ++t) {
        const std::uint64_t any = random.below(experts);
        for (ExpertId j = 0; j < tokens.top_k; ++j) {
          tokens.experts.push_back(static_cast<ExpertId>((any + j) % experts));
        }
      }
    }
    const ExpertTable counts = expert_counts(tokens, experts);
    ExpertTable shares(p, experts);
    const auto by_expert = counts.by_expert();
    for (ExpertId e = 0; e < experts; ++e) {
      for (std::uint64_t k = 0; k < by_expert[e]; ++k) {
        ++shares.at(static_cast<NodeId>(random.below(p)), e);
      }
    }
    dealer.deal(tokens, shares, transfers);
    const auto expected = by_maps(tokens, shares);
    Amounts amount(std::size_t{p} * p), sizes;
    for (const auto& [key, n] : expected) {
      ++amount[std::size_t{std::get<0>(key)} * p + std::get<1>(key)];
      sizes.push_back(n);
    }
    ASSERT_EQ(transfers.amount, amount) << "instance " << instance;
    ASSERT_EQ(transfers.copies, sizes) << "instance " << instance;
    deal(counts, shares, copies);
    ASSERT_EQ(transfers.sent_copies, copies.sent(p)) << "instance " << instance;
    for (std::size_t pair = 0; pair < amount.size(); ++pair) {
      std::uint32_t sum = 0;
      for (std::size_t k = transfers.first[pair]; k < transfers.first[pair + 1]; ++k) {
        sum += transfers.copies[k];
      }
      ASSERT_EQ(sum, copies.amount[pair]) << "instance " << instance << ", pair " << pair;
    }
  }
}

}  // namespace
}  // namespace ballast
