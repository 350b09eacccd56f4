// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "network/route_walk.h"

namespace ballast {

/// Lower bounds of the cycles of an exchange, in flits: what the busiest rank sends, what the
/// busiest receives, and what the busiest link carries on the routes of RouteWalk (rounded).
struct ExchangeBounds {
  std::uint64_t injection = 0, ejection = 0, link = 0;
  [[nodiscard]] std::uint64_t largest() const noexcept {
    return std::max({injection, ejection, link});
  }
  friend bool operator==(const ExchangeBounds&, const ExchangeBounds&) = default;
};

/// Computes bounds of many exchanges on one topology.
class ExchangeBoundsOf {
 public:
  explicit ExchangeBoundsOf(const Topology& topology)
      : walk_(topology), ranks_(topology.processors()) {}

  [[nodiscard]] static std::uint64_t bytes(const RunSize& e) {
    return RouteWalk::bytes(e, e.processors) + e.links * sizeof(double);
  }
  /// `amount`: by sender, then by receiver; a rank's amount for itself stays there. A unit has
  /// `flits` flits.
  [[nodiscard]] ExchangeBounds of(std::span<const std::uint32_t> amount, std::uint64_t flits);

 private:
  RouteWalk walk_;
  NodeId ranks_;
  std::vector<double> load_;         ///< by link
  std::vector<std::uint32_t> sent_;  ///< by route
};

}  // namespace ballast
