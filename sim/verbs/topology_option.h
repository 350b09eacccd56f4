// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "config/config.h"
#include "topology/topology.h"

namespace ballast {

/// `text` of `option`, "8x8", "8,8" or "[8,8]", as a TOML list. Throws UserError.
[[nodiscard]] std::string size_list(const std::string& text, const std::string& option);

/// Options of the verbs that build a machine: its topology and size, its balancer and its load.
/// They stand for keys of the experiment and win over --set.
struct MachineOptions {
  std::string topology, size, balancer, workload;

  void declare(CLI::App& app);
  /// `workload`: name of a workload, or path of a trace. Throws UserError.
  void apply(Config& config) const;
};

/// A topology named on the command line of `verb`, with assignments to its keys: "size=[4,4]".
struct NamedTopology {
  std::unique_ptr<Topology> topology;
  std::string title;  ///< "mesh, 4 x 4", "tree, 16, fat 4": the keys that differ from the defaults
};
/// Throws UserError.
[[nodiscard]] NamedTopology named_topology(const std::string& verb, const std::string& name,
                                           const std::vector<std::string>& assignments);

}  // namespace ballast
