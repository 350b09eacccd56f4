// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/unused_keys.h"

#include <fmt/format.h>

#include <algorithm>

#include "experiment/sections.h"
#include "machine/balancing.h"
#include "replay/packet_trace.h"
#include "routing/routing_maker.h"
#include "topology/topology.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

/// Adds the keys of all parts of a family.
template <class Maker>
void add_family(std::vector<Key>& keys) {
  for (const auto& part : Registry<Maker>::entries()) {
    keys.insert(keys.end(), part.keys.begin(), part.keys.end());
  }
}

/// Keys of a section, those of all its parts included.
std::vector<Key> keys_of(const std::string& section) {
  std::vector<Key> keys;
  if (section == "moe") return moe_fields().keys();
  if (section == "traffic") {
    keys = traffic_section_keys();
    add_family<PacketTraceMaker>(keys);
    return keys;
  }
  if (section == "workload") add_family<WorkloadMaker>(keys);
  if (section == "machine") add_family<TopologyMaker>(keys);
  if (section == "machine.routing") add_family<RoutingMaker>(keys);
  if (section == "balancer") add_family<BalancerSetup>(keys);
  for (const Section& s : experiment_sections()) {
    if (s.name.substr(0, s.name.find(',')) != section) continue;
    keys.insert(keys.end(), s.keys.begin(), s.keys.end());
  }
  return keys;
}

/// Why a key, or all keys of a section, has no effect.
std::string reason(const std::string& path) {
  const auto needs = [](const Key& key) {
    return fmt::format("it needs {}", key.condition().needs);
  };
  const std::vector<Key> section = keys_of(path);
  if (!section.empty() && section.front().condition()) return needs(section.front());
  const std::size_t dot = std::min(path.rfind('.'), path.size());
  for (const Key& key : keys_of(path.substr(0, dot))) {
    if (key.condition() && path.substr(dot) == "." + key.name()) return needs(key);
  }
  return "nothing in this experiment reads it";
}

bool in_record(const nlohmann::ordered_json& record, const std::string& path) {
  const nlohmann::ordered_json* at = &record;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t dot = std::min(path.find('.', begin), path.size());
    const auto it = at->find(path.substr(begin, dot - begin));
    if (it == at->end()) return false;
    at = &*it;
    begin = dot + 1;
  }
  return true;
}

}  // namespace

std::vector<std::string> unused_keys(const std::vector<std::string>& written,
                                     const nlohmann::ordered_json& record) {
  std::vector<std::string> unused;
  for (const std::string& path : written) {
    if (!in_record(record, path)) unused.push_back(path);
  }
  return unused;
}

void refuse_unused(const std::vector<std::string>& unused, const Experiment& e) {
  if (unused.empty()) return;
  const std::string& path = unused.front();
  throw UserError(place_of(e, path),
                  fmt::format("{}: has no effect here: {}; leave it out", path, reason(path)));
}

}  // namespace ballast
