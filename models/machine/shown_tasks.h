// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "machine/switch_wires.h"
#include "tasks/task_store.h"

namespace ballast {

/// Tasks that the processors show to a switch that balances work, and those that they have promised
/// to it (rtl/work_controller.sv, "Processor"). A promised task stays in its queue until it is
/// taken.
class ShownTasks {
 public:
  explicit ShownTasks(TaskStore& store);

  /// Length of a task in whole quanta: rounded, at least 1 if it takes any time.
  [[nodiscard]] static std::uint32_t quanta(double length) noexcept {
    return length > 0 ? static_cast<std::uint32_t>(length < 1 ? 1 : length + 0.5) : 0;
  }

  /// Handles this cycle's promises, or their end, then its terms.
  void follow(const SwitchWires& in);
  /// The task that i promised first leaves its queue.
  void take(NodeId i);
  /// Tasks enter or leave i's queue in another way.
  void add(NodeId i, TaskId task) {
    load_[i] += quanta(store_.length(task));
    queued_[i] += quanta(store_.length(task));
  }
  void remove(NodeId i, TaskId task) {
    load_[i] -= quanta(store_.length(task));
    queued_[i] -= quanta(store_.length(task));
  }
  /// Ends the edge: shows all processors if the terms have changed, else those with a changed
  /// queue.
  void show();

  /// Outputs: registers, by processor. Loads exclude promised tasks.
  [[nodiscard]] std::span<const std::uint32_t> load() const noexcept { return load_; }
  /// The loads with the promised tasks.
  [[nodiscard]] std::span<const std::uint32_t> queued() const noexcept { return queued_; }
  [[nodiscard]] std::span<const std::uint8_t> offer() const noexcept { return offer_; }
  [[nodiscard]] std::span<const std::uint32_t> length() const noexcept { return length_; }
  /// Of the task promised first: its word, and its length.
  [[nodiscard]] Word word(NodeId i) const noexcept { return promised_[i].none() ? 0 : first(i); }
  [[nodiscard]] std::span<const std::uint32_t> leaving() const noexcept { return leaving_; }
  /// Processors whose outputs changed at this edge.
  [[nodiscard]] std::span<const NodeId> changed() const noexcept { return changed_; }

 private:
  /// The oldest is at `head`.
  struct Promises {
    std::vector<TaskId> tasks;
    std::size_t head = 0;
    [[nodiscard]] bool none() const noexcept { return head == tasks.size(); }
  };

 public:
  /// Bytes per processor, about: six words, the flag, a list of some tasks.
  static constexpr std::uint64_t kBytes =
      6 * sizeof(TaskId) + 1 + sizeof(Promises) + 8 * sizeof(TaskId);

 private:
  [[nodiscard]] TaskId first(NodeId i) const noexcept {
    return promised_[i].tasks[promised_[i].head];
  }
  void promise(NodeId i);
  void release(NodeId i);
  void show(NodeId i);

  TaskStore& store_;
  std::vector<std::uint32_t> load_, queued_, length_, leaving_;
  std::vector<std::uint8_t> offer_;
  std::vector<TaskId> shown_;  ///< kNone: no task
  std::vector<Promises> promised_;
  std::vector<NodeId> changed_;
  WorkTerms terms_;
  bool new_terms_ = true;
};

}  // namespace ballast
