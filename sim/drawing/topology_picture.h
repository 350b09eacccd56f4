// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "topology/deadlock.h"
#include "topology/topology.h"

namespace ballast {

/// What a picture of a topology marks.
struct TopologyMarks {
  std::vector<LinkEnd> failed_links = {};   ///< either end of each
  std::vector<NodeId> failed_routers = {};  ///< with all of their links
  std::vector<NodeId> failed_processors = {};
  std::vector<Channel> circle = {};  ///< channels of which each waits for the next one
};

/// Most nodes (processors, and routers drawn apart) of a picture.
inline constexpr NodeId kMostDrawn = 10'000;

/// The topology as SVG: processors are circles, routers without a processor of their own squares,
/// with their numbers or names where these fit. A line is as wide as it has links. `title`: "torus,
/// 4 x 4". Throws UserError beyond kMostDrawn nodes.
[[nodiscard]] std::string topology_picture(const Topology& topology, const std::string& title,
                                           const TopologyMarks& marks = {});

}  // namespace ballast
