// SPDX-License-Identifier: BSD-3-Clause
// Every relation under more load than its network carries: no deadlock, every packet once, and the
// same cycles however the routers are stepped.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/random.h"
#include "network/routed/routed_network.h"
#include "support/network_harness.h"
#include "support/random_faults.h"
#include "support/routed_topology.h"
#include "support/tier.h"

namespace ballast {
namespace {

struct StressFabric {
  const char *topology, *routing;
  unsigned dimensions;  ///< sizes that are drawn, 4 .. 8; 0: the keys have them
  const char* keys = "";
  Flow flow = Flow::wormhole;
  std::vector<unsigned> cycles = {};       ///< by kind of link
  std::vector<unsigned> flit_cycles = {};  ///< the same, from one flit to the next
};

const std::vector<StressFabric>& fabrics() {
  constexpr const char *kCube = "size = [32]", *kFly = "size = [4, 3]\nconcentration = 2",
                       *kOneClass = "dateline = false";
  static const std::vector<StressFabric> all{
      {"mesh", "o1turn", 2},
      {"mesh", "romm", 2},
      {"mesh", "valiant", 2},
      {"mesh", "adaptive-xy-yx", 2},
      {"mesh", "west-first", 2},
      {"mesh", "north-last", 2},
      {"mesh", "negative-first", 2},
      {"mesh", "odd-even", 2},
      {"mesh", "minimal-adaptive", 2},
      {"torus", "o1turn", 2},
      {"torus", "romm", 2},
      {"torus", "valiant", 2},
      {"torus", "adaptive-xy-yx", 2},
      {"torus", "minimal-adaptive", 2},
      {"ring", "valiant", 1},
      {"ring", "minimal-adaptive", 1},
      {"hypercube", "o1turn", 0, kCube},
      {"hypercube", "romm", 0, kCube},
      {"hypercube", "valiant", 0, kCube},
      {"hypercube", "negative-first", 0, kCube},
      {"hypercube", "minimal-adaptive", 0, kCube},
      {"kary-tree", "up-random", 0, "size = [3, 3]"},
      {"kary-tree", "up-adaptive", 0, "size = [3, 3]"},
      {"kary-tree", "valiant", 0, "size = [3, 3]"},
      {"dragonfly", "ugal", 0, "size = [2, 4, 2]"},
      {"dragonfly", "ugal", 0, "size = [2, 3, 2]\ngroups = 4"},
      {"dragonfly", "valiant", 0, "size = [1, 3, 1]"},
      {"flattened-butterfly", "ugal", 0, kFly},
      {"flattened-butterfly", "valiant", 0, kFly},
      {"flattened-butterfly", "minimal-adaptive", 0, kFly},
      {"mesh", "minimal-adaptive", 0, "size = [4, 3]\nconcentration = 3"},
      {"mesh", "own", 2, "", Flow::wormhole, {1, 4}},
      {"dragonfly", "ugal", 0, "size = [2, 4, 2]", Flow::wormhole, {2, 7}},
      {"torus", "minimal-adaptive", 2, "", Flow::wormhole, {3, 1}},
      {"torus", "own", 2, kOneClass, Flow::bubble},
      {"torus", "romm", 2, kOneClass, Flow::bubble},
      {"ring", "valiant", 1, kOneClass, Flow::bubble},
      {"torus", "minimal-adaptive", 2, "", Flow::bubble},
      {"mesh", "minimal-adaptive", 2, "", Flow::wormhole, {}, {2, 3}},
      {"dragonfly", "ugal", 0, "size = [2, 4, 2]", Flow::wormhole, {2, 7}, {1, 4}},
  };
  return all;
}

std::string drawn_keys(const StressFabric& fabric, RandomStream& random) {
  if (fabric.dimensions == 0) return fabric.keys;
  std::string sizes;
  for (unsigned d = 0; d < fabric.dimensions; ++d) {
    sizes += fmt::format("{}{}", d == 0 ? "" : ", ", 4 + random.below(5));
  }
  return fmt::format("size = [{}]\n{}", sizes, fabric.keys);
}

Settings drawn_settings(const std::string& routing, RandomStream& random) {
  const auto& keys = Registry<RoutingMaker>::named(routing).keys;
  const bool selects =
      std::ranges::any_of(keys, [](const Key& k) { return k.name() == "selection"; });
  if (!selects) return {};
  const Key selection = selection_key();
  return {{"selection", selection.choices()[random.below(selection.choices().size())]}};
}

/// A run of `packets` per processor at offered load 1, or with faults.
void stress(const StressFabric& fabric, std::uint64_t seed, bool faults, unsigned packets) {
  RandomStream random(seed, Stream{1}, 0);
  const auto in = [&](std::uint32_t from, std::uint32_t to) {
    return from + static_cast<std::uint32_t>(random.below(to - from + 1));
  };
  const std::string keys = drawn_keys(fabric, random);
  const auto t = routed_topology(fabric.topology, keys, fabric.routing,
                                 drawn_settings(fabric.routing, random));
  const unsigned least = t->vc_classes();
  const std::uint32_t longest = in(1, 20);
  const bool bubble = fabric.flow == Flow::bubble;
  const RouterOptions options{.rc = in(0, 2),
                              .va = in(0, 2),
                              .sa = in(0, 2),
                              .vcs = in(least, least + 3),
                              .buffer_flits = bubble ? in(2, 3) * longest : in(1, 8),
                              .link_cycles = in(1, 3),
                              .cycles_by_kind = fabric.cycles,
                              .flit_cycles_by_kind = fabric.flit_cycles,
                              .flow = fabric.flow,
                              .longest_packet = bubble ? longest : 0};
  SCOPED_TRACE(fmt::format("{} on {} {}, {} VCs of {} flits, seed {}", fabric.routing,
                           fabric.topology, keys, options.vcs, options.buffer_flits, seed));
  const FaultSchedule schedule = faults ? random_faults(*t, random) : FaultSchedule{};
  std::vector<std::pair<Cycle, Message>> messages;
  std::uint64_t tag = 0;
  for (unsigned k = 0; k < packets; ++k) {
    for (NodeId from = 0; from < t->processors(); ++from) {
      messages.push_back(
          {1 + k * longest / 2, {from, in(0, t->processors() - 1), in(1, longest), tag++}});
    }
  }
  std::vector<NetworkHarness::Event> first;
  struct Way {
    Stepping stepping;
    unsigned threads;
  };
  for (const auto& [stepping, threads] : {Way{Stepping::sparse, 1}, Way{Stepping::sparse, 3},
                                          Way{Stepping::dense, 1}, Way{Stepping::by_load, 3}}) {
    RoutedNetworkCore network(*t, options, schedule, seed);
    network.force(stepping, threads != 1);
    network.use_threads(threads);
    NetworkHarness harness(network, t->processors());
    for (const auto& [at, message] : messages) harness.send(at, message);
    ASSERT_TRUE(harness.run(400'000)) << network.why_stuck();
    std::set<std::uint64_t> tags;
    for (const auto& e : harness.delivered) tags.insert(e.message.tag);
    for (const auto& e : harness.returned) tags.insert(e.message.tag);
    ASSERT_EQ(tags.size(), messages.size());
    ASSERT_EQ(harness.delivered.size() + harness.returned.size(), messages.size());
    if (first.empty()) first = harness.delivered;
    ASSERT_EQ(harness.delivered, first) << threads << " threads";
  }
}

void stress_all(std::uint64_t runs, unsigned packets) {
  for (const StressFabric& fabric : fabrics()) {
    const auto links = topology(fabric.topology, fabric.dimensions == 0   ? fabric.keys
                                                 : fabric.dimensions == 1 ? "size = [5]"
                                                                          : "size = [4, 5]");
    const bool two_way = one_way_part(*links).empty();
    for (std::uint64_t seed = 1; seed <= runs; ++seed) {
      stress(fabric, seed, two_way && seed % 4 == 0 && fabric.flow == Flow::wormhole, packets);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

/// With a buffer of one flit, and one virtual channel beside the escape: packets that got that
/// channel without room would wait for each other there, where no escape is left to them.
TEST(RoutingStress, AdaptivePacketsStopOnlyWhereTheyCanEscape) {
  const auto t = routed_topology("mesh", "size = [8, 8]", "minimal-adaptive");
  for (const auto& [buffer, longest] : {std::pair{1U, 1U}, std::pair{4U, 4U}, std::pair{2U, 7U}}) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      SCOPED_TRACE(fmt::format("buffers of {}, packets of {}, seed {}", buffer, longest, seed));
      RandomStream random(seed, Stream{2}, 0);
      RoutedNetworkCore network(*t, {.vcs = 2, .buffer_flits = buffer}, {}, seed);
      NetworkHarness harness(network, t->processors());
      for (std::uint64_t k = 0; k < 400; ++k) {
        for (NodeId from = 0; from < t->processors(); ++from) {
          const auto to = static_cast<NodeId>(random.below(t->processors()));
          harness.send(1 + k, {from, to, 1 + static_cast<std::uint32_t>(random.below(longest)), k});
        }
      }
      ASSERT_TRUE(harness.run(200'000)) << network.why_stuck();
      ASSERT_EQ(harness.delivered.size(), 400U * t->processors());
    }
  }
}

TEST(RoutingStress, NoDeadlockAndEveryPacketOnce) { stress_all(4, 40); }

EXHAUSTIVE(RoutingStress, NoDeadlockInTwoHundredConfigurations);
TEST(RoutingStress, NoDeadlockInTwoHundredConfigurations) { stress_all(200, 120); }

}  // namespace
}  // namespace ballast
