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

/// A list of lists, as of what fails and when: [["a", "b", 100], ...].
using Rows = std::vector<std::vector<std::variant<std::int64_t, std::string>>>;

/// Value of a configuration key; std::monostate: none. From a literal, any integer, or a list of
/// integers: a braced list is always one, so Value{3} is a list and Value(3) a number.
class Value : public std::variant<std::monostate, bool, std::int64_t, double, std::string,
                                  std::vector<std::int64_t>, Rows> {
 public:
  Value() = default;
  template <std::same_as<bool> T>  // a pointer is no bool
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
  Value(std::initializer_list<std::int64_t> value) : variant(std::vector<std::int64_t>(value)) {}
};

/// "text", "an integer" ...: what a value is, in the words of our messages.
[[nodiscard]] const char* kind_of(const Value& value);

/// Values for some keys of a part, not yet checked: {{"size", {8, 8}}, {"dateline", false}}. The
/// other keys have their fallbacks, and so has a key whose value is none.
using Settings = std::vector<std::pair<std::string, Value>>;

}  // namespace ballast
