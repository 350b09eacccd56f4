// SPDX-License-Identifier: BSD-3-Clause
// What may stand in an experiment, but for the keys of its chosen parts.
#include <algorithm>

#include "experiment/experiment.h"
#include "network/network_maker.h"
#include "network/router_state.h"
#include "superconcentrator/switch_registry.h"

namespace ballast {
namespace {

using Kind = Key::Kind;

Key integer(std::string name, std::int64_t preset, double min, double max, std::string help) {
  return {std::move(name), Kind::integer, preset, std::move(help), min, max, {}, false};
}
Key choice(std::string name, Value preset, std::vector<std::string> choices, std::string help) {
  return {std::move(name), Kind::text, std::move(preset),  std::move(help),
          -1e300,          1e300,      std::move(choices), false};
}
Key flag(std::string name, bool preset, std::string help) {
  return {std::move(name), Kind::boolean, preset, std::move(help), -1e300, 1e300, {}, false};
}

Section machine() {
  return {"machine",
          "the processors",
          {{"processors",
            Kind::integer,
            Value{},
            "a power of two for the switch; absent: as many as the topology or the workload's "
            "source has",
            2,
            double(1u << 30),
            {},
            false},
           {"cycles_per_work",
            Kind::real,
            1.0,
            "cycles that a processor needs for one unit of work",
            1e-9,
            1e12,
            {},
            false},
           {"speeds",
            Kind::integers,
            Value{},
            "how fast processors execute: processor i number i mod their count, times the slowest; "
            "absent: all 1",
            1,
            1e6,
            {},
            false},
           choice("topology", Value{}, Registry<TopologyMaker>::names(),
                  "how the processors are linked, with keys of its own: `ballast list "
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
           {choice("network", std::string("routed"), Registry<NetworkMaker>::names(),
                   "what carries tasks and messages: `ballast list networks`"),
            integer("task_flits", 1, 1, 1u << 20, "flits of a task's packet")}},
          {"machine.router",
           "the routers of the topology; a stage of 0 cycles shares the cycle of the next one",
           {integer("rc", 0, 0, 1024, "cycles of route computation"),
            integer("va", 0, 0, 1024, "cycles of virtual-channel allocation"),
            integer("sa", 0, 0, 1024, "cycles of switch allocation"),
            integer("st", 1, 1, 1024, "cycles of switch traversal"),
            flag("speculative", false, "switch allocation does not wait for the virtual channel"),
            {"vcs", Kind::integer, Value{},
             "virtual channels of a link; absent: as many as the routing needs", 1, kMaxVcs},
            integer("buffer_flits", 4, 1, 65535, "buffer of a virtual channel, in flits"),
            flag("check_deadlock", true,
                 "refuse a routing whose channels wait for each other in a cycle")}},
          {"machine.link",
           "the links of the topology",
           {integer("cycles", 1, 1, 1u << 20, "of a flit on a link")}},
          {"machine.faults", "what of the routed network fails", fault_keys()},
          {"machine.switch",
           "the superconcentrator and its controller",
           {choice("model", std::string("systemc"), Registry<SwitchMaker>::names(),
                   "what stands behind the ports: `ballast list switches`"),
            choice("schedule", std::string("sequential"), schedules(),
                   "when the next superconcentration starts"),
            integer("words", 1, 1, 65536, "words of a packet, one task each"),
            flag("fused", false, "distribution trees and their mirror left out")}},
          {"run",
           "the run",
           {integer("seed", 1, 0, 9e18, "of all random streams"),
            integer("max_cycles", 10'000'000, 1, 9e18, "cycle budget; beyond: exit code 3"),
            choice("until", std::string("balanced"), {"balanced", "completed"},
                   "balanced: tasks only move; completed: processors execute them"),
            integer("watchdog", 100'000, 0, 9e18,
                    "cycles without progress that count as a deadlock; 0: never"),
            integer("series", 0, 0, 9e18, "cycles between samples of the time series; 0: none"),
            flag("skip_idle", true,
                 "jump over cycles in which nothing can happen; the result is the same")}}};
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
    if (std::find(names.begin(), names.end(), key.name) != names.end()) {
      chosen.push_back(std::move(key));
    }
  }
  return chosen;
}

}  // namespace ballast
