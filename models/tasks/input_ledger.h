// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tasks/task_kind.h"
#include "workloads/out_edges.h"

namespace ballast {

/// The inputs of tasks in a task graph (Tasks::after_inputs). An edge within a processor comes in
/// the cycle after its sender's end; one between processors when its last packet has arrived or,
/// where messages are only counted, in that cycle, too. A task arrives at its home with its last
/// input.
///
/// A task of no home (kAnywhere) arrives where the first of its senders to end was executed.
class InputLedger final : public TaskKind {
 public:
  /// `sends`: messages go over a network. `tasks`, with a trace, must outlive it.
  InputLedger(const Tasks& tasks, bool sends);
  /// Bytes of the ledger, and of the store's homes and arrivals.
  [[nodiscard]] static std::uint64_t bytes(const Tasks& tasks);

  /// Sets `run.at` of the tasks that follow and have no home.
  void ends(TaskId task, NodeId i, const Run& run, std::vector<TaskId>& born) override;
  void packet_came(std::uint32_t edge) override;
  /// Takes the tasks whose inputs have all come since the last call, in this order. The first call
  /// has those without inputs.
  void take_due(const Run& run, std::vector<TaskId>& due) override;
  [[nodiscard]] Cycle next_due(Cycle now) const override;

 private:
  void input_came(TaskId task);

  const Trace& trace_;
  bool sends_;
  OutEdges out_;
  std::vector<std::uint32_t> missing_;  ///< by task: inputs
  std::vector<std::uint64_t> left_;     ///< by edge: packets; empty: none are sent
  std::vector<TaskId> ready_;
};

}  // namespace ballast
