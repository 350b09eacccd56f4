// SPDX-License-Identifier: BSD-3-Clause
// Experiments with tasks: on a network if the balancer needs one or the experiment has one, else
// around the switch.
#pragma once

#include "experiment/elaboration.h"
#include "experiment/levelling.h"
#include "experiment/traces_read_once.h"
#include "machine/network_machine.h"
#include "machine/switch_machine.h"
#include "superconcentrator/switch_registry.h"
#include "workloads/workload.h"

namespace ballast {

class TaskSimulation final : public Simulation {
  using Carrier = Balancing::Carrier;

 public:
  /// `balances_phases`: see RunFacts; `tasks`: those of the run, sorted by arrival; null: its
  /// workload makes them.
  explicit TaskSimulation(const Experiment& e, bool balances_phases = false,
                          SharedTasks tasks = {});
  [[nodiscard]] const SharedTasks& tasks() const noexcept { return tasks_; }
  Result run(Kernel kernel) override;
  [[nodiscard]] std::vector<WaitingBuffer> waiting_cycle() const override {
    return network_ ? network_->waiting_cycle() : std::vector<WaitingBuffer>{};
  }
  [[nodiscard]] bool threaded() const noexcept override {
    return network_ && network_->steps_in_threads();
  }

  [[nodiscard]] std::uint64_t known_tasks() const noexcept override {
    return executes() && !tasks_->births ? tasks_->size() : 0;
  }

  /// A balancer levels the lengths of the tasks.
  [[nodiscard]] bool balances_work() const noexcept {
    return balancing_.carrier != Carrier::none && level_.measure == Measure::work;
  }
  /// A balancer levels work by the times that it knows.
  [[nodiscard]] bool knows_times() const noexcept { return balancing_.levels && balances_work(); }

 private:
  [[nodiscard]] bool executes() const { return e_.run.until == RunSection::Until::completed; }
  /// The number of processors, known before the workload.
  [[nodiscard]] NodeId size() const;
  /// Checks for values that a file cannot have, but a program can: absent or out of range.
  void check_sections() const;
  /// Refuses faults of processors, and a number of processors other than a power of two.
  void check_switch(NodeId processors) const;
  /// Refuses keys of the user's own SystemVerilog that have no effect, or lack another one.
  void check_own() const;
  /// Refuses the value `got` of a key beside what `with` names, which the key `cause` has set.
  [[noreturn]] void refuse_beside(const std::string& cause, const std::string& with,
                                  const std::string& key, const std::string& expected,
                                  const std::string& got) const;
  /// Refuses what cannot be combined with tasks that are born.
  void check_births() const;
  /// Refuses what cannot be combined with tasks that wait for inputs.
  void check_graph() const;
  /// Messages between tasks are sent; refuses `traffic = "send"` where none can be.
  [[nodiscard]] bool sends_messages() const;
  /// The tasks of some phase, or of the run.
  [[nodiscard]] bool any_phase(bool (*has)(const Tasks&)) const;
  /// Messages between tasks of some phase are sent, or counted.
  [[nodiscard]] bool has_edges() const;
  /// Refuses what cannot be combined with gangs, or with jobs that follow others.
  void check_jobs() const;
  void check_faults() const;
  /// Refuses nodes that are not all of the same size.
  void check_nodes() const;
  /// Refuses a planner that needs more of the tasks than the workload has.
  void check_needs() const;
  /// Refuses what cannot come to rest with the mean load of the tasks.
  void check_mean() const;
  /// Throws UserError if a run that depends on lengths would lose them.
  void check_lengths(const TaskStore::Options& options) const;

  RunResult in_network(Kernel kernel);

  // The record of the experiment.
  void set_levelling();
  void set_facts(bool balances_phases);
  void record();
  /// Records values that follow from others.
  void record_derived();
  void note();

  void set_tasks(TaskStore::Options& options) const;
  /// Refuses a group of ports that the switch cannot have.
  void check_group() const;
  /// Refuses bursts and fair acceptance where the switch has none.
  void check_burst() const;
  /// The given schedule of the switch, or the fastest that its form has: bursts by count; by
  /// work streaming, since bursts gain only where few processors have many tasks too many.
  [[nodiscard]] Schedule schedule() const;
  /// The switch accepts in turn, as given; by default that of our RTL's lean forms does.
  [[nodiscard]] bool fair() const;
  /// Refuses loads above what the switch counts.
  void check_loads() const;
  void set_switch();
  void set_machine();
  /// Before the workload: refuses more processors than memory can hold.
  void need_processors(NodeId processors) const;
  void plan_memory();
  void make_switch();
  void make_machine();
  [[nodiscard]] SwitchSpec switch_spec() const;
  [[nodiscard]] std::optional<OwnRtl> own_rtl() const;
  [[nodiscard]] std::string carrier() const;

  Experiment e_;
  Balancing balancing_;
  Levelling level_;
  std::optional<RunSection::Plan> plan_;
  RunFacts facts_;
  double cycles_per_work_ = 1.0;
  bool by_switch_ = true;
  bool in_cycles_ = false;              ///< the tasks depend on cycles_per_work
  std::unique_ptr<Topology> topology_;  ///< also if tasks move through the switch
  SharedTasks tasks_;
  SwitchMachineOptions switch_options_;
  std::unique_ptr<Switch> switch_;
  std::optional<NetworkSpec> network_spec_;
  NetworkMachineOptions network_options_;
  std::unique_ptr<Network> network_;
};

}  // namespace ballast
