// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace ballast {

/// Facts of an elaborated run that decide about the effect of a key.
struct RunFacts {
  bool whole_tasks = true;       ///< the workload gives tasks, not loads of processors
  bool by_switch = false;        ///< the switch carries the tasks
  bool on_network = false;       ///< a network carries the tasks, packets or tokens
  bool routers = false;          ///< the network has routers
  bool iterates = false;         ///< their allocator has a number of iterations
  bool parts_may_fail = false;   ///< of a network with routers
  bool parts_fail = false;       ///< there is a fault, or a rate of faults
  bool executes = false;         ///< tasks are executed, not only moved
  bool plans = false;            ///< a balancer moves tasks before or during their execution
  bool measures_work = false;    ///< work is levelled, or is the goal
  bool switch_by_work = false;   ///< the switch levels work
  bool work_in_seconds = false;  ///< arrivals of tasks depend on machine.cycles_per_work
  bool knows_times = false;      ///< a balancer levels work by times of tasks that it knows
  bool sends_messages = false;   ///< tasks send messages over the network
  bool bytes_travel = false;     ///< messages or bytes of tasks have a length on the network
  bool sizes_travel = false;     ///< bytes of tasks have a length on the network
  bool balances_phases = false;  ///< a balancer runs before the execution of a phase
  bool copies_experts = false;   ///< some ranks beside its home have an expert
  bool requests = false;         ///< traffic of requests that wait for replies
  bool batch = false;            ///< a number of them
  bool fetches_experts = false;  ///< a rank pulls the weights of an expert
  bool packets_wait = false;     ///< recorded packets wait for the arrival of others
  bool packet_bytes = false;     ///< recorded packets have a length in bytes
  bool edges = false;            ///< messages between tasks are sent or counted
  bool weighs_work = false;      ///< the tasks' work has weights of messages or homes
};

/// When a key has an effect. A key without effect is not recorded, and is refused when it is
/// written.
struct Condition {
  bool (*holds)(const RunFacts& run) = nullptr;  ///< null: always
  const char* needs = "";  ///< as in "it needs ...": "the switch: balancer.name = ..."

  [[nodiscard]] bool in(const RunFacts& run) const { return holds == nullptr || holds(run); }
  [[nodiscard]] explicit operator bool() const noexcept { return holds != nullptr; }
};

}  // namespace ballast
