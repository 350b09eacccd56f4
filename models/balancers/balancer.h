// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>

#include "balancers/planner.h"
#include "core/registry.h"

namespace ballast {

/// What a balancer asks of the machine that it runs on.
struct Balancing {
  enum class Carrier { none, the_switch, network };
  Carrier carrier = Carrier::none;   ///< of the tasks that it moves
  Cycle every = 0;                   ///< cycles between its starts; 0: once, when all have arrived
  std::unique_ptr<Planner> planner;  ///< for the network
};

using BalancerSetup = std::function<Balancing(const Args&)>;

/// The key `every` of balancers that a machine starts.
[[nodiscard]] Key every_key();

}  // namespace ballast
