// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/distribution.h"
#include "core/round_costs.h"
#include "core/stop.h"
#include "core/types.h"
#include "core/waveform.h"
#include "tasks/placement.h"

namespace ballast {

/// What drives the clock: a plain loop, or the SystemC kernel (once in a process). Results are the
/// same.
enum class Kernel : std::uint8_t { loop, systemc };

/// Options of every run, whatever carries what.
struct RunOptions {
  Cycle max_cycles = 10'000'000;
  Cycle watchdog = 100'000;  ///< cycles without progress; 0: never
  Cycle series = 0;          ///< cycles between samples of the time series; 0: none
  bool skip_idle = true;  ///< jump over cycles in which nothing can happen; never changes a result
  unsigned module_order =
      0;  ///< order in which the SystemC modules are built, 0 .. 5; never changes a result
  Waveform* waveform = nullptr;
  /// Called some ten times a second, and at each of the first edges.
  std::function<void(Cycle now, std::uint64_t done)> progress = nullptr;
};

/// Costs of a run (docs/explanation/machine.md). A hop of the switch is one of its registers, a hop
/// of the network one of its routers.
struct Costs : RoundCosts {
  std::uint64_t waves = 0;     ///< all rounds of the balancer, also those with nothing to move
  std::uint64_t messages = 0;  ///< packets through switch or network
  std::uint64_t agent_messages = 0;  ///< of agents; in rounds up to the last active one
  std::uint64_t flits = 0;           ///< their words
  std::uint64_t flit_hops = 0;
  std::uint64_t tasks_moved = 0;
  std::uint64_t task_hops = 0;
  std::uint64_t retransmitted = 0;      ///< packets that a fault caught under way
  std::uint64_t tasks_returned = 0;     ///< that the network could not deliver
  std::uint64_t tasks_cancelled = 0;    ///< that should have moved but did not leave
  std::uint64_t unreachable_pairs = 0;  ///< of sender and receiver, summed over the rounds
  Cycle handling_cycles = 0;            ///< in which processors handled messages, their sum
  Cycle suspended_cycles = 0;           ///< in which agents held their processors, their sum
  friend bool operator==(const Costs&, const Costs&) = default;
};

/// A sample of the time series.
struct Sample {
  Cycle cycle;
  std::uint32_t min, max;   ///< queued tasks
  std::uint64_t in_flight;  ///< tasks on their way
  friend bool operator==(const Sample&, const Sample&) = default;
};

/// How a run ended: as it should, or with something that a fault left undone.
enum class Outcome : std::uint8_t {
  balanced,     ///< by the goal
  settled,      ///< the balancer has done its work, but the goal is not reached
  completed,    ///< all tasks executed
  partitioned,  ///< tasks came back: the network has no way to where they should go
  stranded,     ///< tasks are at processors that have failed
  stopped       ///< before its end
};
[[nodiscard]] const char* to_string(Outcome outcome);
[[nodiscard]] inline bool succeeded(Outcome outcome) {
  return outcome == Outcome::balanced || outcome == Outcome::settled ||
         outcome == Outcome::completed;
}

/// Who moved the tasks of a run.
enum class Mover : std::uint8_t {
  nobody,
  the_switch,
  planner,          ///< that knows all loads at no cost
  central_planner,  ///< with messages
  round_agents,
  event_agents
};

struct RunResult {
  Mover mover = Mover::nobody;
  Outcome outcome = Outcome::balanced;
  Cycle cycles = 0;  ///< until the end: balanced, or all tasks executed or stranded
  NodeId processors = 0;
  std::size_t tasks = 0;
  /// Tasks and their work, in the workload's unit. Before: where they arrive, all arrivals counted.
  /// After: in the queues; of a run that executes them, by whom. Of processors that have failed,
  /// nothing counts after.
  Distribution count_before, count_after, work_before, work_after;
  Placement placement;  ///< after, of tasks that only move
  Costs costs;
  unsigned balances = 0;            ///< times the balancer ran
  std::vector<Cycle> busy;          ///< cycles executed, by processor
  Distribution queue;               ///< length of the queues, mean over time
  std::uint32_t longest_queue = 0;  ///< in any cycle
  double mean_wait = 0;             ///< cycles from a task's arrival to its execution
  double least_cycles = 0;          ///< no schedule executes the tasks in fewer cycles
  /// Processor cycles without execution and with an empty queue while a task was in another queue.
  std::uint64_t starved_cycles = 0;
  Cycle edges = 0;           ///< clock edges that were simulated
  Cycle limit = 0;           ///< of the switch: bandwidth limit in cycles (one balancing from rest)
  Cycle paper_bound = 0;     ///< of the switch: (2(M-1) + (M-1)) T
  std::size_t stranded = 0;  ///< tasks
  NodeId failed_processors = 0;
  /// Tasks stranded at, and given back to, each processor; empty: none at all.
  std::vector<std::uint64_t> stranded_at, returned_to;
  std::vector<double> agent_load;  ///< of each processor as its agent counts it; empty: no agents
  std::vector<Sample> series;
  Cycle series_every = 0;  ///< cycles between the samples
  friend bool operator==(const RunResult&, const RunResult&) = default;
};

}  // namespace ballast
