// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "topology/topology.h"

namespace ballast {

/// A topology named on the command line of `verb`, with assignments to its keys: "size=[4,4]".
struct NamedTopology {
  std::unique_ptr<Topology> topology;
  std::string title;  ///< "mesh, 4 x 4", "tree, 16, fat 4": the keys that differ from the defaults
};
/// Throws UserError.
[[nodiscard]] NamedTopology named_topology(const std::string& verb, const std::string& name,
                                           const std::vector<std::string>& assignments);

}  // namespace ballast
