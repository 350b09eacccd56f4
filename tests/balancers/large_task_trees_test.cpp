// SPDX-License-Identifier: BSD-3-Clause
// The sample trees of Unbalanced Tree Search in full, while links, routers and processors fail.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "machine/balancing.h"
#include "machine/network_machine.h"
#include "network/routed/routed_network.h"
#include "support/tier.h"
#include "support/topologies_fixture.h"
#include "support/workloads_fixture.h"

namespace ballast {
namespace {

constexpr NodeId kSide = 8;

struct NamedTree {
  const char* name;
  std::uint64_t nodes, leaves;
  std::uint32_t depth;
};

/// Links between neighbours of a row that fail at random times, but none of the first row: the
/// columns and that row keep the mesh connected.
FaultSchedule failing_links(const Topology& mesh, RandomStream& random) {
  constexpr unsigned kLinks = 24;
  FaultSchedule faults{{}, 10};
  for (unsigned k = 0; k < kLinks; ++k) {
    const auto row = static_cast<NodeId>(1 + random.below(kSide - 1));
    const auto left = static_cast<NodeId>(kSide * row + random.below(kSide - 1));
    Port port = 0;
    while (mesh.neighbour(left, port).router != left + 1) ++port;
    faults.faults.push_back({random.below(40'000), Fault::Kind::link, {left, port}});
  }
  return faults;
}

void add(FaultSchedule& faults, Fault::Kind kind, unsigned count, RandomStream& random) {
  for (unsigned k = 0; k < count; ++k) {
    const auto at = static_cast<NodeId>(random.below(kSide * kSide));
    faults.faults.push_back({random.below(40'000), kind, {at, 0}});
  }
}

RunResult search(const NamedTree& tree, const char* balancer, const Topology& mesh,
                 FaultSchedule faults) {
  std::stable_sort(faults.faults.begin(), faults.faults.end(),
                   [](const Fault& a, const Fault& b) { return a.at < b.at; });
  NetworkMachineOptions o;
  o.balancer = Registry<BalancerSetup>::make(balancer, {}).nodes;
  o.max_cycles = 100'000'000;
  o.processors.execute = true;
  o.processors.task_flits = 2;
  const Tasks tasks =
      make(fmt::format("kind = 'uts'\ntree = '{}'\ncycles = 2\n", tree.name), mesh.processors());
  RoutedNetworkCore network(mesh, {.vcs = 2}, std::move(faults));
  return simulate(tasks, network, mesh, o);
}

double executed(const RunResult& r) {
  const auto& tasks = r.count_after.per_processor;
  return std::accumulate(tasks.begin(), tasks.end(), 0.0);
}

void expect_whole(const RunResult& r, const NamedTree& tree) {
  EXPECT_EQ(r.tasks, tree.nodes);
  EXPECT_EQ(executed(r), static_cast<double>(tree.nodes));
  EXPECT_EQ(r.tree->leaves, tree.leaves);
  EXPECT_EQ(r.tree->depth, tree.depth);
}

LONG(LargeTaskTrees);
class LargeTaskTrees : public testing::TestWithParam<NamedTree> {};

TEST_P(LargeTaskTrees, AreWholeWhileTheNetworkStaysConnected) {
  const auto mesh = topology("mesh", "size = [8, 8]");
  RandomStream random(1, Stream{5});
  std::uint64_t caught = 0;
  for (const char* balancer : {"random-stealing", "sender-initiated", "receiver-initiated",
                               "diffusion", "dimension-exchange"}) {
    SCOPED_TRACE(balancer);
    const RunResult r = search(GetParam(), balancer, *mesh, failing_links(*mesh, random));
    EXPECT_EQ(r.outcome, Outcome::completed);
    expect_whole(r, GetParam());
    EXPECT_EQ(r.costs.tasks_returned, 0u);
    EXPECT_GT(r.costs.tasks_moved, 60u);
    caught += r.costs.retransmitted;
  }
  EXPECT_GT(caught, 0u) << "faults caught packets in flight";
}

/// A failed router cuts its processor off, which executes what it has: the tree is whole, though
/// tasks come back. A failed processor strands its tasks, and what they would bear.
TEST_P(LargeTaskTrees, AreExecutedOrStrandedWhereRoutersAndProcessorsFail) {
  const auto mesh = topology("mesh", "size = [8, 8]");
  RandomStream random(2, Stream{5});
  std::uint64_t returned = 0, stranded = 0;
  for (const char* balancer : {"random-stealing", "diffusion"}) {
    for (const unsigned processors : {0u, 3u}) {
      SCOPED_TRACE(fmt::format("{}, {} processors fail", balancer, processors));
      FaultSchedule faults = failing_links(*mesh, random);
      add(faults, Fault::Kind::router, 4, random);
      add(faults, Fault::Kind::node, processors, random);
      const RunResult r = search(GetParam(), balancer, *mesh, std::move(faults));
      EXPECT_EQ(executed(r) + static_cast<double>(r.stranded), static_cast<double>(r.tasks));
      EXPECT_LE(r.failed_processors, processors);
      if (r.stranded == 0) expect_whole(r, GetParam());
      EXPECT_TRUE(processors != 0 || r.stranded == 0);
      returned += r.costs.tasks_returned;
      stranded += r.stranded;
    }
  }
  RecordProperty("returned", static_cast<int>(returned));
  RecordProperty("stranded", static_cast<int>(stranded));
  EXPECT_GT(stranded, 0u);
}

INSTANTIATE_TEST_SUITE_P(Uts, LargeTaskTrees,
                         testing::Values(NamedTree{"T1", 4'130'071, 3'305'118, 10},
                                         NamedTree{"T2", 4'117'769, 2'342'762, 81},
                                         NamedTree{"T3", 4'112'897, 3'599'034, 1'572},
                                         NamedTree{"T4", 4'132'453, 3'108'986, 134},
                                         NamedTree{"T5", 4'147'582, 2'181'318, 20}),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace ballast
