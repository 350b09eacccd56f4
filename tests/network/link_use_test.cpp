// SPDX-License-Identifier: BSD-3-Clause
// The summary of the links against a row per link.
#include "network/link_use.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "core/random.h"
#include "network/routed/routed_network.h"
#include "support/network_harness.h"
#include "support/topologies_fixture.h"

namespace ballast {
namespace {

/// Random packets between few processors, so that many links have equal numbers of flits.
LinkUse use_of(RoutedNetworkCore& network, const Topology& topology, unsigned packets) {
  NetworkHarness harness(network, topology.processors());
  RandomStream random(7, Stream::packets, 0);
  for (Cycle k = 0; k < packets; ++k) {
    const auto from = static_cast<NodeId>(random.below(topology.processors()));
    harness.send(1 + k, {from, static_cast<NodeId>(random.below(topology.processors())),
                         1 + static_cast<std::uint32_t>(random.below(3)), k});
  }
  EXPECT_TRUE(harness.run(Cycle{1} << 20));
  return link_use(network, topology.router_shape());
}

TEST(LinkUse, IsThatOfTheRows) {
  for (const char* size : {"[4, 3]", "[3, 2]", "[9, 7]", "[2, 65]"}) {
    const auto mesh = topology("mesh", std::string("size = ") + size);
    RoutedNetworkCore network(*mesh, {});
    const LinkUse use = use_of(network, *mesh, 300);
    std::vector<LinkFlits> rows = network.link_flits();
    ASSERT_EQ(use.links, rows.size());
    std::uint64_t sum = 0;
    std::vector<std::uint64_t> map(mesh->routers());
    for (const LinkFlits& row : rows) {
      sum += row.flits;
      map[row.from] = std::max(map[row.from], row.flits);
    }
    EXPECT_DOUBLE_EQ(use.mean * static_cast<double>(rows.size()), static_cast<double>(sum));
    EXPECT_EQ(use.map, mesh->shape()[1] <= 64 ? map : std::vector<std::uint64_t>());
    EXPECT_EQ(std::accumulate(use.histogram.begin(), use.histogram.end(), std::uint64_t{0}),
              rows.size());
    std::stable_sort(rows.begin(), rows.end(),
                     [](const auto& a, const auto& b) { return a.flits > b.flits; });
    EXPECT_EQ(use.max, rows.front().flits);
    EXPECT_EQ(use.min, rows.back().flits);
    rows.resize(std::min(rows.size(), LinkUse::kBusiest));
    EXPECT_EQ(use.busiest, rows);
  }
}

/// The map is one of routers, not of processors.
TEST(LinkUse, HasAMapOfConcentratedRouters) {
  const auto mesh = topology("mesh", "size = [4, 3]\nconcentration = 3");
  RoutedNetworkCore network(*mesh, {});
  EXPECT_EQ(use_of(network, *mesh, 300).map.size(), 12U);
  const auto line = topology("line", "size = [6]\nconcentration = 2");
  RoutedNetworkCore of_line(*line, {});
  EXPECT_TRUE(use_of(of_line, *line, 300).map.empty()) << "two dimensions of processors";
}

TEST(LinkUse, IsEmptyWithoutLinks) {
  const auto alone = topology("mesh", "size = [1, 1]");
  const RoutedNetworkCore network(*alone, {});
  EXPECT_EQ(link_use(network, alone->router_shape()), LinkUse());
}

}  // namespace
}  // namespace ballast
