// SPDX-License-Identifier: BSD-3-Clause
// All balancers by symmetric broadcast networks until nothing goes on any more: the ideal machine
// of steps, and real machines.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "events/event_balancing.h"
#include "events/event_machine.h"
#include "network/ideal_network.h"
#include "network/routed/routed_network.h"
#include "support/event_nodes_fixture.h"
#include "support/outcomes.h"
#include "support/random_faults.h"
#include "support/same_run.h"
#include "support/topologies_fixture.h"

namespace ballast {
namespace {

using Tell = EventMachine::Tell;
using Loads = std::vector<std::uint32_t>;

struct Which {
  const char* name;
  Settings settings;
};
std::vector<Which> all_of_them() {
  std::vector<Which> list{{"sbn-hypercube", {}}};
  for (const char* patterns : {"both", "sbn", "tree"}) {
    const std::pair<std::string, Value> key{"patterns", patterns};
    list.push_back({"sbn", {key}});
    for (std::int64_t policy = 1; policy <= 5; ++policy) {
      list.push_back({"sbn-heuristic", {key, {"policy", policy}}});
    }
  }
  return list;
}

/// Loads of many kinds: level, one heap, few heaps, random, none.
Loads some_loads(NodeId p, RandomStream& random) {
  Loads loads(p);
  const std::uint64_t kind = random.below(5), most = 1 + random.below(random.below(2) ? 6 : 200);
  for (NodeId i = 0; i < p; ++i) {
    if (kind == 0 || (kind == 1 && random.below(4) == 0)) {
      loads[i] = static_cast<std::uint32_t>(most);
    } else if (kind >= 3) {
      loads[i] = static_cast<std::uint32_t>(random.below(most));
    }
  }
  if (kind == 2) loads[random.below(p)] = static_cast<std::uint32_t>(most * p);
  return loads;
}

TEST(SbnRuns, ThereIsAnEnd) {
  for (const Which& which : all_of_them()) {
    for (NodeId p = 1; p <= 64; p *= 2) {
      for (std::uint64_t seed = 0; seed < 40; ++seed) {
        SCOPED_TRACE(
            fmt::format("{} {} of {}, seed {}", which.name, which.settings.size(), p, seed));
        RandomStream random(seed, Stream{p});
        const Loads loads = some_loads(p, random);
        const auto agents = event_agents_by_name({*topology_by_name("hypercube", {p}), seed},
                                                 which.name, which.settings);
        EventMachine machine(*agents, loads);
        ASSERT_TRUE(machine.run(Tell::changes, 20'000));
        const auto sum = [](std::span<const std::uint32_t> l) {
          return std::accumulate(l.begin(), l.end(), std::uint64_t{0});
        };
        ASSERT_EQ(sum(machine.loads()), sum(loads));
      }
    }
  }
}

/// Where the first successor always got the odd job, two jobs too many went around for ever here.
TEST(SbnRuns, ASingleJobFindsAPlace) {
  const Loads loads{3, 0, 0, 3, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 3,
                    0, 0, 3, 3, 0, 0, 3, 0, 0, 0, 0, 0, 3, 3, 0, 0};
  const auto agents =
      event_agents_by_name({*topology_by_name("hypercube", {32}), 1}, "sbn", {{"patterns", "sbn"}});
  EventMachine machine(*agents, loads);
  ASSERT_TRUE(machine.run(Tell::changes, 20'000));
  for (const std::uint32_t load : machine.loads()) EXPECT_LE(load, 2u);
}

NetworkMachineOptions options_of(const Which& which, bool execute, std::uint64_t seed) {
  NetworkMachineOptions o = event_options(named(which.name, which.settings), execute);
  o.seed = seed;
  return o;
}
NetworkMachineOptions idle_options() {
  NetworkMachineOptions o;
  o.processors.execute = true;
  return o;
}

/// On both networks, tasks at rest and executed; some tasks come later.
TEST(SbnRuns, MachinesBalanceAndAreFaster) {
  for (const Which& which : all_of_them()) {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      SCOPED_TRACE(fmt::format("{}, seed {}", which.name, seed));
      RandomStream random(seed, Stream{5});
      const NodeId p = NodeId{2} << random.below(5);
      const auto place = topology("hypercube", fmt::format("size = [{}]", p));
      Tasks tasks;
      tasks.processors = p;
      for (std::uint64_t k = 40 * p; k > 0; --k) {
        tasks.add(static_cast<NodeId>(random.below(1 + p / 4)),
                  20.0 + static_cast<double>(random.below(60)),
                  random.below(2) * random.below(900));
      }
      tasks.sort_by_arrival();
      IdealNetwork ideal(*place, 1 + seed % 3);
      RoutedNetworkCore routed(*place, {});
      const RunResult none = simulate(tasks, ideal, *place, idle_options());
      for (Network* network : {static_cast<Network*>(&ideal), static_cast<Network*>(&routed)}) {
        const auto rest = options_of(which, false, seed), run = options_of(which, true, seed);
        const RunResult at_rest = simulate(tasks, *network, *place, rest);
        EXPECT_TRUE(succeeded(at_rest.outcome));
        const auto& after = at_rest.count_after.per_processor;
        EXPECT_EQ(std::accumulate(after.begin(), after.end(), 0.0), 40.0 * p);
        EXPECT_LE(*std::max_element(after.begin(), after.end()), 40.0 * p);
        const RunResult executed = simulate(tasks, *network, *place, run);
        EXPECT_EQ(executed.outcome, Outcome::completed);
        const double ratio =
            static_cast<double>(executed.cycles) / static_cast<double>(none.cycles);
        EXPECT_LT(ratio, 0.75) << p;
        EXPECT_GT(executed.balances, 0u);
        expect_same(simulate(tasks, *network, *place, run), executed);
      }
    }
  }
}

/// Random faults: every run ends in a verdict and loses nothing.
TEST(SbnRuns, MachinesThatFallApartLoseNothing) {
  const auto all = all_of_them();
  Outcomes ends;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Which& which = all[seed % all.size()];
    SCOPED_TRACE(fmt::format("{}, seed {}", which.name, seed));
    RandomStream random(seed, Stream{7});
    const auto place = seed % 3 == 0   ? topology("mesh", "size = [4, 4]")
                       : seed % 3 == 1 ? topology("hypercube", "size = [16]")
                                       : topology("star", "size = [8]");
    const FaultSchedule faults = random_faults(*place, random);
    Tasks tasks;
    tasks.processors = place->processors();
    for (std::uint64_t k = 10 + random.below(400); k > 0; --k) {
      tasks.add(static_cast<NodeId>(random.below(1 + tasks.processors / 2)),
                1.0 + static_cast<double>(random.below(30)), random.below(300));
    }
    tasks.sort_by_arrival();
    auto options = options_of(which, random.below(2) != 0, seed);
    options.processors.task_flits = 1 + static_cast<std::uint32_t>(random.below(3));
    options.processors.message_cycles = random.below(3);
    RoutedNetworkCore network(*place, {.vcs = 2}, faults);
    const RunResult r = simulate(tasks, network, *place, options);
    ends.count(r.outcome);
    const auto& after = r.count_after.per_processor;
    EXPECT_EQ(std::accumulate(after.begin(), after.end(), 0.0),
              static_cast<double>(r.tasks - r.stranded));
  }
  EXPECT_GT(ends.of(Outcome::completed), 3u);
  EXPECT_GT(ends.of(Outcome::stranded), 30u);
}

/// Two of 16 processors fail while the first tasks are shared out; more come afterwards. The
/// heuristic variant goes on; in the others the operations under way never end, and few are begun.
TEST(SbnRuns, TheHeuristicVariantBalancesWithoutTheDead) {
  const auto place = topology("hypercube", "size = [16]");
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE(seed);
    RandomStream random(seed, Stream{9});
    const auto dead = static_cast<NodeId>(1 + random.below(7)), other = dead + 8;
    const FaultSchedule faults{
        {{100, Fault::Kind::node, {dead, 0}}, {150, Fault::Kind::node, {other, 0}}}, 10};
    Tasks tasks;
    tasks.processors = 16;
    for (unsigned wave = 0; wave < 10; ++wave) {
      for (unsigned k = 0; k < 60; ++k) tasks.add(0, 100.0, wave * 1000);
    }
    RoutedNetworkCore network(*place, {.vcs = 2}, faults);
    const auto run = [&](const char* name) {
      return simulate(tasks, network, *place, options_of({name, {}}, true, seed));
    };
    const RunResult none = simulate(tasks, network, *place, idle_options());
    EXPECT_EQ(none.cycles, 60'000u);
    const RunResult r = run("sbn-heuristic");
    EXPECT_EQ(r.failed_processors, 2u);
    EXPECT_GT(r.tasks - r.stranded, 550u);
    EXPECT_LT(r.cycles, 10'500u) << "60,000 / 14 are 4,286; the last wave comes at 9,000";
    EXPECT_GT(r.balances, 40u);
    for (NodeId i = 0; i < 16; ++i) {
      if (i != dead && i != other) {
        EXPECT_GT(r.busy[i], 2000u) << i;
      }
    }
    for (const char* name : {"sbn", "sbn-hypercube"}) {
      const RunResult stopped = run(name);
      EXPECT_GT(stopped.cycles, 40'000u) << name;
      EXPECT_LT(stopped.balances, 10u) << name;
    }
  }
}

}  // namespace
}  // namespace ballast
