// SPDX-License-Identifier: BSD-3-Clause
#include "experiment.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "balancers/balancer.h"
#include "superconcentrator/switch_registry.h"

namespace ballast {
namespace {

using Kind = Key::Kind;
using Json = nlohmann::ordered_json;

Key integer(std::string name, std::int64_t preset, double min, double max, std::string help) {
  return {std::move(name), Kind::integer, preset, std::move(help), min, max, {}, false};
}
Key choice(std::string name, std::string preset, std::vector<std::string> choices,
           std::string help) {
  return {std::move(name), Kind::text, std::move(preset),  std::move(help),
          -1e300,          1e300,      std::move(choices), false};
}

const std::vector<std::string> kSchedules{"sequential", "overlapped", "streaming"};

/// The part of family F that `section.key` names, and its checked keys.
template <class Maker>
std::pair<const Part<Maker>*, Args> chosen_part(Config& config, const std::string& section,
                                                const std::string& key, Json& record) {
  const Key name{key, Kind::text, Value{}, "", -1e300, 1e300, Registry<Maker>::names(), true};
  const Args head = config.check(section, {name}, {"*"});
  const auto* part = Registry<Maker>::find(head.text(key));
  std::vector<Key> keys = part->keys;
  keys.insert(keys.begin(), name);
  Args args = config.check(section, keys);
  record[section] = to_json(args);
  return {part, std::move(args)};
}

void check_ports(const Config& config, NodeId processors) {
  if (processors >= 2 && std::has_single_bit(processors)) return;
  const bool named = config.has("machine.processors");
  const NodeId below = processors < 2 ? 2 : std::bit_floor(processors);
  throw UserError(
      config.where(named ? "machine.processors" : "workload"),
      fmt::format("machine.processors: {}{} is not a power of two, at least 2, which the "
                  "superconcentrator needs; "
                  "{} or {} would do{}",
                  processors, named ? "" : " (the workload's own number)", below, below * 2,
                  named ? "" : " (set machine.processors: the additional ones start empty)"));
}

}  // namespace

const std::vector<Section>& experiment_sections() {
  static const std::vector<Section> sections{
      {"machine",
       "the processors",
       {{"processors",
         Kind::integer,
         Value{},
         "a power of two; absent: as many as the workload's source has",
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
         false}}},
      {"machine.switch",
       "the superconcentrator and its controller",
       {choice("model", "systemc", Registry<SwitchMaker>::names(),
               "what stands behind the ports: `ballast list switches`"),
        choice("schedule", "sequential", kSchedules, "when the next superconcentration starts"),
        integer("words", 1, 1, 65536, "words of a packet, one task each"),
        {"fused",
         Kind::boolean,
         false,
         "distribution trees and their mirror left out",
         -1e300,
         1e300,
         {},
         false}}},
      {"run",
       "the run",
       {integer("seed", 1, 0, 9e18, "of all random streams"),
        integer("max_cycles", 10'000'000, 1, 9e18, "cycle budget; beyond: exit code 3"),
        choice("until", "balanced", {"balanced", "completed"},
               "balanced: tasks only move; completed: processors execute them"),
        integer("watchdog", 100'000, 0, 9e18,
                "cycles without progress that count as a deadlock; 0: never"),
        integer("series", 0, 0, 9e18, "cycles between samples of the time series; 0: none"),
        {"skip_idle",
         Kind::boolean,
         true,
         "jump over cycles in which nothing can happen; the result is the same",
         -1e300,
         1e300,
         {},
         false}}}};
  return sections;
}

Experiment make_experiment(Config config) {
  Experiment e;
  const auto& sections = experiment_sections();
  config.finish({"machine", "workload", "balancer", "run"});
  const Args machine = config.check("machine", sections[0].keys, {"switch"});
  const Args the_switch = config.check("machine.switch", sections[1].keys);
  const Args run = config.check("run", sections[2].keys);
  e.config["machine"] = to_json(machine);
  e.config["machine"]["switch"] = to_json(the_switch);

  e.seed = static_cast<std::uint64_t>(run.integer("seed"));
  WorkloadContext context{0, e.seed, machine.get<double>("cycles_per_work")};
  if (machine.has("processors"))
    context.processors = static_cast<NodeId>(machine.integer("processors"));
  if (context.processors != 0) check_ports(config, context.processors);
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

  e.tasks = workload->make(workload_args, context);
  check_ports(config, e.tasks.processors);
  e.config["machine"]["processors"] = e.tasks.processors;
  e.tasks.sort_by_arrival();

  MachineOptions& m = e.machine;
  m.processors.words = static_cast<unsigned>(the_switch.integer("words"));
  const std::string& schedule = the_switch.text("schedule");
  m.processors.schedule = static_cast<Schedule>(
      std::find(kSchedules.begin(), kSchedules.end(), schedule) - kSchedules.begin());
  m.processors.execute = run.text("until") == "completed";
  m.processors.cycles_per_work = machine.get<double>("cycles_per_work");
  m.fused = the_switch.get<bool>("fused");
  m.max_cycles = static_cast<Cycle>(run.integer("max_cycles"));
  m.watchdog = static_cast<Cycle>(run.integer("watchdog"));
  m.series = static_cast<Cycle>(run.integer("series"));
  m.skip_idle = run.get<bool>("skip_idle");
  balancer->make(balancer_args, m);

  e.switch_model = the_switch.text("model");
  try {
    e.balancer = Registry<SwitchMaker>::find(e.switch_model)
                     ->make({e.tasks.processors, m.processors.words, m.fused});
  } catch (const UserError& error) {
    throw UserError(config.where("machine.switch.model"),
                    fmt::format("machine.switch.model = \"{}\": {}", e.switch_model, error.what()));
  }
  return e;
}

}  // namespace ballast
