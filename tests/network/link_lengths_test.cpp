// SPDX-License-Identifier: BSD-3-Clause
// Links of several lengths, and several processors per router: every pair of processors against the
// closed form of its latency.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "network/routed/routed_network.h"
#include "support/experiments.h"
#include "support/network_harness.h"
#include "support/routed_topology.h"
#include "support/topologies_fixture.h"

namespace ballast {
namespace {

struct Way {
  std::uint64_t routers, link_cycles;  ///< on the route; of all its links together
};

/// A packet alone takes 4 cycles a router, those of the links, 3, and one for each further flit.
void expect_latencies(const char* name, const char* keys, RouterOptions options,
                      const std::function<Way(NodeId, NodeId)>& way) {
  SCOPED_TRACE(fmt::format("{} {}", name, keys));
  const auto t = topology(name, keys);
  options.rc = options.va = options.sa = 1;
  options.vcs = t->vc_classes();
  options.buffer_flits = 512;  // beyond every credit loop
  for (const unsigned threads : {1U, 3U}) {
    RoutedNetworkCore network(*t, options);
    network.force(Stepping::sparse, threads != 1);
    network.use_threads(threads);
    NetworkHarness harness(network, t->processors());
    constexpr std::uint32_t kFlits = 3;
    constexpr Cycle kApart = 1000;
    const NodeId n = t->processors();
    for (NodeId k = 0; k < n * n; ++k) harness.send(1 + k * kApart, {k / n, k % n, kFlits, k});
    ASSERT_TRUE(harness.run(Cycle{n} * n * kApart + kApart));
    double sum = 0;
    std::vector<Message> pairs;
    for (const auto& e : harness.delivered) {
      const Way w = way(e.message.from, e.message.to);
      const Cycle known = 4 * w.routers + w.link_cycles + 3 + kFlits - 1;
      ASSERT_EQ(e.cycle - 1 - e.message.tag * kApart, known)
          << e.message.from << " -> " << e.message.to;
      sum += static_cast<double>(known);
      pairs.push_back(e.message);
    }
    ASSERT_EQ(pairs.size(), std::size_t{n} * n);
    EXPECT_NEAR(network.zero_load_latency(pairs), sum / n / n, 1e-9);
  }
}

std::uint64_t apart(std::uint64_t a, std::uint64_t b) { return a > b ? a - b : b - a; }

TEST(LinkLengths, FlattenedButterflyByDistance) {
  expect_latencies("flattened-butterfly", "size = [4, 3]\nconcentration = 2",
                   {.link_cycles = 2, .cycles_by_length = true}, [](NodeId from, NodeId to) {
                     const NodeId a = from / 2, b = to / 2;
                     const std::uint64_t x = apart(a % 4, b % 4), y = apart(a / 4, b / 4);
                     return Way{1ULL + (x != 0) + (y != 0), 2 * (x + y)};
                   });
}

TEST(LinkLengths, ConcentratedMeshByDimension) {
  expect_latencies("mesh", "size = [3, 4]\nconcentration = 3", {.cycles_by_kind = {2, 7}},
                   [](NodeId from, NodeId to) {
                     const NodeId a = from / 3, b = to / 3;
                     const std::uint64_t x = apart(a % 3, b % 3), y = apart(a / 3, b / 3);
                     return Way{1 + x + y, 2 * x + 7 * y};
                   });
}

TEST(LinkLengths, DragonflyLocalAndGlobal) {
  // Groups of 3 routers with one processor and one global link each: 4 groups.
  expect_latencies("dragonfly", "size = [1, 3, 1]", {.cycles_by_kind = {10, 100}},
                   [](NodeId from, NodeId to) {
                     const NodeId g = from / 3, h = to / 3;
                     if (g == h) return Way{1U + (from != to), 10U * (from != to)};
                     const auto gate = [](NodeId own, NodeId other) {
                       return 3 * own + other - NodeId{other > own};
                     };
                     const std::uint64_t local = 0ULL + (from != gate(g, h)) + (to != gate(h, g));
                     return Way{2 + local, 100 + 10 * local};
                   });
}

TEST(LinkLengths, TreeByLevelAndCubeByDimension) {
  expect_latencies("kary-tree", "size = [2, 3]", {.cycles_by_kind = {3, 20}},
                   [](NodeId from, NodeId to) {
                     if (from / 2 == to / 2) return Way{1, 0};
                     if (from / 4 == to / 4) return Way{3, 2 * 3};
                     return Way{5, 2 * (3 + 20)};
                   });
  expect_latencies("hypercube", "size = [8]", {.cycles_by_kind = {1, 5, 9}},
                   [](NodeId from, NodeId to) {
                     const NodeId bits = from ^ to;
                     const std::uint64_t a = bits & 1, b = bits >> 1 & 1, c = bits >> 2;
                     return Way{1 + a + b + c, a + 5 * b + 9 * c};
                   });
}

/// A buffer shorter than the credit loop of its link makes a lone packet wait for that link's
/// credits, in threads as alone.
TEST(LinkLengths, CreditsTakeAsLongAsFlits) {
  const auto t = topology("mesh", "size = [3, 2]");
  constexpr std::uint32_t kFlits = 21;
  for (const unsigned threads : {1U, 3U}) {
    for (const auto& [to, cycles] : {std::pair{NodeId{1}, 3U}, std::pair{NodeId{3}, 12U}}) {
      RouterOptions options{.buffer_flits = 4, .cycles_by_kind = {3, 12}};
      RoutedNetworkCore network(*t, options);
      network.force(Stepping::sparse, threads != 1);
      network.use_threads(threads);
      NetworkHarness harness(network, t->processors());
      harness.send(1, {0, to, kFlits, 0});
      ASSERT_TRUE(harness.run());
      options.link_cycles = cycles;
      EXPECT_EQ(harness.delivered[0].cycle - 1, options.zero_load_latency(2, kFlits)) << cycles;
    }
  }
}

/// On a way over links of several lengths the longest one's loop counts, wherever it lies: all
/// pairs, against the machine. Loops of 2 + 2 link cycles: 8 and 26 for a buffer of 4.
TEST(LinkLengths, ShortBuffersWaitForTheLongestLinkOfTheWay) {
  const auto t = topology("mesh", "size = [3, 3]");
  const RouterOptions options{.buffer_flits = 4, .cycles_by_kind = {3, 12}};
  RoutedNetworkCore network(*t, options);
  NetworkHarness harness(network, 9);
  constexpr std::uint32_t kFlits = 11;  // waits twice
  for (NodeId k = 0; k < 81; ++k) harness.send(1 + k * 1000, {k / 9, k % 9, kFlits, k});
  ASSERT_TRUE(harness.run());
  ASSERT_EQ(harness.delivered.size(), 81U);
  for (const auto& e : harness.delivered) {
    const NodeId a = e.message.from, b = e.message.to;
    const std::uint64_t x = apart(a % 3, b % 3), y = apart(a / 3, b / 3);
    const std::uint64_t loop = y != 0 ? 26 : x != 0 ? 8 : 4;
    const std::uint64_t known = (1 + x + y) + 3 * x + 12 * y + 3 + 10 + 2 * (loop - 4);
    EXPECT_EQ(e.cycle - 1 - e.message.tag * 1000, known) << a << " -> " << b;
    EXPECT_NEAR(network.zero_load_latency({&e.message, 1}), static_cast<double>(known), 1e-9);
  }
}

/// A line of three routers; links up have length 2, links down 5.
class LongerDown final : public Topology {
 public:
  [[nodiscard]] NodeId processors() const override { return line_->processors(); }
  [[nodiscard]] NodeId routers() const override { return line_->routers(); }
  [[nodiscard]] NodeId router_of(NodeId processor) const override { return processor; }
  [[nodiscard]] std::vector<NodeId> router_shape() const override { return {3}; }
  [[nodiscard]] Port links(NodeId router) const override { return line_->links(router); }
  [[nodiscard]] LinkEnd neighbour(NodeId router, Port link) const override {
    return line_->neighbour(router, link);
  }
  [[nodiscard]] std::uint32_t link_length(NodeId router, Port link) const override {
    return neighbour(router, link).router > router ? 2 : 5;
  }
  [[nodiscard]] std::uint64_t bytes() const override { return 0; }
  void route(std::span<const RouteStep> steps, Hop* hops) const override {
    line_->route(steps, hops);
  }

