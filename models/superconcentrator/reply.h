// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

namespace ballast {

/// Replies of the switch to a processor in the cycle `ranked`: of its packets, and of the packets
/// that it asks for.
struct Reply {
  std::uint8_t accept = 0, refuse = 0, grant = 0, deny = 0;
  friend bool operator==(const Reply&, const Reply&) = default;
};

/// Broadcast from the roots: both totals of the superconcentrator, and the bound B; ranks below B
/// pass.
struct RootBroadcast {
  std::uint32_t bound = 0;
  std::uint32_t active_total = 0;
  std::uint32_t request_total = 0;
  friend bool operator==(const RootBroadcast&, const RootBroadcast&) = default;
};

}  // namespace ballast
