// SPDX-License-Identifier: BSD-3-Clause
#include "network/routed/middle_load.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ballast {

double middle_load(const Network& network, const Topology& topology,
                   std::span<const Message> packets) {
  if (packets.empty()) return 0;
  const NodeId middle = topology.routers() / 2;
  std::array<std::uint64_t, 2> links{}, crossing{};  // upwards, downwards
  network.each_link([&](const LinkFlits& link) {
    if ((link.from < middle) != (link.to < middle)) ++links[link.from < middle ? 0 : 1];
  });
  for (const Message& packet : packets) {
    const bool low = topology.entry_router(packet.from) < middle;
    if (low != (topology.exit_router(packet.to) < middle)) ++crossing[low ? 0 : 1];
  }
  double load = 0;
  for (const unsigned way : {0, 1}) {
    if (links[way] == 0) continue;
    constexpr double kErrors = 4;  // standard errors of the sample
    const auto n = static_cast<double>(packets.size());
    const double share = static_cast<double>(crossing[way]) / n;
    const double least = share - kErrors * std::sqrt(share * (1 - share) / n);
    load = std::max(load, least * topology.processors() / static_cast<double>(links[way]));
  }
  return load;
}

}  // namespace ballast
