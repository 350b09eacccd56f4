// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "core/types.h"

namespace ballast {

/// Sees the tasks of a run, each event at its edge and in the order of cycles. It changes nothing.
/// A run without an observer pays a test of one pointer per event of a task. May throw OutputError.
class RunObserver {
 public:
  virtual ~RunObserver() = default;
  /// The processor begins to execute a task; it ends at `end` unless the processor is held or
  /// fails.
  virtual void begins(Cycle now, NodeId processor, TaskId task, Cycle end) = 0;
  /// The execution has ended, or a failure has stopped it.
  virtual void ends(Cycle now, NodeId processor) = 0;
  /// The task leaves the processor's queue for another processor.
  virtual void sends(Cycle now, NodeId processor, TaskId task) = 0;
  /// It arrives; or comes back to its sender, if the network has no way.
  virtual void receives(Cycle now, NodeId processor, TaskId task) = 0;
  /// Length of the processor's queue after the edge, or its load after round `now`; perhaps the
  /// same as before.
  virtual void load(Cycle now, NodeId processor, double load) = 0;
};

}  // namespace ballast
