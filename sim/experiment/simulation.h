// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>
#include <vector>

#include "experiment/experiment.h"
#include "experiment/memory_plan.h"
#include "network/link_use.h"
#include "network/network.h"
#include "replay/replay.h"
#include "rounds/round_run.h"
#include "traffic/traffic_run.h"

namespace ballast {

/// A phase of a measured run.
/// A sub-phase that ended with a barrier.
struct SubphaseRun {
  std::optional<std::int64_t> id;   ///< absent: the time of the tasks beyond their sub-phases
  std::size_t tasks = 0;            ///< that take time in it
  Cycle execute = 0;                ///< cycles of execution, in the last one of messages, too
  double least_cycles = 0;          ///< lower bound for them
  Distribution measured, executed;  ///< see PhaseRun
};

struct PhaseRun {
  std::int64_t id = 0;
  std::optional<Cycle> balance;  ///< cycles of balancing before execution; absent: during it
  Cycle execute = 0;             ///< cycles of execution and messages
  double least_cycles = 0;       ///< lower bound for the execution
  std::uint64_t tasks_moved = 0;
  /// Work of each processor: in the measured run, where the phase begins, where it was executed.
  Distribution measured, start, executed;
  TraceResult trace;  ///< before: in the measured run; after: where the tasks were executed
  std::optional<MessageCounts> traffic = {};
  std::optional<Hindrance> hindrance = {};
  std::vector<NodeId> at = {};              ///< by task: its processor
  std::vector<SubphaseRun> subphases = {};  ///< in their order; empty: they are joined
};

/// A run of tasks, and facts about its machine for the report.
struct TaskRun : RunResult {
  bool executes = false;              ///< tasks are executed during the run
  bool on_network = false;            ///< else around the switch
  std::string carrier = {};           ///< text: "network ideal on mesh"
  std::size_t skipped = 0;            ///< skipped records of the workload's source
  Measure measure = Measure::count;   ///< the measure that was levelled
  LinkUse link_use = {};              ///< on the routed network; else empty
  std::vector<LinkFlits> links = {};  ///< only with run.detail
  std::optional<NetworkEvents> events = {};
  std::optional<Energy> energy = {};
  std::vector<PhaseRun> phases = {};  ///< of a run of phases, whose sums the other values are
};

/// A measurement of traffic, and facts about its network for the report.
struct TrafficRun : TrafficResult {
  NodeId processors = 0;
  std::vector<NodeId> shape = {};  ///< of the routers
  NetworkCounts counts = {};
  LinkUse link_use = {};
  std::vector<LinkFlits> links = {};  ///< only with run.detail
  std::optional<NetworkEvents> events = {};
  std::optional<Energy> energy = {};
  std::string waiting = {};  ///< packets that wait for each other; only in a deadlock
};

/// A replay of recorded packets, and facts about its network for the report.
struct ReplayRun : ReplayResult {
  std::vector<NodeId> shape = {};  ///< of the routers
  NetworkCounts counts = {};
  LinkUse link_use = {};
  std::vector<LinkFlits> links = {};  ///< only with run.detail
  std::optional<NetworkEvents> events = {};
  std::optional<Energy> energy = {};
};

/// Whether all packets have arrived.
[[nodiscard]] inline Outcome outcome_of(const ReplayRun& r) {
  return r.latency.packets == r.packets ? Outcome::completed : Outcome::stopped;
}

/// A run of a mixture of experts, and facts about its machine for the report.
struct MoeRun : MoeResult {
  std::vector<NodeId> shape = {};  ///< of the routers
  NetworkCounts counts = {};
  LinkUse link_use = {};
  std::vector<LinkFlits> links = {};  ///< only with run.detail
  std::optional<NetworkEvents> events = {};
  std::optional<Energy> energy = {};
  bool complete = true;  ///< all rounds have ended
  /// The expert of each slot at the end, by layer; empty: the balancer does not give it.
  std::vector<std::vector<ExpertId>> placement = {};
};

/// A run of rounds, and facts about its machine for the report.
struct RoundsRun : RoundResult {
  /// Most processors of which the text shows each load.
  static constexpr NodeId kPictured = 64;
  std::vector<NodeId> shape = {};  ///< of the processors
  RoundsSection options = {};
  bool arrivals = false;  ///< arrivals are possible
  bool balanced = false;  ///< at the end: whole tasks by count, fluid loads by run.imbalance
  unsigned threads = 1;
  double serial_share = 1;  ///< of the time of the rounds: what one thread does while others wait
};

/// Text: the unmet end condition of a run of rounds.
[[nodiscard]] std::string not_reached(const RoundsRun& r);

/// Complete result of an experiment: a report needs nothing else.
struct Result {
  nlohmann::ordered_json config = {};  ///< all keys with their values, defaults included
  std::variant<TaskRun, TrafficRun, RoundsRun, MoeRun, ReplayRun> run = {};
  bool detail = false;                       ///< the report has rows per processor and per link
  std::optional<SteppingUse> stepping = {};  ///< of a network with routers
  std::vector<std::string> notes = {};       ///< sentences for the first lines of the report

  /// Throw std::bad_variant_access for another kind of experiment.
  [[nodiscard]] const TaskRun& tasks() const { return std::get<TaskRun>(run); }
  [[nodiscard]] const TrafficRun& traffic() const { return std::get<TrafficRun>(run); }
  [[nodiscard]] const ReplayRun& replay() const { return std::get<ReplayRun>(run); }
  [[nodiscard]] const MoeRun& moe() const { return std::get<MoeRun>(run); }
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
  /// The run uses RunOptions::threads.
  [[nodiscard]] virtual bool threaded() const noexcept { return false; }
  /// Tasks that the run executes; 0: unknown before the run, or none are executed.
  [[nodiscard]] virtual std::uint64_t known_tasks() const noexcept { return 0; }
  /// All keys with their values, defaults and derived values included.
  [[nodiscard]] const nlohmann::ordered_json& config() const noexcept { return config_; }
  /// What a reader must know of every run of this experiment, in sentences.
  [[nodiscard]] const std::vector<std::string>& notes() const noexcept { return notes_; }
  /// A cost that other machines charge and this one does not, in a sentence; empty: none.
  [[nodiscard]] const std::string& uncharged() const noexcept { return uncharged_; }
  [[nodiscard]] const RunSize& size() const noexcept { return size_; }
  [[nodiscard]] const MemoryPlan& memory() const noexcept { return memory_; }

 protected:
  nlohmann::ordered_json config_;
  std::vector<std::string> notes_;
  std::string uncharged_;
  RunSize size_;
  MemoryPlan memory_;
};

/// Throws UserError, with the place of the mistake if the experiment has one; TooLarge before the
/// parts that need the most memory are made.
[[nodiscard]] std::unique_ptr<Simulation> elaborate(const Experiment& experiment);

/// Elaborates and runs. With the loop: any number of times, from several threads.
[[nodiscard]] Result run(const Experiment& experiment, Kernel kernel = Kernel::loop);

}  // namespace ballast
