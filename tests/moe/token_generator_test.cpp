// SPDX-License-Identifier: BSD-3-Clause
#include "moe/token_generator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "core/power.h"

namespace ballast {
namespace {

GeneratorSizes sizes(ExpertId experts = 16) { return {4, experts, 3, 50, 6, 2, 0, 1}; }

ExpertTable counts_of(const ExpertSource& source, NodeId ranks, std::uint32_t round) {
  ExpertTable counts(ranks, source.experts());
  source.counts(round, counts);
  return counts;
}

std::unique_ptr<ExpertSource> made(const std::string& kind, const Settings& settings,
                                   NodeId ranks = 8, std::uint64_t seed = 1) {
  return Registry<ExpertSourceMaker>::make(kind, settings, ExpertSourceContext{ranks, seed});
}

/// Gini coefficient of weights (i + 1)^-s.
double gini(ExpertId experts, double s) {
  double sum = 0, ranked = 0;
  for (ExpertId i = 0; i < experts; ++i) {
    const double w = 1 / power(i + 1.0, s);
    sum += w;
    ranked += (experts - i) * w;  // rising order: the largest weight has the last place
  }
  return (2 * ranked / sum - 1 - experts) / experts;
}

TEST(TokenGenerator, ExponentsHaveThePublishedGiniCoefficients) {
  const std::vector<double> published{.105, .15, .24, .29, .38};
  const std::vector<double> of64{.2079, .2888, .4405, .5206, .6606};
  const std::vector<double> of128{.2007, .2780, .4214, .4962, .6254};
  for (std::size_t k = 0; k < published.size(); ++k) {
    EXPECT_NEAR(gini(64, of64[k]), published[k], 5e-5);
    EXPECT_NEAR(gini(128, of128[k]), published[k], 5e-5);
  }
}

TEST(TokenGenerator, ATokenHasDifferentExperts) {
  const TokenGenerator all({2, 3, 3, 50, 1, 1, 0, 1}, ExpertWeights({100, 1, 1}));
  EXPECT_EQ(counts_of(all, 2, 0).cells, std::vector<std::uint32_t>(6, 50));
}

TEST(TokenGenerator, WeightsAreIntegersOf32Bits) {
  const ExpertWeights weights({1, 0.5, 1e-30});
  EXPECT_EQ(weights.total(), std::uint64_t{4294967295} + 2147483647 + 1);
  EXPECT_EQ(weights.at(0), 0U);
  EXPECT_EQ(weights.at(4294967294u), 0U);
  EXPECT_EQ(weights.at(4294967295u), 1U);
  EXPECT_EQ(weights.at(weights.total() - 1), 2U);
}

TEST(TokenGenerator, DrawsInProportionToTheWeights) {
  const auto source = made(
      "power", {{"experts", 8}, {"top_k", 1}, {"tokens", 20'000}, {"exponent", 1.0}, {"steps", 1}});
  auto sums = counts_of(*source, 8, 0).by_expert();
  std::sort(sums.rbegin(), sums.rend());
  double harmonic = 0;
  for (int i = 1; i <= 8; ++i) harmonic += 1.0 / i;
  for (int i = 1; i <= 8; ++i) {
    EXPECT_NEAR(static_cast<double>(sums[i - 1]), 160'000 / (i * harmonic), 1200) << i;
  }
}

TEST(TokenGenerator, CountsDependOnSeedRoundAndRankOnly) {
  const auto a = made("power", {}), b = made("power", {}), c = made("power", {}, 8, 2);
  const ExpertTable first = counts_of(*a, 8, 0), second = counts_of(*a, 8, 1);
  EXPECT_EQ(counts_of(*b, 8, 1), second) << "without round 0 before";
  EXPECT_FALSE(first == second);
  EXPECT_FALSE(counts_of(*c, 8, 0) == first);
  const ExpertTable fewer = counts_of(*made("power", {}, 4), 4, 0);
  for (NodeId r = 0; r < 4; ++r) {
    EXPECT_TRUE(
        std::equal(fewer.of_rank(r).begin(), fewer.of_rank(r).end(), first.of_rank(r).begin()));
  }
}

TEST(TokenGenerator, TokensAreThoseThatItCounts) {
  for (const char* kind : {"power", "hot"}) {
    const auto source = made(kind, {{"drift", 1}});
    TokenChoices tokens;
    source->tokens(3, tokens);
    ASSERT_EQ(tokens.ranks(), 8U);
    EXPECT_EQ(source->choices(), tokens.experts.size());
    ExpertTable counts(8, source->experts());
    for (std::size_t t = 0; t < tokens.tokens(); ++t) {
      const auto rank = std::upper_bound(tokens.first.begin(), tokens.first.end(), t);
      std::set<ExpertId> chosen;
      for (ExpertId j = 0; j < tokens.top_k; ++j) {
        const ExpertId e = tokens.experts[t * tokens.top_k + j];
        EXPECT_TRUE(chosen.insert(e).second) << "token " << t;
        ++counts.at(static_cast<NodeId>(rank - tokens.first.begin() - 1), e);
      }
    }
    EXPECT_EQ(counts, counts_of(*source, 8, 3)) << kind;
  }
}

TEST(TokenGenerator, LayersHaveOrdersOfTheirOwnWhichDriftSwapsByTwo) {
  const std::vector<double> equal(16, 1);
  const TokenGenerator still(sizes(), ExpertWeights(equal));
  EXPECT_NE(still.order(0, 0), still.order(1, 0));
  EXPECT_EQ(still.order(0, 0), still.order(0, 5));
  GeneratorSizes drifting = sizes();
  drifting.drift = 2;
  const TokenGenerator drift(drifting, ExpertWeights(equal));
  EXPECT_EQ(drift.order(0, 0), still.order(0, 0));
  EXPECT_EQ(drift.order(0, 1), drift.order(0, 0));
  const auto before = drift.order(0, 1), after = drift.order(0, 2);
  int differ = 0;
  for (std::size_t i = 0; i < before.size(); ++i) differ += before[i] != after[i] ? 1 : 0;
  EXPECT_EQ(differ, 2);
  EXPECT_EQ(drift.order(0, 3), after);
}

// 4 of 128 experts on one of 8 ranks, K = 4; fluid: 8 (share + (1 - share) 12 / 124).
TEST(HotTokens, HaveTheFluidImbalance) {
  for (const auto& [share, fluid] :
       {std::pair{.3, 2.942}, {.5, 4.387}, {.8, 6.555}, {.95, 7.639}}) {
    EXPECT_NEAR(8 * (share + (1 - share) * 12 / 124), fluid, 5e-4);
    const auto source = made("hot", {{"share", share}, {"tokens", 20'000}});
    const auto sums = counts_of(*source, 8, 0).by_expert();
    const double rank0 = std::accumulate(sums.begin(), sums.begin() + 16, 0.0);
    const double all = std::accumulate(sums.begin(), sums.end(), 0.0);
    EXPECT_EQ(all, 8 * 20'000 * 4);
    EXPECT_NEAR(rank0 / (all / 8), fluid, 0.02);
  }
}

TEST(HotTokens, NeedEnoughExpertsOfBothKinds) {
  EXPECT_THROW(static_cast<void>(made("hot", {{"hot_experts", 3}})), UserError);
  EXPECT_THROW(static_cast<void>(made("hot", {{"hot_experts", 125}})), UserError);
  EXPECT_THROW(static_cast<void>(made("power", {{"top_k", 65}})), UserError);
}

}  // namespace
}  // namespace ballast
