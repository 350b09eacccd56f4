// SPDX-License-Identifier: BSD-3-Clause
// A measured run of several phases: each one balances, executes, delivers the messages of its
// tasks, and ends with a barrier.
#pragma once

#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

#include "experiment/simulation.h"
#include "machine/balancing.h"
#include "planning/automatic_period.h"
#include "workloads/workload.h"

namespace ballast {

/// The workload of the experiment has phases.
[[nodiscard]] bool has_phases(const Experiment& e);

/// The stages of a phase are runs of their own, by the loop whatever the kernel, since the kernel
/// simulates once per process. Between them the network is empty. A balancer that runs during
/// execution (Balancing::during) has no stage of its own.
///
/// A task begins a phase where the one before left it, by its id in the trace; new and fixed tasks
/// begin at their homes in the source. With the recorded placement (Phases::recorded) tasks move
/// to their homes at no cost, which count as moved.
///
/// Sub-phases (Tasks::phases of a phase) are executed one after the other, with a barrier between
/// them, as further stages; a balancer before execution levels the phase as a whole.
class PhasedSimulation final : public Simulation {
 public:
  explicit PhasedSimulation(const Experiment& e);
  Result run(Kernel kernel) override;

 private:
  /// What is known of a task from the phase before.
  struct Known {
    double work;
    NodeId at;
  };
  using Tally = std::unordered_map<std::uint64_t, Known>;  ///< by id
  struct Tallies {
    Tally tasks;
    std::map<std::int64_t, Tally> parts;  ///< by sub-phase
  };

  void refuse_sections() const;
  void refuse_recorded() const;
  /// `by_work`: a balancer levels work.
  void note(bool by_work);
  void set_error(const Experiment& e, bool by_work);
  [[nodiscard]] std::uint64_t seed_of(std::size_t phase) const;
  [[nodiscard]] Result result(TaskRun sum) const;
  void record(const Simulation& balancing, const Simulation& execution);
  /// Places and known times of the tasks of a phase as it begins.
  void begin(Tasks& tasks, std::size_t phase, const Tally& known) const;
  void run_phase(std::size_t phase, Tallies& known, AutomaticPeriod& period, TaskRun& sum) const;
  /// Executes a phase, adds it to `sum`, and its sub-phases to `result`.
  [[nodiscard]] TaskRun execute(Tasks tasks, std::size_t phase, Tallies& known, TaskRun& sum,
                                PhaseRun& result) const;
  [[nodiscard]] Speeds speeds() const { return execute_.machine.speeds.value_or(Speeds{}); }
  /// `part`: number of the sub-phase.
  [[nodiscard]] TaskRun stage(Experiment e, Tasks tasks, const TaskRun& sum,
                              std::size_t part = 0) const;

  Experiment balance_, execute_;  ///< of the stages
  double error_ = 0;              ///< of the times that are known; see known_times()
  bool before_;                   ///< the balancer runs before execution
  bool automatic_;                ///< .. when AutomaticPeriod says so, first of all at the start
  std::shared_ptr<const Phases> phases_;
};

}  // namespace ballast
