// SPDX-License-Identifier: BSD-3-Clause
#include "config/convert.h"

#include <fmt/format.h>

#include <charconv>
#include <system_error>
#include <utility>

namespace ballast {
namespace {

/// No value for a table or a date, and for a list, whose elements have places of their own.
std::optional<Value> value_of(const toml::node& node) {
  if (const auto* value = node.as_boolean()) return value->get();
  if (const auto* value = node.as_integer()) return value->get();
  if (const auto* value = node.as_floating_point()) return value->get();
  if (const auto* value = node.as_string()) return value->get();
  return std::nullopt;
}

Rows rows_of(const toml::array& list, const Key& key, const std::string& path,
             const Placer& place) {
  Rows rows;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const toml::array* row = list[i].as_array();
    const std::string at = fmt::format("{}[{}]", path, i);
    if (row == nullptr) key.refuse(kind_of(list[i]), at, place(list[i]));
    auto& items = rows.emplace_back();
    for (const toml::node& item : *row) {
      const auto value = value_of(item);
      if (value && std::holds_alternative<std::int64_t>(*value)) {
        items.emplace_back(std::get<std::int64_t>(*value));
      } else if (value && std::holds_alternative<std::string>(*value)) {
        items.emplace_back(std::get<std::string>(*value));
      } else {
        throw UserError(place(item), fmt::format("{}[{}]: expected a string or an integer, got {}",
                                                 at, items.size(), kind_of(item)));
      }
    }
  }
  return rows;
}

}  // namespace

std::optional<std::vector<std::int64_t>> joined_integers(std::string_view text) {
  if (text.size() > 1 && text.front() == '[' && text.back() == ']') {
    text = text.substr(1, text.size() - 2);
  }
  std::vector<std::int64_t> numbers;
  const char* at = text.data();
  const char* const end = at + text.size();
  for (;; ++at) {
    std::int64_t number = 0;
    const auto [rest, error] = std::from_chars(at, end, number);
    if (error != std::errc()) return std::nullopt;
    numbers.push_back(number);
    if (rest == end) return numbers;
    if (*rest != 'x' && *rest != ',') return std::nullopt;
    at = rest;
  }
}

std::string kind_of(const toml::node& node) {
  if (node.is_table()) return "a table";
  if (node.is_array()) return "a list";
  const auto value = value_of(node);
  return value ? kind_of(*value) : "a date or time";
}

namespace {

template <class T>
std::vector<T> elements_of(const toml::array& list, const Key& key, const std::string& path,
                           const Placer& place) {
  const Key element = key.element();
  std::vector<T> values;
  for (std::size_t i = 0; i < list.size(); ++i) {
    values.push_back(
        std::get<T>(converted(list[i], element, fmt::format("{}[{}]", path, i), place)));
  }
  return values;
}

}  // namespace

Value converted(const toml::node& node, const Key& key, const std::string& path,
                const Placer& place) {
  if (const auto* text = node.as_string(); text != nullptr && key.kind() == Key::Kind::integers) {
    if (const auto numbers = joined_integers(text->get())) {
      return key.checked(*numbers, path, place(node));
    }
    key.refuse(fmt::format("\"{}\"", shown(text->get())), path, place(node));
  }
  if (const auto value = value_of(node)) return key.checked(*value, path, place(node));
  const auto* list = node.as_array();
  if (list != nullptr && key.takes_rows()) return rows_of(*list, key, path, place);
  const bool integers = key.kind() == Key::Kind::integers;
  if (list == nullptr || (!integers && key.kind() != Key::Kind::texts)) {
    key.refuse(kind_of(node), path, place(node));
  }
  return integers ? Value(elements_of<std::int64_t>(*list, key, path, place))
                  : Value(elements_of<std::string>(*list, key, path, place));
}

}  // namespace ballast
