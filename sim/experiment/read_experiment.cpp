// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/read_experiment.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "experiment/key_hints.h"
#include "experiment/read_parts.h"
#include "experiment/sections.h"
#include "machine/balancing.h"
#include "network/faults/fault_schedule.h"
#include "rounds/arrivals/arrivals.h"
#include "routing/routing_maker.h"
#include "topology/topology.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

/// Tables and keys of [machine] that need a topology.
constexpr const char* kLinked[] = {"size",   "network", "task_flits", "routing",
                                   "router", "link",    "faults"};

/// Lengths of a graph's links have an effect on their cycles only.
void check_lengths(const Config& config, bool by_length) {
  if (by_length || !config.has("machine.lengths")) return;
  throw UserError(config.where("machine.lengths"),
                  "machine.lengths: has no effect without machine.link.cycles_by_length = true; "
                  "leave it out");
}

void read_network(Config& config, MachineSection& machine) {
  machine.routing = choice<RoutingMaker>(config, "machine.routing", routing_key());
  router_fields().read(config.check("machine.router", router_fields().keys()), machine.router);
  if (config.has("machine.link.cycles") && config.has("machine.link.cycles_by_kind")) {
    throw UserError(
        config.where("machine.link.cycles"),
        "machine.link.cycles: has no effect beside machine.link.cycles_by_kind; leave it "
        "out");
  }
  link_fields().read(config.check("machine.link", link_fields().keys()), machine.router);
  check_lengths(config, machine.router.given_cycles_by_length.value_or(false));
  machine.faults.args = config.check("machine.faults", fault_keys());
}

void read_machine(Config& config, MachineSection& machine, bool one_of_many) {
  const std::vector<std::string> tables{"switch", "routing", "router", "link", "faults"};
  if (config.has("machine.topology")) {
    std::vector<Key> keys = machine_fields().keys();
    append(keys, network_fields().keys());
    machine.topology = choice<TopologyMaker>(config, "machine", topology_key(), keys, tables);
    network_fields().read(*machine.topology.args, machine);
    machine_fields().read(*machine.topology.args, machine);
  } else {
    std::vector<std::string> known = names_of(machine_fields().keys());
    known.insert(known.end(), std::begin(kLinked), std::end(kLinked));
    config.refuse_misspelt("machine", "topology", all_keys<TopologyMaker>(std::move(known)));
    for (const std::string key : kLinked) {
      if (one_of_many || !config.has("machine." + key)) continue;
      throw UserError(config.where("machine." + key),
                      fmt::format("machine.{}: needs a topology: set machine.topology to one of {}",
                                  key, fmt::join(Registry<TopologyMaker>::names(), ", ")));
    }
    std::vector<Key> keys = machine_fields().keys();
    keys.push_back(topology_key());
    std::vector<std::string> others = tables;
    if (one_of_many) others.insert(others.end(), std::begin(kLinked), std::end(kLinked));
    machine_fields().read(config.check("machine", keys, others), machine);
  }
  read_network(config, machine);
  switch_fields().read(config.check("machine.switch", switch_fields().keys()), machine.the_switch);
}

std::vector<std::string> on_a_network() {
  std::vector<std::string> names = Registry<BalancerSetup>::names();
  std::erase(names, "superconcentrator");
  return names;
}

void read_tasks(Config& config, Experiment& e, bool one_of_many) {
  config.finish(
      {"machine", "workload", "balancer", "energy", "run", "traffic", "moe", "rounds", "arrivals"});
  if (config.has("arrivals")) {
    throw UserError(config.where("arrivals"), "[arrivals] requires [rounds]");
  }
  read_machine(config, e.machine, one_of_many);
  read_energy(config, e);
  run_fields().read(config.check("run", run_fields().keys()), e.run);
  if (!config.has("workload")) {
    throw UserError(
        config.where(""),
        "missing section [workload], expected kind = \"...\"; see `ballast list workloads`");
  }
  e.workload = required_choice<WorkloadMaker>(config, "workload", "kind", times_fields().keys());
  times_fields().read(*e.workload.args, e.times);
  if (config.has("balancer")) {
    e.balancer = required_choice<BalancerSetup>(config, "balancer", "name");
  } else if (e.machine.topology) {
    throw UserError(
        config.where("machine.topology"),
        fmt::format("missing section [balancer], which decides whether the network or the switch "
                    "carries the tasks; set balancer.name to \"superconcentrator\" for the switch, "
                    "or for the network to one of {}",
                    fmt::join(on_a_network(), ", ")));
  }
}

