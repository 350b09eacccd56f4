// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "core/errors.h"
#include "core/stop.h"
#include "machine/network_nodes.h"
#include "machine/watchdog.h"

namespace ballast {

/// Counts the packets in a network that returns none; a watchdog.
class PacketMonitor final : public NetworkMonitor {
 public:
  PacketMonitor(Cycle limit, const Network& network) : watchdog_(limit), network_(network) {}

  void step(Cycle now, const NetworkWires& in) override {
    if (in.delivered.size() > in_flight_) {
      throw InvariantError(fmt::format("cycle {}: {} packets leave a network that held {}", now,
                                       in.delivered.size(), in_flight_));
    }
    in_flight_ -= in.delivered.size();
    const bool progress = !in.delivered.empty() || !in.taken.empty() || in_flight_ == 0;
    in_flight_ += in.send.size();
    if (!watchdog_.bites(now, progress)) return;
    const std::string waiting = network_.why_stuck();
    throw StopError({Stop::Reason::deadlock, now,
                     fmt::format("deadlock at cycle {}: {} packets in the network, no movement{}{}",
                                 now, in_flight_, waiting.empty() ? "" : "; ", waiting)});
  }
  [[nodiscard]] Cycle next_event(Cycle now) const noexcept override {
    return in_flight_ == 0 ? kNever : std::max(watchdog_.next(), now + 1);
  }
  [[nodiscard]] std::uint64_t in_flight() const noexcept { return in_flight_; }

 private:
  Watchdog watchdog_;
  const Network& network_;
  std::uint64_t in_flight_ = 0;
};

}  // namespace ballast
