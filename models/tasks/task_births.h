// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "tasks/task_kind.h"

namespace ballast {

/// Tasks that are born at the end of another (Tasks::births). Numbers of tasks are slots, and later
/// tasks take over those of ended ones.
class TaskBirths final : public TaskKind {
 public:
  explicit TaskBirths(const Tasks& tasks);
  /// Bytes for this many tasks alive, those of their source included, beside the store's.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t tasks, const Births& births) {
    return tasks * (Tasks::kBytes + sizeof(TaskId) + births.bytes);
  }

  void ends(TaskId task, NodeId i, const Run& run, std::vector<TaskId>& born) override;
  void edge_ends(std::uint64_t alive) override;
  [[nodiscard]] std::optional<TreeCounts> tree() const override;

 private:
  std::unique_ptr<TaskSource> source_;
  TaskSlots free_;
  TreeCounts tree_;
};

}  // namespace ballast