 private:
  std::unique_ptr<Topology> line_ = topology("line", "size = [3]");
};

/// Flits take the cycles of their way, and credits those of the way back, so the loop is the same
/// in both directions: 2 + 2 + 5, for buffers of 4. In threads as alone.
TEST(LinkLengths, BothDirectionsOfALinkHaveTheirOwn) {
  const LongerDown t;
  const RouterOptions options{.buffer_flits = 4, .cycles_by_length = true};
  for (const unsigned threads : {1U, 3U}) {
    RoutedNetworkCore network(t, options);
    network.force(Stepping::sparse, threads != 1);
    network.use_threads(threads);
    NetworkHarness harness(network, 3);
    for (NodeId k = 0; k < 9; ++k) harness.send(1 + k * 1000, {k / 3, k % 3, 11, k});
    ASSERT_TRUE(harness.run());
    ASSERT_EQ(harness.delivered.size(), 9U);
    for (const auto& e : harness.delivered) {
      const NodeId a = e.message.from, b = e.message.to;
      const std::uint64_t links = apart(a, b), loop = links == 0 ? 4 : 9;
      const std::uint64_t known = (1 + links) + links * (a < b ? 2 : 5) + 3 + 10 + 2 * (loop - 4);
      EXPECT_EQ(e.cycle - 1 - e.message.tag * 1000, known) << a << " -> " << b;
      EXPECT_NEAR(network.zero_load_latency({&e.message, 1}), static_cast<double>(known), 1e-9);
    }
  }
}

/// Two equally likely ways of one length, over a long link or not: the mean of both.
TEST(LinkLengths, EachOfSeveralWaysHasItsLongestLink) {
  const auto t = routed_topology("flattened-butterfly", "size = [4]", "valiant");
  const RouterOptions options{
      .vcs = 2, .buffer_flits = 4, .link_cycles = 5, .cycles_by_length = true};
  const RoutedNetworkCore network(*t, options);
  const Message packet{0, 1, 9, 0};
  // By way of 0 or 1: one link of 5. Of 2: links of 10 and 5. Of 3: of 15 and 10. 2 waits each, and
  // 8 cycles for the other flits.
  const double direct = 2 + 5 + 3 + 8 + 2 * (12.0 - 4), by2 = 3 + 15 + 3 + 8 + 2 * (22.0 - 4),
               by3 = 3 + 25 + 3 + 8 + 2 * (32.0 - 4);
  EXPECT_NEAR(network.zero_load_latency({&packet, 1}), (2 * direct + by2 + by3) / 4, 1e-9);
}

TEST(LinkLengths, EqualLinksAreNoSeveralLengths) {
  const auto t = topology("mesh", "size = [4, 4]");
  EXPECT_EQ(RoutedNetworkCore(*t, {.cycles_by_kind = {3, 3}}).why_sparse(), "");
  EXPECT_EQ(RoutedNetworkCore(*t, {.cycles_by_kind = {3, 4}}).why_sparse(),
            "Routers are stepped sparse: links of several lengths have no form for vectors of "
            "routers.");
}

TEST(LinkLengths, RefusesWhatHasNoEffect) {
  const auto error = [](const std::string& machine) {
    return error_of([&] {
      static_cast<void>(elaborate(experiment_of("[machine]\n" + machine + "\n[traffic]\n")));
    });
  };
  const std::string mesh = "topology = 'mesh'\nsize = [4, 4]\n";
  EXPECT_NE(error(mesh + "link.cycles_by_kind = [1, 2, 3]")
                .find("machine.link.cycles_by_kind: expected 2 numbers, one for each kind of link, "
                      "got 3"),
            std::string::npos);
  EXPECT_NE(error(mesh + "link.cycles_per_flit_by_kind = [2]")
                .find("machine.link.cycles_per_flit_by_kind: expected 2 numbers, one for each kind "
                      "of link, got 1"),
            std::string::npos);
  EXPECT_NE(error(mesh + "link = { cycles_per_flit = 2, cycles_per_flit_by_kind = [2, 3] }")
                .find("machine.link.cycles_per_flit: has no effect beside "
                      "cycles_per_flit_by_kind; leave one of them out"),
            std::string::npos);
  EXPECT_NE(error(mesh + "link.cycles_by_length = true")
                .find("machine.link.cycles_by_length: expected a topology with links of several "
                      "lengths"),
            std::string::npos);
  EXPECT_EQ(
      error(mesh + "link = { cycles = 2, cycles_by_kind = [1, 2] }"),
      "test.toml:4:19: machine.link.cycles: has no effect beside machine.link.cycles_by_kind; "
      "leave it out");
}

}  // namespace
}  // namespace ballast
