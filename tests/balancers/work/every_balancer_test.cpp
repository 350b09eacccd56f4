// SPDX-License-Identifier: BSD-3-Clause
// Balance by work on a network, under every balancer that has one.
#include <gtest/gtest.h>

#include <functional>
#include <numeric>

#include "balancers/by_name.h"
#include "machine/balancing.h"
#include "machine/network_machine.h"
#include "network/ideal_network.h"
#include "support/tier.h"

namespace ballast {
namespace {

using Balancer = const Entry<BalancerSetup>;

std::vector<const Balancer*> balancers() {
  std::vector<const Balancer*> some;
  for (const auto& entry : Registry<BalancerSetup>::entries()) {
    const Balancing b = entry.make(Registry<BalancerSetup>::args(entry.name));
    if (!b.levels || b.carrier != Balancing::Carrier::network) continue;
    if (!b.needs.coordinates) some.push_back(&entry);
  }
  return some;
}

/// A search needs few tries to keep every task.
Settings settings_of(const std::string& name) {
  if (name == "work-minimising") return {{"changes", std::int64_t{500}}};
  return {};
}

struct Ran {
  RunResult result;
  double before, after;  ///< largest work of a processor
};

/// Throws whatever the machine throws: a deadlock, a task lost, a balancer that does not end.
Ran run(Balancer& balancer, const Topology& topology, const Tasks& tasks,
        std::vector<std::uint32_t> speeds = {}) {
  IdealNetwork network(topology);
  NetworkMachineOptions o;
  o.max_cycles = 1'000'000;
  const Balancing balancing =
      Registry<BalancerSetup>::make(balancer.name, settings_of(balancer.name));
  o.balancer = balancing.nodes;
  o.processors.max_moves = balancing.default_moves;
  o.processors.measure = o.processors.goal.by = Measure::work;
  o.processors.speeds = std::move(speeds);
  const double all = std::accumulate(tasks.work.begin(), tasks.work.end(), 0.0);
  o.processors.quantum =
      std::max(all, 1.0) / static_cast<double>(std::max<std::size_t>(tasks.size(), 1));
  RunResult r = simulate(tasks, network, topology, o);
  const double before = r.work_before.max, after = r.work_after.max;
  return {std::move(r), before, after};
}

void expect_all_there(const Ran& ran, const Tasks& tasks) {
  const RunResult& r = ran.result;
  const auto total = [](const Distribution& d) {
    return std::accumulate(d.per_processor.begin(), d.per_processor.end(), 0.0);
  };
  EXPECT_TRUE(r.outcome == Outcome::balanced || r.outcome == Outcome::settled);
  EXPECT_EQ(total(r.count_after), static_cast<double>(tasks.size()));
  EXPECT_NEAR(total(r.work_after), total(r.work_before), 1e-9 * (1 + total(r.work_before)));
}

/// Every way to put up to `most` tasks of these lengths on the processors; calls f.
void for_all(NodeId processors, std::size_t most, const std::vector<double>& lengths,
             const std::function<void(const Tasks&)>& f) {
  Tasks tasks;
  tasks.processors = processors;
  const std::size_t kinds = processors * lengths.size();
  std::function<void(std::size_t)> add = [&](std::size_t from) {
    f(tasks);
    if (tasks.size() == most) return;
    for (std::size_t k = from; k < kinds; ++k) {
      tasks.add(static_cast<NodeId>(k / lengths.size()), lengths[k % lengths.size()]);
      add(k);
      tasks.home.pop_back();
      tasks.work.pop_back();
      tasks.arrival.pop_back();
    }
  };
  add(0);
}

/// Some with many short tasks, some with a few long ones, some at one processor.
Tasks random_tasks(NodeId processors, RandomStream& random) {
  Tasks tasks;
  tasks.processors = processors;
  const auto some = static_cast<NodeId>(1 + random.below(processors));
  const std::uint64_t count = random.below(40), longest = 1 + random.below(1000);
  for (std::uint64_t k = 0; k < count; ++k) {
    const auto length = static_cast<double>(random.below(longest + 1));
    tasks.add(static_cast<NodeId>(random.below(some)), length / (1 + random.below(7)));
  }
  return tasks;
}

/// Largest loads: refine must not raise them; of the others it is told how often they do.
class ByWork : public testing::TestWithParam<const Balancer*> {
 protected:
  void check(const Topology& topology, const Tasks& tasks,
             const std::vector<std::uint32_t>& speeds = {}) {
    const Ran ran = run(*GetParam(), topology, tasks, speeds);
    expect_all_there(ran, tasks);
    ++runs_;
    const bool worse = ran.after > ran.before * (1 + 1e-12);
    worse_ += worse;
    if (speeds.empty() && GetParam()->name == "refine") {
      EXPECT_FALSE(worse);
    }
  }
  void random_runs(std::uint64_t seed, int each, const std::vector<std::uint32_t>& speeds = {}) {
    const auto& balancer = *GetParam();
    const bool uneven = balancer.make(Registry<BalancerSetup>::args(balancer.name)).uneven;
    if (!speeds.empty() && !uneven) return;
    RandomStream random{seed, Stream{0}};
    for (const NodeId p : {4u, 8u, 16u}) {
      const auto cube = topology_by_name("hypercube", {p});
      for (int k = 0; k < each; ++k) check(*cube, random_tasks(p, random), speeds);
    }
  }
  void TearDown() override {
    RecordProperty("runs", static_cast<int>(runs_));
    RecordProperty("largest_load_rose", static_cast<int>(worse_));
  }
  std::uint64_t runs_ = 0, worse_ = 0;
};

TEST_P(ByWork, EndsAndKeepsEveryTask) {
  const auto pair = topology_by_name("hypercube", {2}), four = topology_by_name("hypercube", {4});
  for_all(2, 3, {1, 2, 3, 8}, [&](const Tasks& tasks) { check(*pair, tasks); });
  for_all(4, 2, {1, 3, 8}, [&](const Tasks& tasks) { check(*four, tasks); });
  random_runs(11, 400);
}

TEST_P(ByWork, EndsWithProcessorsOfManySpeeds) { random_runs(12, 100, {1, 10, 3, 1000}); }

LONG(ByWork, EndsAndKeepsEveryTaskOfManySets);
TEST_P(ByWork, EndsAndKeepsEveryTaskOfManySets) {
  const auto two = topology_by_name("hypercube", {2}), four = topology_by_name("hypercube", {4});
  for_all(2, 5, {1, 2, 3, 4, 5, 6, 7, 8}, [&](const Tasks& tasks) { check(*two, tasks); });
  for_all(4, 4, {1, 2, 3, 5, 8}, [&](const Tasks& tasks) { check(*four, tasks); });
  random_runs(13, 33'000);
  random_runs(14, 3'000, {1, 10, 3, 1000});
}

/// 400 tasks at the slow end of a link: the other one, three times as fast, ends with three times
/// the work.
TEST(ByWorkSpeeds, ALoadIsWorkOverSpeed) {
  Tasks tasks;
  tasks.processors = 2;
  for (int k = 0; k < 400; ++k) tasks.add(0, 1 + k % 7);
  const auto line = topology_by_name("line", {2});
  for (const char* name : {"diffusion", "dimension-exchange", "multi-level", "greedy", "pairing"}) {
    const Ran ran = run(Registry<BalancerSetup>::named(name), *line, tasks, {1, 3});
    const auto& work = ran.result.work_after.per_processor;
    const double ratio = work[1] / work[0];
    if (std::string(name) == "pairing") {
      EXPECT_NEAR(ratio, 1, 0.1) << "half the difference, once";
    } else {
      EXPECT_NEAR(ratio, 3, 0.15) << name;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Balancers, ByWork, testing::ValuesIn(balancers()), [](const auto& info) {
  std::string name = info.param->name;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace ballast
