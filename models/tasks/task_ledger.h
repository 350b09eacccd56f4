// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <vector>

#include "core/errors.h"
#include "core/types.h"

namespace ballast {

/// Conservation: the place of every task, checked at every move. A move from a place where the task
/// is not (it was lost, duplicated or misnamed) ends the simulation. O(1) per move.
class TaskLedger {
 public:
  enum class Place : std::uint8_t { outside, queued, in_transit, running, finished, stranded };

  explicit TaskLedger(std::size_t tasks) : place_(tasks, Place::outside), tasks_(tasks) {
    count_[0] = tasks;
  }

  void move(TaskId task, Place from, Place to) {
    if (task >= place_.size() || place_[task] != from) fail(task, from, to);
    place_[task] = to;
    --count_[static_cast<unsigned>(from)];
    ++count_[static_cast<unsigned>(to)];
  }
  /// A task is born into a queue. Its number is the next one, or that of a finished task.
  void bear(TaskId task) {
    if (task == place_.size()) {
      place_.push_back(Place::finished);
    } else if (task > place_.size() || place_[task] != Place::finished) {
      fail(task, Place::finished, Place::queued);
    }
    place_[task] = Place::queued;
    ++count_[static_cast<unsigned>(Place::queued)];
    ++tasks_;
  }
  [[nodiscard]] Place place(TaskId task) const noexcept { return place_[task]; }
  [[nodiscard]] std::uint64_t count(Place place) const noexcept {
    return count_[static_cast<unsigned>(place)];
  }
  /// All tasks so far: the sum of all counts.
  [[nodiscard]] std::uint64_t tasks() const noexcept { return tasks_; }
  /// Numbers of tasks so far; tasks that are born take over those of finished ones.
  [[nodiscard]] std::size_t slots() const noexcept { return place_.size(); }

 private:
  [[noreturn, gnu::cold]] void fail(TaskId task, Place from, Place to) const {
    throw InvariantError(fmt::format(
        "conservation: task {} should go from {} to {} but {}", task, name(from), name(to),
        task < place_.size() ? fmt::format("is {}", name(place_[task])) : "does not exist"));
  }
  static const char* name(Place place) {
    constexpr const char* kNames[] = {"outside", "queued",   "in flight",
                                      "running", "finished", "stranded"};
    return kNames[static_cast<unsigned>(place)];
  }
  std::vector<Place> place_;
  std::uint64_t tasks_;
  std::uint64_t count_[6] = {};
};

}  // namespace ballast
