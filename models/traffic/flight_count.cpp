// SPDX-License-Identifier: BSD-3-Clause
#include "traffic/flight_count.h"

#include <fmt/format.h>

#include "core/errors.h"

namespace ballast {

void FlightCount::check(const Network& network) const {
  const std::uint64_t in_network =
      network.in_flight() + network.delivered().size() + network.returned().size();
  if (in_network == in_flight_) return;
  throw InvariantError(
      fmt::format("{} packets are in the network, but {} of those sent have not left it",
                  in_network, in_flight_));
}

void FlightCount::fail(Cycle now, std::uint64_t out) const {
  throw InvariantError(
      fmt::format("cycle {}: {} packets leave a network that held {}", now, out, in_flight_));
}

}  // namespace ballast
