// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/sections.h"

#include <fmt/format.h>

#include "network/faults.h"
#include "network/network_maker.h"
#include "network/router_state.h"
#include "superconcentrator/switch_registry.h"
#include "topology/topology.h"
#include "traffic/pattern.h"

namespace ballast {
namespace {

constexpr double kMost = 0x1p63;

Key seed_key() {
  return Key::integer("seed", RunSection{}.seed).range(0, kMost).help("of all random streams");
}
Key max_cycles_key() {
  return Key::integer("max_cycles", static_cast<std::int64_t>(RunOptions{}.max_cycles))
      .range(1, kMost)
      .help("cycle budget; beyond: exit code 3");
}
Key watchdog_key() {
  return Key::integer("watchdog", static_cast<std::int64_t>(RunOptions{}.watchdog))
      .range(0, kMost)
      .help("cycles without progress that count as a deadlock; 0: never");
}
Key skip_idle_key() {
  return Key::boolean("skip_idle", RunOptions{}.skip_idle)
      .help("jump over cycles in which nothing can happen; the result is the same");
}

}  // namespace

const std::vector<std::string>& schedules() {
  static const std::vector<std::string> names{"sequential", "overlapped", "streaming"};
  return names;
}

Key topology_key() {
  return Key::text("topology")
      .choices(Registry<TopologyMaker>::names())
      .help(
          "how the processors are linked, with keys of its own: `ballast list topologies`; absent: "
          "only by the switch");
}

Key pattern_key() {
  return Key::text("pattern", TrafficSection{}.pattern.name)
      .choices(Registry<PatternMaker>::names())
      .help("who sends to whom");
}

const Fields<MachineSection>& machine_fields() {
  using S = MachineSection;
  static const auto fields =
      Fields<S>{}
          .add(&S::processors,
               Key::integer("processors")
                   .range(1, kMaxProcessors)
                   .help("a power of two for the switch; absent: as many as the topology or the "
                         "workload's source has"))
          .add(
              &S::cycles_per_work,
              Key::real("cycles_per_work")
                  .range(1e-9, 1e12)
                  .help("cycles that a processor needs for one unit of work; absent: what `ballast "
                        "list workloads` says of the workload, else 1"))
          .add(&S::speeds,
               Key::integers("speeds").range(1, 1e6).help(
                   "how fast processors execute: processor i number i mod their count, times the "
                   "slowest; absent: all 1"));
  return fields;
}

const Fields<MachineSection>& network_fields() {
  using S = MachineSection;
  static const auto fields =
      Fields<S>{}
          .add(&S::network, Key::text("network", S{}.network)
                                .choices(Registry<NetworkMaker>::names())
                                .help("what carries tasks and messages: `ballast list networks`"))
          .add(&S::task_flits, Key::integer("task_flits", S{}.task_flits)
                                   .range(1, 1u << 20)
                                   .help("flits of a task's packet"));
  return fields;
}

const Fields<RouterSection>& router_fields() {
  using S = RouterSection;
  const auto cycles = [](const char* name, unsigned fallback, double min, const char* help) {
    return Key::integer(name, fallback).range(min, 1024).help(help);
  };
  static const auto fields =
      Fields<S>{}
          .add(&S::rc, cycles("rc", S{}.rc, 0, "cycles of route computation"))
          .add(&S::va, cycles("va", S{}.va, 0, "cycles of virtual-channel allocation"))
          .add(&S::sa, cycles("sa", S{}.sa, 0, "cycles of switch allocation"))
          .add(&S::st, cycles("st", S{}.st, 1, "cycles of switch traversal"))
          .add(&S::speculative,
               Key::boolean("speculative", S{}.speculative)
                   .help("switch allocation does not wait for the virtual channel"))
          .add(&S::given_vcs,
               Key::integer("vcs")
                   .range(1, kMaxVcs)
                   .help("virtual channels of a link; absent: as many as the routing needs"))
          .add(&S::buffer_flits, Key::integer("buffer_flits", S{}.buffer_flits)
                                     .range(1, 65535)
                                     .help("buffer of a virtual channel, in flits"))
          .add(&S::check_deadlock,
               Key::boolean("check_deadlock", S{}.check_deadlock)
                   .help("refuse a routing whose channels wait for each other in a cycle"));
  return fields;
}

const Fields<RouterSection>& link_fields() {
  using S = RouterSection;
  static const auto fields = Fields<S>{}.add(
      &S::link_cycles,
      Key::integer("cycles", S{}.link_cycles).range(1, 1u << 20).help("of a flit on a link"));
  return fields;
}

const Fields<SwitchSection>& switch_fields() {
  using S = SwitchSection;
  static const auto fields =
      Fields<S>{}
          .add(&S::model, Key::text("model", S{}.model)
                              .choices(Registry<SwitchMaker>::names())
                              .help("what stands behind the ports: `ballast list switches`"))
          .add_choice(&S::schedule, Key::text("schedule", schedules().front())
                                        .choices(schedules())
                                        .help("when the next superconcentration starts"))
          .add(&S::words, Key::integer("words", S{}.words)
                              .range(1, 65536)
                              .help("words of a packet, one task each"))
          .add(
              &S::fused,
              Key::boolean("fused", S{}.fused).help("distribution trees and their mirror left out"))
          .add(&S::load_width,
               Key::integer("load_width")
                   .range(2, 31)
                   .help("by work: bits of a load, in which all work must fit; absent: 24, of the "
                         "RTL 16"));
  return fields;
}

const Fields<RoundsSection>& rounds_fields() {
  using S = RoundsSection;
  static const auto fields =
      Fields<S>{}
          .add(&S::max, Key::integer("max", static_cast<std::int64_t>(S{}.max))
                            .range(1, kMost)
                            .help("rounds; exit code 3 if `until` is not reached in them"))
          .add_choice(&S::loads,
                      Key::text("loads", "fluid")
                          .choices({"fluid", "whole"})
                          .help("loads are real numbers; or tasks that move as wholes, the rest is "
                                "owed"))
          .add(&S::consume,
               Key::integer("consume", S{}.consume)
                   .range(0, 1)
                   .help("tasks that each processor which has some executes in a round"))
          .add_choice(&S::order, Key::text("order", "insert-balance-consume")
                                     .choices({"insert-balance-consume", "balance-consume-insert",
                                               "balance-insert-consume"})
                                     .help("what a round consists of"))
          .add_choice(&S::until,
                      Key::text("until", "stable")
                          .choices({"stable", "fixed-point", "max"})
                          .help("nothing moves any more; the loads at the end of a round repeat; "
                                "all rounds"))
          .add(&S::series,
               Key::integer("series", 0)
                   .range(0, kMost)
                   .help("rounds between samples of min, max and total load, at most 10^6: twice "
                         "as many rounds where that is full; 0: none"));
  return fields;
}

Key imbalance_key() {
  return Key::real("imbalance")
      .range(0, 1e9)
      .help(fmt::format("balanced up to this max / mean - 1; default {}", Goal{}.imbalance));
}

const Fields<RunSection>& run_fields() {
  using S = RunSection;
  static const auto fields =
      Fields<S>{}
          .add(&S::seed, seed_key())
          .add(&S::max_cycles, max_cycles_key())
          .add_choice(&S::until,
                      Key::text("until", "balanced")
                          .choices({"balanced", "completed"})
                          .help("balanced: tasks only move; completed: processors execute them"))
          .add_choice(
              &S::goal,
              Key::text("goal")
                  .choices({"count", "work"})
                  .help("what counts as balanced, for until = \"balanced\": count: max - min "
                        "<= 1 tasks; work: see imbalance; absent: as balancer.measure"))
          .add(&S::imbalance, imbalance_key())
          .add(&S::watchdog, watchdog_key())
          .add(&S::series,
               Key::integer("series", 0)
                   .range(0, kMost)
                   .help("cycles between samples of the time series, at most 10^6: twice as "
                         "many cycles where that is full; 0: none"))
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
  return {{"machine", "the processors", machine},
          {kWithTopology, "where there is a topology", network_fields().keys()},
          {"machine.router",
           "the routers of the topology; a stage of 0 cycles shares the cycle of the next one",
           router_fields().keys()},
          {"machine.link", "the links of the topology", link_fields().keys()},
          {"machine.faults", "what of the routed network fails", fault_keys()},
          {"machine.switch", "the superconcentrator and its controller", switch_fields().keys()},
          {"run", "the run", run_fields().keys()}};
}

}  // namespace ballast
