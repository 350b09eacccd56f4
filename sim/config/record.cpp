// SPDX-License-Identifier: BSD-3-Clause
#include <toml++/toml.h>

#include <cstdint>
#include <sstream>

#include "config/config.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

/// Calls `add` with the value as a node of TOML; null is no value.
template <class Add>
void with_node(const Json& value, const Add& add);

toml::table table_of(const Json& object) {
  toml::table table;
  for (const auto& [name, value] : object.items()) {
    with_node(value, [&, &key = name](auto&& node) { table.insert_or_assign(key, node); });
  }
  return table;
}

toml::array list_of(const Json& list) {
  toml::array array;
  for (const Json& value : list) with_node(value, [&](auto&& node) { array.push_back(node); });
  return array;
}

template <class Add>
void with_node(const Json& value, const Add& add) {
  if (value.is_object()) return add(table_of(value));
  if (value.is_array()) return add(list_of(value));
  if (value.is_boolean()) return add(value.get<bool>());
  if (value.is_number_integer()) return add(value.get<std::int64_t>());
  if (value.is_number()) return add(value.get<double>());
  if (value.is_string()) add(value.get<std::string>());
}

}  // namespace

Config config_of_record(const Json& record) {
  std::ostringstream text;
  text << table_of(record);
  return Config::from_text(text.str(), "");
}

}  // namespace ballast
