// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/traffic_case.h"

#include "core/registry.h"
#include "traffic/pattern.h"

namespace ballast {
namespace {

Args presets(const std::vector<Key>& keys) {
  Args args;
  for (const Key& key : keys) args.set(key.name, key.preset, {});
  return args;
}

}  // namespace

std::unique_ptr<Topology> make_topology(const TrafficCase& c) {
  const auto* part = Registry<TopologyMaker>::find(c.topology);
  if (part == nullptr) throw InvariantError("no topology " + c.topology);
  Args args = presets(part->keys);
  args.set("size", c.size, {});
  return part->make(args);
}

TrafficSources make_sources(const TrafficCase& c, const Topology& topology) {
  const auto* part = Registry<PatternMaker>::find(c.pattern);
  if (part == nullptr) throw InvariantError("no pattern " + c.pattern);
  const std::vector<NodeId> shape = topology.shape();
  return {part->make(presets(part->keys), {topology.processors(), shape}), c.sources};
}

}  // namespace ballast
