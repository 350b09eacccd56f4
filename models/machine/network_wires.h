// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>

#include "machine/planner.h"
#include "network/network.h"

namespace ballast {

/// Outputs of the units of a machine on a network, as read in the current cycle.
struct NetworkWires {
  // the network
  std::span<const Message> delivered = {}, returned = {};
  std::span<const NodeId> taken = {}, failed = {};
  // the processors
  std::span<const Message> send = {};
  std::span<const Transfer> plan = {};       ///< just made, by sender; no empty transfers
  std::span<const std::uint32_t> load = {};  ///< queue lengths; empty: sources, which have none
  std::uint64_t in_transit = 0;              ///< tasks
  bool timer = false;    ///< a processor waits for a point in time, not for the network
  bool stalled = false;  ///< tasks wait, and agents neither execute nor move one
  NodeId behind = 0;     ///< for traffic sources, see TrafficSources::behind
  // the monitor
  Cycle until = 0;  ///< for traffic sources: end of the window; 0: unknown

  /// No strobe for the processors.
  [[nodiscard]] bool silent() const noexcept {
    return plan.empty() && delivered.empty() && returned.empty() && taken.empty() && failed.empty();
  }
  /// No strobe: nothing happens in this cycle.
  [[nodiscard]] bool quiet() const noexcept { return send.empty() && silent(); }
};

}  // namespace ballast
