// SPDX-License-Identifier: BSD-3-Clause
// Event-driven balancers: every registered one keeps the laws below, on every topology,
// whatever the network does to its messages.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <numeric>

#include "events/event_balancing.h"
#include "network/ideal_network.h"
#include "network/routed/routed_network.h"
#include "support/draws.h"
#include "support/event_nodes_fixture.h"
#include "support/place.h"
#include "support/random_faults.h"
#include "support/same_run.h"
#include "support/tier.h"
#include "support/topologies_fixture.h"

namespace ballast {
namespace {

STEPPED(EventBalancers);

const std::vector<Place> kPlaces{{"hypercube", {8}}, {"hypercube", {16}}, {"mesh", {4, 2}},
                                 {"mesh", {4, 4}},   {"ring", {8}},       {"ring", {16}},
                                 {"complete", {8}},  {"complete", {16}},  {"tree", {8}},
                                 {"tree", {16}},     {"torus", {4, 3}},   {"star", {6}}};
enum class Kind { ideal, routed, random };

std::unique_ptr<Network> network_of(Kind kind, const Topology& topology, std::uint64_t seed) {
  if (kind == Kind::ideal) return std::make_unique<IdealNetwork>(topology, 1 + seed % 3);
  if (kind == Kind::routed) {
    return std::make_unique<RoutedNetworkCore>(topology, RouterOptions{.vcs = 2});
  }
  auto random = std::make_shared<RandomStream>(seed, Stream{0x1A7E});
  return std::make_unique<AnyLatency>([random](const Message&) { return random->below(40); });
}

/// Half of the seeds: all at one processor; else anywhere, also later.
Tasks tasks_of(NodeId p, RandomStream& random) {
  Tasks tasks;
  tasks.processors = p;
  const bool spike = random.below(2) != 0;
  const auto home = static_cast<NodeId>(random.below(p));
  for (std::uint64_t k = 20 + random.below(150); k > 0; --k) {
    const auto at = spike ? home : static_cast<NodeId>(random.below(p) * random.below(p) / p);
    tasks.add(at, 1.0 + static_cast<double>(random.below(200)), spike ? 0 : random.below(2'000));
  }
  tasks.sort_by_arrival();
  return tasks;
}

double sum(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

class EventBalancers : public testing::TestWithParam<std::tuple<std::size_t, Kind>> {};

TEST_P(EventBalancers, EndTheSameWayAndExecuteEachTaskOnce) {
  const auto [at, kind] = GetParam();
  const auto place = topology_by_name(kPlaces[at].topology, kPlaces[at].size);
  for (const std::string& name : event_balancers_on(*place)) {
    for (std::uint64_t seed = 0; seed < draws(20); ++seed) {
      SCOPED_TRACE(fmt::format("{} seed {}", name, seed));
      RandomStream random(seed, Stream{0xE7E7});
      const Tasks tasks = tasks_of(place->processors(), random);
      NetworkMachineOptions o;
      o.balancer = std::make_shared<EventBalancing>(named(name));
      o.seed = seed;
      o.max_cycles = 500'000;
      o.processors.execute = (seed & 1) != 0;
      o.processors.message_cycles = (seed & 2) != 0 ? 7 : 0;
      o.processors.task_flits = 1 + static_cast<std::uint32_t>(random.below(3));
      const auto run = [&, kind = kind] {
        return simulate(tasks, *network_of(kind, *place, seed), *place, o);
      };
      RunResult r;
      try {
        r = run();
      } catch (const std::exception& error) {
        ADD_FAILURE() << error.what();
        continue;
      }
      EXPECT_TRUE(succeeded(r.outcome));
      EXPECT_EQ(r.outcome == Outcome::completed, o.processors.execute);
      const double size = static_cast<double>(tasks.size());
      EXPECT_EQ(sum(r.count_after.per_processor), size);
      if (o.processors.execute) {
        const auto busy = std::accumulate(r.busy.begin(), r.busy.end(), Cycle{0});
        EXPECT_EQ(static_cast<double>(busy),
                  std::accumulate(tasks.work.begin(), tasks.work.end(), 0.0));
      }
      if (event_agents_by_name({*place, 1}, name)->tasks_settle()) {
        EXPECT_LE(r.costs.tasks_moved, tasks.size());
      }
      EXPECT_TRUE(r == run()) << "another time, another result";
      o.skip_idle = false;
      expect_same(r, run());
    }
  }
}
INSTANTIATE_TEST_SUITE_P(Everywhere, EventBalancers,
                         testing::Combine(testing::Range(std::size_t{0}, kPlaces.size()),
                                          testing::Values(Kind::ideal, Kind::routed,
                                                          Kind::random)));

/// All of them: 320 tasks on one of 16 processors.
TEST(EventBalancersTogether, ASpikeIsExecutedInLessThanHalfOfTheTime) {
  const auto place = topology_by_name("hypercube", {16});
  std::vector<std::uint64_t> loads(16, 0);
  loads[5] = 320;
  const Tasks tasks = tasks_of_loads(loads, 500.0);
  for (const std::string& name : event_balancers_on(*place)) {
    SCOPED_TRACE(name);
    NetworkMachineOptions o;
    o.balancer = std::make_shared<EventBalancing>(named(name));
    o.processors.execute = true;
    IdealNetwork network(*place, 1);
    const RunResult r = simulate(tasks, network, *place, o);
    EXPECT_LT(r.cycles, 320 * 500 / 2);
    EXPECT_GE(r.cycles, 320 * 500 / 16);
    EXPECT_GT(r.balances, 0u);
  }
}

TEST(EventBalancersTogether, MachinesThatFallApartEndInAVerdictAndLoseNothing) {
  for (std::uint64_t seed = 0; seed < 160; ++seed) {
    const SmallMachine& machine = kSmallMachines[seed % kSmallMachines.size()];
    const auto place = topology(machine.name, machine.keys);
    for (const std::string& name : event_balancers_on(*place)) {
      SCOPED_TRACE(fmt::format("{} seed {}", name, seed));
      RandomStream random(seed, Stream{3});
      const FaultSchedule faults = random_faults(*place, random);
      const Tasks tasks = tasks_of(place->processors(), random);
      NetworkMachineOptions o;
      o.balancer = std::make_shared<EventBalancing>(named(name));
      o.seed = seed;
      o.max_cycles = 500'000;
      o.processors.execute = random.below(4) != 0;
      o.processors.message_cycles = random.below(2) * 5;
      const auto run = [&] {
        RoutedNetworkCore network(*place, {.vcs = 2}, faults);
        RunResult r = simulate(tasks, network, *place, o);
        const NetworkCounts counts = network.counts();
        EXPECT_EQ(counts.packets, counts.delivered + counts.returned + network.in_flight());
        return r;
      };
      RunResult r;
      try {
        r = run();
      } catch (const std::exception& error) {
        ADD_FAILURE() << error.what();
        continue;
      }
      EXPECT_EQ(r.outcome == Outcome::stranded, r.stranded != 0);
      EXPECT_EQ(sum(r.count_after.per_processor), static_cast<double>(tasks.size() - r.stranded));
      EXPECT_TRUE(r == run());
    }
  }
}

}  // namespace
}  // namespace ballast
