// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/types.h"
#include "tasks/measure.h"

namespace ballast {

/// Tasks that a processor should send to another one: so many from the front of its queue, or the
/// one that is named.
struct Transfer {
  static constexpr TaskId kAny = ~TaskId{0};
  NodeId from, to;
  std::uint32_t count;
  TaskId task = kAny;  ///< then count is 1
  friend bool operator==(const Transfer&, const Transfer&) = default;
};

/// What a planner knows of a processor.
struct PlannerReport {
  struct Task {
    TaskId task;
    double length;  ///< in quanta, at speed 1; by count 1
  };
  NodeId processor;
  double speed = 1;
  double load = 0;  ///< by count its tasks, else the sum of their lengths over its speed
  std::vector<Task> tasks = {};  ///< by work, or of a central planner: those that may move
};
struct PlannerView {
  std::span<const PlannerReport> reports;  ///< of a central planner: what has come; else of all
  Measure measure = Measure::count;
};

/// A balancer that says what should move, for all processors; the machine carries it out and counts
/// what that costs.
class Planner {
 public:
  virtual ~Planner() = default;
  /// True: it sits at processor 0. The others send it their reports and get their orders from it.
  /// False: it knows all loads at no cost.
  [[nodiscard]] virtual bool central() const noexcept { return false; }
  /// Appends the transfers of one round, by work and of a central planner with the tasks named.
  /// Each processor carries out its own in this order.
  virtual void plan(const PlannerView& view, std::vector<Transfer>& transfers) = 0;
};

}  // namespace ballast
