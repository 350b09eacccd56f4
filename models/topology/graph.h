// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>

#include "topology/topology.h"

namespace ballast {

/// The topology "graph" of these links instead of a file: each pair of `nodes` nodes once, in
/// either direction; a router's links are numbered in their order. It need not be connected. Throws
/// UserError: no node of that number, a loop, a second link between two nodes.
[[nodiscard]] std::unique_ptr<Topology> graph_of_links(NodeId nodes,
                                                       std::span<const std::array<NodeId, 2>> links,
                                                       std::optional<NodeNames> names = {});

}  // namespace ballast
