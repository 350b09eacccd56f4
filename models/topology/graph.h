// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>

#include "topology/named_graph.h"
#include "topology/topology.h"

namespace ballast {

/// The topology "graph" made from these links instead of a file. Each pair of the `nodes` nodes
/// occurs once, in either direction; a router's links have the order of the list. It need not be
/// connected. Throws UserError: a node number out of range, a loop, a second link between two
/// nodes.
[[nodiscard]] std::unique_ptr<Topology> graph_of_links(NodeId nodes,
                                                       std::span<const std::array<NodeId, 2>> links,
                                                       std::optional<NodeNames> names = {});

/// The topology "graph" made from what a reader has found in the file, which it finishes. Throws
/// UserError.
[[nodiscard]] std::unique_ptr<Topology> graph_of_file(const TextFile& file, NamedGraph& graph);

/// The key `component`: "largest" takes that of a graph that is not connected.
[[nodiscard]] Key component_key();

}  // namespace ballast
