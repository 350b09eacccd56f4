// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/errors.h"
#include "core/value.h"

namespace ballast {

/// One key of a configurable part: what `ballast list` prints is what is checked. By a builder:
///
///   Key::integer("every", 0).range(0, 1e15).help("cycles from one start to the next")
///
/// A key without fallback is optional (Args::has) or `required`.
class Key {
 public:
  enum class Kind { boolean, integer, real, text, integers };

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

  /// Of a number, or of each element of a list; both ends are allowed.
  [[nodiscard]] Key range(double min, double max) && {
    min_ = min;
    max_ = max;
    return std::move(*this);
  }
  [[nodiscard]] Key at_least(double min) && { return std::move(*this).range(min, max_); }
  [[nodiscard]] Key at_most(double max) && { return std::move(*this).range(min_, max); }
  /// Of a text.
  [[nodiscard]] Key choices(std::vector<std::string> choices) && {
    choices_ = std::move(choices);
    return std::move(*this);
  }
  /// Of a text: a list of lists of this form will do, too.
  [[nodiscard]] Key or_rows(std::string form) && {
    rows_ = std::move(form);
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
  /// The name before it was renamed: who writes it is told the new one.
  [[nodiscard]] Key formerly(std::string name) && {
    former_ = std::move(name);
    return std::move(*this);
  }
  /// Of a text with choices: {former name, name} of those that were renamed.
  [[nodiscard]] Key renamed(std::vector<std::pair<std::string, std::string>> choices) && {
    renamed_ = std::move(choices);
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

  /// "an integer 0 .. 12", "one of a, b": what the key allows, as in "expected ...".
  [[nodiscard]] std::string allowed() const;
  /// The value in the key's kind: an integer becomes a real number where one is asked for. Throws
  /// UserError "where: path: expected ..., got ...", of an element with path[index].
  [[nodiscard]] Value checked(const Value& value, const std::string& path,
                              const Where& where) const;
  /// The fallback; the same UserError if the key is required.
  [[nodiscard]] const Value& absent(const std::string& path, const Where& where) const;
  /// Refuses a value of another kind, "a list" or so.
  [[noreturn]] void refuse(std::string_view kind, const std::string& path,
                           const Where& where) const;
  /// Of a list: what is checked of each element.
  [[nodiscard]] Key element() const;

 private:
  Key(Kind kind, std::string name, Value fallback = {})
      : name_(std::move(name)), kind_(kind), fallback_(std::move(fallback)) {}
  [[nodiscard]] std::string range_text() const;

  std::string name_;
  Kind kind_;
  Value fallback_;
  std::string help_, unit_, former_;
  std::vector<std::pair<std::string, std::string>> renamed_;
  double min_ = -1e300, max_ = 1e300;
  std::vector<std::string> choices_;
  std::string rows_;
  bool required_ = false;
};

/// "path: unknown key, expected one of ...; did you mean ...": the text of a UserError. `others`:
/// names that are allowed, too. A former name of a key is answered with the present one.
[[nodiscard]] std::string unknown_key(const std::string& path, std::string_view name,
                                      const std::vector<Key>& keys,
                                      const std::vector<std::string>& others = {});

}  // namespace ballast
