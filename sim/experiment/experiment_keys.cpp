// SPDX-License-Identifier: BSD-3-Clause
// What may stand in an experiment, but for the keys of its chosen parts.
#include <algorithm>

#include "experiment/experiment.h"
#include "network/network_maker.h"
#include "network/router_state.h"
#include "superconcentrator/switch_registry.h"

namespace ballast {
namespace {

Section machine() {
  return {"machine",
          "the processors",
          {Key::integer("processors")
               .range(2, 1u << 30)
               .help("a power of two for the switch; absent: as many as the topology or the "
                     "workload's source has"),
           Key::real("cycles_per_work", 1.0)
               .range(1e-9, 1e12)
               .help("cycles that a processor needs for one unit of work"),
           Key::integers("speeds").range(1, 1e6).help(
               "how fast processors execute: processor i number i mod their count, times the "
               "slowest; absent: all 1"),
           Key::text("topology")
               .choices(Registry<TopologyMaker>::names())
               .help("how the processors are linked, with keys of its own: `ballast list "
                     "topologies`; absent: only by the switch")}};
}

}  // namespace

const std::vector<std::string>& schedules() {
  static const std::vector<std::string> names{"sequential", "overlapped", "streaming"};
  return names;
}

std::vector<Section> experiment_sections() {
  return {machine(),
          {kWithTopology,
           "where there is a topology",
           {Key::text("network", "routed")
                .choices(Registry<NetworkMaker>::names())
                .help("what carries tasks and messages: `ballast list networks`"),
            Key::integer("task_flits", 1).range(1, 1u << 20).help("flits of a task's packet")}},
          {"machine.router",
           "the routers of the topology; a stage of 0 cycles shares the cycle of the next one",
           {Key::integer("rc", 0).range(0, 1024).help("cycles of route computation"),
            Key::integer("va", 0).range(0, 1024).help("cycles of virtual-channel allocation"),
            Key::integer("sa", 0).range(0, 1024).help("cycles of switch allocation"),
            Key::integer("st", 1).range(1, 1024).help("cycles of switch traversal"),
            Key::boolean("speculative", false)
                .help("switch allocation does not wait for the virtual channel"),
            Key::integer("vcs")
                .range(1, kMaxVcs)
                .help("virtual channels of a link; absent: as many as the routing needs"),
            Key::integer("buffer_flits", 4)
                .range(1, 65535)
                .help("buffer of a virtual channel, in flits"),
            Key::boolean("check_deadlock", true)
                .help("refuse a routing whose channels wait for each other in a cycle")}},
          {"machine.link",
           "the links of the topology",
           {Key::integer("cycles", 1).range(1, 1u << 20).help("of a flit on a link")}},
          {"machine.faults", "what of the routed network fails", fault_keys()},
          {"machine.switch",
           "the superconcentrator and its controller",
           {Key::text("model", "systemc")
                .choices(Registry<SwitchMaker>::names())
                .help("what stands behind the ports: `ballast list switches`"),
            Key::text("schedule", "sequential")
                .choices(schedules())
                .help("when the next superconcentration starts"),
            Key::integer("words", 1).range(1, 65536).help("words of a packet, one task each"),
            Key::boolean("fused", false).help("distribution trees and their mirror left out")}},
          {"run",
           "the run",
           {Key::integer("seed", 1).range(0, 9e18).help("of all random streams"),
            Key::integer("max_cycles", 10'000'000)
                .range(1, 9e18)
                .help("cycle budget; beyond: exit code 3"),
            Key::text("until", "balanced")
                .choices({"balanced", "completed"})
                .help("balanced: tasks only move; completed: processors execute them"),
            Key::integer("watchdog", 100'000)
                .range(0, 9e18)
                .help("cycles without progress that count as a deadlock; 0: never"),
            Key::integer("series", 0)
                .range(0, 9e18)
                .help("cycles between samples of the time series; 0: none"),
            Key::boolean("skip_idle", true)
                .help("jump over cycles in which nothing can happen; the result is the same")}}};
}

std::vector<Key> keys_of(const std::string& section) {
  for (Section& s : experiment_sections()) {
    if (s.name == section) return std::move(s.keys);
  }
  throw InvariantError("no section " + section);
}

std::vector<Key> some_keys(const std::string& section, std::initializer_list<const char*> names) {
  std::vector<Key> chosen;
  for (Key& key : keys_of(section)) {
    if (std::find(names.begin(), names.end(), key.name()) != names.end()) {
      chosen.push_back(std::move(key));
    }
  }
  return chosen;
}

}  // namespace ballast
