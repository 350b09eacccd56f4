// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/experiment.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "experiment/machine_config.h"
#include "machine/balancing.h"
#include "superconcentrator/switch_registry.h"

namespace ballast {
namespace {

void check_ports(const Config& config, NodeId processors) {
  if (processors >= 2 && std::has_single_bit(processors)) return;
  const bool named = config.has("machine.processors");
  const bool linked = config.has("machine.topology");
  const NodeId below = processors < 2 ? 2 : std::bit_floor(processors);
  throw UserError(
      config.where(linked  ? "machine.topology"
                   : named ? "machine.processors"
                           : "workload"),
      fmt::format(
          "machine.processors: {}{} is not a power of two, at least 2, which the "
          "superconcentrator needs; "
          "{} or {} would do{}",
          processors,
          linked  ? " (the topology's number)"
          : named ? ""
                  : " (the workload's own number)",
          below, below * 2,
          linked || named ? "" : " (set machine.processors: the additional ones start empty)"));
}

/// The switch has wires of its own: links and routers of the topology may fail, which it does not
/// notice, but processors at the switch do not.
void check_no_node_fails(const Args& faults) {
  const char* const key = faults.has("nodes")                      ? "nodes"
                          : faults.get<double>("node_rate") != 0.0 ? "node_rate"
                                                                   : nullptr;
  if (key == nullptr) return;
  throw UserError(faults.where(key),
                  fmt::format("machine.faults.{}: processors fail only where the network carries "
                              "the tasks, not the switch",
                              key));
}

/// The parts of [machine], of which a topology is one more.
struct Machine {
  Args keys, the_switch;
  NetworkArgs network;
  const Entry<TopologyMaker>* topology = nullptr;
};

Machine check_machine(Config& config) {
  Machine m{.keys = {}, .the_switch = {}, .network = NetworkArgs(config)};
  std::vector<Key> keys = keys_of("machine");
  if (config.has("machine.topology")) {
    const auto topology = std::find_if(keys.begin(), keys.end(),
                                       [](const Key& key) { return key.name() == "topology"; });
    m.topology = &named_part<TopologyMaker>(config, "machine", *topology);
    for (const auto& more : {keys_of(kWithTopology), m.topology->keys}) {
      keys.insert(keys.end(), more.begin(), more.end());
    }
  } else {
    for (const std::string key : {"size", "network", "task_flits", "router", "link", "faults"}) {
      if (!config.has("machine." + key)) continue;
      throw UserError(config.where("machine." + key),
                      fmt::format("machine.{}: needs machine.topology, one of {}", key,
                                  fmt::join(Registry<TopologyMaker>::names(), ", ")));
    }
  }
  m.keys = config.check("machine", keys, {"switch", "router", "link", "faults"});
  m.the_switch = config.check("machine.switch", keys_of("machine.switch"));
  return m;
}

void set_run(RunOptions& options, const Args& run) {
  options.max_cycles = run.get<Cycle>("max_cycles");
  options.watchdog = run.get<Cycle>("watchdog");
  options.series = run.get<Cycle>("series");
  options.skip_idle = run.get<bool>("skip_idle");
}

void set_tasks(TaskStore::Options& options, const Args& machine, const Args& run) {
  options.execute = run.text("until") == "completed";
  options.cycles_per_work = machine.get<double>("cycles_per_work");
  if (!machine.has("speeds")) return;
  for (const std::int64_t speed : machine.get<std::vector<std::int64_t>>("speeds")) {
    options.speeds.push_back(static_cast<std::uint32_t>(speed));
  }
  if (options.speeds.empty()) {
    throw UserError(machine.where("speeds"),
                    "machine.speeds: has no element, must be a list of integers 1 .. 1000000");
  }
}

void build_switch(Experiment& e, const Config& config, const Args& the_switch,
                  const Balancing& balancing) {
  check_ports(config, e.tasks.processors);
  SwitchMachineOptions& m = e.machine;
  m.processors.words = the_switch.get<unsigned>("words");
  m.processors.schedule = static_cast<Schedule>(
      std::find(schedules().begin(), schedules().end(), the_switch.text("schedule")) -
      schedules().begin());
  m.processors.balance = balancing.carrier == Balancing::Carrier::the_switch;
  m.processors.balance_every = balancing.every;
  m.fused = the_switch.get<bool>("fused");
  e.switch_model = the_switch.text("model");
  try {
    e.balancer = Registry<SwitchMaker>::find(e.switch_model)
                     ->make({e.tasks.processors, m.processors.words, m.fused});
  } catch (const UserError& error) {
    throw UserError(config.where("machine.switch.model"),
                    fmt::format("machine.switch.model = \"{}\": {}", e.switch_model, error.what()));
  }
}

void build_network(Experiment& e, Config& config, const Machine& machine, Balancing balancing) {
  const NetworkSpec spec = machine.network.spec(*e.topology, e.seed, e.network_machine.max_cycles);
  machine.network.record(spec, e.config["machine"]);
  e.network = make_network(config, spec);
  NetworkMachineOptions& m = e.network_machine;
  m.processors.task_flits = machine.keys.get<std::uint32_t>("task_flits");
  m.processors.every = balancing.every;
  m.balancer = std::move(balancing.nodes);
  m.processors.message_cycles = balancing.message_cycles;
  m.processors.between_tasks = balancing.between_tasks;
  m.seed = e.seed;
  if (m.watchdog != 0) {
    m.watchdog +=
        lone_packet_cycles(spec, std::max(m.processors.task_flits, balancing.message_flits));
  }
  // Makes the processors of an empty machine, so that a mistake comes to light before the run.
  Tasks none;
  none.processors = e.topology->processors();
  if (m.balancer) static_cast<void>(m.balancer->make({none, *e.topology, m.processors, m.seed}));
}

}  // namespace

Experiment make_experiment(Config config) {
  Experiment e;
  config.finish({"machine", "workload", "balancer", "run", "traffic", "rounds", "arrivals"});
  if (config.has("arrivals")) {
    throw UserError(config.where("arrivals"), "[arrivals] come in rounds: [rounds] is missing");
  }
  const Machine machine = check_machine(config);
  const Args run = config.check("run", keys_of("run"));
  e.config["machine"] = to_json(machine.keys);
  e.seed = run.get<std::uint64_t>("seed");
  if (!config.has("workload")) {
    throw UserError(config.where(""),
                    "[workload] is missing: kind = \"...\", see `ballast list workloads`");
  }
  const auto [workload, workload_args] =
      chosen_part<WorkloadMaker>(config, "workload", "kind", e.config);
  if (!config.has("balancer")) config.set("balancer.name=superconcentrator");
  const auto [balancer, balancer_args] =
      chosen_part<BalancerSetup>(config, "balancer", "name", e.config);
  e.config["run"] = to_json(run);
  Balancing balancing = balancer->make(balancer_args);

  using Carrier = Balancing::Carrier;
  const bool by_switch = balancing.carrier == Carrier::the_switch ||
                         (balancing.carrier == Carrier::none && machine.topology == nullptr);
  WorkloadContext context{0, e.seed, machine.keys.get<double>("cycles_per_work")};
  if (machine.keys.has("processors")) {
    context.processors = machine.keys.get<NodeId>("processors");
    if (by_switch) check_ports(config, context.processors);
  }
  if (machine.topology != nullptr) {
    e.topology = machine.topology->make(machine.keys);
    const NodeId named = std::exchange(context.processors, e.topology->processors());
    if (named != 0 && named != context.processors) {
      throw UserError(config.where("machine.processors"),
                      fmt::format("machine.processors: {}, but the topology has {}; leave it out",
                                  named, context.processors));
    }
  } else if (!by_switch) {
    throw UserError(
        config.where("balancer.name"),
        fmt::format("balancer.name: \"{}\" sends tasks over a network: machine.topology is "
                    "missing, must be one of {}",
                    balancer->name, fmt::join(Registry<TopologyMaker>::names(), ", ")));
  }
  if (by_switch) {
    check_no_node_fails(machine.network.faults);
    e.config["machine"]["switch"] = to_json(machine.the_switch);
  }

  e.tasks = workload->make(workload_args, context);
  e.config["machine"]["processors"] = e.tasks.processors;
  e.tasks.sort_by_arrival();
  set_run(e.machine, run);
  set_run(e.network_machine, run);
  set_tasks(e.machine.processors, machine.keys, run);
  set_tasks(e.network_machine.processors, machine.keys, run);
  if (by_switch) {
    if (e.topology) {  // carries no task, but a mistake in it is one
      machine.network.record(machine.network.spec(*e.topology, e.seed, e.machine.max_cycles),
                             e.config["machine"]);
    }
    build_switch(e, config, machine.the_switch, balancing);
  } else {
    build_network(e, config, machine, std::move(balancing));
  }
  return e;
}

RunResult simulate(Experiment& e, Kernel kernel) {
  return e.network ? simulate(e.tasks, *e.network, *e.topology, e.network_machine, kernel)
                   : simulate(e.tasks, *e.balancer, e.machine, kernel);
}

}  // namespace ballast
