// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "core/errors.h"

namespace ballast {

/// Value of a configuration key. std::monostate: no value (the key is required, or optional and
/// absent).
using Value = std::variant<std::monostate, bool, std::int64_t, double, std::string,
                           std::vector<std::int64_t>>;

/// One key of a configurable part: what `ballast list` prints is what the checker checks.
struct Key {
  enum class Kind { boolean, integer, real, text, integers };

  std::string name;
  Kind kind;
  Value preset = {};                      ///< std::monostate: no preset
  std::string help;                       ///< one line, with the unit
  double min = -1e300, max = 1e300;       ///< of a number, or of each element of a list
  std::vector<std::string> choices = {};  ///< of a text; empty: any text
  bool required = false;
};

/// Checked values of a part's keys, each with the place where the user wrote it.
class Args {
 public:
  void set(const std::string& key, Value value, Where where) {
    values_[key] = {std::move(value), std::move(where)};
  }
  [[nodiscard]] bool has(const std::string& key) const {
    const auto it = values_.find(key);
    return it != values_.end() && !std::holds_alternative<std::monostate>(it->second.value);
  }
  /// Value of a key of the part's own table; asking for another key or type is our mistake.
  template <class T>
  [[nodiscard]] const T& get(const std::string& key) const {
    return std::get<T>(values_.at(key).value);
  }
  [[nodiscard]] std::int64_t integer(const std::string& key) const {
    return get<std::int64_t>(key);
  }
  [[nodiscard]] const std::string& text(const std::string& key) const {
    return get<std::string>(key);
  }
  /// Where the user wrote the key; the part's own place if it has its preset.
  [[nodiscard]] const Where& where(const std::string& key) const { return values_.at(key).where; }

  struct Item {
    Value value;
    Where where;
  };
  [[nodiscard]] const std::map<std::string, Item>& items() const { return values_; }

 private:
  std::map<std::string, Item> values_;
};

}  // namespace ballast
