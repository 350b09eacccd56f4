// SPDX-License-Identifier: BSD-3-Clause
// Every topology with routers of every timing: closed forms without load, and packets under load.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "network/routed/routed_network.h"
#include "support/network_harness.h"
#include "support/tier.h"
#include "support/timed_routers.h"
#include "support/topology_trials.h"

namespace ballast {
namespace {

STEPPED(TimedNetworks);

/// The lone packet is there in the cycle of the closed form, and in no other.
void time_all_pairs(const Topology& topology, const RouterOptions& options,
                    std::initializer_list<std::uint32_t> lengths) {
  RoutedNetworkCore network(topology, options);
  Cycle now = 0;
  for (NodeId from = 0; from < topology.processors(); ++from) {
    for (NodeId to = 0; to < topology.processors(); ++to) {
      for (const std::uint32_t flits : lengths) {
        const Cycle latency = options.zero_load_latency(hops(topology, topology, from, to), flits);
        const Cycle start = now;
        const Message message{from, to, flits, start};
        Cycle arrival = kNever;
        for (std::span<const Message> sends{&message, 1}; now != kNever;
             now = network.next_event(now), sends = {}) {
          network.step(now, sends);
          if (!network.delivered().empty()) arrival = now + 1;
        }
        ASSERT_EQ(arrival - start, latency) << from << " -> " << to << ", " << flits << " flits";
        now = arrival + 100;
      }
    }
  }
}

/// Every registered topology with its trials of at most 64 processors, and with 64 (or as many as
/// are nearest to that).
class TimedNetworks : public TopologyTrials {
 protected:
  template <class Check>
  void for_all_timed(Check check) {
    const auto with_routers = [&](const Topology& t) {
      if (t.processors() > 64) return;
      for (RouterOptions options : timed_routers()) {
        options.vcs = std::max(options.vcs, t.vc_classes());
        SCOPED_TRACE(name_of(options));
        check(t, options);
        if (HasFatalFailure()) return;
      }
    };
    for_all(with_routers);
    for (const auto& part : Registry<TopologyMaker>::entries()) {
      if (HasFatalFailure()) return;
      SCOPED_TRACE(part.name + " of 64");
      if (part.make.size_for) with_routers(*of_keys(part, part.make.size_for(64).keys));
    }
  }
};

TEST_F(TimedNetworks, ZeroLoadLatencyIsTheClosedFormForAllPairs) {
  for_all_timed([](const Topology& t, const RouterOptions& options) {
    time_all_pairs(t, options, {1, 2, 5});
  });
}

/// The same with buffers that are shorter than the credits' round trip, and longer ones.
TEST_F(TimedNetworks, ZeroLoadLatencyHasTheCreditLoop) {
  const auto mesh = topology("mesh", "size = [3, 2]"), ring = topology("ring", "size = [5]");
  for (RouterOptions options : timed_routers()) {
    for (unsigned buffer = 1; buffer <= 16; buffer += 1 + buffer / 8) {
      options.buffer_flits = buffer;
      SCOPED_TRACE(fmt::format("{}, buffers of {}", name_of(options), buffer));
      for (const Topology* t : {mesh.get(), ring.get()}) {
        time_all_pairs(*t, options, {1, 2, 3, 5, 8, 9, 32});
        if (HasFatalFailure()) return;
      }
    }
  }
}

TEST_F(TimedNetworks, DeliverEveryPacketOnce) {
  for_all_timed([](const Topology& t, const RouterOptions& options) {
    const NodeId p = t.processors();
    RoutedNetworkCore network(t, options);
    NetworkHarness harness(network, p);
    send_random(harness, p, 20, 1, 60);
    ASSERT_TRUE(harness.run());
    std::vector<unsigned> times(p * 20);
    for (const auto& event : harness.delivered) ++times[event.message.tag];
    EXPECT_EQ(std::count(times.begin(), times.end(), 1u), p * 20);
    EXPECT_EQ(network.counts().delivered, p * 20);
    EXPECT_EQ(network.in_flight(), 0);
  });
}

}  // namespace
}  // namespace ballast
