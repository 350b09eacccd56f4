// SPDX-License-Identifier: BSD-3-Clause
// Selection trees, cube network, distribution trees: closed forms of routing and latency.
#include <gtest/gtest.h>

#include <algorithm>

#include "superconcentrator/cube_network.h"
#include "superconcentrator/distribution_tree.h"
#include "superconcentrator/selection_tree.h"

namespace ballast {
namespace {

std::vector<Packet> list(Packets packets) { return {packets.begin(), packets.end()}; }

TEST(SelectionTree, UpperPacketOfEachGroupAfterItsLevels) {
  for (unsigned levels = 1; levels <= 4; ++levels) {
    const NodeId leaves = NodeId{1} << levels, ports = 2 * leaves;
    for (NodeId mask = 0; mask < NodeId{1} << std::min(ports, 16u); ++mask) {
      SelectionTreeCore tree(ports, levels);
      std::vector<Packet> in, expected;
      for (NodeId i = 0; i < ports; ++i) {
        if (mask >> i % 16 & 1) in.push_back({i, i, 100 + i});
      }
      for (NodeId group = 0; group < 2; ++group) {
        const auto top = std::find_if(in.begin(), in.end(),
                                      [&](const Packet& p) { return p.lane / leaves == group; });
        if (top != in.end()) expected.push_back({group, top->tag, top->data});
      }
      tree.step(in);
      for (unsigned level = 1; level < levels; ++level) {
        ASSERT_TRUE(tree.out({}).empty()) << "too early";
        tree.step({});
      }
      ASSERT_EQ(list(tree.out({})), expected) << "levels " << levels << " mask " << mask;
      tree.step({});
      ASSERT_TRUE(tree.out({}).empty());
    }
  }
}

TEST(SelectionTree, NoLevelsAreWires) {
  SelectionTreeCore tree(2, 0);
  const std::vector<Packet> in{{1, 5, 6}};
  EXPECT_EQ(list(tree.out(in)), in);
  EXPECT_TRUE(tree.idle());
}

TEST(DistributionTree, TagNamesTheLeaf) {
  DistributionTreeCore tree(16, 2);
  for (NodeId tag = 0; tag < 16; ++tag) {
    tree.step(std::vector<Packet>{{1, tag, 9}, {3, 15 - tag, 8}});
    EXPECT_TRUE(tree.out({}).empty()) << "too early";
    tree.step({});
    EXPECT_EQ(list(tree.out({})),
              (std::vector<Packet>{{4 + tag % 4, tag, 9}, {12 + (15 - tag) % 4, 15 - tag, 8}}));
    tree.step({});
  }
}

TEST(CubeNetwork, OnePacketReachesEveryDestinationFromEveryLane) {
  for (const BitOrder order : {BitOrder::lsb_first, BitOrder::msb_first}) {
    for (unsigned stages = 1; stages <= 5; ++stages) {
      const NodeId lanes = NodeId{1} << stages;
      for (NodeId from = 0; from < lanes; ++from) {
        for (NodeId to = 0; to < lanes; ++to) {
          CubeNetworkCore cube(lanes, order, 3);
          cube.step(std::vector<Packet>{{from, to << 3 | 5, 42}});
          for (unsigned stage = 1; stage < stages; ++stage) {
            ASSERT_TRUE(cube.out().empty());
            cube.step({});
          }
          ASSERT_EQ(list(cube.out()), (std::vector<Packet>{{to, to << 3 | 5, 42}}));
          ASSERT_EQ(cube.lost(), 0u);
        }
      }
    }
  }
}

TEST(CubeNetwork, UpperInputWinsAContentionInAnyListOrder) {
  for (const bool swapped : {false, true}) {
    CubeNetworkCore cube(4, BitOrder::lsb_first, 0);
    std::vector<Packet> in{{0, 2, 10}, {1, 2, 11}};
    if (swapped) std::swap(in[0], in[1]);
    cube.step(in);
    EXPECT_TRUE(cube.clash());
    cube.step({});
    EXPECT_FALSE(cube.clash()) << "a strobe";
    EXPECT_EQ(list(cube.out()), (std::vector<Packet>{{2, 2, 10}}));
    EXPECT_EQ(cube.lost(), 1u);
  }
}

TEST(CubeNetwork, AllMonotoneCompactSetsPassLeastSignificantBitFirst) {
  // The theorem behind the concentrator: destinations c, c+1, .. in the order of the lanes never
  // clash.
  const NodeId lanes = 16;
  CubeNetworkCore cube(lanes, BitOrder::lsb_first, 0);
  for (NodeId mask = 0; mask < 1u << lanes; ++mask) {
    std::vector<Packet> set;
    for (NodeId lane = 0; lane < lanes; ++lane) {
      if (mask >> lane & 1) set.push_back({lane, static_cast<NodeId>(set.size()), lane});
    }
    cube.step(set);
  }
  while (!cube.idle()) cube.step({});
  EXPECT_EQ(cube.lost(), 0u);
}

}  // namespace
}  // namespace ballast