Key required_topology() { return topology_key().required(); }

void read_moe(Config& config, Experiment& e) {
  config.finish({"machine", "moe", "energy", "run"});
  read_energy(config, e);
  traffic_run_fields().read(config.check("run", traffic_run_fields().keys()), e.run);
  read_network_alone(config, e, {"routing", "router", "link"});
  e.balancer = {};
  MoeSection& moe = e.moe.emplace();
  moe.tokens =
      choice<ExpertSourceMaker>(config, "moe", token_kind_key(), moe_fields().keys(), {"balancer"});
  moe_fields().read(*moe.tokens.args, moe);
  moe.balancer = choice<ExpertBalancerMaker>(config, "moe.balancer", expert_balancer_key());
}

void read_rounds(Config& config, Experiment& e) {
  config.finish({"machine", "workload", "balancer", "arrivals", "rounds", "run"});
  rounds_run_fields().read(config.check("run", rounds_run_fields().keys()), e.run);
  const Key& processors = machine_fields().keys().front();
  e.machine.topology = choice<TopologyMaker>(config, "machine", required_topology(), {processors});
  check_lengths(config, false);
  const Args& machine = *e.machine.topology.args;
  if (machine.has(processors.name())) {
    e.machine.processors = machine.get<NodeId>(processors.name());
  }
  if (config.has("workload")) {
    e.workload = required_choice<WorkloadMaker>(config, "workload", "kind");
  }
  e.balancer = required_choice<BalancerSetup>(config, "balancer", "name");
  if (config.has("arrivals")) {
    e.arrivals = required_choice<ArrivalsMaker>(config, "arrivals", "kind");
  }
  rounds_fields().read(config.check("rounds", rounds_fields().keys()), e.rounds.emplace());
}

}  // namespace

void read_energy(Config& config, Experiment& e) {
  if (!config.has("energy")) return;
  const std::vector<Key>& keys = energy_fields().keys();
  const Args weights = config.check("energy", keys);
  if (std::none_of(keys.begin(), keys.end(), [&](const Key& k) { return weights.has(k.name()); })) {
    throw UserError(config.where("energy"),
                    "energy: expected at least one weight; see `ballast list experiment`");
  }
  energy_fields().read(weights, e.energy.emplace());
}

void read_network_alone(Config& config, Experiment& e, const std::vector<std::string>& tables) {
  e.machine.topology = choice<TopologyMaker>(config, "machine", required_topology(),
                                             {network_fields().keys().front()}, tables);
  e.machine.network = e.machine.topology.args->text("network");
  read_network(config, e.machine);
}

Experiment read_experiment(Config config, bool one_of_many) {
  Experiment e;
  const auto source = std::make_shared<Config>(std::move(config));
  source->set_hints(experiment_hints());
  e.where = [source](const std::string& path) { return source->where(path); };
  for (const char* section : {"study", "grid", "variants"}) {
    if (!source->has(section)) continue;
    throw UserError(
        source->where(section),
        fmt::format("{}: expected an experiment, got a study; run it by `ballast sweep`", section));
  }
  for (const auto& [one, other] :
       {std::pair{"traffic", "rounds"}, {"moe", "traffic"}, {"moe", "rounds"}}) {
    if (!source->has(one) || !source->has(other)) continue;
    throw UserError(source->where(one),
                    fmt::format("{0}: expected either [{0}] or [{1}], got both", one, other));
  }
  if (source->has("traffic")) {
    read_traffic(*source, e);
  } else if (source->has("moe")) {
    read_moe(*source, e);
  } else if (source->has("rounds")) {
    read_rounds(*source, e);
  } else {
    read_tasks(*source, e, one_of_many);
  }
  return e;
}

}  // namespace ballast
