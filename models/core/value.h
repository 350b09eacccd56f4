// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/errors.h"

namespace ballast {

/// A list of lists, such as the faults [["a", "b", 100], ...].
using Rows = std::vector<std::vector<std::variant<std::int64_t, std::string>>>;

/// Value of a configuration key; std::monostate: none. Made from a literal, any integer, or a list
/// of integers. Braces always make a list: Value{3} is a list and Value(3) a number.
class Value : public std::variant<std::monostate, bool, std::int64_t, double, std::string,
                                  std::vector<std::int64_t>, Rows, std::vector<std::string>> {
 public:
  Value() = default;
  template <std::same_as<bool> T>  // a pointer is not a bool
  Value(T value) : variant(value) {}
  template <std::integral T>
  requires(!std::same_as<T, bool>) Value(T value) : variant(static_cast<std::int64_t>(value)) {
    if (!std::in_range<std::int64_t>(value)) throw InvariantError("a value beyond 64 bits");
  }
  Value(double value) : variant(value) {}
  Value(const char* value) : variant(std::string(value)) {}
  Value(std::string value) : variant(std::move(value)) {}
  Value(std::vector<std::int64_t> value) : variant(std::move(value)) {}
  Value(Rows value) : variant(std::move(value)) {}
  Value(std::vector<std::string> value) : variant(std::move(value)) {}
  Value(std::initializer_list<std::int64_t> value) : variant(std::vector<std::int64_t>(value)) {}
};

/// Kind of a value in the words of our messages: "text", "an integer" ...
[[nodiscard]] const char* kind_of(const Value& value);

/// Unchecked values of some keys of a part: {{"size", {8, 8}}, {"dateline", false}}. Keys that are
/// absent or have no value get their fallbacks.
using Settings = std::vector<std::pair<std::string, Value>>;

}  // namespace ballast
