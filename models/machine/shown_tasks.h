// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "machine/switch_wires.h"
#include "tasks/task_store.h"

namespace ballast {

/// Tasks that the processors show to a switch that balances work, and tasks that they have promised
/// to it (docs/explanation/switch-contract.md, "The processor's part"). A task taken by a wave is
/// promised until it is refused.
class ShownTasks {
 public:
  explicit ShownTasks(TaskStore& store);

  /// Length of a task in whole quanta: rounded, at least 1 if it takes any time.
  [[nodiscard]] static std::uint32_t quanta(double length) noexcept {
    return length > 0 ? static_cast<std::uint32_t>(length < 1 ? 1 : length + 0.5) : 0;
  }

  /// Handles the replies, then the tasks taken by this cycle's wave, then its terms.
  void follow(const SwitchWires& in);
  /// The first promised task of i is taken.
  TaskId take(NodeId i);
  /// Tasks enter or leave i's queue in another way than those above.
  void add(NodeId i, TaskId task) { load_[i] += quanta(store_.length(task)); }
  void remove(NodeId i, TaskId task) { load_[i] -= quanta(store_.length(task)); }
  /// Ends the edge: shows all processors if the terms have changed, else those with a changed
  /// queue.
  void show();

  /// Outputs: registers, by processor. Loads exclude promised tasks.
  [[nodiscard]] std::span<const std::uint32_t> load() const noexcept { return load_; }
  [[nodiscard]] std::span<const std::uint8_t> offer() const noexcept { return offer_; }
  [[nodiscard]] std::span<const std::uint32_t> length() const noexcept { return length_; }
  /// Word of the next task to leave.
  [[nodiscard]] Word word(NodeId i) const noexcept { return count_[i] == 0 ? 0 : first(i); }
  /// Processors whose outputs changed at this edge.
  [[nodiscard]] std::span<const NodeId> changed() const noexcept { return changed_; }

 private:
  /// Upper bound of tasks that are unresolved (Slots <= 4) or wait to be taken.
  static constexpr unsigned kPromises = 8;

 public:
  /// Bytes per processor: five words, the flags, the ring.
  static constexpr std::uint64_t kBytes = (5 + kPromises) * sizeof(TaskId) + 3;

 private:
  [[nodiscard]] TaskId first(NodeId i) const noexcept {
    return promised_[std::size_t{i} * kPromises + head_[i]];
  }
  void promise(NodeId i);
  void show(NodeId i);

  TaskStore& store_;
  std::vector<std::uint32_t> load_, length_;
  std::vector<std::uint8_t> offer_;
  std::vector<TaskId> shown_, before_;  ///< in this cycle, in the previous one; kNone: no task
  std::vector<NodeId> changed_;
  std::vector<TaskId> promised_;  ///< a ring per processor
  std::vector<std::uint8_t> head_, count_;
  WorkTerms terms_;
  bool new_terms_ = true;
};

}  // namespace ballast
