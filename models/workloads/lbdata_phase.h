// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "workloads/lbdata_parts.h"
#include "workloads/lbdatafile.h"
#include "workloads/workload.h"

namespace ballast {

/// A task that an earlier rank of the phase has, too.
struct TaskTwice {
  std::uint64_t id;
  std::size_t task;   ///< of the file that is read
  NodeId rank;        ///< with the earlier one ..
  std::size_t first;  ///< .. of this number in its file
};

/// Puts one phase of the files of all ranks together. A communication may be in the file of either
/// end, so tasks are known by their ids only, and edges when all files are read.
class LbPhase {
 public:
  /// `parts`: its sub-phases are kept, too (Tasks::phases of the phase).
  LbPhase(NodeId processors, bool parts);

  /// Adds the next rank's phase, the `index`-th of its file. A task that is there twice ends it.
  /// Throws UserError where the sub-phases of a task take longer than the task.
  [[nodiscard]] std::optional<TaskTwice> add(const LbDatafile& file, std::size_t index,
                                             NodeId rank);
  /// All ranks together have about `factor` times what was added: memory is taken once.
  void expect(double factor);
  /// After all ranks.
  [[nodiscard]] Tasks finish(std::optional<Trace::Weights> weights, const Trace::Sending& sending);

 private:
  struct Send {
    std::uint64_t from, to;  ///< ids
    double bytes;
    std::uint64_t messages;

    [[nodiscard]] auto ends() const { return std::pair(from, to); }
  };

  /// False: the task is there already.
  [[nodiscard]] bool add(const LbTask& task, NodeId rank);
  void add_index(const LbTask& task);
  [[nodiscard]] std::uint32_t block_of(const LbTask& task, NodeId rank);
  void make_edges();

  Tasks tasks_;
  Trace trace_;
  bool has_memory_ = false;
  std::optional<std::size_t> axes_;  ///< of the tasks that may move; 0: they differ
  std::set<std::int64_t> subphases_;
  std::optional<LbParts> parts_;
  std::vector<TaskId> first_;                          ///< of each rank
  std::unordered_map<std::uint64_t, TaskId> numbers_;  ///< of the tasks, by id
  std::unordered_map<std::int64_t, std::uint32_t> blocks_;
  std::vector<Send> sends_;  ///< in the order of the files
};

}  // namespace ballast
