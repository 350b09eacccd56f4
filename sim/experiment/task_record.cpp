// SPDX-License-Identifier: BSD-3-Clause
// Checks of an experiment with tasks, and its record.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>

#include "experiment/planning.h"
#include "experiment/sections.h"
#include "experiment/task_simulation.h"
#include "tasks/lost_lengths.h"

namespace ballast {

void TaskSimulation::check_sections() const {
  machine_fields().check(e_.machine, "machine");
  network_fields().check(e_.machine, "machine");
  times_fields().check(e_.times, "workload");
  switch_fields().check(e_.machine.the_switch, "machine.switch");
  run_fields().check(e_.run, "run");
  check_frames(e_);
  if (!e_.workload) {
    throw UserError(
        place_of(e_, ""),
        "missing section [workload], expected kind = \"...\"; see `ballast list workloads`");
  }
  if (balancing_.carrier == Carrier::network && !e_.machine.topology) {
    throw UserError(
        place_of(e_, "balancer.name"),
        fmt::format("balancer.name: \"{}\" needs a network: set machine.topology to one of {}",
                    e_.balancer.name, fmt::join(Registry<TopologyMaker>::names(), ", ")));
  }
  if (balancing_.only_executes && !executes()) {
    const Where until = place_of(e_, "run.until");
    throw UserError(
        until.line != 0 ? until : place_of(e_, "balancer.name"),
        fmt::format("run.until: expected \"completed\" with balancer.name = \"{}\", got "
                    "\"balanced\"",
                    e_.balancer.name));
  }
}

NodeId TaskSimulation::size() const {
  const std::optional<NodeId> named = e_.machine.processors;
  if (topology_) {
    if (named && *named != topology_->processors()) {
      throw UserError(
          place_of(e_, "machine.processors"),
          fmt::format(
              "machine.processors: expected {1}, the size of the topology, got {0}; leave it out",
              *named, topology_->processors()));
    }
    return topology_->processors();
  }
  if (named) return *named;
  const auto& own = Registry<WorkloadMaker>::named(e_.workload.name).make.own_processors;
  return own ? own(args_of<WorkloadMaker>(e_.workload)) : 0;  // 0: the workload refuses it
}

void TaskSimulation::check_switch(NodeId processors) const {
  const Choice& faults = e_.machine.faults;
  for (const char* const key : {"processors", "processor_rate"}) {
    const bool given = faults.args
                           ? faults.args->has(key) && (std::string_view(key) == "processors" ||
                                                       faults.args->get<double>(key) != 0.0)
                           : std::any_of(faults.settings.begin(), faults.settings.end(),
                                         [&](const auto& setting) { return setting.first == key; });
    if (!given) continue;
    throw UserError(
        faults.args ? faults.args->where(key) : Where{},
        fmt::format(
            "machine.faults.{}: has no effect where the switch carries the tasks; leave it out",
            key));
  }
  const SwitchForm form = e_.machine.the_switch.form;
  if (processors == 0 || (processors >= 2 && std::has_single_bit(processors))) return;
  if (processors >= 2 && is_lean(form)) return;  // ports are tied off
  const bool named = e_.machine.processors.has_value();
  const bool linked = topology_ != nullptr;
  const std::string number = fmt::format("{}{}", processors,
                                         linked  ? " (from the topology)"
                                         : named ? ""
                                                 : " (from the workload)");
  const Where place = place_of(e_, linked  ? "machine.topology"
                                   : named ? "machine.processors"
                                           : "workload");
  if (processors < 2) {
    throw UserError(
        place, fmt::format("machine.processors: expected at least 2 for a switch, got {}{}", number,
                           linked || named ? ""
                                           : " (set machine.processors; additional "
                                             "processors start empty)"));
  }
  const NodeId below = std::bit_floor(processors);
  throw UserError(place,
                  fmt::format("machine.processors: the {} switch needs a power of two, got {}; try "
                              "{} or {}, or machine.switch.form = \"lean\"",
                              name_of(form), number, below, below * 2));
}

void TaskSimulation::check_lengths(const TaskStore::Options& options) const {
  const std::optional<LostLengths> lost = lost_lengths(*tasks_, options);
  if (!lost) return;
  const bool given = e_.machine.cycles_per_work.has_value();
  throw UserError(
      place_of(e_, given ? "machine.cycles_per_work" : "workload"),
      fmt::format("machine.cycles_per_work: expected more, such as {7:g}, got {0}{1}, which rounds "
                  "lengths of {2:.4g} .. {3:.4g} to 1 cycle each{4} for {5} of {6} tasks",
                  cycles_per_work_,
                  given ? "" : fmt::format(", the default of {}", e_.workload.name), lost->shortest,
                  lost->longest, lost->speed == 1 ? "" : fmt::format(" at speed {}", lost->speed),
                  lost->tasks, tasks_->size(),
                  enough_cycles_per_work(*tasks_, options, e_.run.max_cycles)));
}

void TaskSimulation::check_nodes() const {
  const NodeId node = e_.machine.node.value_or(1);
  if (tasks_->processors % node == 0) return;
  throw UserError(place_of(e_, "machine.node"),
                  fmt::format("machine.node: expected a divisor of {}, the number of processors, "
                              "got {}",
                              tasks_->processors, node));
}

void TaskSimulation::record() {
  MachineSection resolved = e_.machine;
  resolved.cycles_per_work = cycles_per_work_;
  Args keys = machine_fields().record(resolved, "machine", facts_);
  if (topology_) add(keys, record_of<TopologyMaker>(e_.machine.topology, "topology", facts_));
  add(keys, network_fields().record(e_.machine, "machine", facts_));
  nlohmann::ordered_json& machine = config_["machine"];
  machine = to_json(keys);
  record_network(e_, facts_, network_spec_ ? network_spec_->router.vcs : 0, machine);
  SwitchSection the_switch = e_.machine.the_switch;
  the_switch.schedule = schedule();
  the_switch.fair = fair();
  add_section(machine, "switch", switch_fields().record(the_switch, "machine.switch", facts_));
  Args workload = record_of<WorkloadMaker>(e_.workload, "kind", facts_);
  add(workload, times_fields().record(e_.times, "workload", facts_));
  config_["workload"] = to_json(workload);
  config_["balancer"] = to_json(record_of<BalancerSetup>(e_.balancer, "name", facts_));
  RunSection run = e_.run;
  run.plan.reset();  // the derived one follows
  config_["run"] = to_json(run_fields().record(run, "run", facts_));
  record_energy(e_, facts_, config_);
  record_derived();
}

void TaskSimulation::record_derived() {
  const auto name = [](Measure measure) { return measure == Measure::count ? "count" : "work"; };
  config_["machine"]["processors"] = tasks_->processors;
  if (tasks_->jobs) config_["workload"]["allocation"] = tasks_->jobs->allocation;
  if (balancing_.levels) {
    config_["balancer"]["measure"] = name(level_.measure);
    // By default it differs from one phase to the next.
    const bool one_quantum = balancing_.quantum || !facts_.balances_phases;
    if (level_.measure == Measure::work && one_quantum) {
      config_["balancer"]["quantum"] = level_.quantum;
    }
    if (level_.measure == Measure::work && balancing_.default_moves != 0) {
      config_["balancer"]["max_moves"] = balancing_.moves.value_or(balancing_.default_moves);
    }
  }
  if (level_.load_width != 0) {
    config_["machine"]["switch"]["load_width"] = level_.load_width;
  }
  if (by_switch_ && schedule() == Schedule::burst) {
    config_["machine"]["switch"]["burst"] = switch_spec().burst;
  }
  if (args_of<WorkloadMaker>(e_.workload).has("bytes_per_flit")) {
    config_["workload"]["traffic"] = facts_.sends_messages ? "send" : "count";
  }
  if (plan_) config_["run"]["plan"] = name_of(*plan_);
  if (executes()) return;
  config_["run"]["goal"] = name(level_.goal.by);
  if (level_.goal.by == Measure::work) config_["run"]["imbalance"] = level_.goal.imbalance;
}

}  // namespace ballast
