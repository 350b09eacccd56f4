// SPDX-License-Identifier: BSD-3-Clause
// Faults of the routed network: static reconfiguration as in Autonet [Schroeder et al. 1991]. At a
// fault all routers drop their flits. After the time of reconfiguration routes are up*/down* on the
// working parts, and the interfaces send every packet again that had not arrived completely. A
// packet without a route goes back to its sender: none is lost, none arrives twice.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/types.h"
#include "network/faults/fault_schedule.h"
#include "topology/up_down.h"

namespace ballast {

/// Which parts have failed, and whether the network stands still. Owns the routes around faults.
/// Before all else of a cycle the network asks it what is due: at a strike it drops the flits and
/// recalls the packets, at the end of the reconfiguration the interfaces resume. Sees neither
/// packets nor flits.
class Faults {
 public:
  /// The topology must outlive it. Throws UserError if it permits no routes around faults.
  Faults(const Topology& topology, FaultSchedule schedule);
  void reset();

  /// The schedule is empty: nothing else has to be called.
  [[nodiscard]] bool never() const noexcept { return schedule_.faults.empty(); }
  [[nodiscard]] bool strike_due(Cycle now) const noexcept {
    return next_ < schedule_.faults.size() && schedule_.faults[next_].at <= now;
  }
  /// The parts that are due have failed, and the network stops. Returns the routes around them,
  /// which are valid until the next strike or reset.
  const Routing& strike(Cycle now);
  /// True in the cycle in which the network goes on.
  [[nodiscard]] bool resume(Cycle now) noexcept {
    if (now < resume_at_) return false;
    resume_at_ = kNever;
    return true;
  }
  [[nodiscard]] bool stopped() const noexcept { return resume_at_ != kNever; }
  /// The next cycle, later than `now`, with a strike or the end of a stop; kNever if none.
  [[nodiscard]] Cycle next_event(Cycle now) const noexcept;

  /// There is a route between working processors.
  [[nodiscard]] bool deliverable(NodeId from, NodeId to) const {
    return !up_down_ || has_route(from, to);
  }
  [[nodiscard]] bool alive(NodeId processor) const noexcept {
    return alive_.empty() || alive_[processor] != 0;
  }
  /// Processors that failed in this cycle.
  [[nodiscard]] std::span<const NodeId> failed() const noexcept { return failed_; }
  void clear_failed() noexcept { failed_.clear(); }

 private:
  [[nodiscard]] bool has_route(NodeId from, NodeId to) const;

  const Topology& topology_;
  FaultSchedule schedule_;
  std::size_t next_ = 0;  ///< fault
  Failures failures_;
  std::unique_ptr<UpDown> up_down_;  ///< routes since the first fault
  std::vector<std::uint8_t> alive_;  ///< by processor; empty without faults
  std::vector<NodeId> failed_;
  Cycle resume_at_ = kNever;  ///< end of the reconfiguration; kNever: none
};

}  // namespace ballast
