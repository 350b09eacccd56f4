// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

namespace ballast {

/// Reply of the switch to a processor's flags, in the cycle `ranked`; bits may be combined.
enum Reply : std::uint8_t { kAccept = 1, kRefuse = 2, kGrant = 4, kDeny = 8 };

/// The same as counts: of a processor's packets, and of the packets that it asks for.
struct ReplyCounts {
  std::uint8_t accept = 0, refuse = 0, grant = 0, deny = 0;
  friend bool operator==(const ReplyCounts&, const ReplyCounts&) = default;
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
