// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "support/workloads_fixture.h"
#include "topology/deadlock.h"
#include "topology/laws.h"
#include "topology/topology.h"

namespace ballast {

/// The topology of a [machine] section; line 1 of "exp.toml" is its header, line 2 the topology.
inline std::unique_ptr<Topology> topology(const std::string& name, const std::string& keys) {
  Config config =
      Config::from_text("[machine]\ntopology = '" + name + "'\n" + keys + "\n", "exp.toml");
  const auto* part = Registry<TopologyMaker>::find(name);
  return part->make(config.check("machine", part->keys, {"topology"}));
}

inline std::string topology_error(const std::string& name, const std::string& keys) {
  return error_of([&] { topology(name, keys); });
}

}  // namespace ballast
