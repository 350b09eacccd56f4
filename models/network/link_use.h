// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "core/types.h"
#include "network/network.h"

namespace ballast {

/// Summary of the flits over all links, in one direction each: its size does not depend on the
/// machine.
struct LinkUse {
  static constexpr std::size_t kBusiest = 100;
  static constexpr NodeId kMostColumns = 64;  ///< of a map, and rows

  std::uint64_t links = 0;
  std::uint64_t min = 0, max = 0;  ///< flits
  double mean = 0;
  std::vector<std::uint64_t> histogram = {};  ///< of the flits; see Histogram
  std::vector<LinkFlits> busiest = {};        ///< most flits first; of equals the earlier link
  /// Flits of the busiest link that leaves each router; only for two dimensions that fit a map.
  std::vector<std::uint64_t> map = {};

  friend bool operator==(const LinkUse&, const LinkUse&) = default;
};

/// Empty if the network does not count flits by link. `shape`: Topology::router_shape().
[[nodiscard]] LinkUse link_use(const Network& network, const std::vector<NodeId>& shape);

}  // namespace ballast
