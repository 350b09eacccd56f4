// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/run_observer.h"
#include "output/output_file.h"

namespace ballast {

/// The tasks of a run as a timeline in the Chrome trace event format, for Perfetto and
/// chrome://tracing. A cycle or round is 1 us; events are in the order of their times. A processor
/// is a process with the tracks "execution" and "moves" and the counter "queue":
///
/// * `X`, category "task": an execution; its duration includes the time in which it is held;
/// * `s`, `f`, category "migration": a task leaves, arrives; each of them within an `X` of 1 us on
///   the track "moves" (category "move"), because viewers bind flows to slices;
/// * `C`: length of the queue, when it changes.
///
/// Everything goes to the file; memory holds the tasks in flight and a few words per processor.
class Timeline final : public RunObserver {
 public:
  enum class Of { tasks, rounds };

  /// `option` is for messages. Throws UserError: the file cannot be opened, or is a pipe or device,
  /// where the durations of executions cannot be corrected.
  Timeline(const std::string& path, const std::string& option, NodeId processors, Of of);

  void begins(Cycle now, NodeId processor, TaskId task, Cycle end) override;
  void ends(Cycle now, NodeId processor) override;
  void sends(Cycle now, NodeId processor, TaskId task) override;
  void receives(Cycle now, NodeId processor, TaskId task) override;
  void load(Cycle now, NodeId processor, double load) override;

  /// Completes the file of a run that ends, or stops, in cycle `now`. Throws OutputError.
  void close(Cycle now);

 private:
  /// The last execution of a processor.
  struct Slice {
    std::uint64_t duration_at = 0;  ///< place in the file
    Cycle begin = 0, end = 0;
    bool open = false;
  };

  void name_tracks(Of of);
  void add(std::string_view event);
  void end_slice(Slice& slice, Cycle now);
  void add_move(Cycle now, NodeId processor);
  void add_flow(const char* ends, Cycle now, NodeId processor, TaskId task, std::uint64_t id);
  void flush();

  OutputFile file_;
  std::string buffer_;
  std::uint64_t written_ = 0;
  bool any_ = false;
  std::vector<Slice> slices_;
  std::vector<Cycle> last_move_;
  std::vector<double> load_;
  std::unordered_map<TaskId, std::uint64_t> in_flight_;  ///< number of the flow
  std::uint64_t flows_ = 0;
};

}  // namespace ballast
