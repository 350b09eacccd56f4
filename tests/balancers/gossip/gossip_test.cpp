// SPDX-License-Identifier: BSD-3-Clause
// Gossip: the rules and their known answers, what is known and told, and messages.
#include "balancers/gossip/gossip.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "balancers/gossip/gossip_knowledge.h"
#include "core/random.h"

namespace ballast {
namespace {

using Loads = std::vector<double>;
using Places = std::vector<std::size_t>;

Loads in_order(const Loads& lengths, double excess, GossipOrder order) {
  Loads sorted;
  for (const std::size_t k : gossip_order(lengths, excess, order)) sorted.push_back(lengths[k]);
  return sorted;
}

/// Tasks on processors of speed 1.
GossipStart start_of(std::size_t processors, const Loads& lengths, const Places& at) {
  GossipStart start{Loads(processors, 0), Loads(processors, 1), {}};
  for (std::size_t t = 0; t < lengths.size(); ++t) {
    start.tasks.push_back({at[t], lengths[t]});
    start.loads[at[t]] += lengths[t];
  }
  return start;
}

/// Everybody hears of everybody, and receivers are the least loaded known ones.
GossipOptions complete(bool relaxed) {
  return {.relaxed = relaxed, .rounds = 1, .fanout = 2, .least = true};
}

GossipStart nine() {
  return start_of(3, {21, 16, 14, 12, 11, 7, 6, 5, 4}, {0, 0, 0, 0, 0, 2, 0, 1, 1});
}

TEST(GossipReach, HasTheRoundsAndFanoutsOfVt) {
  const auto reach = [](std::uint32_t p) {
    const GossipReach r = gossip_reach(p);
    return std::pair{r.rounds, r.fanout};
  };
  EXPECT_EQ(reach(4), (std::pair{1u, 3u}));
  EXPECT_EQ(reach(8), (std::pair{2u, 3u}));
  EXPECT_EQ(reach(16), (std::pair{2u, 4u}));
  EXPECT_EQ(reach(32), (std::pair{2u, 6u}));
  EXPECT_EQ(reach(64), (std::pair{2u, 8u}));
  EXPECT_EQ(reach(128), (std::pair{3u, 6u}));
  EXPECT_EQ(reach(512), (std::pair{3u, 8u})) << "the cube root is an integer";
  EXPECT_EQ(reach(1024), (std::pair{3u, 11u}));
  EXPECT_EQ(reach(2), (std::pair{1u, 1u}));
  EXPECT_EQ(reach(1), (std::pair{0u, 0u}));
  EXPECT_EQ(gossip_reach(64, {}, 4).rounds, 3u);
  EXPECT_EQ(gossip_reach(65, {}, 4).rounds, 4u);
  EXPECT_EQ(gossip_reach(5, {}, 1).rounds, 4u);
  EXPECT_EQ(gossip_reach(64, 3).fanout, 4u);
  EXPECT_EQ(gossip_reach(4, 2, 9).fanout, 3u);
}

TEST(GossipChances, FallWithTheLoad) {
  const Loads chances = gossip_chances(Loads{2, 4, 7}, 8);
  EXPECT_NEAR(chances[0], .545455, 5e-7);
  EXPECT_NEAR(chances[1], .909091, 5e-7);
  EXPECT_EQ(chances[2], 1);
  const Loads grapevine = gossip_chances(Loads{9, 7}, 56);
  EXPECT_NEAR(grapevine[0], .489583, 5e-7);
  EXPECT_EQ(grapevine[1], 1);
  EXPECT_EQ(gossip_chances(Loads{9, 4}, 8), (Loads{0, 1})) << "above the norm there is none";
  EXPECT_EQ(gossip_chances(Loads{8, 9}, 8), (Loads{0, 0}));
}

TEST(GossipOrder, OffersFirstWhatEndsTheExcess) {
  const Loads tasks{9, 7, 5, 4, 2, 1};  // 28 above a target of 22
  EXPECT_EQ(in_order(tasks, 6, GossipOrder::fewest), (Loads{7, 5, 4, 2, 1, 9}));
  EXPECT_EQ(in_order(tasks, 6, GossipOrder::small), (Loads{4, 2, 1, 5, 7, 9}));
  EXPECT_EQ(in_order(tasks, 6, GossipOrder::shortest), (Loads{1, 2, 4, 5, 7, 9}));
  EXPECT_EQ(in_order(tasks, 50, GossipOrder::fewest), (Loads{9, 7, 5, 4, 2, 1}));
  EXPECT_EQ(in_order(tasks, 7, GossipOrder::fewest), (Loads{7, 5, 4, 2, 1, 9}))
      << "it just ends it";
}

/// 10 beside 4, tasks of 5, mean 6: of 9 the original criterion takes none.
TEST(Gossip, TheRelaxedCriterionTakesWhatTheOriginalRefuses) {
  const GossipStart start = start_of(3, {5, 5, 4, 4}, {0, 0, 1, 2});
  EXPECT_EQ(gossip(start, complete(false), 1).at, (Places{0, 0, 1, 2}));
  const GossipResult relaxed = gossip(start, complete(true), 1);
  EXPECT_EQ(relaxed.loads[0], (Loads{5, 9, 4}));
  EXPECT_EQ(relaxed.loads[1], (Loads{5, 5, 8})) << "a task of 4 goes on";
  EXPECT_EQ(relaxed.at, (Places{1, 0, 2, 2}));
}

TEST(Gossip, TheOriginalCriterionGetsStuck) {
  const GossipResult r = gossip(nine(), complete(false), 1);
  EXPECT_EQ(r.at, (Places{2, 1, 0, 0, 0, 2, 1, 1, 1}));
  ASSERT_EQ(r.loads.size(), 4u);
  EXPECT_EQ(r.loads[0], (Loads{37, 31, 28}));
  EXPECT_EQ(r.loads[3], r.loads[0]);
}

TEST(Gossip, TheRelaxedCriterionGoesOn) {
  const GossipResult r = gossip(nine(), complete(true), 1);
  EXPECT_EQ(r.loads[0], (Loads{29, 39, 28}));
  EXPECT_EQ(r.loads[1], (Loads{33, 30, 33}));
  EXPECT_EQ(r.loads[3], r.loads[1]);
  EXPECT_EQ(r.at, (Places{2, 1, 1, 0, 0, 2, 0, 2, 0}));
}

TEST(Gossip, TheTargetOfDistributedFalls) {
  const GossipOptions options{
      .rule = GossipOptions::Rule::distributed, .iterations = 10, .threshold = 1.05, .least = true};
  const GossipResult r = gossip(nine(), options, 1);
  ASSERT_EQ(r.loads.size(), 4u) << "56, 41.5, 34.5 and 33.6";
  EXPECT_EQ(r.loads[0], (Loads{51, 20, 25}));
  EXPECT_EQ(r.loads[1], (Loads{37, 34, 25}));
  EXPECT_EQ(r.loads[3], r.loads[1]);
  EXPECT_EQ(r.at, (Places{0, 0, 1, 2, 1, 2, 2, 1, 1}));
}

TEST(Gossip, NothingHappensBelowTheThreshold) {
  const GossipStart start = start_of(2, {50, 50, 1}, {0, 1, 0});
  const GossipResult r = gossip(start, {}, 1);
  EXPECT_TRUE(r.loads.empty());
  EXPECT_EQ(r.exchanges, (PlannerExchanges{{{1, 0, 2}}, {{0, 1, 2}}, {}}))
      << "they agree, and that is all";
}

/// Loads 3 1: rank 1 tells its load, rank 0 offers a task, and they agree before and after.
TEST(Gossip, MessagesHaveTheWordsOfTheirLists) {
  const GossipStart start = start_of(2, {1, 1, 1, 1}, {0, 0, 0, 1});
  const GossipResult r = gossip(start, {}, 1);
  EXPECT_EQ(r.loads, (std::vector<Loads>{{2, 2}}));
  EXPECT_EQ(r.exchanges,
            (PlannerExchanges{
                {{1, 0, 2}}, {{0, 1, 2}}, {{1, 0, 1}}, {{0, 1, 1}}, {{1, 0, 1}}, {{0, 1, 1}}, {}}));
}

/// By messages as by hand: in the second round a processor passes on what it heard in the first.
TEST(GossipKnowledge, IsPassedOnAndTheFirstLoadStays) {
  std::vector<RandomStream> random;
  for (NodeId i = 0; i < 3; ++i) random.emplace_back(1, Stream::event_agents, i);
  GossipKnowledge known(3);
  PlannerExchanges exchanges;
  known.inform({{0, 5.0}, {1, 6.0}}, 2, 2, random, exchanges);
  ASSERT_EQ(exchanges.size(), 2u);
  EXPECT_EQ(exchanges[0],
            (std::vector<PlannerMessage>{{0, 1, 1}, {0, 2, 1}, {1, 0, 1}, {1, 2, 1}}));
  // Both know each other now, so only processor 2 is left; 2 itself knows both.
  EXPECT_EQ(exchanges[1], (std::vector<PlannerMessage>{{0, 2, 2}, {1, 2, 2}}));
  EXPECT_EQ(known.of(2).size(), 2u);
}

TEST(GossipKnowledge, SendsAtMostFanoutMessagesARound) {
  std::vector<RandomStream> random;
  std::vector<GossipKnowledge::Entry> under;
  for (NodeId i = 0; i < 64; ++i) {
    random.emplace_back(3, Stream::event_agents, i);
    if (i % 2 == 0) under.push_back({i, 1.0 * i});
  }
  GossipKnowledge known(64);
  PlannerExchanges exchanges;
  const GossipReach reach = gossip_reach(64);
  known.inform(under, reach.rounds, reach.fanout, random, exchanges);
  std::size_t messages = 0, heard = 0;
  for (const auto& phase : exchanges) {
    messages += phase.size();
    for (const PlannerMessage& m : phase) EXPECT_NE(m.from, m.to);
  }
  EXPECT_EQ(exchanges[0].size(), 32u * 8);
  EXPECT_LE(messages, 64u * 8 * 2);
  for (NodeId i = 0; i < 64; ++i) {
    for (const auto& entry : known.of(i)) EXPECT_EQ(entry.load, entry.processor);
    heard += known.of(i).size();
  }
  EXPECT_GT(heard, 64u * 16) << "most processors know most of the 32";
}

/// Never worse than the start, every task somewhere, loads as the places say.
TEST(Gossip, KeepsTheBestIteration) {
  RandomStream random(5, Stream{9});
  for (int trial = 0; trial < 300; ++trial) {
    const std::size_t p = 1 + random.below(12);
    Loads lengths(random.below(40));
    Places at;
    for (double& length : lengths) {
      length = 1 + static_cast<double>(random.below(20));
      at.push_back(random.below(1 + random.below(p)));
    }
    GossipStart start = start_of(p, lengths, at);
    GossipOptions options{.relaxed = trial % 3 != 0, .least = trial % 2 == 0};
    options.order = static_cast<GossipOrder>(trial % 4 % 3);
    if (trial % 5 == 0) options.rule = GossipOptions::Rule::distributed;
    const GossipResult r = gossip(start, options, static_cast<std::uint64_t>(trial));
    const GossipStart end = start_of(p, lengths, r.at);
    const double before = *std::max_element(start.loads.begin(), start.loads.end());
    double best = before;
    for (const Loads& loads : r.loads) {
      best = std::min(best, *std::max_element(loads.begin(), loads.end()));
    }
    EXPECT_NEAR(*std::max_element(end.loads.begin(), end.loads.end()), best, 1e-9) << trial;
    EXPECT_EQ(gossip(start, options, static_cast<std::uint64_t>(trial)).at, r.at);
  }
}

/// Half the machine empty: a fifth of the way to the mean at least, in nearly all draws.
TEST(Gossip, LevelsASpikeOnManyProcessors) {
  Loads lengths(640, 1);
  Places at(640);
  for (std::size_t t = 0; t < 640; ++t) at[t] = t % 4;
  const GossipResult r = gossip(start_of(64, lengths, at), {}, 7);
  const GossipStart end = start_of(64, lengths, r.at);
  EXPECT_LE(*std::max_element(end.loads.begin(), end.loads.end()), 20) << "from 160, mean 10";
}

}  // namespace
}  // namespace ballast
