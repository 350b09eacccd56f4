// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "topology/topology.h"

namespace ballast {

/// A graph of routers 0 .. nodes - 1 with one processor each, up*/down* routing. `links`: each
/// once, no loops; a router's links are numbered in this order. It need not be connected. Throws
/// UserError beyond the limits of UpDown.
[[nodiscard]] std::unique_ptr<Topology> graph_of_links(NodeId nodes,
                                                       std::vector<std::array<NodeId, 2>> links);

}  // namespace ballast
