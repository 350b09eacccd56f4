// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/key_hints.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "core/errors.h"
#include "experiment/sections.h"
#include "machine/balancing.h"
#include "topology/topology.h"
#include "traffic/pattern.h"
#include "traffic/requests.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

using Names = std::vector<std::string>;

/// Sections whose part is chosen by a key.
constexpr std::array<std::pair<const char*, const char*>, 5> kChosenBy{{{"machine", "topology"},
                                                                        {"workload", "kind"},
                                                                        {"balancer", "name"},
                                                                        {"traffic", "pattern"},
                                                                        {"moe", "kind"}}};

void add(Names& names, const std::vector<Key>& keys) {
  for (const Key& key : keys) names.push_back(key.name());
}

template <class Maker>
void add_parts(Names& names) {
  for (const auto& part : Registry<Maker>::entries()) add(names, part.keys);
}

/// Sections of a simulation of tasks, with all keys of all their parts.
std::vector<std::pair<std::string, Names>> sections() {
  std::vector<std::pair<std::string, Names>> all;
  for (const Section& section : experiment_sections()) {
    add(all.emplace_back(section.name.substr(0, section.name.find(',')), Names{}).second,
        section.keys);
  }
  add_parts<TopologyMaker>(all.emplace_back("machine", Names{}).second);
  add_parts<WorkloadMaker>(all.emplace_back("workload", Names{"kind"}).second);
  add_parts<BalancerSetup>(all.emplace_back("balancer", Names{"name"}).second);
  return all;
}

/// "; hotspot, random have it": the parts, other than the chosen one, that have the key.
template <class Maker>
std::string others_with(std::string_view key) {
  Names owners;
  for (const auto& part : Registry<Maker>::entries()) {
    if (std::any_of(part.keys.begin(), part.keys.end(),
                    [&](const Key& k) { return k.name() == key; })) {
      owners.push_back(part.name);
    }
  }
  if (owners.empty()) return "";
  return fmt::format("; {} {} it", fmt::join(owners, ", "), owners.size() == 1 ? "has" : "have");
}

/// A key that a class of packets does not have.
std::string beside_class(std::string_view key) {
  Names of_all, alone{trace_kind_key().name()};
  add(of_all, class_section_keys());
  add(alone, request_keys());
  if (std::find(of_all.begin(), of_all.end(), key) != of_all.end()) {
    return fmt::format("; did you mean \"traffic.{}\"?", key);
  }
  if (std::find(alone.begin(), alone.end(), key) != alone.end()) {
    return "; it is a key of [traffic] without classes";
  }
  return others_with<PatternMaker>(key);
}

std::string key_elsewhere(const std::string& in, std::string_view key) {
  if (in.starts_with("traffic.class.")) {
    if (std::string hint = beside_class(key); !hint.empty()) return hint;
  }
  std::string owners = in == "machine"    ? others_with<TopologyMaker>(key)
                       : in == "workload" ? others_with<WorkloadMaker>(key)
                       : in == "balancer" ? others_with<BalancerSetup>(key)
                                          : "";
  Names paths;
  const auto found = [&](std::string path) {
    path = "\"" + std::move(path) + "\"";
    if (std::find(paths.begin(), paths.end(), path) == paths.end()) paths.push_back(path);
  };
  for (const auto& [section, names] : sections()) {
    if (section.ends_with(fmt::format(".{}", key)) && section != fmt::format("{}.{}", in, key)) {
      found(section);
    }
    if (section != in && std::find(names.begin(), names.end(), key) != names.end()) {
      found(fmt::format("{}.{}", section, key));
    }
  }
  if (paths.empty()) return owners;
  return owners + fmt::format("; did you mean {}?", fmt::join(paths, " or "));
}

std::string chosen_by(const std::string& section, const std::string& text) {
  for (const auto& [name, key] : kChosenBy) {
    if (section == name) {
      return fmt::format("; did you mean \"{}.{}={}\"?", section, key, shown(text));
    }
  }
  return "";
}

}  // namespace

ConfigHints experiment_hints() { return {key_elsewhere, chosen_by}; }

}  // namespace ballast
