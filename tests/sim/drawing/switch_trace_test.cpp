// SPDX-License-Identifier: BSD-3-Clause
#include "drawing/switch_trace.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <tuple>

#include "core/random.h"

namespace ballast {
namespace {

using Flags = std::vector<std::uint8_t>;

std::vector<NodeId> raised(const Flags& flags) {
  std::vector<NodeId> ports;
  for (NodeId i = 0; i < flags.size(); ++i) {
    if (flags[i] != 0) ports.push_back(i);
  }
  return ports;
}

/// The j-th active input reaches the j-th requested output, over wires of the picture, and nothing
/// else moves.
void expect_routes(const Flags& active, const Flags& requested) {
  const SwitchTrace trace = trace_switch(active, requested);
  const std::vector<NodeId> from = raised(active), to = raised(requested);
  const std::size_t passes = std::min(from.size(), to.size());
  const unsigned last = trace.columns.count() - 1;
  EXPECT_EQ(trace.bound, passes);
  for (std::size_t j = 0; j < std::max(from.size(), to.size()); ++j) {
    for (const bool dummy : {false, true}) {
      const auto& ports = dummy ? to : from;
      if (j >= ports.size()) continue;
      const auto way = trace.route(ports[j], dummy, trace.frames.size());
      ASSERT_FALSE(way.empty());
      if (j >= passes) {
        EXPECT_EQ(way.size(), 1U);
        continue;
      }
      // A dummy ends at the interface, on the lane of its rank, and so passes the packet there.
      const unsigned end = dummy ? trace.columns.interface : last;
      EXPECT_EQ(way.front().column, dummy ? last : 0);
      EXPECT_EQ(way.back().column, end);
      EXPECT_EQ(way.back().node, dummy ? j : to[j]);
      for (std::size_t k = 1; k < way.size(); ++k) {
        const auto& [a, b] = dummy ? std::pair(way[k], way[k - 1]) : std::pair(way[k - 1], way[k]);
        ASSERT_EQ(a.column + 1, b.column);
        EXPECT_TRUE(trace.columns.joined(a.column, a.node, b.node));
      }
      if (!dummy) {
        EXPECT_EQ(way[trace.columns.interface].node, j);
      }
    }
  }
  for (const SwitchFrame& frame : trace.frames) {
    std::set<std::tuple<bool, unsigned, NodeId>> places;
    for (const HeldPacket& held : frame.held) {
      EXPECT_LT(held.node, trace.columns.nodes(held.column));
      EXPECT_TRUE(places.insert({held.dummy, held.column, held.node}).second);
    }
  }
}

TEST(SwitchTrace, RoutesEveryPatternOfAFewPorts) {
  for (const NodeId ports : {2U, 4U}) {
    for (unsigned a = 0; a < 1U << ports; ++a) {
      for (unsigned r = 0; r < 1U << ports; ++r) {
        Flags active(ports), requested(ports);
        for (NodeId i = 0; i < ports; ++i) active[i] = a >> i & 1, requested[i] = r >> i & 1;
        expect_routes(active, requested);
        if (testing::Test::HasFailure()) return;
      }
    }
  }
}

TEST(SwitchTrace, RoutesRandomPatterns) {
  RandomStream random(1, Stream{7});
  for (const NodeId ports : {8U, 16U, 32U, 64U}) {
    for (int k = 0; k < 30; ++k) {
      Flags active(ports), requested(ports);
      for (NodeId i = 0; i < ports; ++i) active[i] = random() & 1, requested[i] = random() & 1;
      expect_routes(active, requested);
      if (testing::Test::HasFailure()) return;
    }
  }
}

/// The cycles of docs/reference/switch.md.
TEST(SwitchTrace, TakesTheCyclesOfTheContract) {
  const SwitchTrace trace = trace_switch(Flags(16, 1), Flags(16, 1));
  const Geometry& g = trace.columns.geometry;
  EXPECT_EQ(trace.frames.size(), g.last_word(1) + 1);
  const auto at = [&](NodeId id, Cycle cycle) {
    for (const HeldPacket& held : trace.frames[cycle].held) {
      if (held.id == id && !held.dummy) return held.column;
    }
    return ~0U;
  };
  for (Cycle c = 0; c < trace.frames.size(); ++c) {
    EXPECT_EQ(trace.frames[c].sampled, c == 0);
    EXPECT_EQ(trace.frames[c].ranked, c == 2 * g.n);
    EXPECT_EQ(trace.frames[c].sends, c >= 2 * g.n && c < 2 * g.n + g.group_size);
  }
  for (NodeId rank = 0; rank < 16; ++rank) {  // set t leaves the inputs after cycle 2N + t
    const Cycle leaves = 2 * g.n + rank % g.group_size;
    EXPECT_EQ(at(rank, leaves), 0U);
    for (unsigned c = 1; c < trace.columns.count(); ++c) EXPECT_EQ(at(rank, leaves + c), c);
  }
}

TEST(SwitchTrace, TreesCountTheFlags) {
  const SwitchTrace trace =
      trace_switch(Flags{1, 0, 1, 1, 0, 0, 0, 1}, Flags{0, 1, 0, 0, 0, 0, 1, 0});
  using Wave = RankingNode::Wave;
  EXPECT_EQ(trace.frames[1].inputs[4], (RankingNode{Wave::rising, 1}));
  EXPECT_EQ(trace.frames[1].inputs[5], (RankingNode{Wave::rising, 2}));
  EXPECT_EQ(trace.frames[3].inputs[1], (RankingNode{Wave::rising, 4}));
  EXPECT_EQ(trace.frames[3].outputs[1], (RankingNode{Wave::rising, 2}));
  EXPECT_EQ(trace.frames[4].inputs[3], (RankingNode{Wave::falling, 3}));
  EXPECT_EQ(trace.frames[2].inputs[1].wave, Wave::none);
  EXPECT_EQ(trace.rank, (std::vector<std::uint32_t>{0, 1, 1, 2, 3, 3, 3, 3}));
}

}  // namespace
}  // namespace ballast
