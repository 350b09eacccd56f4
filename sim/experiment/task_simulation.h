// SPDX-License-Identifier: BSD-3-Clause
// Experiments with tasks: on a network if the balancer needs one or there is one, else around the
// switch.
#pragma once

#include "experiment/elaboration.h"
#include "experiment/levelling.h"
#include "machine/network_machine.h"
#include "machine/switch_machine.h"
#include "superconcentrator/switch_registry.h"
#include "workloads/workload.h"

namespace ballast {

class TaskSimulation final : public Simulation {
 public:
  explicit TaskSimulation(const Experiment& e);
  Result run(Kernel kernel) override;

 private:
  using Carrier = Balancing::Carrier;

  [[nodiscard]] bool executes() const { return e_.run.until == RunSection::Until::completed; }
  /// The number of processors, known before there is a workload.
  [[nodiscard]] NodeId size() const;
  /// What a program, unlike a file, may have left out or set beyond its range.
  void check_sections() const;
  /// The switch has wires of its own, but processors at it do not fail.
  void check_switch(NodeId processors) const;
  /// A run that depends on lengths must have them.
  void check_lengths(const TaskStore::Options& options) const;

  // The record of the experiment.
  void record();
  /// Of the keys beside it in [machine], those of the topology.
  void add_topology(Args& keys) const;
  /// What is known only of the tasks.
  void record_levelling();

  void set_tasks(TaskStore::Options& options) const;
  void set_switch();
  void set_machine();
  /// Before there is a workload: refuses more processors than memory can hold.
  void need_processors(NodeId processors) const;
  void plan_memory();
  void make_switch();
  void make_machine();
  [[nodiscard]] SwitchSpec switch_spec() const;
  [[nodiscard]] std::string carrier() const;

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

}  // namespace ballast
