// SPDX-License-Identifier: BSD-3-Clause
#include "drawing/machine_layout.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "topology/topology.h"

namespace ballast {
namespace {

Value value_of(const nlohmann::ordered_json& value) {
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_number_integer()) return value.get<std::int64_t>();
  if (value.is_number()) return value.get<double>();
  if (value.is_string()) return value.get<std::string>();
  if (value.is_array()) return value.get<std::vector<std::int64_t>>();
  return {};
}

std::unique_ptr<Topology> topology_of(const nlohmann::ordered_json& machine) {
  if (!machine.contains("topology")) return nullptr;
  const auto* part = Registry<TopologyMaker>::find(machine["topology"].get<std::string>());
  if (part == nullptr) return nullptr;
  Settings settings;
  for (const Key& key : part->keys) {
    if (machine.contains(key.name())) {
      settings.emplace_back(key.name(), value_of(machine[key.name()]));
    }
  }
  try {
    return part->make(checked_args(part->name, part->keys, settings));
  } catch (const UserError&) {
    return nullptr;
  }
}

}  // namespace

Layout layout_of_machine(const nlohmann::ordered_json& machine, NodeId block) {
  const auto topology = topology_of(machine);
  const auto processors = machine.contains("processors") || topology == nullptr
                              ? machine.at("processors").get<NodeId>()
                              : topology->processors();
  if (topology == nullptr || topology->processors() != processors) {
    return layout_of(processors, block);
  }
  return layout_of(*topology, block);
}

}  // namespace ballast
