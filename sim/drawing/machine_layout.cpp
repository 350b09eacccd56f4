// SPDX-License-Identifier: BSD-3-Clause
#include "drawing/machine_layout.h"

#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/errors.h"
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

/// Of a document that anybody may have changed.
NodeId processors_of(const nlohmann::ordered_json& number) {
  if (number.is_number_integer()) {
    const auto n = number.get<std::int64_t>();
    if (n >= 1 && n <= kMaxProcessors) return static_cast<NodeId>(n);
  }
  throw UserError(
      fmt::format("config.machine.processors: expected a whole number from 1 to {}, got {}",
                  kMaxProcessors, number.dump()));
}

}  // namespace

Layout layout_of_machine(const nlohmann::ordered_json& machine, NodeId block) {
  const auto topology = topology_of(machine);
  const auto processors = machine.contains("processors") || topology == nullptr
                              ? processors_of(machine.at("processors"))
                              : topology->processors();
  if (topology == nullptr || topology->processors() != processors) {
    return layout_of(processors, block);
  }
  return layout_of(*topology, block);
}

}  // namespace ballast
