// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "machine/machine.h"

namespace ballast {

/// What both drivers share: checks before, the cores, the report after.
class RunState {
 public:
  RunState(const Tasks& tasks, LoadBalancer& balancer, const MachineOptions& options);

  /// Throws StuckError if the budget is used up at cycle `now`.
  void check_budget(Cycle now) const;
  /// The report at cycle `now`; throws StuckError if work is still pending.
  [[nodiscard]] RunResult result(Cycle now, Cycle edges) const;

  const Tasks& tasks;
  LoadBalancer& balancer;
  const MachineOptions& options;
  ProcessorArrayCore array;
  MonitorCore monitor;
};

}  // namespace ballast
