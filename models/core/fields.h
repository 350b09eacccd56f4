// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/args.h"

namespace ballast {

/// The keys of a section of an experiment, each with the member of S that holds its value. One
/// table reads the section, writes its record and feeds `ballast list`.
template <class S>
class Fields {
 public:
  /// T: a type that Args::get returns, or an optional of it (absent: no value). An empty list is no
  /// value.
  template <class Base, class T>
  Fields& add(T Base::*member, Key key) {
    const std::string name = key.name();
    return add(
        std::move(key),
        [member, name](const Args& args, S& section) {
          if (!args.has(name)) return;
          if constexpr (requires(T t) { t.has_value(); }) {
            section.*member = args.get<typename T::value_type>(name);
          } else {
            section.*member = args.get<T>(name);
          }
        },
        [member](const S& section) -> Value {
          if constexpr (requires(T t) { t.front(); } && !std::is_same_v<T, std::string>) {
            if ((section.*member).empty()) return {};
          }
          return value_of(section.*member);
        });
  }
  /// Condition of the keys that are added from now on, unless they have one of their own.
  Fields& when(Condition condition) {
    condition_ = condition;
    return *this;
  }
  /// A text key whose choices are the values of an enumeration, in order from 0. T: the
  /// enumeration, or an optional of it (absent: no value).
  template <class Base, class T>
  Fields& add_choice(T Base::*member, Key key) {
    const std::string name = key.name();
    const std::vector<std::string> names = key.choices();
    return add(
        std::move(key),
        [member, name, names](const Args& args, S& section) {
          if (!args.has(name)) return;
          const auto at = std::find(names.begin(), names.end(), args.text(name));
          section.*member = static_cast<EnumOf<T>>(at - names.begin());
        },
        [member, names](const S& section) -> Value {
          const std::optional<EnumOf<T>> value = section.*member;
          return value ? Value(names[static_cast<std::size_t>(*value)]) : Value{};
        });
  }

  [[nodiscard]] const std::vector<Key>& keys() const noexcept { return keys_; }
  void read(const Args& args, S& section) const {
    for (const auto& read : readers_) read(args, section);
  }
  /// The values of the keys with an effect as Args without a place: the content of a record.
  [[nodiscard]] Args record(const S& section, const std::string& path, const RunFacts& run) const {
    Args args(path);
    for (std::size_t k = 0; k < keys_.size(); ++k) {
      if (!keys_[k].condition().in(run)) continue;
      args.set(keys_[k].name(), writers_[k](section), {});
    }
    return args;
  }
  /// Throws UserError: a member whose value its key does not allow. `where`: place of a key.
  void check(const S& section, const std::string& path) const {
    for (std::size_t k = 0; k < keys_.size(); ++k) {
      const Value value = writers_[k](section);
      if (std::holds_alternative<std::monostate>(value)) continue;
      static_cast<void>(keys_[k].checked(value, joined_path(path, keys_[k].name()), {}));
    }
  }

 private:
  template <class T>
  struct EnumIn {
    using type = T;
  };
  template <class T>
  struct EnumIn<std::optional<T>> {
    using type = T;
  };
  template <class T>
  using EnumOf = typename EnumIn<T>::type;
  using Reader = std::function<void(const Args&, S&)>;
  using Writer = std::function<Value(const S&)>;
  Fields& add(Key key, Reader reader, Writer writer) {
    if (condition_ && !key.condition()) key = std::move(key).when(condition_);
    keys_.push_back(std::move(key));
    readers_.push_back(std::move(reader));
    writers_.push_back(std::move(writer));
    return *this;
  }
  template <class T>
  static Value value_of(const T& value) {
    if constexpr (requires { value.has_value(); }) {
      return value ? value_of(*value) : Value{};
    } else if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, double> ||
                         std::is_same_v<T, std::string> ||
                         std::is_same_v<T, std::vector<std::string>>) {
      return value;
    } else if constexpr (std::is_integral_v<T>) {
      return static_cast<std::int64_t>(value);
    } else {
      return std::vector<std::int64_t>(value.begin(), value.end());
    }
  }

  std::vector<Key> keys_;
  std::vector<Reader> readers_;
  std::vector<Writer> writers_;
  Condition condition_;
};

}  // namespace ballast
