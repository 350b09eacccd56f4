// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <set>
#include <vector>

#include "core/run_size.h"
#include "core/types.h"

namespace ballast {

/// The tasks of each processor by length. O(log n) per task that enters or leaves; the nodes of
/// tasks in flight are kept, so that nothing is allocated after the last arrival.
class LengthOrder {
 public:
  static constexpr TaskId kNone = ~TaskId{0};

  LengthOrder() = default;
  explicit LengthOrder(NodeId processors) : queues_(processors) {}

  [[nodiscard]] static std::uint64_t bytes(const RunSize& e) {
    constexpr std::uint64_t kNode = 4 * sizeof(void*) + sizeof(Entry) + sizeof(void*);  // + malloc
    return e.processors * sizeof(std::set<Entry>) + e.tasks * kNode;
  }

  void insert(NodeId i, double length, TaskId task) {
    if (spare_.empty()) {
      queues_[i].insert({length, task});
      return;
    }
    spare_.back().value() = {length, task};
    queues_[i].insert(std::move(spare_.back()));
    spare_.pop_back();
  }
  void erase(NodeId i, double length, TaskId task) {
    spare_.push_back(queues_[i].extract({length, task}));
  }
  void clear(NodeId i) noexcept { queues_[i].clear(); }
  /// Longest task of i that is shorter than `limit`, the lowest number in a tie; kNone: none.
  [[nodiscard]] TaskId longest_below(NodeId i, double limit) const {
    const auto& queue = queues_[i];
    const auto end = queue.lower_bound({limit, 0});
    if (end == queue.begin()) return kNone;
    return queue.lower_bound({std::prev(end)->length, 0})->task;
  }

 private:
  struct Entry {
    double length;
    TaskId task;
    friend bool operator<(const Entry& a, const Entry& b) noexcept {
      return a.length != b.length ? a.length < b.length : a.task < b.task;
    }
  };
  std::vector<std::set<Entry>> queues_;
  std::vector<std::set<Entry>::node_type> spare_;
};

}  // namespace ballast
