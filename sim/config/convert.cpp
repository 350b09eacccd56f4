// SPDX-License-Identifier: BSD-3-Clause
#include "config/convert.h"

#include <fmt/format.h>

#include <optional>

namespace ballast {
namespace {

/// Empty of a node that is no value: a table, a date; and of a list, whose elements have places of
/// their own.
std::optional<Value> value_of(const toml::node& node) {
  if (const auto* value = node.as_boolean()) return value->get();
  if (const auto* value = node.as_integer()) return value->get();
  if (const auto* value = node.as_floating_point()) return value->get();
  if (const auto* value = node.as_string()) return value->get();
  return std::nullopt;
}

}  // namespace

std::string kind_of(const toml::node& node) {
  if (node.is_table()) return "a table";
  if (node.is_array()) return "a list";
  const auto value = value_of(node);
  return value ? kind_of(*value) : "a date or time";
}

Value converted(const toml::node& node, const Key& key, const std::string& path,
                const Placer& place) {
  if (const auto value = value_of(node)) return key.checked(*value, path, place(node));
  const auto* list = node.as_array();
  if (list == nullptr || key.kind() != Key::Kind::integers) {
    key.refuse(kind_of(node), path, place(node));
  }
  const Key element = key.element();
  std::vector<std::int64_t> values;
  for (std::size_t i = 0; i < list->size(); ++i) {
    values.push_back(std::get<std::int64_t>(
        converted((*list)[i], element, fmt::format("{}[{}]", path, i), place)));
  }
  return values;
}

}  // namespace ballast
