// SPDX-License-Identifier: BSD-3-Clause
// Every balancer by work on a network: what becomes of the largest load.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "balancers/by_name.h"
#include "claims/claim.h"
#include "core/random.h"
#include "machine/balancing.h"
#include "machine/network_machine.h"
#include "network/ideal_network.h"
#include "report/table.h"

namespace ballast {
namespace {

/// Many short tasks, a few long ones, or all tasks at a few processors.
Tasks random_tasks(NodeId processors, RandomStream& random) {
  Tasks tasks;
  tasks.processors = processors;
  const std::uint64_t places = 1 + random.below(processors), count = random.below(80);
  const std::uint64_t longest = 1 + random.below(1000);
  for (std::uint64_t k = 0; k < count; ++k) {
    const auto length = static_cast<double>(random.below(1 + random.below(longest)));
    tasks.add(static_cast<NodeId>(random.below(places)), length);
  }
  return tasks;
}

RunResult run(const Balancing& balancing, const Topology& topology, const Tasks& tasks) {
  IdealNetwork network(topology);
  NetworkMachineOptions o;
  o.balancer = balancing.nodes;
  o.processors.measure = o.processors.goal.by = Measure::work;
  o.processors.max_moves = balancing.default_moves;
  const double all = std::accumulate(tasks.work.begin(), tasks.work.end(), 0.0);
  o.processors.quantum = all > 0 ? all / static_cast<double>(tasks.size()) : 1.0;
  return simulate(tasks, network, topology, o);
}

Finding every_balancer(Trial& trial) {
  const std::string never = trial.claimed<std::string>("refine", "random");
  const unsigned runs = trial.full() ? 2000 : 100;
  Table table({"  balancer", "largest load rose", "balanced", "tasks moved per run"});
  bool holds = true;
  for (const auto& entry : Registry<BalancerSetup>::entries()) {
    Settings few;  // a search needs few tries
    if (entry.name == "work-minimising") few.emplace_back("changes", std::int64_t{500});
    const Balancing balancing = Registry<BalancerSetup>::make(entry.name, few);
    if (!balancing.levels || balancing.carrier != Balancing::Carrier::network) continue;
    if (balancing.needs.coordinates) continue;
    RandomStream random(9, Stream::work_balancers);
    unsigned rose = 0, balanced = 0;
    std::uint64_t moved = 0;
    for (unsigned k = 0; k < runs; ++k) {
      const auto cube = topology_by_name("hypercube", {std::int64_t{4} << random.below(3)});
      const Tasks tasks = random_tasks(cube->processors(), random);
      const RunResult r = run(balancing, *cube, tasks);
      rose += r.work_after.max > r.work_before.max * (1 + 1e-12);
      balanced += r.outcome == Outcome::balanced;
      moved += r.costs.tasks_moved;
    }
    if (entry.name == never) holds = rose == 0;
    table.add({"  " + entry.name, std::to_string(rose), std::to_string(balanced),
               grouped(static_cast<double>(moved) / runs, 1)});
  }
  return {verdict_if(holds),
          fmt::format("under {}, the largest load rose in {} of {} runs", never,
                      holds ? "none" : "some", runs),
          fmt::format("{} random sets of tasks on hypercubes of 4 .. 16 processors, ideal network",
                      runs),
          table.str()};
}

const auto kEveryBalancer = {claim(
    {.name = "work.every-balancer",
     .place = "balance by work on a network",
     .printed = "every run ends; the largest load never rises under refine, but may rise under "
                "other balancers",
     .quantity = "runs after which the largest work on a processor is larger than before",
     .tolerance = "1e-12 of the largest work: the sums are added in another order",
     .command = "ballast run FILE.toml --set balancer.name=refine --set balancer.measure=work"},
    Verdict::confirmed, every_balancer)};

}  // namespace
}  // namespace ballast
