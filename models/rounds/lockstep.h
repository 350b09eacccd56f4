// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>

#include "core/round_costs.h"
#include "core/types.h"
#include "rounds/load_sums.h"

namespace ballast {

/// Sums of a round over all processors, in the order of LoadSums.
struct RoundSums {
  double max_load = 0;                 ///< after the round
  double max_flow = 0;                 ///< largest net amount over one link
  Activity activity = Activity::none;  ///< the highest of any processor
  double min_load = 0, total = 0;      ///< after the round
  double moved = 0;                    ///< net amounts over all links

  /// All but the flows.
  void set(const LoadSums& loads) noexcept {
    max_load = loads.max;
    min_load = loads.min;
    total = loads.total;
    moved = loads.moved;
  }
};

/// Loads of processors that a round-based balancer levels in rounds, all in step: agents with their
/// messages (RoundAgents), or the same arithmetic without them (RoundStencil), with the same bits.
class Lockstep {
 public:
  virtual ~Lockstep() = default;

  [[nodiscard]] virtual NodeId nodes() const noexcept = 0;
  /// Adds load at processor i (negative: removes it); it takes part in the next round.
  virtual void change_load(NodeId i, double amount) noexcept = 0;
  /// Load of processor i, changes included.
  [[nodiscard]] virtual double load(NodeId i) const noexcept = 0;
  /// The loads of processors first, first + 1 ...
  virtual void read(NodeId first, std::span<double> loads) const noexcept = 0;
  /// A whole round.
  virtual RoundSums round() = 0;
  /// Threads that share a round, and the time that all rounds have spent in what they share.
  [[nodiscard]] virtual unsigned threads() const noexcept { return 1; }
  [[nodiscard]] virtual double shared_seconds() const noexcept { return 0; }
  /// After this number of consecutive rounds without activity nothing will ever move again.
  [[nodiscard]] virtual std::uint32_t period() const noexcept = 0;
};

}  // namespace ballast
