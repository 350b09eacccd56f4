// SPDX-License-Identifier: BSD-3-Clause
// What no routing can carry: the load of a cut.
#include <algorithm>
#include <array>
#include <cmath>

#include "network/routed_network.h"

namespace ballast {

double RoutedNetworkCore::middle_load(std::span<const Message> packets) const {
  if (!schedule_.faults.empty() || packets.empty()) return 0;  // failed processors offer less
  const NodeId middle = topology_.routers() / 2;
  std::array<std::uint64_t, 2> links{}, crossing{};  // upwards, downwards
  each_link([&](const LinkFlits& link) {
    if ((link.from < middle) != (link.to < middle)) ++links[link.from < middle ? 0 : 1];
  });
  for (const Message& packet : packets) {
    const bool low = topology_.entry_router(packet.from) < middle;
    if (low != (home_[packet.to] < middle)) ++crossing[low ? 0 : 1];
  }
  double load = 0;
  for (const unsigned way : {0, 1}) {
    if (links[way] == 0) continue;
    constexpr double kErrors = 4;  // standard errors of the sample
    const auto n = static_cast<double>(packets.size());
    const double share = static_cast<double>(crossing[way]) / n;
    const double least = share - kErrors * std::sqrt(share * (1 - share) / n);
    load = std::max(load, least * topology_.processors() / static_cast<double>(links[way]));
  }
  return load;
}

}  // namespace ballast
