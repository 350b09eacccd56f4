// SPDX-License-Identifier: BSD-3-Clause
// The units of the lean form alone, also with inputs that the switch never gives them.
#include <gtest/gtest.h>

#include <map>

#include "superconcentrator/benes_network.h"
#include "superconcentrator/group_ranking.h"
#include "superconcentrator/lane_crossbar.h"

namespace ballast {
namespace {

TEST(BenesHalf, APacketIsBeforeTheMiddleWhereItsDestinationSays) {
  for (const NodeId q : {2u, 4u, 16u}) {
    BenesHalf half(q);
    const NodeId low = q / 2 - 1;
    for (NodeId lane = 0; lane < q; ++lane) {
      for (NodeId to = 0; to < q; ++to) {
        const Packet packet{lane, to, 7};
        half.route({&packet, 1});
        ASSERT_EQ(half.middle().size(), 1u);
        ASSERT_EQ(half.middle()[0], (Packet{(lane & ~low) | (to & low), to, 7}));
        for (unsigned s = 0; s < half.stages(); ++s) {
          const NodeId at = (lane & ~((NodeId{1} << s) - 1)) | (to & ((NodeId{1} << s) - 1));
          ASSERT_EQ(half.swap(s, at), ((lane ^ to) >> s & 1) != 0) << "stage " << s;
        }
        ASSERT_EQ(half.clash(), 0u);
      }
    }
  }
}

/// One packet and one dummy enter at edge 0; the cycles in which something leaves or clashes.
struct Passage {
  std::map<Cycle, std::vector<Packet>> out;
  std::vector<Cycle> clashes;
  [[nodiscard]] Cycle first_clash() const { return clashes.empty() ? 0 : clashes.front(); }
};
template <class Network>
Passage pass(Network& network, const std::vector<Packet>& packets,
             const std::vector<Packet>& dummies) {
  Passage passage;
  network.step(packets, dummies);
  for (Cycle cycle = 1; cycle < 20; ++cycle) {
    if (const Packets out = network.out(); !out.empty()) {
      passage.out[cycle].assign(out.begin(), out.end());
    }
    if (network.clash()) passage.clashes.push_back(cycle);
    network.step({}, {});
  }
  EXPECT_TRUE(network.idle());
  return passage;
}

TEST(BenesNetwork, APacketLeavesWhereTheDummyOfItsDestinationEntered) {
  for (const NodeId q : {2u, 4u, 8u}) {
    BenesNetworkCore network(q);
    const Cycle path = 2 * network.stages();
    for (NodeId from = 0; from < q; ++from) {
      for (NodeId meeting = 0; meeting < q; ++meeting) {
        for (NodeId to = 0; to < q; ++to) {
          const Passage passage = pass(network, {{from, meeting, 9}}, {{to, meeting, 0}});
          ASSERT_EQ(passage.out, (std::map<Cycle, std::vector<Packet>>{{path, {{to, meeting, 9}}}}))
              << "q " << q << " from " << from << " to " << to << " at " << meeting;
          ASSERT_TRUE(passage.clashes.empty());
        }
      }
    }
  }
}

TEST(BenesNetwork, TwoPacketsForOneLaneClashInTheCycleAfterTheirStage) {
  BenesNetworkCore network(8);
  // Stage s serves packets of edge 0 in cycle s + 1.
  EXPECT_EQ(pass(network, {{0, 2, 1}, {1, 4, 2}}, {{0, 2, 0}, {1, 5, 0}}).clashes,
            std::vector<Cycle>{2})
      << "bits 0 of lanes 0 and 1 are equal";
  EXPECT_EQ(pass(network, {{0, 0, 1}, {2, 4, 2}}, {{0, 0, 0}, {1, 5, 0}, {2, 2, 0}}).first_clash(),
            3u);
  EXPECT_EQ(pass(network, {{0, 3, 1}, {4, 3, 2}}, {{0, 3, 0}, {4, 7, 0}}).clashes,
            std::vector<Cycle>{4});
}

TEST(BenesNetwork, TwoDummiesForOneLaneClash) {
  BenesNetworkCore network(8);
  EXPECT_EQ(pass(network, {{0, 2, 1}, {1, 5, 2}}, {{0, 2, 0}, {1, 4, 0}}).first_clash(), 2u);
  EXPECT_EQ(pass(network, {{0, 3, 1}, {4, 7, 2}}, {{0, 3, 0}, {4, 3, 0}}).clashes,
            std::vector<Cycle>{4});
}

TEST(BenesNetwork, AMiddleSwitchWithAnotherNumberOfPacketsThanDummiesClashes) {
  for (const NodeId q : {2u, 4u, 16u}) {
    BenesNetworkCore network(q);
    const std::vector<Cycle> middle{network.stages() + 1};
    EXPECT_EQ(pass(network, {{1, 0, 5}}, {}).clashes, middle) << q;
    EXPECT_EQ(pass(network, {}, {{1, 0, 0}}).clashes, middle) << q;
    if (q > 2) {
      EXPECT_EQ(pass(network, {{1, 0, 5}}, {{1, 1, 0}}).clashes, middle) << q;
    }
  }
}

TEST(BenesNetwork, ResetEmptiesThePipeAndForgetsAClash) {
  BenesNetworkCore network(8);
  for (unsigned at = 0; at < 7; ++at) {
    network.step(std::vector<Packet>{{0, 3, 1}, {4, 3, 2}}, {});
    for (unsigned cycle = 0; cycle < at; ++cycle) network.step({}, {});
    network.reset();
    EXPECT_TRUE(network.idle());
    for (unsigned cycle = 0; cycle < 8; ++cycle) {
      ASSERT_TRUE(network.out().empty() && !network.clash()) << "reset at " << at;
      network.step({}, {});
    }
  }
}

TEST(LaneCrossbar, APacketLeavesWhereTheDummyOfItsDestinationCame) {
  for (const NodeId q : {2u, 4u, 32u}) {
    LaneCrossbarCore crossbar(q);
    for (NodeId from = 0; from < q; ++from) {
      for (NodeId to = 0; to < q; ++to) {
        const NodeId meeting = (from + 3 * to) % q;
        const Passage passage = pass(crossbar, {{from, meeting, 9}}, {{to, meeting, 0}});
        ASSERT_EQ(passage.out, (std::map<Cycle, std::vector<Packet>>{{2, {{to, meeting, 9}}}}));
        ASSERT_TRUE(passage.clashes.empty());
      }
    }
  }
}

TEST(LaneCrossbar, WhatHasNoPartnerClashesAfterTwoCycles) {
  LaneCrossbarCore crossbar(4);
  const std::vector<Cycle> then{2};
  EXPECT_EQ(pass(crossbar, {{1, 0, 5}}, {}).clashes, then);
  EXPECT_EQ(pass(crossbar, {}, {{1, 0, 0}}).clashes, then);
  EXPECT_EQ(pass(crossbar, {{1, 0, 5}}, {{1, 3, 0}}).clashes, then);
  EXPECT_EQ(pass(crossbar, {{0, 2, 5}, {1, 2, 6}}, {{3, 2, 0}}).clashes, then);
  EXPECT_TRUE(pass(crossbar, {{0, 2, 5}}, {{3, 2, 0}}).clashes.empty()) << "nothing is remembered";
}

TEST(LaneCrossbar, ResetEmptiesThePipeAndForgetsAClash) {
  for (unsigned at = 0; at < 3; ++at) {
    LaneCrossbarCore crossbar(4);
    crossbar.step(std::vector<Packet>{{0, 3, 1}, {2, 1, 2}}, std::vector<Packet>{{1, 3, 0}});
    for (unsigned cycle = 0; cycle < at; ++cycle) crossbar.step({}, {});
    crossbar.reset();
    EXPECT_TRUE(crossbar.idle());
    for (unsigned cycle = 0; cycle < 3; ++cycle) {
      ASSERT_TRUE(crossbar.out().empty() && !crossbar.clash()) << "reset at " << at;
      crossbar.step({}, {});
    }
  }
}

/// One wave through the unit; `bound` is offered in every cycle in which the contract reads it.
void check_ranking(GroupRankingCore& core, unsigned words, std::uint32_t pattern,
                   std::uint32_t bound) {
  const Geometry& g = core.geometry();
  std::vector<std::uint8_t> active(g.ports);
  std::vector<NodeId> inputs;
  for (NodeId i = 0; i < g.ports; ++i) {
    active[i] = pattern >> i & 1;
    if (active[i] != 0) inputs.push_back(i);
  }
  const Cycle ranked = 2 * g.m + 1;
  ASSERT_TRUE(core.ready() && core.idle());
  core.step({true, active, 0});
  for (Cycle cycle = 0; cycle < ranked + Cycle{g.group_size} * words + 2; ++cycle) {
    ASSERT_EQ(core.ready(), cycle + 1 >= Cycle{g.group_size} * words) << cycle;
    ASSERT_EQ(core.summed(), cycle + 1 == ranked);
    ASSERT_EQ(core.total(), core.summed() ? inputs.size() : 0);
    ASSERT_EQ(core.ranked(), cycle == ranked);
    std::vector<NodeId> shown(core.inputs().begin(), core.inputs().end());
    ASSERT_EQ(shown, core.ranked() ? inputs : std::vector<NodeId>{});
    if (cycle >= ranked) {
      ASSERT_EQ(core.bound(), bound);
    }
    std::vector<Packet> expected;
    const Cycle set = cycle < ranked ? g.group_size : (cycle - ranked) / words;
    for (std::size_t r = set; r < std::min<std::size_t>(bound, inputs.size()); r += g.group_size) {
      if (set < g.group_size) expected.push_back({inputs[r], static_cast<NodeId>(r), 0});
    }
    const Packets take = core.take();
    ASSERT_EQ(std::vector<Packet>(take.begin(), take.end()), expected) << "cycle " << cycle;
    // A start while not ready is ignored.
    core.step({!core.ready(), active, core.summed() ? bound : g.ports});
  }
}

TEST(GroupRanking, AllPatternsAndBounds) {
  for (const NodeId p : {2u, 4u, 8u}) {
    for (NodeId group = 1; group <= p / 2; group *= 2) {
      for (const unsigned words : {1u, 3u}) {
        GroupRankingCore core(lean(p, group), words);
        for (std::uint32_t pattern = 0; pattern < 1u << p; ++pattern) {
          for (std::uint32_t bound = 0; bound <= p; ++bound) {
            check_ranking(core, words, pattern, bound);
            ASSERT_FALSE(testing::Test::HasFatalFailure())
                << "p " << p << " L " << group << " pattern " << pattern << " bound " << bound;
          }
        }
      }
    }
  }
}

TEST(GroupRanking, ZeroWordsAreRefused) {
  EXPECT_THROW((GroupRankingCore{lean(4), 0}), std::invalid_argument);
}

}  // namespace
}  // namespace ballast
