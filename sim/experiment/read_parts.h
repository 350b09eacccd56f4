// SPDX-License-Identifier: BSD-3-Clause
// What the readers of several sections share.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "config/config.h"
#include "core/registry.h"
#include "experiment/experiment.h"

namespace ballast {

inline void append(std::vector<Key>& keys, const std::vector<Key>& more) {
  keys.insert(keys.end(), more.begin(), more.end());
}

inline std::vector<std::string> names_of(const std::vector<Key>& keys) {
  std::vector<std::string> names;
  for (const Key& key : keys) names.push_back(key.name());
  return names;
}

/// Keys of all parts of the family, and `more`.
template <class Maker>
[[nodiscard]] std::vector<std::string> all_keys(std::vector<std::string> names) {
  for (const auto& part : Registry<Maker>::entries()) {
    for (const Key& key : part.keys) names.push_back(key.name());
  }
  return names;
}

/// The part of the family that `section.key` names, and its keys, which are checked together with
/// `more`.
template <class Maker>
Choice choice(Config& config, const std::string& section, const Key& key,
              const std::vector<Key>& more = {}, const std::vector<std::string>& tables = {}) {
  if (!config.has(joined_path(section, key.name()))) {
    std::vector<std::string> known = names_of(more);
    known.insert(known.end(), tables.begin(), tables.end());
    config.refuse_misspelt(section, key.name(), all_keys<Maker>(std::move(known)));
  }
  const std::string name = config.check(section, {key}, {"*"}).text(key.name());
  std::vector<Key> keys{key};
  append(keys, more);
  append(keys, Registry<Maker>::named(name).keys);
  return {name, {}, config.check(section, keys, tables)};
}

template <class Maker>
Choice required_choice(Config& config, const std::string& section, const std::string& key,
                       const std::vector<Key>& more = {}) {
  return choice<Maker>(config, section,
                       Key::text(key)
                           .choices(Registry<Maker>::names())
                           .renamed(Registry<Maker>::renamed())
                           .required(),
                       more);
}

/// [machine] of a network without tasks: of these keys only `network` applies.
void read_network_alone(Config& config, Experiment& e, const std::vector<std::string>& tables);
void read_energy(Config& config, Experiment& e);
/// [traffic] and what belongs to it.
void read_traffic(Config& config, Experiment& e);

}  // namespace ballast
