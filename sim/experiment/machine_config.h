// SPDX-License-Identifier: BSD-3-Clause
// What experiments with tasks and with traffic share: parts chosen by name, and the network.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "config/config.h"
#include "core/registry.h"
#include "network/network_maker.h"

namespace ballast {

/// The part of family F that `section.key` names.
template <class Maker>
const Entry<Maker>& named_part(Config& config, const std::string& section, const Key& key) {
  const Args head = config.check(section, {key}, {"*"});
  if (const auto* part = Registry<Maker>::find(head.text(key.name()))) return *part;
  throw UserError(head.where(key.name()),
                  fmt::format("{}.{}: \"{}\" is unknown, allowed: {}", section, key.name(),
                              head.text(key.name()), fmt::join(Registry<Maker>::names(), ", ")));
}

/// The same, its name required, and its checked keys, of which `record` gets a copy.
template <class Maker>
std::pair<const Entry<Maker>*, Args> chosen_part(Config& config, const std::string& section,
                                                 const std::string& key,
                                                 nlohmann::ordered_json& record) {
  const Key name = Key::text(key).choices(Registry<Maker>::names()).required();
  const Entry<Maker>& part = named_part<Maker>(config, section, name);
  std::vector<Key> keys = part.keys;
  keys.insert(keys.begin(), name);
  Args args = config.check(section, keys);
  record[section] = to_json(args);
  return {&part, std::move(args)};
}

/// [machine.router], [machine.link], [machine.faults], checked.
struct NetworkArgs {
  explicit NetworkArgs(Config& config);
  [[nodiscard]] NetworkSpec spec(const Topology& topology, std::uint64_t seed,
                                 Cycle max_cycles) const;
  /// Adds the sections to the record of the configuration, with what was derived.
  void record(const NetworkSpec& spec, nlohmann::ordered_json& machine) const;

  Args router, link, faults;
};

/// The network that `machine.network` names.
[[nodiscard]] std::unique_ptr<Network> make_network(Config& config, const NetworkSpec& spec);

/// Cycles that a packet needs at most if it is alone, and that the network stands still after all
/// its faults: less is no sign of a deadlock.
[[nodiscard]] Cycle lone_packet_cycles(const NetworkSpec& spec, std::uint64_t flits);

}  // namespace ballast
