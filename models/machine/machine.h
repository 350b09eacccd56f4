// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "machine/imbalance.h"
#include "machine/monitor.h"
#include "machine/processor_array.h"

namespace ballast {

struct MachineOptions {
  ProcessorArrayCore::Options processors;
  bool fused = false;  ///< of the switch, for its bounds
  Cycle max_cycles = 10'000'000;
  Cycle watchdog = 100'000;  ///< cycles without progress; 0: never
  Cycle series = 0;          ///< cycles between samples of the time series; 0: none
  bool skip_idle = true;  ///< jump over cycles in which nothing can happen; never changes a result
  unsigned module_order =
      0;  ///< order in which the SystemC modules are built, 0 .. 5; never changes a result
  Waveform* waveform = nullptr;
  std::function<void(Cycle now, std::uint64_t tasks_done)> progress;  ///< now and then
};

struct RunResult {
  Cycle cycles = 0;  ///< until the end: balanced, or all tasks executed
  NodeId processors = 0;
  std::size_t tasks = 0;
  Distribution count_before, count_after;  ///< tasks
  Distribution work_before, work_after;    ///< in the workload's unit
  Costs costs;
  unsigned balances = 0;    ///< times the balancer ran
  std::vector<Cycle> busy;  ///< cycles executed, by processor
  Cycle edges = 0;          ///< clock edges that were simulated
  Cycle limit = 0;          ///< bandwidth limit in cycles (one balancing from rest)
  Cycle paper_bound = 0;    ///< (2(M-1) + (M-1)) T
  std::vector<Sample> series;
};

/// Runs tasks on a machine of processors around one switch, until they are balanced or executed.
/// Two drivers of the same cores: `simulate` under the SystemC kernel (once in a process),
/// `simulate_plain` without it. Throws StuckError (deadlock, max_cycles) and InvariantError (a task
/// lost or doubled).
RunResult simulate(const Tasks& tasks, LoadBalancer& balancer, const MachineOptions& options);
RunResult simulate_plain(const Tasks& tasks, LoadBalancer& balancer, const MachineOptions& options);

/// Cycle of the last arrival, counted as in T(p), that no schedule can beat: a group takes in and
/// gives out one word a cycle. T - L F + F * max over groups of (surplus, deficit); with L units in
/// the busiest group it is T itself.
[[nodiscard]] Cycle bandwidth_limit(const std::vector<std::uint64_t>& load, unsigned words,
                                    bool fused);

}  // namespace ballast
