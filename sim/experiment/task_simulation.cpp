// SPDX-License-Identifier: BSD-3-Clause
// Experiments with tasks: on a network if the balancer needs one or there is one, else around the
// switch.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>

#include "experiment/elaboration.h"
#include "experiment/levelling.h"
#include "experiment/sections.h"
#include "machine/network_machine.h"
#include "machine/switch_machine.h"
#include "superconcentrator/switch_registry.h"
#include "tasks/lost_lengths.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;
using Carrier = Balancing::Carrier;

class TaskSimulation final : public Simulation {
 public:
  explicit TaskSimulation(const Experiment& e)
      : e_(e), balancing_(make_part<BalancerSetup>(e.balancer)) {
    check_sections();
    check_goal(e_);
    by_switch_ = balancing_.carrier == Carrier::the_switch ||
                 (balancing_.carrier == Carrier::none && !e.machine.topology);
    if (e.machine.topology) topology_ = make_topology(e);
    cycles_per_work_ = e.machine.cycles_per_work.value_or(
        Registry<WorkloadMaker>::named(e.workload.name).make.cycles_per_work);
    record();
    const NodeId processors = size();
    if (by_switch_) check_switch(processors);
    const bool large = processors >= NodeId{1} << 20;  // so that any workload is
    tasks_ = within_memory(e_, large ? size_key_of(e_) : "workload", [&] {
      return make_part<WorkloadMaker>(
          e.workload, WorkloadContext{processors, e.run.seed, cycles_per_work_, &in_cycles_});
    });
    tasks_.sort_by_arrival();
    level_ = levelling_of(e_, balancing_, tasks_, cycles_per_work_);
    record_levelling();
    within_memory(e_, size_key_of(e_), [&] { by_switch_ ? make_switch() : make_machine(); });
  }

  Result run(Kernel kernel) override {
    return with_so_far<RunResult>(
        [&] {
          return by_switch_ ? simulate(tasks_, *switch_, switch_options_, kernel)
                            : simulate(tasks_, *network_, *topology_, network_options_, kernel);
        },
        [&](RunResult r) {
          return Result{config_, TaskRun{std::move(r), executes(), !by_switch_, carrier(),
                                         tasks_.skipped, level_.measure}};
        });
  }

 private:
  [[nodiscard]] bool executes() const { return e_.run.until == RunSection::Until::completed; }

  /// What a program, unlike a file, may have left out or set beyond its range.
  void check_sections() const {
    machine_fields().check(e_.machine, "machine");
    network_fields().check(e_.machine, "machine");
    switch_fields().check(e_.machine.the_switch, "machine.switch");
    run_fields().check(e_.run, "run");
    if (!e_.workload) {
      throw UserError(place_of(e_, ""),
                      "[workload] is missing: kind = \"...\", see `ballast list workloads`");
    }
    if (!by_network_possible()) {
      throw UserError(
          place_of(e_, "balancer.name"),
          fmt::format("balancer.name: \"{}\" sends tasks over a network: machine.topology is "
                      "missing, must be one of {}",
                      e_.balancer.name, fmt::join(Registry<TopologyMaker>::names(), ", ")));
    }
  }
  [[nodiscard]] bool by_network_possible() const {
    return balancing_.carrier != Carrier::network || bool(e_.machine.topology);
  }

  /// The number of processors, known before there is a workload.
  [[nodiscard]] NodeId size() const {
    const std::optional<NodeId> named = e_.machine.processors;
    if (topology_) {
      if (named && *named != topology_->processors()) {
        throw UserError(place_of(e_, "machine.processors"),
                        fmt::format("machine.processors: {}, but the topology has {}; leave it out",
                                    *named, topology_->processors()));
      }
      return topology_->processors();
    }
    if (named) return *named;
    const auto& own = Registry<WorkloadMaker>::named(e_.workload.name).make.own_processors;
    return own ? own(args_of<WorkloadMaker>(e_.workload)) : 0;  // 0: the workload refuses it
  }

