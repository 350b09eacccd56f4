// SPDX-License-Identifier: BSD-3-Clause
#include "core/args.h"

#include <fmt/format.h>

namespace ballast {

bool Args::has(const std::string& key) const {
  const auto it = values_.find(key);
  return it != values_.end() && !std::holds_alternative<std::monostate>(it->second.value);
}

const Args::Item& Args::item(const std::string& key) const {
  if (const auto it = values_.find(key); it != values_.end()) return it->second;
  throw InvariantError(fmt::format("{}: no such key", path(key)));
}

std::string Args::path(const std::string& key) const { return joined_path(path_, key); }

double Args::number(const std::string& key) const {
  const auto* integer = std::get_if<std::int64_t>(&item(key).value);
  return integer == nullptr ? held<double>(key) : static_cast<double>(*integer);
}

void Args::wrong_kind(const std::string& key) const {
  throw InvariantError(
      fmt::format("{}: asked for as what it is not, {}", path(key), kind_of(item(key).value)));
}

void Args::beyond(const std::string& key, std::int64_t number, std::int64_t min,
                  std::uint64_t max) const {
  throw UserError(where(key), fmt::format("{}: expected an integer {} .. {}, got {}", path(key),
                                          min, max, number));
}

std::string joined_path(std::string_view section, std::string_view key) {
  return section.empty() ? std::string(key) : fmt::format("{}.{}", section, key);
}

Args checked_args(const std::string& name, const std::vector<Key>& keys, const Settings& settings) {
  Args args(name);
  for (const auto& [key, value] : settings) args.set(key, value, {});
  Args checked(name);
  for (const Key& key : keys) {
    const std::string path = joined_path(name, key.name());
    checked.set(key.name(),
                args.has(key.name()) ? key.checked(args.items().at(key.name()).value, path, {})
                                     : key.absent(path, {}),
                {});
  }
  for (const auto& [key, value] : settings) {
    if (!checked.items().contains(key)) {
      throw UserError(unknown_key(joined_path(name, key), key, keys));
    }
  }
  return checked;
}

Args with_effect(const Args& values, const std::vector<Key>& keys, const RunFacts& run) {
  Args record;
  for (const Key& key : keys) {
    const auto item = values.items().find(key.name());
    if (item == values.items().end() || !key.condition().in(run)) continue;
    record.set(key.name(), item->second.value, {});
  }
  return record;
}

}  // namespace ballast
