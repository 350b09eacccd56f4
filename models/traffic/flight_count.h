// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "machine/network_wires.h"
#include "machine/watchdog.h"

namespace ballast {

/// The packets in a network, counted on its wires, and whether they move.
class FlightCount {
 public:
  /// `watchdog`: cycles without movement that count as a deadlock; 0: none do.
  explicit FlightCount(Cycle watchdog) noexcept : watchdog_(watchdog) {}

  /// The edge that ends cycle `now`. True: a deadlock. Throws InvariantError: more packets leave
  /// than there are.
  [[nodiscard]] bool step(Cycle now, const NetworkWires& in) {
    const std::uint64_t out = in.delivered.size() + in.returned.size();
    if (out > in_flight_) fail(now, out);
    in_flight_ -= out;
    const bool progress = out != 0 || !in.taken.empty() || in_flight_ == 0;
    in_flight_ += in.send.size();
    return watchdog_.bites(now, progress);
  }
  /// First cycle in which it may see a deadlock if nothing happens before; kNever: none.
  [[nodiscard]] Cycle next_event() const noexcept {
    return in_flight_ == 0 ? kNever : watchdog_.next();
  }
  /// After the last edge. Throws InvariantError if the network has other packets.
  void check(const Network& network) const;

 private:
  [[noreturn]] void fail(Cycle now, std::uint64_t out) const;

  std::uint64_t in_flight_ = 0;
  Watchdog watchdog_;
};

}  // namespace ballast
