// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "machine/machine.h"
#include "machine/monitor.h"
#include "machine/run_frame.h"

namespace ballast {

/// What both drivers of the machine on a switch share: checks before, the cores, the report after.
class RunState : public RunFrame {
 public:
  RunState(const Tasks& tasks, Switch& balancer, const MachineOptions& options);

  /// The report at cycle `now`; throws StuckError if work is still pending.
  [[nodiscard]] RunResult result(Cycle now, Cycle edges) const;

  const MachineOptions& options;
  SwitchNodes array;
  MonitorCore monitor;
};

}  // namespace ballast
