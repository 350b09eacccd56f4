// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>

#include "superconcentrator/load_balancer.h"

namespace ballast {

/// Outputs of the units of a machine around a switch, as read in the current cycle.
struct SwitchWires {
  // the switch
  Switch::Status status;
  Packets take, out;
  std::span<const Reply> reply = {};
  WorkTerms terms = {};                         ///< from a switch that balances work ..
  std::span<const std::uint8_t> promised = {};  ///< .. with the flags of the tasks that it may take
  // the processors
  bool start = false;
  std::span<const std::uint32_t> load = {};
  std::span<const std::uint32_t> queued = {};  ///< for the monitor
  std::span<const Word> data = {};
  std::span<const std::uint8_t> offer = {};  ///< by work: the tasks shown
  std::span<const std::uint32_t> length = {};
  std::span<const std::uint32_t> leaving = {};  ///< length of the task promised first
  bool timer = false;  ///< a processor waits for a point in time, not for the switch
};

}  // namespace ballast
