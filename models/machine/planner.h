// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/types.h"

namespace ballast {

/// Tasks that a processor should send to another one.
struct Transfer {
  NodeId from, to;
  std::uint32_t count;
  friend bool operator==(const Transfer&, const Transfer&) = default;
};

/// A central balancer that knows all loads at no cost and says what should move; the machine
/// carries it out and counts what that costs.
class Planner {
 public:
  virtual ~Planner() = default;
  /// Appends the transfers of one round for the queue lengths `load`. Each processor carries out
  /// its own in this order.
  virtual void plan(std::span<const std::uint32_t> load, std::vector<Transfer>& transfers) = 0;
};

}  // namespace ballast
