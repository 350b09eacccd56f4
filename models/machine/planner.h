// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/run_size.h"
#include "core/types.h"
#include "tasks/measure.h"

namespace ballast {

struct Tasks;

/// Tasks that a processor should send to another one: a number from the front of its queue, or one
/// named task.
struct Transfer {
  static constexpr TaskId kAny = ~TaskId{0};
  NodeId from, to;
  std::uint32_t count;
  TaskId task = kAny;  ///< if named, count is 1
  friend bool operator==(const Transfer&, const Transfer&) = default;
};

/// A planner's view of a processor.
struct PlannerReport {
  struct Task {
    TaskId task;
    double length;  ///< in quanta, at speed 1; by count 1
  };
  NodeId processor;
  double speed = 1;
  double load = 0;  ///< by count its tasks, by work the sum of their lengths over its speed
  std::vector<Task> tasks = {};  ///< tasks that may move; by work, or for a central planner
};
struct PlannerView {
  std::span<const PlannerReport> reports;  ///< for a central planner those that arrived; else all
  Measure measure = Measure::count;
  const Tasks* tasks = nullptr;     ///< of the run, with what a planner needs of them
  std::span<const NodeId> at = {};  ///< last queue of each task; empty: the tasks have no trace
  double quantum = 1;               ///< length that counts as 1, in the unit of the work
};

/// What a report tells of each task beside its length: a flit for its coordinates, one for its
/// memory, one for each edge that it sends.
struct PlannerNeeds {
  bool coordinates = false, memory = false, edges = false;
};

/// Of a start above the bound of memory, which is kept.
struct PlannerMemory {
  double need = 0;   ///< the largest one of a processor, in bytes
  double least = 0;  ///< the least bound for which the planner found a placement
  friend bool operator==(const PlannerMemory&, const PlannerMemory&) = default;
};

/// A message of planners that sit at every processor: a word for each entry of its list.
struct PlannerMessage {
  NodeId from, to;
  std::uint32_t words;
  friend bool operator==(const PlannerMessage&, const PlannerMessage&) = default;
};
/// Messages in phases. A phase begins when all messages of the one before have arrived.
using PlannerExchanges = std::vector<std::vector<PlannerMessage>>;

/// A balancer that decides the moves of all processors; the machine carries them out and counts
/// their costs.
class Planner {
 public:
  virtual ~Planner() = default;
  /// True: the planner sits at processor 0; the others send it reports and get its orders. False:
  /// it knows all loads at no cost.
  [[nodiscard]] virtual bool central() const noexcept { return false; }
  /// What it learns costs messages: those of a central planner, or its own exchanges.
  [[nodiscard]] virtual bool talks() const noexcept { return central(); }
  /// The messages that led to the last plan, unless it is central.
  [[nodiscard]] virtual PlannerExchanges exchanges() const { return {}; }
  /// Bytes of its own, beside the reports and their sorted copies.
  [[nodiscard]] virtual std::uint64_t bytes(const RunSize&) const { return 0; }
  /// Before a run.
  virtual void start(std::uint64_t /*seed*/) {}
  [[nodiscard]] virtual PlannerNeeds needs() const noexcept { return {}; }
  /// nullopt: no plan was refused for the memory of its start.
  [[nodiscard]] virtual std::optional<PlannerMemory> memory() const noexcept { return {}; }
  /// The library that makes the plans, with its version; empty: none.
  [[nodiscard]] virtual std::string library() const { return {}; }
  /// Appends the transfers of one round, with named tasks by work and from a central planner. Each
  /// processor carries out its own in this order.
  virtual void plan(const PlannerView& view, std::vector<Transfer>& transfers) = 0;
};

}  // namespace ballast
