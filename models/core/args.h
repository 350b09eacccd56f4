// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/errors.h"
#include "core/key.h"
#include "core/value.h"

namespace ballast {

/// Checked values of a part's keys, each with the place where the user wrote it. A request for a
/// key that the part does not have, for an absent value or for another kind throws InvariantError.
class Args {
 public:
  Args() = default;
  /// `path`: name of the part or section, the prefix of its keys in messages.
  explicit Args(std::string path) : path_(std::move(path)) {}

  void set(const std::string& key, Value value, Where where) {
    values_[key] = {std::move(value), std::move(where)};
  }
  [[nodiscard]] bool has(const std::string& key) const;

  /// T: bool, any integral type, double (also for an integer), std::string, or a std::vector of
  /// strings or of an integral type. A number that T cannot hold is a UserError: the key's range is
  /// wider than its use.
  template <class T>
  [[nodiscard]] T get(const std::string& key) const {
    if constexpr (std::same_as<T, double>) {
      return number(key);
    } else if constexpr (std::same_as<T, bool> || std::same_as<T, std::string> ||
                         std::same_as<T, std::vector<std::string>>) {
      return held<T>(key);
    } else if constexpr (std::integral<T>) {
      return narrowed<T>(key, held<std::int64_t>(key));
    } else {
      const auto& numbers = held<std::vector<std::int64_t>>(key);
      T result;
      for (const std::int64_t number : numbers) {
        result.push_back(narrowed<typename T::value_type>(key, number));
      }
      return result;
    }
  }
  /// Text of a key; lives as long as these Args.
  [[nodiscard]] const std::string& text(const std::string& key) const& {
    return held<std::string>(key);
  }
  [[nodiscard]] std::string text(const std::string& key) const&& { return get<std::string>(key); }
  /// List of a key that accepts a list instead of a text; nullptr: it is a text.
  [[nodiscard]] const Rows* rows(const std::string& key) const& {
    return std::get_if<Rows>(&item(key).value);
  }

  /// Place where the user wrote the key; the part's own place for a fallback.
  [[nodiscard]] const Where& where(const std::string& key) const { return item(key).where; }
  /// "machine.size".
  [[nodiscard]] std::string path(const std::string& key) const;

  struct Item {
    Value value;
    Where where;
  };
  [[nodiscard]] const std::map<std::string, Item>& items() const { return values_; }

 private:
  [[nodiscard]] const Item& item(const std::string& key) const;
  [[noreturn]] void wrong_kind(const std::string& key) const;
  [[noreturn]] void beyond(const std::string& key, std::int64_t number, std::int64_t min,
                           std::uint64_t max) const;

  [[nodiscard]] double number(const std::string& key) const;
  template <class T>
  [[nodiscard]] const T& held(const std::string& key) const {
    if (const T* value = std::get_if<T>(&item(key).value)) return *value;
    wrong_kind(key);
  }
  template <std::integral T>
  [[nodiscard]] T narrowed(const std::string& key, std::int64_t number) const {
    if (!std::in_range<T>(number)) {
      beyond(key, number, static_cast<std::int64_t>(std::numeric_limits<T>::min()),
             static_cast<std::uint64_t>(std::numeric_limits<T>::max()));
    }
    return static_cast<T>(number);
  }

  std::string path_;
  std::map<std::string, Item> values_;
};

/// "section.key"; the key alone at the top level.
[[nodiscard]] std::string joined_path(std::string_view section, std::string_view key);

/// Settings checked against the keys of part `name`, fallbacks filled in; they have no place.
/// Throws UserError: unknown key, required key missing, wrong kind, out of range.
[[nodiscard]] Args checked_args(const std::string& name, const std::vector<Key>& keys,
                                const Settings& settings);
/// The values of these keys that have an effect in the run, without their places: the content of
/// a record.
[[nodiscard]] Args with_effect(const Args& values, const std::vector<Key>& keys,
                               const RunFacts& run);

}  // namespace ballast
