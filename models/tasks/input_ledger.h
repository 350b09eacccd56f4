// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "workloads/out_edges.h"
#include "workloads/workload.h"

namespace ballast {

/// The inputs of tasks in a task graph. An edge within a processor comes in the cycle after its
/// sender's end; one between processors when its last packet has arrived or, where messages are
/// only counted, in that cycle, too. A task arrives at its home with its last input.
///
/// A task of no home (kAnywhere) arrives where the first of its senders to end was executed.
class InputLedger {
 public:
  /// `sends`: messages go over a network. `tasks`, with a trace, must outlive it.
  InputLedger(const Tasks& tasks, bool sends);
  /// Bytes of the ledger, and of the store's homes and arrivals.
  [[nodiscard]] static std::uint64_t bytes(const Tasks& tasks);

  /// The task has ended at processor i. `at`: the home of each task, which is set where there is
  /// none.
  void ended(TaskId task, NodeId i, std::span<NodeId> at);
  /// A packet of the edge has arrived from another processor.
  void packet_came(std::uint32_t edge);

  [[nodiscard]] bool any_ready() const noexcept { return !ready_.empty(); }
  /// Takes the tasks whose inputs have all come since the last call, in this order; valid until the
  /// next one. The first call has those without inputs.
  std::span<const TaskId> take_ready();

 private:
  void input_came(TaskId task);

  const Trace& trace_;
  bool sends_;
  OutEdges out_;
  std::vector<std::uint32_t> missing_;  ///< by task: inputs
  std::vector<std::uint64_t> left_;     ///< by edge: packets; empty: none are sent
  std::vector<TaskId> ready_, taken_;
};

}  // namespace ballast
