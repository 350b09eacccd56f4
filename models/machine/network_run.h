// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "machine/network_machine.h"
#include "machine/network_monitor.h"
#include "machine/run_frame.h"

namespace ballast {

/// What both drivers of the machine on a network share: checks before, the cores, the report after.
class NetworkRun : public RunFrame {
 public:
  NetworkRun(const Tasks& tasks, Network& network, const Topology& topology,
             const NetworkMachineOptions& options);

  /// The report at cycle `now`; throws StuckError if work is still pending.
  [[nodiscard]] RunResult result(Cycle now, Cycle edges) const;

  Network& network;

 private:
  std::unique_ptr<RoundAgents> agents_;
  std::unique_ptr<EventAgents> events_;
  std::unique_ptr<NetworkNodes> nodes_;

 public:
  NetworkNodes& array;
  NetworkMonitorCore monitor;
};

}  // namespace ballast
