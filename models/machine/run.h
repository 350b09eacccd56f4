// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/distribution.h"
#include "core/frames.h"
#include "core/round_costs.h"
#include "core/stop.h"
#include "core/types.h"
#include "core/waveform.h"
#include "machine/message_counts.h"
#include "machine/planner.h"
#include "tasks/fixed_tasks.h"
#include "tasks/job_result.h"
#include "tasks/placement.h"
#include "tasks/task_meter.h"
#include "tasks/trace_metrics.h"
#include "tasks/tree_counts.h"
#include "workloads/task_graph.h"

namespace ballast {

/// The driver of the clock: a plain loop, or the SystemC kernel (once per process). Results are the
/// same.
enum class Kernel : std::uint8_t { loop, systemc };

/// Options of every run, on any carrier.
struct RunOptions {
  Cycle max_cycles = 10'000'000;
  Cycle before = 0;          ///< cycles of earlier stages of the run, which max_cycles includes
  Cycle watchdog = 100'000;  ///< cycles without progress; 0: never
  Cycle series = 0;          ///< cycles between samples of the time series; 0: none
  std::uint32_t frames = 0;  ///< most frames of all loads, at least FrameSeries::kLeast; 0: none
  bool skip_idle = true;     ///< skip cycles in which nothing can happen; never changes a result
  unsigned module_order =
      0;  ///< order in which the SystemC modules are built, 0 .. 5; never changes a result
  /// 0: the cores of this machine, if the run is large enough to gain; never changes a result.
  unsigned threads = 1;
  Waveform* waveform = nullptr;
  /// Called about ten times per second, and at each of the first edges.
  std::function<void(Cycle now, std::uint64_t done)> progress = nullptr;
};

/// Costs of a run (docs/explanation/machine.md). A hop in the switch is one of its registers, in a
/// network one of its routers.
struct Costs : RoundCosts {
  std::uint64_t waves = 0;           ///< all rounds of the balancer, also those without moves
  std::uint64_t messages = 0;        ///< packets through switch or network
  std::uint64_t agent_messages = 0;  ///< messages of agents; in rounds up to the last active one
  std::uint64_t flits = 0;           ///< words of these packets
  std::uint64_t flit_hops = 0;
  std::uint64_t tasks_moved = 0;
  std::uint64_t task_hops = 0;
  std::uint64_t retransmitted = 0;      ///< packets that a fault caught in flight
  std::uint64_t tasks_returned = 0;     ///< tasks that the network could not deliver
  std::uint64_t tasks_cancelled = 0;    ///< tasks with a transfer that did not leave
  std::uint64_t unreachable_pairs = 0;  ///< pairs of sender and receiver, summed over the rounds
  Cycle handling_cycles = 0;            ///< sum of the cycles in which processors handled messages
  Cycle suspended_cycles = 0;           ///< sum of the cycles in which agents held their processors
  Cycle request_cycles = 0;  ///< sum of the cycles from requests to a central queue to their tasks
  friend bool operator==(const Costs&, const Costs&) = default;
};

/// A sample of the time series.
struct Sample {
  Cycle cycle;
  std::uint32_t min, max;   ///< queued tasks
  std::uint64_t in_flight;  ///< tasks in flight
  friend bool operator==(const Sample&, const Sample&) = default;
};

/// How a run ended: complete, or with something that a fault left undone.
enum class Outcome : std::uint8_t {
  balanced,     ///< by the goal
  settled,      ///< the balancer has finished, but the goal is not reached
  completed,    ///< all tasks executed
  partitioned,  ///< tasks came back: the network has no route to their destination
  stranded,     ///< tasks are at processors that have failed
  stopped       ///< before its end
};
[[nodiscard]] const char* to_string(Outcome outcome);
[[nodiscard]] inline bool succeeded(Outcome outcome) {
  return outcome == Outcome::balanced || outcome == Outcome::settled ||
         outcome == Outcome::completed;
}

/// Mover of a run's tasks.
enum class Mover : std::uint8_t {
  nobody,
  the_switch,
  planner,          ///< knows all loads at no cost
  central_planner,  ///< knows them by messages
  round_agents,
  event_agents,
  central_queue
};

struct RunResult : TaskMeasures {
  Mover mover = Mover::nobody;
  Outcome outcome = Outcome::balanced;
  Cycle cycles = 0;  ///< until the end: balanced, or all tasks executed or stranded
  NodeId processors = 0;
  std::size_t tasks = 0;
  std::optional<TreeCounts> tree = {};    ///< of a run in which tasks are born
  std::optional<GraphCounts> graph = {};  ///< of a run in which tasks wait for inputs
  /// Tasks and their work, in the workload's unit. Before: by place of arrival, all arrivals
  /// counted, births not, nor tasks of a graph without a home. After: in the queues or, in a run
  /// that executes tasks, by the executing processor; without failed processors.
  Distribution count_before, count_after, work_before, work_after;
  Placement placement;                        ///< after a run whose tasks only move
  std::optional<Hindrance> hindrance = {};    ///< by work: what forbids the goal
  std::optional<TraceResult> trace = {};      ///< of a workload with a trace
  std::vector<NodeId> at = {};                ///< last queue of each task; empty: no trace
  std::optional<MessageCounts> traffic = {};  ///< messages between tasks; none are sent: absent
  std::optional<JobResult> jobs = {};         ///< of a log of jobs, if its tasks are executed
  Costs costs;
  unsigned balances = 0;                             ///< runs of the balancer
  std::optional<PlannerMemory> planner_memory = {};  ///< of a plan refused for its memory
  std::string planner_library = {};                  ///< see Planner::library()
  std::vector<Cycle> busy;                           ///< cycles of execution, by processor
  Distribution queue;                                ///< length of the queues, mean over time
  double least_cycles = 0;                           ///< lower bound for every schedule
  double least_at_once = 0;                  ///< the same if all tasks were there at the start
  std::optional<Cycle> balance_cycles = {};  ///< before execution, which waited for it
  Cycle edges = 0;                           ///< clock edges that were simulated
  bool own_switch = false;                   ///< the user's, for which there are no bounds
  Cycle limit = 0;  ///< switch only: bandwidth limit in cycles (one balancing from rest)
  std::optional<Cycle> paper_bound;  ///< the paper's switch only: (2(M-1) + (M-1)) T
  std::size_t stranded = 0;          ///< tasks
  NodeId failed_processors = 0;
  /// Tasks stranded at, and given back to, each processor; empty: none.
  std::vector<std::uint64_t> stranded_at, returned_to;
  std::vector<double> agent_load;  ///< by processor, as its agent counts it; empty: no agents
  std::vector<Sample> series;
  Cycle series_every = 0;  ///< cycles between the samples
  Frames frames;           ///< queue lengths; by work around a switch: in whole quanta
  friend bool operator==(const RunResult&, const RunResult&) = default;
};

}  // namespace ballast