  /// The switch has wires of its own, but processors at it do not fail.
  void check_switch(NodeId processors) const {
    const Choice& faults = e_.machine.faults;
    for (const char* const key : {"nodes", "node_rate"}) {
      const bool given =
          faults.args ? faults.args->has(key) && (std::string_view(key) == "nodes" ||
                                                  faults.args->get<double>(key) != 0.0)
                      : std::any_of(faults.settings.begin(), faults.settings.end(),
                                    [&](const auto& setting) { return setting.first == key; });
      if (!given) continue;
      throw UserError(faults.args ? faults.args->where(key) : Where{},
                      fmt::format("machine.faults.{}: processors fail only where the network "
                                  "carries the tasks, not the switch",
                                  key));
    }
    if (processors == 0 || (processors >= 2 && std::has_single_bit(processors))) return;
    const bool named = e_.machine.processors.has_value();
    const bool linked = topology_ != nullptr;
    const NodeId below = processors < 2 ? 2 : std::bit_floor(processors);
    throw UserError(
        place_of(e_, linked  ? "machine.topology"
                     : named ? "machine.processors"
                             : "workload"),
        fmt::format(
            "machine.processors: {}{} is not a power of two, at least 2, which the "
            "superconcentrator needs; {} or {} would do{}",
            processors,
            linked  ? " (the topology's number)"
            : named ? ""
                    : " (the workload's own number)",
            below, below * 2,
            linked || named ? "" : " (set machine.processors: the additional ones start empty)"));
  }

  void record() {
    Args keys = machine_fields().record(e_.machine, "machine");
    if (topology_) add_topology(keys);
    if (!by_switch_) add(keys, network_fields().record(e_.machine, "machine"));
    keys.set("cycles_per_work", cycles_per_work_, {});
    Json& machine = config_["machine"];
    machine = to_json(keys);
    if (!by_switch_) record_network(e_, network_spec(e_, *topology_), machine);
    if (by_switch_) {
      machine["switch"] = to_json(switch_fields().record(e_.machine.the_switch, "machine.switch"));
    }
    config_["workload"] = to_json(record_of<WorkloadMaker>(e_.workload, "kind"));
    config_["balancer"] = to_json(record_of<BalancerSetup>(e_.balancer, "name"));
    config_["run"] = to_json(run_fields().record(e_.run, "run"));
  }
  /// Of the keys beside it in [machine], those of the topology.
  void add_topology(Args& keys) const {
    const Args all = args_of<TopologyMaker>(e_.machine.topology);
    keys.set("topology", e_.machine.topology.name, {});
    for (const Key& key : Registry<TopologyMaker>::named(e_.machine.topology.name).keys) {
      keys.set(key.name(), all.items().at(key.name()).value, {});
    }
  }
  /// What is known only of the tasks.
  void record_levelling() {
    const auto name = [](Measure measure) { return measure == Measure::count ? "count" : "work"; };
    config_["machine"]["processors"] = tasks_.processors;
    if (balancing_.levels) {
      config_["balancer"]["measure"] = name(level_.measure);
      if (level_.measure == Measure::work) config_["balancer"]["quantum"] = level_.quantum;
      if (level_.measure == Measure::work && balancing_.default_moves != 0) {
        config_["balancer"]["moves"] = balancing_.moves.value_or(balancing_.default_moves);
      }
    }
    if (level_.load_width != 0) {
      config_["machine"]["switch"]["load_width"] = level_.load_width;
    }
    if (!executes() && !in_cycles_ && level_.load_width == 0) {
      config_["machine"].erase("cycles_per_work");
    }
    if (!executes() && level_.measure == Measure::count && level_.goal.by == Measure::count) {
      config_["machine"].erase("speeds");
    }
    if (executes()) return;
    config_["run"]["goal"] = name(level_.goal.by);
    if (level_.goal.by == Measure::work) config_["run"]["imbalance"] = level_.goal.imbalance;
  }

  void set_tasks(TaskStore::Options& options) const {
    options.execute = executes();
    options.cycles_per_work = cycles_per_work_;
    options.goal = level_.goal;
    if (balancing_.levels) options.measure = level_.measure;
    options.quantum = level_.quantum;
    options.max_moves = balancing_.moves.value_or(balancing_.default_moves);
    options.speeds = e_.machine.speeds.value_or(std::vector<std::uint32_t>{});
    if (e_.machine.speeds && options.speeds.empty()) {
      throw UserError(place_of(e_, "machine.speeds"),
                      "machine.speeds: has no element, must be a list of integers 1 .. 1000000");
    }
    const bool in_cycles = level_.load_width != 0 && !balancing_.quantum;
    if (executes() || in_cycles) check_lengths(options);
  }

