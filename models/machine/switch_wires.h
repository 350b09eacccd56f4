// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>

#include "superconcentrator/load_balancer.h"

namespace ballast {

/// What the units of a machine around a switch put out, as it is read in the cycle at hand.
struct SwitchWires {
  // the switch
  Switch::Status status;
  Packets take, out;
  std::span<const std::uint8_t> reply = {};
  WorkTerms terms = {};                       ///< of a switch that balances work ..
  std::span<const std::uint8_t> raised = {};  ///< .. and what its wave has taken
  // the processors
  bool start = false;
  std::span<const std::uint32_t> load = {};
  std::span<const Word> data = {};
  std::span<const std::uint8_t> offer = {};  ///< by work: the tasks that they show
  std::span<const std::uint32_t> length = {};
  bool timer = false;  ///< a processor waits for a point of time, not for the switch
};

}  // namespace ballast
