// SPDX-License-Identifier: BSD-3-Clause
#include "moe/token_moves.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "core/random.h"
#include "moe/balancers/quota.h"
#include "moe/balancers/superconcentrator_pairs.h"
#include "superconcentrator/untimed.h"

namespace ballast {
namespace {

using Loads = std::vector<std::uint64_t>;

Loads after(Loads load, const std::vector<TokenMove>& moves) {
  for (const TokenMove& m : moves) {
    load[m.from] -= m.copies;
    load[m.to] += m.copies;
  }
  return load;
}

TEST(QuotaMoves, TheExampleOfMoonEp) {
  EXPECT_EQ(quota_moves({10, 2, 3, 1}, {4, 4, 4, 4}),
            (std::vector<TokenMove>{{0, 3, 3}, {0, 1, 2}, {0, 2, 1}}));
}

TEST(EqualCapacities, TheFirstRanksHaveTheRest) {
  EXPECT_EQ(equal_capacities(11, 4), (Loads{3, 3, 3, 2}));
}

/// Random counts, from almost equal to one expert with almost all.
ExpertTable drawn_counts(RandomStream& random) {
  ExpertTable counts(static_cast<NodeId>(1 + random.below(12)),
                     static_cast<ExpertId>(1 + random.below(40)));
  const std::uint64_t most = 1 + random.below(50), hot = random.below(counts.experts);
  for (NodeId r = 0; r < counts.ranks; ++r) {
    for (ExpertId e = 0; e < counts.experts; ++e) {
      counts.at(r, e) = static_cast<std::uint32_t>(random.below(most));
    }
    if (random.below(2) == 0) counts.at(r, hot) += static_cast<std::uint32_t>(random.below(500));
  }
  return counts;
}

ExpertTable at_home(const ExpertTable& counts) {
  ExpertTable shares(counts.ranks, counts.experts);
  const Loads sums = counts.by_expert();
  for (ExpertId e = 0; e < counts.experts; ++e) {
    shares.at(home_of(e, counts.ranks, counts.experts), e) = static_cast<std::uint32_t>(sums[e]);
  }
  return shares;
}

/// The experts at home on a rank.
std::uint32_t own_experts(const ExpertTable& t, NodeId rank) {
  std::uint32_t own = 0;
  for (ExpertId e = 0; e < t.experts; ++e) own += home_of(e, t.ranks, t.experts) == rank ? 1 : 0;
  return own;
}

TEST(QuotaMoves, InvariantsOfTenThousandInstances) {
  RandomStream random(1, Stream{0x9001});
  for (int instance = 0; instance < 10'000; ++instance) {
    const ExpertTable counts = drawn_counts(random);
    const NodeId p = counts.ranks;
    const ExpertRights rights(p, counts.experts, ExpertWeightsRule::everywhere, 1);
    ExpertTable shares = at_home(counts);
    const Loads load = shares.by_rank(), experts = counts.by_expert();
    const auto copies = std::accumulate(load.begin(), load.end(), std::uint64_t{0});
    const Loads capacity = equal_capacities(copies, p);
    const std::vector<TokenMove> moves = quota_moves(load, capacity);
    std::uint64_t wanted = 0;
    std::set<NodeId> receivers;
    for (const TokenMove& m : moves) {
      wanted += m.copies;
      EXPECT_TRUE(receivers.insert(m.to).second) << "one giver per receiver";
    }
    EXPECT_EQ(carry_out(moves, rights, true, shares), wanted);
    EXPECT_EQ(shares.by_expert(), experts);
    EXPECT_EQ(shares.by_rank(), capacity) << "no rank above its capacity";
    for (NodeId r = 0; r < p; ++r) {
      const auto row = shares.of_rank(r);
      const auto used = std::count_if(row.begin(), row.end(), [](auto n) { return n != 0; });
      NodeId giver = r;
      for (const TokenMove& m : moves) giver = m.to == r ? m.from : giver;
      const std::uint32_t most =
          own_experts(shares, r) + (giver == r ? 0 : own_experts(shares, giver));
      EXPECT_LE(used, most);
    }
    if (HasFailure()) FAIL() << "instance " << instance;
  }
}

TEST(MovesByRank, EndAsTheRoundsWithoutHardware) {
  RandomStream random(1, Stream{0x9002});
  for (int instance = 0; instance < 2000; ++instance) {
    std::vector<std::uint32_t> n(1 + random.below(20));
    for (auto& k : n) k = static_cast<std::uint32_t>(random.below(60));
    const Loads load(n.begin(), n.end());
    const std::uint64_t average =
        std::accumulate(load.begin(), load.end(), std::uint64_t{0}) / load.size();
    Loads expected;
    for (const std::int64_t dif : balance_untimed(n).dif) {
      expected.push_back(average + static_cast<std::uint64_t>(dif));
    }
    EXPECT_EQ(after(load, moves_by_rank(load)), expected) << "instance " << instance;
  }
}

TEST(MovesByRank, PairsByRankInEveryRound) {
  // Surpluses 3 and 1, deficits 2 and 2: two rounds 0 -> 2, 1 -> 3 and 0 -> 2, then 0 -> 3.
  EXPECT_EQ(moves_by_rank({7, 5, 2, 2}), (std::vector<TokenMove>{{0, 2, 2}, {0, 3, 1}, {1, 3, 1}}));
}

TEST(MovesByInterval, NumberUnitsOfSurplusAndDeficit) {
  EXPECT_EQ(moves_by_interval({7, 5, 2, 2}, {4, 4, 4, 4}),
            (std::vector<TokenMove>{{0, 2, 2}, {0, 3, 1}, {1, 3, 1}}));
  EXPECT_EQ(moves_by_interval({1, 9, 0, 2}, {3, 3, 3, 3}),
            (std::vector<TokenMove>{{1, 0, 2}, {1, 2, 3}, {1, 3, 1}}));
}

TEST(MovesByInterval, LevelExactlyInFewerPairsThanRanks) {
  RandomStream random(1, Stream{0x9003});
  for (int instance = 0; instance < 2000; ++instance) {
    Loads load(1 + random.below(30));
    for (auto& n : load) n = random.below(100);
    const auto copies = std::accumulate(load.begin(), load.end(), std::uint64_t{0});
    const Loads capacity = equal_capacities(copies, static_cast<NodeId>(load.size()));
    const std::vector<TokenMove> moves = moves_by_interval(load, capacity);
    EXPECT_EQ(after(load, moves), capacity) << "instance " << instance;
    EXPECT_LT(moves.size(), load.size()) << "instance " << instance;
  }
}

TEST(CarryOut, TakesFromTheExpertWithMostCopiesThatTheReceiverMayCompute) {
  ExpertTable shares(2, 4);
  shares.at(0, 0) = 3;
  shares.at(0, 1) = 5;
  const ExpertRights all(2, 4, ExpertWeightsRule::fetch, 1);
  EXPECT_EQ(carry_out({{0, 1, 6}}, all, true, shares), 6U);
  EXPECT_EQ(shares.cells, (std::vector<std::uint32_t>{2, 0, 0, 0, 1, 5, 0, 0}));
  const ExpertRights home(2, 4, ExpertWeightsRule::replicas, 1);
  EXPECT_EQ(carry_out({{0, 1, 2}}, home, true, shares), 0U) << "no right";
  const ExpertRights both(2, 4, ExpertWeightsRule::replicas, 2);
  EXPECT_EQ(carry_out({{1, 0, 2}}, both, true, shares), 0U) << "experts 0, 1 are at home at 0";
  EXPECT_EQ(carry_out({{1, 0, 2}}, both, false, shares), 2U);
  EXPECT_EQ(shares.at(0, 1), 2U);
}

/// Maximum over all sets of experts.
std::uint64_t least_by_sets(const Loads& by_expert, const ExpertRights& rights, NodeId p) {
  std::uint64_t most = 0;
  for (std::uint32_t set = 1; set < 1u << by_expert.size(); ++set) {
    std::uint64_t copies = 0, ranks = 0;
    for (NodeId r = 0; r < p; ++r) {
      bool one = false;
      for (ExpertId e = 0; e < by_expert.size(); ++e)
        one |= (set >> e & 1) != 0 && rights.allows(r, e);
      ranks += one ? 1 : 0;
    }
    for (ExpertId e = 0; e < by_expert.size(); ++e)
      copies += (set >> e & 1) != 0 ? by_expert[e] : 0;
    most = std::max(most, (copies + ranks - 1) / ranks);
  }
  return most;
}

TEST(LeastMaximum, IsThatOfTheWorstSetOfExperts) {
  RandomStream random(1, Stream{0x9004});
  for (int instance = 0; instance < 300; ++instance) {
    const auto p = static_cast<NodeId>(1 + random.below(7));
    const auto replicas = static_cast<NodeId>(1 + random.below(3));
    Loads by_expert(1 + random.below(9));
    for (auto& n : by_expert) n = random.below(4) == 0 ? random.below(300) : random.below(30);
    const ExpertRights rights(p, static_cast<ExpertId>(by_expert.size()),
                              ExpertWeightsRule::replicas, replicas);
    EXPECT_EQ(least_maximum(by_expert, rights, p), least_by_sets(by_expert, rights, p))
        << "instance " << instance;
  }
  const ExpertRights all(4, 2, ExpertWeightsRule::everywhere, 1);
  EXPECT_EQ(least_maximum({9, 0}, all, 4), 3U);
}

/// No expert of a rank may go to one with two copies fewer; every copy is where it may be.
TEST(LevelPairs, NoPairDiffersByMoreThanOne) {
  RandomStream random(5, Stream{9});
  for (int trial = 0; trial < 200; ++trial) {
    const ExpertTable counts = drawn_counts(random);
    const auto replicas = static_cast<NodeId>(1 + random.below(4));
    const ExpertRights rights(counts.ranks, counts.experts, ExpertWeightsRule::replicas, replicas);
    ExpertTable shares = at_home(counts);
    level_pairs(rights, shares);
    EXPECT_EQ(shares.by_expert(), counts.by_expert());
    const Loads load = shares.by_rank();
    EXPECT_GE(*std::max_element(load.begin(), load.end()),
              least_maximum(counts.by_expert(), rights, counts.ranks));
    for (NodeId r = 0; r < counts.ranks; ++r) {
      for (ExpertId e = 0; e < counts.experts; ++e) {
        if (shares.at(r, e) == 0) continue;
        EXPECT_TRUE(rights.allows(r, e));
        for (NodeId to = 0; to < counts.ranks; ++to) {
          if (rights.allows(to, e)) {
            EXPECT_LE(load[r], load[to] + 1);
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace ballast
