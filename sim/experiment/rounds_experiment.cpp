// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/rounds_experiment.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "balancers/by_name.h"
#include "experiment/experiment.h"
#include "experiment/machine_config.h"
#include "rounds/round_balancing.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

/// In the order of RoundOrder, and of RoundsUntil.
const std::vector<std::string> kOrders{"insert-balance-consume", "balance-consume-insert",
                                       "balance-insert-consume"};
const std::vector<std::string> kUntil{"stable", "fixed-point", "max"};

template <class Enum>
Enum chosen(const Args& args, const char* key, const std::vector<std::string>& names) {
  return static_cast<Enum>(std::find(names.begin(), names.end(), args.text(key)) - names.begin());
}

std::unique_ptr<RoundAgents> make_agents(Config& config, const Topology& topology,
                                         nlohmann::ordered_json& record) {
  const auto [balancer, args] = chosen_part<BalancerSetup>(config, "balancer", "name", record);
  const Balancing balancing = balancer->make(args);
  const auto* rounds = dynamic_cast<const RoundBalancing*>(balancing.nodes.get());
  if (rounds != nullptr) return rounds->agents({topology});
  throw UserError(config.where("balancer.name"),
                  fmt::format("balancer.name: \"{}\" has no agents that go by rounds; these have: "
                              "{}",
                              balancer->name, fmt::join(round_balancers(), ", ")));
}

std::vector<std::uint32_t> make_loads(Config& config, const WorkloadContext& context,
                                      nlohmann::ordered_json& record) {
  std::vector<std::uint32_t> loads(context.processors, 0);
  if (!config.has("workload")) return loads;
  const auto [workload, args] = chosen_part<WorkloadMaker>(config, "workload", "kind", record);
  const Tasks tasks = workload->make(args, context);
  for (std::size_t t = 0; t < tasks.size(); ++t) {
    if (tasks.arrival[t] != 0) {
      throw UserError(config.where("workload"),
                      "workload: has tasks that arrive later, in cycles; with [rounds] it gives "
                      "the loads at the start, and [arrivals] what comes later");
    }
    ++loads[tasks.home[t]];
  }
  return loads;
}

/// What can never be reached is refused before the run.
void check_until(const Args& rounds, RoundsUntil until, const Arrivals& arrivals,
                 const std::string& kind) {
  const char* what = nullptr;
  if (until == RoundsUntil::stable && arrivals.end() == Arrivals::kForever) {
    what = "arrive in every round, so something always moves; allowed: fixed-point, max";
  }
  if (until == RoundsUntil::fixed_point && arrivals.period() == 0) {
    what = "never repeat, so that the loads settle on nothing; allowed: max";
  }
  if (what == nullptr) return;
  throw UserError(rounds.where("until"),
                  fmt::format("rounds.until: \"{}\", but arrivals.kind = \"{}\": tasks {}",
                              rounds.text("until"), kind, what));
}

}  // namespace

std::vector<Key> rounds_keys() {
  return {Key::integer("max", 1'000'000)
              .range(1, 9e18)
              .help("rounds; exit code 3 if `until` is not reached in them"),
          Key::text("loads", "fluid")
              .choices({"fluid", "whole"})
              .help("loads are real numbers; or tasks that move as wholes, the rest is owed"),
          Key::integer("consume", 0)
              .range(0, 1)
              .help("tasks that each processor which has some executes in a round"),
          Key::text("order", kOrders.front()).choices(kOrders).help("what a round consists of"),
          Key::text("until", kUntil.front())
              .choices(kUntil)
              .help("nothing moves any more; the loads at the end of a round repeat; all rounds"),
          Key::integer("series", 0)
              .range(0, 9e18)
              .help("rounds between samples of min, max and total load; 0: none")};
}

RoundsExperiment make_rounds_experiment(Config config) {
  RoundsExperiment e;
  config.finish({"machine", "workload", "balancer", "arrivals", "rounds", "run"});
  const Args run = config.check("run", some_keys("run", {"seed"}));
  e.seed = run.get<std::uint64_t>("seed");

  std::vector<Key> machine_keys = some_keys("machine", {"topology"});
  machine_keys[0] = std::move(machine_keys[0]).required();
  const auto& topology = named_part<TopologyMaker>(config, "machine", machine_keys[0]);
  machine_keys.insert(machine_keys.end(), topology.keys.begin(), topology.keys.end());
  const Args machine = config.check("machine", machine_keys);
  e.topology = topology.make(machine);
  const NodeId processors = e.topology->processors();
  e.config["machine"] = to_json(machine);
  e.config["machine"]["processors"] = processors;

  e.loads = make_loads(config, {processors, e.seed}, e.config);
  e.agents = make_agents(config, *e.topology, e.config);
  if (!config.has("arrivals")) config.set("arrivals.kind=none");
  const auto [arrivals, arrivals_args] =
      chosen_part<ArrivalsMaker>(config, "arrivals", "kind", e.config);
  e.arrivals = arrivals->make(arrivals_args, {processors, e.seed});

  const Args rounds = config.check("rounds", rounds_keys());
  e.config["rounds"] = to_json(rounds);
  e.config["run"] = to_json(run);
  e.whole = rounds.text("loads") == "whole";
  e.options.max = rounds.get<std::uint64_t>("max");
  e.options.consume = rounds.get<std::int64_t>("consume") != 0;
  e.options.order = chosen<RoundOrder>(rounds, "order", kOrders);
  e.options.until = chosen<RoundsUntil>(rounds, "until", kUntil);
  e.options.series = rounds.get<std::uint64_t>("series");
  check_until(rounds, e.options.until, *e.arrivals, arrivals->name);
  return e;
}

RoundResult run_rounds(RoundsExperiment& e) {
  RoundMachine machine(*e.agents, e.whole);
  for (NodeId i = 0; i < e.loads.size(); ++i) {
    if (e.loads[i] != 0) machine.insert(i, e.loads[i]);
  }
  return run_rounds(machine, *e.arrivals, e.options);
}

}  // namespace ballast
