// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/types.h"
#include "tasks/queue_times.h"
#include "tasks/starvation.h"

namespace ballast {

/// What was measured of the tasks of a run.
struct TaskMeasures {
  std::uint64_t begun = 0;          ///< tasks whose execution has begun
  Cycle waited = 0;                 ///< sum of the cycles from their arrivals to these beginnings
  std::uint32_t longest_queue = 0;  ///< in any cycle
  /// Processor cycles without execution and with an empty queue while a task was in another queue.
  std::uint64_t starved_cycles = 0;

  /// Cycles from the arrival of a task to the beginning of its execution; none has begun: 0.
  [[nodiscard]] double mean_wait() const noexcept {
    return begun == 0 ? 0 : static_cast<double>(waited) / static_cast<double>(begun);
  }
  /// A later stage of the same run.
  void add(const TaskMeasures& stage) noexcept {
    begun += stage.begun;
    waited += stage.waited;
    longest_queue = std::max(longest_queue, stage.longest_queue);
    starved_cycles += stage.starved_cycles;
  }
  friend bool operator==(const TaskMeasures&, const TaskMeasures&) = default;
};

/// Measures the tasks of a TaskStore, which tells it each event. A measure has no other place but
/// its declaration in the table of values (docs/developer/add-to-the-program.md): results and the
/// sums over the phases of a trace take TaskMeasures as a whole.
class TaskMeter {
 public:
  /// Of a processor.
  static constexpr std::uint64_t kBytes = sizeof(std::uint64_t) + sizeof(double) +
                                          sizeof(std::uint64_t) + QueueTimes::kBytes +
                                          Starvation::kBytes;

  explicit TaskMeter(NodeId processors)
      : executed_(processors),
        executed_work_(processors),
        stranded_(processors),
        queues_(processors),
        starvation_(processors) {}

  /// A task begins at processor i.
  void begins(NodeId /*i*/, Cycle now, Cycle arrival) noexcept {
    ++measures_.begun;
    measures_.waited += now - arrival;
  }
  /// A task of this work has been executed at i.
  void ends(NodeId i, Cycle now, double work) noexcept {
    ++executed_[i];
    executed_work_[i] += work;
    last_end_ = now;
  }
  /// A task is lost at i, which has failed.
  void strands(NodeId i, Cycle now) noexcept {
    ++stranded_[i];
    last_end_ = now;
  }
  /// The queue of i has this length from cycle `from` on.
  void queue(NodeId i, std::uint32_t length, Cycle from) noexcept { queues_.set(i, length, from); }
  [[nodiscard]] Starvation& starvation() noexcept { return starvation_; }

  [[nodiscard]] TaskMeasures measures() const noexcept {
    TaskMeasures all = measures_;
    all.longest_queue = queues_.longest();
    all.starved_cycles = starvation_.cycles();
    return all;
  }
  /// Tasks executed by each processor, and their work.
  [[nodiscard]] std::span<const std::uint64_t> executed() const noexcept { return executed_; }
  [[nodiscard]] std::span<const double> executed_work() const noexcept { return executed_work_; }
  /// Tasks at each processor at its failure, or that arrived there later.
  [[nodiscard]] std::span<const std::uint64_t> stranded() const noexcept { return stranded_; }
  /// Cycle in which the last task was executed or stranded.
  [[nodiscard]] Cycle last_end() const noexcept { return last_end_; }
  /// Mean length of each queue over the cycles 0 .. now.
  [[nodiscard]] std::vector<double> mean_queue(Cycle now) const { return queues_.means(now + 1); }

 private:
  TaskMeasures measures_;
  std::vector<std::uint64_t> executed_;
  std::vector<double> executed_work_;
  std::vector<std::uint64_t> stranded_;
  Cycle last_end_ = 0;
  QueueTimes queues_;
  Starvation starvation_;
};

}  // namespace ballast