  /// A run that depends on lengths must have them.
  void check_lengths(const TaskStore::Options& options) const {
    const std::optional<LostLengths> lost = lost_lengths(tasks_, options);
    if (!lost) return;
    const bool given = e_.machine.cycles_per_work.has_value();
    throw UserError(
        place_of(e_, given ? "machine.cycles_per_work" : "workload"),
        fmt::format(
            "machine.cycles_per_work: {}{} makes lengths of {:.4g} .. {:.4g} equal, 1 cycle "
            "each{}, of {} of {} tasks; expected more, such as {:g}",
            cycles_per_work_, given ? "" : fmt::format(", the default of {},", e_.workload.name),
            lost->shortest, lost->longest,
            lost->speed == 1 ? "" : fmt::format(" at speed {}", lost->speed), lost->tasks,
            tasks_.size(), enough_cycles_per_work(tasks_, options, e_.run.max_cycles)));
  }

  void make_switch() {
    const SwitchSection& s = e_.machine.the_switch;
    SwitchMachineOptions& o = switch_options_;
    static_cast<RunOptions&>(o) = e_.run;
    set_tasks(o.processors);
    o.processors.words = s.words;
    o.processors.schedule = s.schedule;
    o.processors.balance = balancing_.carrier == Carrier::the_switch;
    o.processors.balance_every = balancing_.every;
    o.fused = s.fused;
    try {
      switch_ = Registry<SwitchMaker>::named(s.model).make(
          {tasks_.processors, s.words, s.fused, level_.load_width != 0, level_.load_width});
    } catch (const UserError& error) {
      throw UserError(place_of(e_, "machine.switch.model"),
                      fmt::format("machine.switch.model = \"{}\": {}", s.model, error.what()));
    }
  }

  void make_machine() {
    const NetworkSpec spec = network_spec(e_, *topology_);
    network_ = make_network(e_, spec);
    NetworkMachineOptions& o = network_options_;
    static_cast<RunOptions&>(o) = e_.run;
    set_tasks(o.processors);
    o.processors.task_flits = e_.machine.task_flits;
    o.processors.every = balancing_.every;
    o.processors.message_cycles = balancing_.message_cycles;
    o.processors.between_tasks = balancing_.between_tasks;
    o.balancer = balancing_.nodes;
    o.seed = e_.run.seed;
    if (o.watchdog != 0) {
      const std::uint64_t report = balancing_.central ? 1 + tasks_.size() : 0;
      o.watchdog += lone_packet_cycles(
          spec,
          std::max<std::uint64_t>({o.processors.task_flits, balancing_.message_flits, report}));
    }
    // The processors of an empty machine, so that a mistake comes to light before the run.
    Tasks none;
    none.processors = topology_->processors();
    if (o.balancer) {
      static_cast<void>(o.balancer->make({none, *topology_, o.processors, o.seed}));
    }
  }

  [[nodiscard]] std::string carrier() const {
    if (!by_switch_) {
      return fmt::format("network {} on {}", e_.machine.network, e_.machine.topology.name);
    }
    const SwitchSection& s = e_.machine.the_switch;
    return fmt::format(
        "switch {} {}{}{}", s.model, schedules()[static_cast<std::size_t>(s.schedule)],
        s.words > 1 ? fmt::format(", {} words a task", s.words) : "",
        (s.fused ? ", fused" : "") +
            (level_.load_width != 0
                 ? fmt::format("; quantum {:g} cycles, lengths off by {:.3g} %",
                               level_.quantum * cycles_per_work_, 100 * level_.rounding)
                 : ""));
  }

  Experiment e_;
  Balancing balancing_;
  Levelling level_;
  double cycles_per_work_ = 1.0;
  bool by_switch_ = true;
  bool in_cycles_ = false;              ///< the tasks depend on cycles_per_work
  std::unique_ptr<Topology> topology_;  ///< also where the tasks go by the switch
  Tasks tasks_;
  SwitchMachineOptions switch_options_;
  std::unique_ptr<Switch> switch_;
  NetworkMachineOptions network_options_;
  std::unique_ptr<Network> network_;
};

}  // namespace

std::unique_ptr<Simulation> elaborate_tasks(const Experiment& e) {
  return std::make_unique<TaskSimulation>(e);
}

}  // namespace ballast
