// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/condition.h"
#include "core/errors.h"
#include "core/value.h"

namespace ballast {

/// One key of a configurable part; `ballast list` prints exactly what is checked. Made by a
/// builder:
///
///   Key::integer("every", 0).range(0, 1e15).help("cycles from one start to the next")
///
/// A key without fallback is optional (Args::has) or `required`.
class Key {
 public:
  enum class Kind { boolean, integer, real, text, integers, texts };

  [[nodiscard]] static Key boolean(std::string name) { return {Kind::boolean, std::move(name)}; }
  [[nodiscard]] static Key boolean(std::string name, bool fallback) {
    return {Kind::boolean, std::move(name), fallback};
  }
  [[nodiscard]] static Key integer(std::string name) { return {Kind::integer, std::move(name)}; }
  [[nodiscard]] static Key integer(std::string name, std::int64_t fallback) {
    return {Kind::integer, std::move(name), fallback};
  }
  [[nodiscard]] static Key real(std::string name) { return {Kind::real, std::move(name)}; }
  [[nodiscard]] static Key real(std::string name, double fallback) {
    return {Kind::real, std::move(name), fallback};
  }
  [[nodiscard]] static Key text(std::string name) { return {Kind::text, std::move(name)}; }
  [[nodiscard]] static Key text(std::string name, std::string fallback) {
    return {Kind::text, std::move(name), std::move(fallback)};
  }
  [[nodiscard]] static Key integers(std::string name) { return {Kind::integers, std::move(name)}; }
  [[nodiscard]] static Key integers(std::string name, std::vector<std::int64_t> fallback) {
    return {Kind::integers, std::move(name), std::move(fallback)};
  }

  [[nodiscard]] static Key texts(std::string name) { return {Kind::texts, std::move(name)}; }

  /// Range of a number, or of each element of a list; both ends included.
  [[nodiscard]] Key range(double min, double max) && {
    min_ = min;
    max_ = max;
    return std::move(*this);
  }
  [[nodiscard]] Key at_least(double min) && { return std::move(*this).range(min, max_); }
  [[nodiscard]] Key at_most(double max) && { return std::move(*this).range(min_, max); }
  /// Choices of a text.
  [[nodiscard]] Key choices(std::vector<std::string> choices) && {
    choices_ = std::move(choices);
    return std::move(*this);
  }
  /// Of several choices, none stands for a misspelt other one.
  [[nodiscard]] Key without_hint() && {
    hint_ = false;
    return std::move(*this);
  }
  /// For a text: accepts a list of lists of this form, too.
  [[nodiscard]] Key or_rows(std::string form) && {
    rows_ = std::move(form);
    return std::move(*this);
  }
  /// A value for messages about its absence or kind.
  [[nodiscard]] Key example(std::string value) && {
    example_ = std::move(value);
    return std::move(*this);
  }
  [[nodiscard]] Key required() && {
    required_ = true;
    return std::move(*this);
  }
  /// One line: a noun phrase or an imperative.
  [[nodiscard]] Key help(std::string help) && {
    help_ = std::move(help);
    return std::move(*this);
  }
  /// Unit of a number: "cycles", "flits", "tasks".
  [[nodiscard]] Key unit(std::string unit) && {
    unit_ = std::move(unit);
    return std::move(*this);
  }
  /// Former name; an error for it tells the new one.
  [[nodiscard]] Key formerly(std::string name) && {
    former_ = std::move(name);
    return std::move(*this);
  }
  /// For a text with choices: {former name, name} of the renamed ones.
  [[nodiscard]] Key renamed(std::vector<std::pair<std::string, std::string>> choices) && {
    renamed_ = std::move(choices);
    return std::move(*this);
  }

  /// When it has an effect; by default always.
  [[nodiscard]] Key when(Condition condition) && {
    condition_ = condition;
    return std::move(*this);
  }

  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  [[nodiscard]] Kind kind() const noexcept { return kind_; }
  [[nodiscard]] const Value& fallback() const& noexcept { return fallback_; }
  [[nodiscard]] double min() const noexcept { return min_; }
  [[nodiscard]] double max() const noexcept { return max_; }
  [[nodiscard]] const std::vector<std::string>& choices() const& noexcept { return choices_; }
  [[nodiscard]] bool takes_rows() const noexcept { return !rows_.empty(); }
  [[nodiscard]] bool is_required() const noexcept { return required_; }
  [[nodiscard]] const std::string& help() const& noexcept { return help_; }
  [[nodiscard]] const std::string& unit() const& noexcept { return unit_; }
  [[nodiscard]] const std::string& former() const& noexcept { return former_; }
  [[nodiscard]] const Condition& condition() const noexcept { return condition_; }

  /// Help and condition: "most tasks in a wave; needs the switch".
  [[nodiscard]] std::string meaning() const;
  /// Values that the key allows, as in "expected ...": "an integer 0 .. 12", "one of a, b".
  [[nodiscard]] std::string allowed() const;
  /// The value in the key's kind: an integer becomes a real number if the key is one. Throws
  /// UserError "where: path: expected ..., got ..."; for an element with path[index].
  [[nodiscard]] Value checked(const Value& value, const std::string& path,
                              const Where& where) const;
  /// The fallback; throws the same UserError if the key is required.
  [[nodiscard]] const Value& absent(const std::string& path, const Where& where) const;
  /// Refuses a value of another kind, such as "a list".
  [[noreturn]] void refuse(std::string_view kind, const std::string& path,
                           const Where& where) const;
  /// For a list: the check of each element.
  [[nodiscard]] Key element() const;

 private:
  Key(Kind kind, std::string name, Value fallback = {})
      : name_(std::move(name)), kind_(kind), fallback_(std::move(fallback)) {}
  [[nodiscard]] std::string range_text() const;
  /// ", such as 8x8", or nothing.
  [[nodiscard]] std::string such_as() const;

  std::string name_;
  Kind kind_;
  Value fallback_;
  std::string help_, unit_, former_, example_;
  std::vector<std::pair<std::string, std::string>> renamed_;
  double min_ = -1e300, max_ = 1e300;
  std::vector<std::string> choices_;
  std::string rows_;
  Condition condition_;
  bool required_ = false, hint_ = true;
};

/// Text of a UserError: "path: unknown key, expected one of ...; did you mean ...". `others`:
/// further allowed names. For a former name of a key it names the present one.
[[nodiscard]] std::string unknown_key(const std::string& path, std::string_view name,
                                      const std::vector<Key>& keys,
                                      const std::vector<std::string>& others = {});

}  // namespace ballast
