// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/sections.h"

#include <fmt/format.h>

#include "network/faults/fault_schedule.h"
#include "network/network_maker.h"
#include "replay/packet_trace.h"
#include "routing/routing_maker.h"
#include "topology/topology.h"
#include "traffic/pattern.h"

namespace ballast {
namespace {

constexpr double kMost = 0x1p63;

/// A section as it is without keys.
template <class S>
const S& defaults() {
  static const S section{};
  return section;
}

Key seed_key() {
  return Key::integer("seed", defaults<RunSection>().seed)
      .range(0, kMost)
      .help("seed of all random streams");
}
Key max_cycles_key() {
  return Key::integer("max_cycles", static_cast<std::int64_t>(RunOptions{}.max_cycles))
      .range(1, kMost)
      .unit("cycles")
      .help("cycle budget; a run that exceeds it ends with exit code 3");
}
Key watchdog_key() {
  return Key::integer("watchdog", static_cast<std::int64_t>(RunOptions{}.watchdog))
      .range(0, kMost)
      .unit("cycles")
      .help("time without progress that counts as a deadlock; 0: no watchdog");
}
Key skip_idle_key() {
  return Key::boolean("skip_idle", RunOptions{}.skip_idle)
      .help("skip cycles in which nothing can happen; the result is the same");
}

}  // namespace

Key topology_key() {
  return Key::text("topology")
      .choices(Registry<TopologyMaker>::names())
      .renamed(Registry<TopologyMaker>::renamed())
      .help(
          "topology of the network, with keys of its own: `ballast list topologies`; default: no "
          "network, only the switch");
}

Key routing_key() {
  return Key::text("name", defaults<MachineSection>().routing.name)
      .choices(Registry<RoutingMaker>::names())
      .renamed(Registry<RoutingMaker>::renamed())
      .help("routing relation")
      .when(kOnNetwork);
}

Key pattern_key() {
  return Key::text("pattern", defaults<TrafficSection>().pattern.name)
      .choices(Registry<PatternMaker>::names())
      .renamed(Registry<PatternMaker>::renamed())
      .help("traffic pattern, with keys of its own: `ballast list patterns`");
}

std::vector<Key> traffic_section_keys() {
  std::vector<Key> keys = source_keys();
  for (const std::vector<Key>& more : {request_keys(), measurement_keys()}) {
    keys.insert(keys.end(), more.begin(), more.end());
  }
  return keys;
}

std::vector<Key> class_section_keys() {
  constexpr Condition kByRouters{[](const RunFacts& run) { return run.routers; },
                                 "machine.network = \"routed\""};
  std::vector<Key> keys{
      Key::integer("classes")
          .range(1, kMostTrafficClasses)
          .help("number of [traffic.class.NAME]: each has an equal part of the virtual channels, "
                "and interfaces of its own; 1: they share all; default: 1")
          .when(kByRouters)};
  const std::vector<Key> more = measurement_keys();
  keys.insert(keys.end(), more.begin(), more.end());
  return keys;
}

Key trace_kind_key() {
  return Key::text("kind")
      .choices(Registry<PacketTraceMaker>::names())
      .help(
          "recorded packets instead of a pattern, with keys of its own: `ballast list "
          "packet-traces`");
}

const Fields<MachineSection>& machine_fields() {
  using S = MachineSection;
  static const auto fields =
      Fields<S>{}
          .add(&S::processors,
               Key::integer("processors")
                   .range(1, kMaxProcessors)
                   .help("number of processors, a power of two for the faithful and fused switch; "
                         "default: the number that topology or workload implies"))
          .add(&S::cycles_per_work,
               Key::real("cycles_per_work")
                   .range(1e-9, 1e12)
                   .unit("cycles")
                   .help("cycles per unit of work; default: the workload's "
                         "(`ballast list workloads`), else 1")
                   .when({[](const RunFacts& run) {
                            return run.executes || run.work_in_seconds || run.switch_by_work;
                          },
                          "executed tasks (run.until = \"completed\"), a workload with arrivals in "
                          "seconds, or a switch that balances by work"}))
          .add(&S::speeds,
               Key::integers("speeds")
                   .range(1, 1e6)
                   .help("relative speeds of the processors, used cyclically (speeds[i mod n]); "
                         "default: all 1")
                   .when({[](const RunFacts& run) { return run.executes || run.measures_work; },
                          "executed tasks (run.until = \"completed\") or balance by work "
                          "(balancer.measure = \"work\")"}))
          .add(&S::node,
               Key::integer("node")
                   .range(1, kMaxProcessors)
                   .unit("processors")
                   .help("so many consecutive processors are a node; the bytes of the tasks' edges "
                         "inside and between nodes are then reported, and the messages between "
                         "them; default: no nodes")
                   .when({[](const RunFacts& run) { return run.edges; },
                          "tasks with messages to each other (edges of the workload)"}));
  return fields;
}

const Fields<MachineSection>& network_fields() {
  using S = MachineSection;
  static const auto fields =
      Fields<S>{}
          .add(&S::network, Key::text("network", defaults<S>().network)
                                .choices(Registry<NetworkMaker>::names())
                                .help("network model: `ballast list networks`")
                                .when(kOnNetwork))
          .add(&S::task_flits,
               Key::integer("task_flits", defaults<S>().task_flits)
                   .range(1, 1u << 20)
                   .unit("flits")
                   .help("length of a task's packet")
                   .when({kOnNetwork.holds, "a balancer that sends tasks over the network"}));
  return fields;
}

const Fields<RoundsSection>& rounds_fields() {
  using S = RoundsSection;
  static const auto fields =
      Fields<S>{}
          .add(&S::max, Key::integer("max_rounds", static_cast<std::int64_t>(defaults<S>().max))
                            .range(1, kMost)
                            .unit("rounds")
                            .formerly("max")
                            .help("round budget; a run that exceeds it ends with exit code 3"))
          .add_choice(&S::loads, Key::text("loads", "fluid")
                                     .choices({"fluid", "whole"})
                                     .help("fluid: real-valued loads; whole: whole tasks, where "
                                           "fractions remain as debts"))
          .add(&S::consume, Key::integer("consume", defaults<S>().consume)
                                .range(0, 1)
                                .unit("tasks")
                                .help("tasks that each loaded processor executes per round"))
          .add_choice(&S::order, Key::text("order", "insert-balance-consume")
                                     .choices({"insert-balance-consume", "balance-consume-insert",
                                               "balance-insert-consume"})
                                     .help("order of the phases of a round"))
          .add_choice(&S::until,
                      Key::text("until", "stable")
                          .choices({"stable", "fixed-point", "all"})
                          .renamed({{"max", "all"}})
                          .help("end of the run; stable: nothing moves any more; fixed-point: the "
                                "loads at the end of a round repeat; all: after max_rounds"))
          .add(&S::series, Key::integer("series", 0)
                               .range(0, kMost)
                               .unit("rounds")
                               .help("interval between samples of min, max and total load; doubles "
                                     "when there are 10^6 samples; 0: no series"));
  return fields;
}

const Fields<EnergySection>& energy_fields() {
  using S = EnergySection;
  const auto weight = [](const char* name, const char* help) {
    return Key::real(name).range(0, 1e12).unit("pJ").help(help);
  };
  static const auto fields =
      Fields<S>{}
          .when(kRouters)
          .add(&S::buffer_write, weight("buffer_write", "write of a flit into an input buffer"))
          .add(&S::buffer_read, weight("buffer_read", "read of a flit from an input buffer"))
          .add(&S::crossbar, weight("crossbar", "flit through the switch of a router"))
          .add(&S::link, weight("link", "flit over a link between two routers"))
          .add(&S::vc_allocation, weight("vc_allocation", "grant of an output virtual channel"))
          .add(&S::switch_allocation, weight("switch_allocation", "grant of the switch to a flit"))
          .add(&S::leakage, weight("leakage", "static energy of a router in a cycle"));
  return fields;
}

Key imbalance_key() {
  return Key::real("imbalance")
      .range(0, 1e9)
      .help(fmt::format("goal by work: largest max / mean - 1 that counts as balanced; default: {}",
                        Goal{}.imbalance));
}

const Fields<RunSection>& run_fields() {
  using S = RunSection;
  static const auto fields =
      Fields<S>{}
          .add(&S::seed, seed_key())
          .add(&S::max_cycles, max_cycles_key())
          .add_choice(&S::until, Key::text("until", "balanced")
                                     .choices({"balanced", "completed"})
                                     .help("end of the run; balanced: tasks only move; completed: "
                                           "processors execute them"))
          .add_choice(&S::plan,
                      Key::text("plan")
                          .choices({"before", "during"})
                          .help("with until = \"completed\": the balancer works before execution, "
                                "which waits for it, or during it; default: before, in runs of "
                                "phases for all that can, else for planners but pairing and for "
                                "the switch if they start once and all tasks are there")
                          .when({[](const RunFacts& run) { return run.plans; },
                                 "executed tasks (run.until = \"completed\") and a balancer"}))
          .add_choice(&S::goal, Key::text("goal")
                                    .choices({"count", "work"})
                                    .help("goal with until = \"balanced\"; count: max - min <= 1 "
                                          "task; work: see imbalance; default: balancer.measure"))
          .add(&S::imbalance, imbalance_key())
          .add(&S::watchdog, watchdog_key())
          .add(&S::series, Key::integer("series", 0)
                               .range(0, kMost)
                               .unit("cycles")
                               .help("interval between samples of the time series; doubles when "
                                     "there are 10^6 samples; 0: no series"))
          .add(&S::skip_idle, skip_idle_key());
  return fields;
}

const Fields<RunSection>& traffic_run_fields() {
  using S = RunSection;
  static const auto fields = Fields<S>{}
                                 .add(&S::seed, seed_key())
                                 .add(&S::max_cycles, max_cycles_key())
                                 .add(&S::watchdog, watchdog_key())
                                 .add(&S::skip_idle, skip_idle_key());
  return fields;
}

const Fields<RunSection>& rounds_run_fields() {
  static const auto fields = Fields<RunSection>{}
                                 .add(&RunSection::seed, seed_key())
                                 .add(&RunSection::imbalance, imbalance_key());
  return fields;
}

std::vector<Section> experiment_sections() {
  std::vector<Key> machine = machine_fields().keys();
  machine.push_back(topology_key());
  return {{"machine", "processors", machine},
          {kWithTopology, "additional keys with a topology", network_fields().keys()},
          {"machine.routing",
           "routing relation of the topology, with its keys: `ballast list routings`",
           {routing_key()}},
          {"machine.router",
           "routers of the topology; a stage of 0 cycles shares the cycle of the next one",
           router_fields().keys()},
          {"machine.link", "links of the topology", link_fields().keys()},
          {"machine.faults", "faults of the routed network", fault_keys()},
          {"machine.switch", "superconcentrator and its controller", switch_fields().keys()},
          {"workload", "keys of every kind of tasks", times_fields().keys()},
          {"energy",
           "weights for the energy of the routed network; they depend on the user's technology, so "
           "there are no defaults, and an event without a weight does not count",
           energy_fields().keys()},
          {"run", "the simulation run", run_fields().keys()}};
}

}  // namespace ballast
