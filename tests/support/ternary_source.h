// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "workloads/workload.h"

namespace ballast {

/// Every task of a generation before `last` has three children of work 4.
class TernarySource final : public TaskSource {
 public:
  TernarySource(std::size_t tasks, std::uint32_t last) : last_(last), generation_(tasks, 0) {}
  void end(TaskId task, TaskSlots& slots, std::vector<TaskId>& born) override {
    const std::uint32_t next = generation_[task] + 1;
    for (unsigned k = 0; k < 3 && next <= last_; ++k) {
      born.push_back(slots.take());
      generation_.resize(std::max<std::size_t>(generation_.size(), born.back() + 1));
      generation_[born.back()] = next;
      depth_ = std::max(depth_, next);
    }
  }
  [[nodiscard]] double work() const override { return 4; }
  [[nodiscard]] std::uint32_t depth() const override { return depth_; }

 private:
  std::uint32_t last_, depth_ = 0;
  std::vector<std::uint32_t> generation_;
};

/// Lets all tasks, of work 4, have descendants.
inline Tasks ternary(const std::vector<std::uint64_t>& loads, std::uint32_t last,
                     QueueOrder order) {
  Tasks tasks = tasks_of_loads(loads, 4);
  tasks.births = {[n = tasks.size(), last] { return std::make_unique<TernarySource>(n, last); }};
  tasks.order = order;
  return tasks;
}

}  // namespace ballast
