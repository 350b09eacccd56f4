// SPDX-License-Identifier: BSD-3-Clause
#include "core/key.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace ballast {
namespace {

constexpr double kUnbounded = 1e300;  // min and max without a range

/// One end of a range; integers in full: 4.29497e+09 is hard to read.
std::string bound(double value, bool integer) {
  using Limits = std::numeric_limits<std::int64_t>;
  if (!integer) return fmt::format("{}", value);
  if (value >= 0x1p63) return fmt::format("{}", Limits::max());
  if (value <= -0x1p63) return fmt::format("{}", Limits::min());
  return fmt::format("{}", static_cast<std::int64_t>(value));
}

const char* name_of(Key::Kind kind) {
  switch (kind) {
    case Key::Kind::boolean:
      return "true or false";
    case Key::Kind::integer:
      return "an integer";
    case Key::Kind::real:
      return "a number";
    case Key::Kind::text:
      return "a string";
    case Key::Kind::integers:
      return "a list of integers";
    case Key::Kind::texts:
      return "a list of strings";
  }
  throw InvariantError("a key of no kind");
}

}  // namespace

const char* kind_of(const Value& value) {
  static constexpr const char* kNames[]{"nothing",         "a boolean",        "an integer",
                                        "a real number",   "a string",         "a list",
                                        "a list of lists", "a list of strings"};
  return kNames[value.index()];
}

/// "0 .. 12", ">= 0", "<= 12"; empty without bounds.
std::string Key::range_text() const {
  const bool integer = kind_ != Kind::real;
  const bool below = max_ < kUnbounded;
  if (min_ <= -kUnbounded) return below ? "<= " + bound(max_, integer) : "";
  if (!below) return ">= " + bound(min_, integer);
  return fmt::format("{} .. {}", bound(min_, integer), bound(max_, integer));
}

std::string Key::meaning() const {
  return condition_ ? fmt::format("{}; needs {}", help_, condition_.needs) : help_;
}

std::string Key::allowed() const {
  if (!choices_.empty()) return fmt::format("one of {}", fmt::join(choices_, ", "));
  const std::string kind =
      takes_rows() ? fmt::format("a string or a list of {}", rows_) : name_of(kind_);
  const std::string range = range_text();
  return range.empty() ? kind : kind + " " + range;
}

std::string Key::such_as() const { return example_.empty() ? "" : ", such as " + example_; }

Key Key::element() const {
  Key element = *this;
  element.kind_ = kind_ == Kind::texts ? Kind::text : Kind::integer;
  element.example_.clear();
  return element;
}

void Key::refuse(std::string_view kind, const std::string& path, const Where& where) const {
  throw UserError(where,
                  fmt::format("{}: expected {}{}, got {}", path, allowed(), such_as(), kind));
}

const Value& Key::absent(const std::string& path, const Where& where) const {
  if (!required_) return fallback_;
  throw UserError(
      where, fmt::format("{}: missing required key, expected {}{}", path, allowed(), such_as()));
}

Value Key::checked(const Value& value, const std::string& path, const Where& where) const {
  const auto in_range = [&](auto number) {
    const auto real = static_cast<double>(number);
    if (!std::isfinite(real) || real < min_ || real > max_) {
      refuse(fmt::format("{}", number), path, where);
    }
    return number;
  };

  switch (kind_) {
    case Kind::boolean:
      if (std::holds_alternative<bool>(value)) return value;
      break;
    case Kind::integer:
      if (const auto* number = std::get_if<std::int64_t>(&value)) return in_range(*number);
      break;
    case Kind::real:
      if (const auto* number = std::get_if<double>(&value)) return in_range(*number);
      if (const auto* number = std::get_if<std::int64_t>(&value)) {
        return static_cast<double>(in_range(*number));
      }
      break;
    case Kind::text:
      if (takes_rows() && std::holds_alternative<Rows>(value)) return value;
      if (const auto* text = std::get_if<std::string>(&value)) {
        if (choices_.empty() ||
            std::find(choices_.begin(), choices_.end(), *text) != choices_.end()) {
          return value;
        }
        for (const auto& [former, present] : renamed_) {
          if (former != *text) continue;
          throw UserError(where, fmt::format("{}: `{}` is now `{}`", path, former, present));
        }
        refuse(fmt::format("\"{}\"{}", shown(*text), hint_ ? did_you_mean(*text, choices_) : ""),
               path, where);
      }
      break;
    case Kind::integers:
      if (const auto* list = std::get_if<std::vector<std::int64_t>>(&value)) {
        const Key each = element();
        for (std::size_t i = 0; i < list->size(); ++i) {
          (void)each.checked((*list)[i], fmt::format("{}[{}]", path, i), where);
        }
        return value;
      }
      break;
    case Kind::texts:
      if (std::holds_alternative<std::vector<std::string>>(value)) return value;
      break;
  }
  refuse(kind_of(value), path, where);
}

std::string unknown_key(const std::string& path, std::string_view name,
                        const std::vector<Key>& keys, const std::vector<std::string>& others) {
  std::vector<std::string> known;
  for (const Key& key : keys) {
    if (!key.former().empty() && key.former() == name) {
      return fmt::format("{}: `{}` is now `{}`", path, name, key.name());
    }
    known.push_back(key.name());
  }
  known.insert(known.end(), others.begin(), others.end());
  return fmt::format("{}: unknown key, expected one of {}{}", shown(path), fmt::join(known, ", "),
                     did_you_mean(name, known));
}

}  // namespace ballast
