// SPDX-License-Identifier: BSD-3-Clause
// Every registered topology, and every one that will be, through the same laws.
#include <fmt/format.h>

#include "support/topology_trials.h"
#include "topology/deadlock.h"
#include "topology/up_down.h"

namespace ballast {
namespace {

class TopologyLaws : public TopologyTrials {};

TEST_F(TopologyLaws, Hold) {
  for_all([](const Topology& t) { EXPECT_EQ(law_broken(t).value_or("none"), "none"); });
}

TEST_F(TopologyLaws, NoCycleOfChannels) {
  for_all([](const Topology& t) { EXPECT_EQ(to_string(t, channel_cycle(t, t)), "no cycle"); });
}

TEST_F(TopologyLaws, HopsAreRoutersOnTheWay) {
  for_all([](const Topology& t) {
    const NodeId last = t.processors() - 1;
    for (NodeId p = 0; p < t.processors(); ++p) {
      EXPECT_EQ(hops(t, t, p, p) == 1, t.entry_router(p) == t.exit_router(p));
    }
    EXPECT_EQ(hops(t, t, 0, last) == 1, t.entry_router(0) == t.exit_router(last));
  });
}

TEST_F(TopologyLaws, HaveTrialsOfSeveralSizes) {
  for (const auto& part : Registry<TopologyMaker>::entries()) {
    EXPECT_GE(part.make.trials.size(), 3U) << part.name << ": expected at least three trials";
  }
}

TEST_F(TopologyLaws, SizesAreThoseAskedForOrTheNearest) {
  for (const auto& part : Registry<TopologyMaker>::entries()) {
    if (!part.make.size_for) continue;
    std::vector<NodeId> possible;
    for (NodeId p = 1; p <= 300; ++p) {
      if (part.make.size_for(p).processors == p) possible.push_back(p);
    }
    ASSERT_FALSE(possible.empty()) << part.name;
    for (NodeId p = 1; p <= possible.back(); ++p) {
      SCOPED_TRACE(fmt::format("{} for {}", part.name, p));
      const TopologySize size = part.make.size_for(p);
      EXPECT_EQ(of_keys(part, size.keys)->processors(), size.processors);
      const auto far = [p](NodeId n) { return n > p ? n - p : p - n; };
      for (const NodeId other : possible) EXPECT_LE(far(size.processors), far(other));
    }
  }
}

TEST_F(TopologyLaws, UpDownServesAllOfThem) {
  for_all([](const Topology& t) {
    if (!one_way_part(t).empty()) {
      EXPECT_THROW(UpDown{t}, UserError);
      return;
    }
    const UpDown routing(t);
    EXPECT_EQ(routing.component_count(), 1U);
    EXPECT_EQ(to_string(t, channel_cycle(t, routing)), "no cycle");
    for (NodeId to = 0; to < t.processors(); ++to) {
      EXPECT_NE(hops(t, routing, 0, to), 0U);
      EXPECT_TRUE(!t.minimal() || hops(t, routing, 0, to) >= hops(t, t, 0, to));
    }
  });
}

TEST_F(TopologyLaws, RingsWithoutADatelineDeadlock) {
  for (const NodeId n : {5U, 6U, 7U, 16U, 33U}) {
    const auto with = topology("ring", fmt::format("size = [{}]", n));
    const auto without = topology("ring", fmt::format("size = [{}]\ndateline = false", n));
    EXPECT_EQ(with->vc_classes(), 2U);
    EXPECT_EQ(without->vc_classes(), 1U);
    EXPECT_EQ(law_broken(*without).value_or("none"), "none");
    EXPECT_TRUE(channel_cycle(*with, *with).empty()) << n;
    EXPECT_EQ(channel_cycle(*without, *without).size(), n);
  }
  const auto ring = topology("ring", "size = [5]\ndateline = false");
  EXPECT_EQ(to_string(*ring, channel_cycle(*ring, *ring)), "0 -> 4 -> 3 -> 2 -> 1 -> 0 (class 0)");
  const auto torus = topology("torus", "size = [4, 3, 5]\ndateline = false");
  EXPECT_EQ(channel_cycle(*torus, *torus).size(), 5U);
  for (const char* small : {"size = [3]", "size = [4]"}) {  // no way of two hops can close a circle
    const auto t = topology("ring", std::string(small) + "\ndateline = false");
    EXPECT_TRUE(channel_cycle(*t, *t).empty()) << small;
  }
}

/// A ring with one thing wrong.
struct Wrong final : RoutedBy<Wrong> {
  enum Fault {
    none,
    asymmetric,
    loop,
    cut,
    turns_back,
    long_way,
    wrong_class,
    shape_off,
    router_shape_off,
    sides_mixed,
    wrong_turn
  } fault;
  explicit Wrong(Fault f) : fault(f) {}
  NodeId processors() const override { return 6; }
  NodeId routers() const override { return 6; }
  NodeId router_of(NodeId p) const override { return p; }
  Port links(NodeId) const override { return 2; }
  LinkEnd neighbour(NodeId r, Port port) const override {
    if (fault == loop && r == 3) return {r, port};
    if (fault == asymmetric && r == 3) return {4, 1};
    if (fault == cut) {  // two rings of 3
      return {r / 3 * 3 + (r + 1 + port) % 3, 1 - port};
    }
    return port == 0 ? LinkEnd{(r + 1) % 6, 1} : LinkEnd{(r + 5) % 6, 0};
  }
  Hop hop(NodeId at, NodeId to) const {
    if (fault == turns_back && to == 5) return {at == 2 ? 1U : 0U};
    if (fault == wrong_class && at == 2) return {0, 1};
    return {fault != long_way && (to + 6 - at) % 6 > 3 ? 1U : 0U};
  }
  Port side(NodeId, Port link) const override { return fault == sides_mixed ? 1 - link : link; }
  void turn(std::span<const TurnQuestion> questions, Turn* turns) const override {
    Topology::turn(questions, turns);
    if (fault == wrong_turn && questions.front().to == 4) turns[2].side ^= 1;
  }
  std::vector<NodeId> shape() const override {
    return fault == shape_off ? std::vector<NodeId>{2, 2} : std::vector<NodeId>{2, 3};
  }
  std::vector<NodeId> router_shape() const override {
    return fault == router_shape_off ? std::vector<NodeId>{3} : shape();
  }
};

TEST(BrokenLaws, AreNamed) {
  const auto broken = [](Wrong::Fault fault) { return law_broken(Wrong(fault)).value_or("none"); };
  EXPECT_EQ(broken(Wrong::none), "none");
  EXPECT_EQ(broken(Wrong::asymmetric),
            "link 0 of router 2 leads to link 1 of router 3, which leads to link 1 of router 4");
  EXPECT_EQ(broken(Wrong::loop),
            "link 0 of router 2 leads to link 1 of router 3, which leads to link 1 of router 3");
  EXPECT_EQ(broken(Wrong::cut), "no way to router 3");
  EXPECT_EQ(broken(Wrong::turns_back), "a packet from router 0 to processor 5 never arrives");
  EXPECT_EQ(broken(Wrong::long_way), "router 1 takes 5 hops to processor 0, expected 1");
  EXPECT_EQ(broken(Wrong::wrong_class),
            "router 2 sends to processor 0 by link 0 of 2, class 1 of 1");
  EXPECT_EQ(broken(Wrong::shape_off), "the shape has 4 processors, not 6");
  EXPECT_EQ(broken(Wrong::router_shape_off), "the shape of the routers has 3, not 6");
  EXPECT_EQ(broken(Wrong::sides_mixed),
            "link 1 of router 0 is on side 0, the link before it on side 1");
  EXPECT_EQ(broken(Wrong::wrong_turn),
            "router 2 turns to side 1, class 0 for processor 4, expected 0 and 0");
}

TEST(ChannelCycle, ThousandRoutersAreQuick) {
  for (const char* keys : {"size = [32, 32]", "size = [1024]"}) {
    const auto t = topology("torus", keys);
    EXPECT_TRUE(channel_cycle(*t, *t).empty());
  }
  const auto star = topology("star", "size = [1024]");
  EXPECT_TRUE(channel_cycle(*star, *star).empty());
}

}  // namespace
}  // namespace ballast
