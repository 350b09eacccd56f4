// SPDX-License-Identifier: BSD-3-Clause
// The allocators of the program in routers: every packet once, however the network is stepped.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "balancers/by_name.h"
#include "core/random.h"
#include "network/routed/routed_network.h"
#include "network/sparse/router_allocators.h"
#include "report/report.h"
#include "support/counting_allocator.h"
#include "support/error_of.h"
#include "support/experiments.h"
#include "support/network_harness.h"
#include "support/tier.h"

namespace ballast {
namespace {

STEPPED(AllocatorRuns);
THREADED(AllocatorRuns);

using Deliveries = std::vector<NetworkHarness::Event>;

struct AllocatorCase {
  std::string name;
  unsigned iterations;
  bool sparse;  ///< it has no form for vectors
};

const std::vector<AllocatorCase> kAllocators{{"islip", 1, false},
                                             {"separable-output-first", 1, false},
                                             {"islip", 2, true},
                                             {"separable-input-first", 1, true},
                                             {"wavefront", 1, true}};

RouterOptions options_of(const AllocatorCase& c, RouterOptions options) {
  options.allocator = &Registry<AllocatorMaker>::named(c.name);
  options.iterations = c.iterations;
  return options;
}

/// Sends 1,000 packets through a mesh, faster than it takes them.
void send_packets(NetworkHarness& harness) {
  RandomStream random(7, Stream{1}, 0);
  const auto node = [&] { return static_cast<NodeId>(random.below(16)); };
  for (std::uint64_t tag = 0; tag < 1000; ++tag) {
    const NodeId from = node(), to = node();
    harness.send(1 + tag / 8, {from, to, 1 + static_cast<std::uint32_t>(random.below(6)), tag});
  }
}

/// The deliveries; each packet is there once.
Deliveries deliveries(const Topology& mesh, const RouterOptions& options, Stepping stepping,
                      unsigned threads, bool sparse) {
  RoutedNetworkCore network(mesh, options);
  network.force(stepping, threads != 1);
  network.use_threads(threads);
  NetworkHarness harness(network, 16);
  send_packets(harness);
  for (unsigned cycle = 0; cycle < 100; ++cycle) harness.step();
  EXPECT_EQ(network.dense(), stepping == Stepping::dense && !sparse);
  EXPECT_TRUE(harness.run());
  std::set<std::uint64_t> tags;
  for (const auto& event : harness.delivered) tags.insert(event.message.tag);
  EXPECT_EQ(harness.delivered.size(), 1000U);
  EXPECT_EQ(tags.size(), 1000U);
  return harness.delivered;
}

TEST(AllocatorRuns, DeliverEveryPacketOnceHoweverTheyAreStepped) {
  const auto mesh = topology_by_name("mesh", {4, 4});
  for (const RouterOptions& options :
       {RouterOptions{.vcs = 3, .buffer_flits = 2},
        RouterOptions{.va = 1, .sa = 1, .speculative = true, .vcs = 2}}) {
    std::map<std::string, Deliveries> delivered;
    for (const AllocatorCase& c : kAllocators) {
      SCOPED_TRACE(fmt::format("{}, {} iterations", c.name, c.iterations));
      Deliveries& first = delivered[fmt::format("{} {}", c.name, c.iterations)];
      for (const Stepping stepping : {Stepping::sparse, Stepping::dense}) {
        for (const unsigned threads : {1U, 3U}) {
          Deliveries events = deliveries(*mesh, options_of(c, options), stepping, threads,
                                         c.sparse || options.speculative);
          if (first.empty()) first = events;
          EXPECT_EQ(events, first) << threads << " threads";
        }
      }
    }
    EXPECT_EQ(delivered["separable-output-first 1"], delivered["islip 1"]);
    delivered.erase("separable-output-first 1");
    for (auto one = delivered.begin(); one != delivered.end(); ++one) {
      for (auto other = std::next(one); other != delivered.end(); ++other) {
        EXPECT_FALSE(one->second == other->second) << one->first << ", " << other->first;
      }
    }
  }
}

TEST(AllocatorRuns, OnlyIslipIterates) {
  const auto mesh = topology_by_name("mesh", {2, 2});
  const auto error = [&](const AllocatorCase& c) {
    return error_of([&] { RoutedNetworkCore(*mesh, options_of(c, {})); });
  };
  EXPECT_EQ(error({"islip", 2, true}), "no error");
  EXPECT_EQ(error({"wavefront", 2, true}),
            "router.iterations: expected 1 with the allocator `wavefront`, which does not iterate, "
            "got 2");
  EXPECT_EQ(error({"separable-output-first", 2, true}),
            "router.iterations: expected 1 with the allocator `separable-output-first`, which does "
            "not iterate, got 2");
  EXPECT_EQ(error({"islip", 0, true}), "router.iterations: expected at least 1, got 0");
  EXPECT_EQ(RoutedNetworkCore(*mesh, {.iterations = 3}).why_sparse(),
            "Routers are stepped sparse: the allocator `islip` with 3 iterations has no form for "
            "vectors of routers.");
}

TEST(AllocatorRuns, AnExperimentSaysWhatIsStepped) {
  const auto run_with = [](const std::string& keys) {
    return run(experiment_of("[machine]\ntopology = 'mesh'\nsize = [4, 4]\n" + keys +
                             "\n[traffic]\nrate = 0.3\nmin_packets = 500"));
  };
  const Result one = run_with(""), two = run_with("router.iterations = 2"),
               output_first = run_with("router.allocator = 'separable-output-first'"),
               wavefront = run_with("router.allocator = 'wavefront'");
  const auto router = [](const Result& r) { return r.config["machine"]["router"]; };
  EXPECT_FALSE(router(one).contains("iterations"));
  EXPECT_EQ(router(two)["iterations"], 2);
  EXPECT_FALSE(router(wavefront).contains("iterations"));
  EXPECT_FALSE(document(one, -1).contains("notes"));
  EXPECT_FALSE(document(output_first, -1).contains("notes"));
  EXPECT_EQ(document(two, -1)["notes"][0],
            "Routers are stepped sparse: the allocator `islip` with 2 iterations has no form for "
            "vectors of routers.");
  EXPECT_EQ(document(wavefront, -1)["notes"][0],
            "Routers are stepped sparse: the allocator `wavefront` has no form for vectors of "
            "routers.");
}

/// Even if all inputs ask for as much as they can, all VCs of an output.
TEST(AllocatorRuns, SayWhatMemoryTheyNeed) {
  constexpr std::uint32_t kRouters = 64, kPorts = 5;
  std::vector<PortId> first_port;
  for (std::uint32_t r = 0; r <= kRouters; ++r) first_port.push_back(r * kPorts);
  for (const unsigned vcs : {1U, 4U, 16U}) {
    std::vector<AllocationRequest> of_vcs, of_switch;
    for (std::uint32_t input = 0; input < kPorts * vcs; ++input) {
      for (std::uint32_t o = 0; o < vcs; ++o) {
        of_vcs.push_back({input, (input % kPorts) * vcs + o});
      }
    }
    for (std::uint32_t input = 0; input < kPorts; ++input) {
      for (std::uint32_t o = 0; o < std::min(vcs, kPorts); ++o) of_switch.push_back({input, o});
    }
    for (const AllocatorCase& c : kAllocators) {
      const RouterOptions options = options_of(c, {.vcs = vcs});
      const std::uint64_t stated = RouterAllocators::bytes(kRouters, kRouters * kPorts, options);
      EXPECT_EQ(stated == 0, !c.sparse) << c.name;
      if (!c.sparse) continue;
      std::vector<std::uint32_t> granted(1000);
      const std::uint64_t before = allocated_bytes();
      RouterAllocators allocators(options, first_port);
      for (NodeId r = 0; r < kRouters; ++r) {
        granted.clear();
        allocators.of_vcs(r).match(of_vcs, granted);
        allocators.of_switch(r).match(of_switch, granted);
      }
      const std::uint64_t own = allocated_bytes() - before;
      EXPECT_GE(stated, own) << c.name << ", " << vcs << " VCs";
      EXPECT_LE(stated, 4 * own) << c.name << ", " << vcs << " VCs";
    }
  }
}

}  // namespace
}  // namespace ballast
