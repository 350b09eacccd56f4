// SPDX-License-Identifier: BSD-3-Clause
// The flattened butterfly: its figures, its links, and routes of a link per dimension.
#include <fmt/format.h>

#include "support/topologies_fixture.h"
#include "topology/deadlock.h"

namespace ballast {
namespace {

std::unique_ptr<Topology> butterfly(const std::string& keys) {
  return topology("flattened-butterfly", keys);
}

/// Closed forms: R sum(S - 1)/2 links, degree sum(S - 1), and for each dimension (S - 1)/S of a
/// link on the mean over all pairs, a router and itself included.
TEST(FlattenedButterfly, HasTheKnownFigures) {
  struct Figures {
    const char* size;
    NodeId routers;
    std::uint64_t links;
    Port degree;
    std::uint32_t diameter;
    double average;  // over different routers
  };
  for (const Figures& f : {Figures{"[4, 4]", 16, 48, 6, 2, 1.6},
                           {"[8, 8]", 64, 448, 14, 2, 112.0 / 63},
                           {"[2, 3, 4]", 24, 72, 6, 3, 2},
                           {"[1, 5]", 5, 10, 4, 1, 1}}) {
    SCOPED_TRACE(f.size);
    const auto t = butterfly(fmt::format("size = {}", f.size));
    EXPECT_EQ(t->routers(), f.routers);
    EXPECT_EQ(run_size_of(*t).links, 2 * f.links);
    std::uint64_t sum = 0;
    std::uint32_t diameter = 0;
    for (NodeId a = 0; a < t->routers(); ++a) {
      EXPECT_EQ(t->links(a), f.degree);
      for (NodeId b = 0; b < t->routers(); ++b) {
        const std::uint32_t links = hops(*t, *t, a, b) - 1;
        sum += links;
        diameter = std::max(diameter, links);
      }
    }
    EXPECT_EQ(diameter, f.diameter);
    EXPECT_NEAR(static_cast<double>(sum) / f.routers / (f.routers - 1), f.average, 1e-12);
  }
}

TEST(FlattenedButterfly, NumbersLinksByTheOtherCoordinate) {
  const auto t = butterfly("size = [4, 3]");
  const NodeId at = 1 + 4 * 1;
  const std::array<LinkEnd, 5> ends{{{4, 0}, {6, 1}, {7, 1}, {1, 3}, {9, 4}}};
  for (Port link = 0; link < ends.size(); ++link) {
    EXPECT_EQ(t->neighbour(at, link), ends[link]) << link;
  }
  EXPECT_EQ(t->next_hop(at, 11), (Hop{2})) << "dimension 0 first, in one hop";
  EXPECT_EQ(t->next_hop(7, 11), (Hop{4}));
  EXPECT_EQ(t->next_hop(7, 3), (Hop{3}));
  EXPECT_EQ(t->vc_classes(), 1U);
  EXPECT_TRUE(t->minimal());
  EXPECT_EQ(t->shape(), (std::vector<NodeId>{4, 3}));
  EXPECT_TRUE(t->grid()->complete);
  EXPECT_FALSE(topology("mesh", "size = [4, 3]")->grid()->complete);
}

/// The same routers, links and routes under two names.
void expect_same(const Topology& a, const Topology& b) {
  ASSERT_EQ(a.routers(), b.routers());
  for (NodeId r = 0; r < a.routers(); ++r) {
    ASSERT_EQ(a.links(r), b.links(r));
    for (Port link = 0; link < a.links(r); ++link) {
      EXPECT_EQ(a.neighbour(r, link), b.neighbour(r, link)) << r << ", link " << link;
    }
    for (NodeId to = 0; to < b.processors(); ++to) {
      if (to == r) continue;
      EXPECT_EQ(a.next_hop(r, to), b.next_hop(r, to)) << r << " to " << to;
    }
  }
}

TEST(FlattenedButterfly, OfOneDimensionIsCompleteAndOfTwosAHypercube) {
  expect_same(*butterfly("size = [7]"), *topology("complete", "size = [7]"));
  expect_same(*butterfly("size = [1, 5, 1]"), *topology("complete", "size = [5]"));
  expect_same(*butterfly("size = [2, 2, 2, 2]"), *topology("hypercube", "size = [16]"));
}

TEST(FlattenedButterfly, BisectionIsThatOfTheSmallestSize) {
  for (const auto& [size, cut] : {std::pair{"[4, 4]", 16U}, {"[2, 4]", 4U}, {"[5, 2]", 5U}}) {
    const auto t = butterfly(fmt::format("size = {}", size));
    std::uint32_t fewest = ~0U;
    for (std::uint32_t half = 0; half < 1U << t->routers(); ++half) {
      if (std::popcount(half) * 2 != static_cast<int>(t->routers())) continue;
      std::uint32_t links = 0;
      for (NodeId r = 0; r < t->routers(); ++r) {
        if ((half >> r & 1) == 0) continue;
        for (Port port = 0; port < t->links(r); ++port) {
          links += (half >> t->neighbour(r, port).router & 1) == 0;
        }
      }
      fewest = std::min(fewest, links);
    }
    EXPECT_EQ(fewest, cut) << size;
  }
}

/// A link of each dimension once, in their order: channels of a dimension wait for later ones only.
TEST(FlattenedButterfly, ChannelsWaitForLaterDimensions) {
  const auto t = butterfly("size = [4, 4]");
  const ChannelGraph graph = channel_graph(*t, *t);
  EXPECT_EQ(graph.channels, 96U);
  EXPECT_EQ(graph.requests, 16U * 3 * 3) << "each link along x is followed by three along y";
  EXPECT_TRUE(graph.cycle.empty());
}

TEST(FlattenedButterfly, SizesAreTheClosestToASquare) {
  const auto* part = Registry<TopologyMaker>::find("flattened-butterfly");
  const TopologySize size = part->make.size_for(12);
  EXPECT_EQ(size.processors, 12U);
  EXPECT_EQ(std::get<std::vector<std::int64_t>>(size.keys[0].second),
            (std::vector<std::int64_t>{4, 3}));
}

}  // namespace
}  // namespace ballast
