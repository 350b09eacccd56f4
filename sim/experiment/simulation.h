// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>
#include <vector>

#include "experiment/experiment.h"
#include "experiment/memory_plan.h"
#include "network/network.h"
#include "rounds/round_run.h"
#include "traffic/traffic_run.h"

namespace ballast {

/// A run of tasks, and facts about its machine for the report.
struct TaskRun : RunResult {
  bool executes = false;              ///< tasks are executed during the run
  bool on_network = false;            ///< else around the switch
  std::string carrier = {};           ///< text: "network ideal on mesh"
  std::size_t skipped = 0;            ///< skipped records of the workload's source
  Measure measure = Measure::count;   ///< the measure that was levelled
  std::vector<LinkFlits> links = {};  ///< with run.frames on the routed network; else empty
  std::optional<NetworkEvents> events = {};
  std::optional<Energy> energy = {};
};

/// A measurement of traffic, and facts about its network for the report.
struct TrafficRun : TrafficResult {
  NodeId processors = 0;
  std::vector<NodeId> shape = {};
  NetworkCounts counts = {};
  std::vector<LinkFlits> links = {};
  std::optional<NetworkEvents> events = {};
  std::optional<Energy> energy = {};
  std::string waiting = {};  ///< packets that wait for each other; only in a deadlock
};

/// A run of rounds, and facts about its machine for the report.
struct RoundsRun : RoundResult {
  std::vector<NodeId> shape = {};
  RoundsSection options = {};
  bool arrivals = false;  ///< arrivals are possible
  bool balanced = false;  ///< at the end: whole tasks by count, fluid loads by run.imbalance
};

/// Text: the unmet end condition of a run of rounds.
[[nodiscard]] std::string not_reached(const RoundsRun& r);

/// Complete result of an experiment: a report needs nothing else.
struct Result {
  nlohmann::ordered_json config = {};  ///< all keys with their values, defaults included
  std::variant<TaskRun, TrafficRun, RoundsRun> run = {};

  /// Throw std::bad_variant_access for another kind of experiment.
  [[nodiscard]] const TaskRun& tasks() const { return std::get<TaskRun>(run); }
  [[nodiscard]] const TrafficRun& traffic() const { return std::get<TrafficRun>(run); }
  [[nodiscard]] const RoundsRun& rounds() const { return std::get<RoundsRun>(run); }
  [[nodiscard]] Cycle cycles() const;  ///< for rounds: their number
  [[nodiscard]] Cycle edges() const;   ///< simulated clock edges; for rounds: their number
};

/// An elaborated experiment: all its parts are made and checked.
class Simulation {
 public:
  virtual ~Simulation() = default;
  /// Under the SystemC kernel only once per process, else any number of times: each run has new
  /// agents, sources and packets. Throws Stopped<Result> (a StuckError), InvariantError.
  [[nodiscard]] virtual Result run(Kernel kernel = Kernel::loop) = 0;
  /// After a run that ended in a deadlock: the buffers of the network whose packets wait for each
  /// other in a cycle; empty: none known.
  [[nodiscard]] virtual std::vector<WaitingBuffer> waiting_cycle() const { return {}; }
  /// All keys with their values, defaults and derived values included.
  [[nodiscard]] const nlohmann::ordered_json& config() const noexcept { return config_; }
  [[nodiscard]] const RunSize& size() const noexcept { return size_; }
  [[nodiscard]] const MemoryPlan& memory() const noexcept { return memory_; }

 protected:
  nlohmann::ordered_json config_;
  RunSize size_;
  MemoryPlan memory_;
};

/// Throws UserError, with the place of the mistake if the experiment has one; TooLarge before the
/// parts that need the most memory are made.
[[nodiscard]] std::unique_ptr<Simulation> elaborate(const Experiment& experiment);

/// Elaborates and runs. With the loop: any number of times, from several threads.
[[nodiscard]] Result run(const Experiment& experiment, Kernel kernel = Kernel::loop);

}  // namespace ballast
