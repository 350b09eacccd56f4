// SPDX-License-Identifier: BSD-3-Clause
// Runs in which a token travels once to a rank, however many of its experts are there.
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "support/moe_case.h"
#include "support/tier.h"

namespace ballast {
namespace {

STEPPED(MoeDedupe);

/// Given tokens, the same in every round.
class FixedTokens final : public ExpertSource {
 public:
  FixedTokens(ExpertId experts, TokenChoices tokens)
      : experts_(experts), tokens_(std::move(tokens)) {}
  [[nodiscard]] ExpertId experts() const override { return experts_; }
  [[nodiscard]] std::uint32_t rounds() const override { return 2; }
  [[nodiscard]] std::uint32_t layers() const override { return 1; }
  [[nodiscard]] MoeRound round(std::uint32_t number) const override { return {number, 0}; }
  void counts(std::uint32_t, ExpertTable& counts) const override {
    std::fill(counts.cells.begin(), counts.cells.end(), 0);
    for (NodeId r = 0; r < tokens_.ranks(); ++r) {
      const std::size_t k = tokens_.top_k;
      for (std::size_t c = tokens_.first[r] * k; c < tokens_.first[r + 1] * k; ++c) {
        ++counts.at(r, tokens_.experts[c]);
      }
    }
  }
  [[nodiscard]] std::uint64_t choices() const override { return tokens_.experts.size(); }
  void tokens(std::uint32_t, TokenChoices& tokens) const override { tokens = tokens_; }
  [[nodiscard]] std::uint64_t bytes() const override { return 0; }

 private:
  ExpertId experts_;
  TokenChoices tokens_;
};

/// Experts 0 and 1 at rank 0, experts 2 and 3 at rank 1: see TokenDealer tests.
FixedTokens five_tokens() { return {4, {2, {0, 3, 5}, {2, 3, 0, 2, 0, 1, 0, 1, 3, 0}}}; }

TEST(MoeDedupe, ATokenTravelsOnceToARank) {
  const FixedTokens source = five_tokens();
  MoeCase c;
  const MoeRoundResult apart = run_moe_case(source, c).rounds[0];
  c.moe.dedupe = true;
  const MoeResult r = run_moe_case(source, c);
  const MoeRoundResult& one = r.rounds[0];
  EXPECT_EQ(apart.sent_copies, 6U);
  EXPECT_EQ(apart.transfers, 6U);
  EXPECT_EQ(apart.dispatch_bounds, (ExchangeBounds{12, 12, 12}));
  EXPECT_EQ(one.sent_copies, 6U);
  EXPECT_EQ(one.transfers, 4U);
  EXPECT_EQ(one.dispatch_bounds, (ExchangeBounds{8, 8, 8}));
  EXPECT_EQ(one.combine_bounds, (ExchangeBounds{16, 16, 16}));
  EXPECT_EQ(one.phases.dispatch, apart.phases.dispatch - 4);
  EXPECT_EQ(one.phases.combine, apart.phases.combine - 8);
  EXPECT_EQ(one.phases.compute, 24U) << "6 copies at rank 0";
  EXPECT_EQ(one.copies, 10U);
  EXPECT_EQ(apart.ideal, (10 * 4 + 3) / 4 + 20 + (10 * 8 + 3) / 4);
  EXPECT_EQ(one.ideal, (7 * 4 + 3) / 4 + 20 + (7 * 8 + 3) / 4) << "7 transfers, 3 of them own";
  EXPECT_EQ(r.rounds[1].phases, one.phases);
}

TEST(MoeDedupe, WithOverlapATransferIsComputedForAllItsCopies) {
  const FixedTokens source(4, {2, {0, 2, 2}, {2, 3, 0, 2}});  // 2 copies at rank 1, then 1
  MoeCase c;
  c.moe.overlap = true;
  c.moe.dedupe = true;
  const MoePhases together = run_moe_case(source, c).rounds[1].phases;
  EXPECT_EQ(together.compute, together.dispatch + 12) << "both in one packet";
  c.moe.packet_flits = 4;
  const MoePhases apart = run_moe_case(source, c).rounds[1].phases;
  EXPECT_EQ(apart.dispatch, together.dispatch) << "flits follow each other";
  EXPECT_EQ(apart.compute, apart.dispatch + 8) << "the first came four cycles before";
  const MoePhases five = run_moe_case(five_tokens(), c).rounds[0].phases;
  EXPECT_GE(five.compute, 24U);
}

TEST(MoeDedupe, ChangesOnlyWhatTravels) {
  const auto source = Registry<ExpertSourceMaker>::make(
      "power", {{"experts", 16}, {"top_k", 4}, {"tokens", 16}, {"steps", 2}},
      ExpertSourceContext{8, 1});
  for (const auto& entry : Registry<ExpertBalancerMaker>::entries()) {
    MoeCase c{.size = {4, 2}, .balancer = entry.name, .weights = ExpertWeightsRule::fetch};
    const MoeRoundResult apart = run_moe_case(*source, c).rounds[1];
    c.moe.dedupe = true;
    const MoeRoundResult joined = run_moe_case(*source, c).rounds[1];
    EXPECT_EQ(joined.phases.plan, apart.phases.plan) << entry.name;
    EXPECT_EQ(joined.phases.fetch, apart.phases.fetch) << entry.name;
    EXPECT_EQ(joined.phases.compute, apart.phases.compute) << entry.name;
    EXPECT_EQ(joined.sent_copies, apart.transfers) << entry.name;
    EXPECT_LT(joined.transfers, apart.transfers) << entry.name;
    EXPECT_LT(joined.phases.dispatch, apart.phases.dispatch) << entry.name;
    EXPECT_LT(joined.phases.combine, apart.phases.combine) << entry.name;
  }
}

}  // namespace
}  // namespace ballast
