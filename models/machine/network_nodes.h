// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "machine/network_wires.h"

namespace ballast {

/// All processors of a machine on a network, the interface for driver and monitor: one virtual call
/// per edge, not per packet. Kinds: TaskNodes (planner, round-based, event-driven) and
/// TrafficNodes.
class NetworkNodes {
 public:
  NetworkNodes() = default;
  virtual ~NetworkNodes() = default;
  NetworkNodes(const NetworkNodes&) = delete;
  NetworkNodes& operator=(const NetworkNodes&) = delete;

  [[nodiscard]] virtual NodeId processors() const noexcept = 0;

  /// The edge that ends cycle `now`; edges at which nothing can happen may be omitted. The previous
  /// result of sends() stays valid until the next step.
  virtual void step(Cycle now, const NetworkWires& in) = 0;

  /// Outputs, valid in the cycle after the step: packets for the network.
  [[nodiscard]] virtual std::span<const Message> sends() const noexcept = 0;
  /// Writes the other outputs to `wires`.
  virtual void put(NetworkWires& wires) const noexcept = 0;
  /// Processors whose load changed at the last edge; may contain duplicates.
  [[nodiscard]] virtual std::span<const NodeId> changed() const noexcept { return {}; }

  /// Next cycle, later than `now`, whose edge is needed even if the network is silent; kNever if
  /// none.
  [[nodiscard]] virtual Cycle next_event(Cycle now) const noexcept = 0;
  /// Nothing will happen any more, and the run is complete.
  [[nodiscard]] virtual bool done() const noexcept = 0;

  /// The progress so far, as text and as a number.
  [[nodiscard]] virtual std::string achieved() const = 0;
  [[nodiscard]] virtual std::uint64_t finished() const noexcept = 0;
};

/// Watches the wires of a machine on a network. Its only output is `until`.
class NetworkMonitor {
 public:
  virtual ~NetworkMonitor() = default;
  /// The edge that ends cycle `now`. Throws StuckError, InvariantError.
  virtual void step(Cycle now, const NetworkWires& in) = 0;
  /// Output, a register.
  [[nodiscard]] virtual Cycle until() const noexcept { return 0; }
  /// Next cycle, later than `now`, whose edge is needed even if the wires are silent.
  [[nodiscard]] virtual Cycle next_event(Cycle /*now*/) const noexcept { return kNever; }
  /// The monitor ends the run.
  [[nodiscard]] virtual bool done() const noexcept { return false; }
};

}  // namespace ballast
