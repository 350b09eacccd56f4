// SPDX-License-Identifier: BSD-3-Clause
// Trees of tasks under every balancer on a machine that falls apart: births during faults, tasks
// that come back, processors that fail.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <numeric>

#include "machine/balancing.h"
#include "machine/network_machine.h"
#include "network/routed/routed_network.h"
#include "support/outcomes.h"
#include "support/random_faults.h"
#include "support/topologies_fixture.h"
#include "support/workloads_fixture.h"

namespace ballast {
namespace {

/// Tree `tiny`: 417 tasks, 372 leaves, depth 12.
Tasks tiny(NodeId processors, bool youngest_first) {
  return make(
      fmt::format("kind = 'uts'\ntree = 'tiny'\norder = '{}'\n", youngest_first ? "lifo" : "fifo"),
      processors);
}

/// The balancers on a network whose orders name no tasks, as in workload `uts`.
std::vector<std::string> balancers_for_trees() {
  std::vector<std::string> names;
  for (const auto& part : Registry<BalancerSetup>::entries()) {
    const Balancing balancing = part.make(Registry<BalancerSetup>::args(part.name));
    if (balancing.carrier != Balancing::Carrier::the_switch && !balancing.central) {
      names.push_back(part.name);
    }
  }
  return names;
}

/// nullopt: the balancer needs another machine.
std::optional<RunResult> tree_under(const std::string& name, const Topology& topology,
                                    const FaultSchedule& faults, std::uint64_t seed) {
  const Balancing balancing = Registry<BalancerSetup>::make(name, {});
  NetworkMachineOptions o;
  o.balancer = balancing.nodes;
  o.seed = seed;
  o.max_cycles = 500'000;
  o.processors.execute = true;
  o.processors.every = balancing.started ? 30 : 0;
  o.processors.task_flits = 1 + seed % 3;
  const Tasks tasks = tiny(topology.processors(), seed % 2 == 0);
  try {
    if (o.balancer) static_cast<void>(o.balancer->make({tasks, topology, o.processors, seed}));
  } catch (const UserError&) {
    return {};
  }
  RoutedNetworkCore network(topology, {.vcs = 2}, faults);
  return simulate(tasks, network, topology, o);
}

class TaskTreeFaults : public testing::TestWithParam<std::string> {};

/// Executed + stranded = born: what comes back is executed by its sender. Without a processor that
/// fails, it is the whole tree, even on a machine in parts.
TEST_P(TaskTreeFaults, EveryTaskIsExecutedOrStranded) {
  Outcomes ends;
  std::uint64_t runs = 0, returned = 0, cut = 0;
  for (std::uint64_t seed = 0; seed < 96; ++seed) {
    SCOPED_TRACE(seed);
    const SmallMachine& machine = kSmallMachines[seed % kSmallMachines.size()];
    const auto place = topology(machine.name, machine.keys);
    RandomStream random(seed, Stream{3});
    FaultSchedule faults = random_faults(*place, random);
    if (random.below(2) == 0) {
      std::erase_if(faults.faults, [](const Fault& f) { return f.kind == Fault::Kind::node; });
    }
    const auto r = tree_under(GetParam(), *place, faults, seed);
    if (!r) continue;
    ++runs;
    returned += r->costs.tasks_returned;
    ends.count(r->outcome);
    const auto& executed = r->count_after.per_processor;
    EXPECT_EQ(std::accumulate(executed.begin(), executed.end(), 0.0),
              static_cast<double>(r->tasks - r->stranded));
    EXPECT_EQ(r->outcome == Outcome::stranded, r->stranded != 0);
    EXPECT_LE(r->tasks, 417u);
    if (r->stranded != 0) {
      EXPECT_NE(r->failed_processors, 0u);
      cut += r->tasks < 417;
      continue;
    }
    EXPECT_EQ(r->tasks, 417u);
    EXPECT_EQ(r->tree->leaves, 372u);
    EXPECT_EQ(r->tree->depth, 12u);
  }
  RecordProperty("runs", static_cast<int>(runs));
  RecordProperty("tasks_returned", static_cast<int>(returned));
  RecordProperty("cut_short", static_cast<int>(cut));
  EXPECT_GT(runs, 30u);
  EXPECT_GT(ends.of(Outcome::completed), 3u);
  EXPECT_GT(ends.of(Outcome::stranded), 2u);
}

INSTANTIATE_TEST_SUITE_P(Balancers, TaskTreeFaults, testing::ValuesIn(balancers_for_trees()),
                         [](const auto& info) {
                           std::string name = info.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

/// Link and router faults at a rate leave the large machine connected or in parts; both executes
/// the whole tree.
TEST(TaskTreeFaultRates, TreesAreWholeWhereOnlyLinksAndRoutersFail) {
  const auto mesh = topology("mesh", "size = [8, 8]");
  std::uint64_t returned = 0, parted = 0, whole = 0;
  for (const char* name : {"random-stealing", "diffusion", "work-stealing", "sbn"}) {
    for (const unsigned failures : {2u, 8u, 30u}) {
      for (std::uint64_t seed = 0; seed < 4; ++seed) {
        SCOPED_TRACE(fmt::format("{} {} faults, seed {}", name, failures, seed));
        RandomStream random(seed, Stream{5});
        FaultSchedule faults{{}, 10};
        for (unsigned k = 0; k < failures; ++k) {
          Fault fault{random.below(200),
                      random.below(3) == 0 ? Fault::Kind::router : Fault::Kind::link,
                      {static_cast<NodeId>(random.below(64)), 0}};
          if (fault.kind == Fault::Kind::link) {
            fault.link.port = static_cast<Port>(random.below(mesh->links(fault.link.router)));
          }
          faults.faults.push_back(fault);
        }
        std::stable_sort(faults.faults.begin(), faults.faults.end(),
                         [](const Fault& a, const Fault& b) { return a.at < b.at; });
        const RunResult r = *tree_under(name, *mesh, faults, seed);
        EXPECT_EQ(r.tasks, 417u);
        EXPECT_EQ(r.tree->leaves, 372u);
        EXPECT_EQ(r.tree->depth, 12u);
        EXPECT_EQ(r.stranded, 0u);
        returned += r.costs.tasks_returned;
        parted += r.outcome == Outcome::partitioned;
        whole += r.outcome == Outcome::completed;
      }
    }
  }
  EXPECT_GT(returned, 0u);
  EXPECT_GT(parted, 3u);
  EXPECT_GT(whole, 3u);
}

}  // namespace
}  // namespace ballast
