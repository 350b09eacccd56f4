// SPDX-License-Identifier: BSD-3-Clause
#include "config/convert.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace ballast {

namespace {

constexpr double kUnbounded = 1e300;  // the presets of Key::min and Key::max

/// One end of a range; integers in full, since 4.29497e+09 helps nobody.
std::string bound(double value, bool integer) {
  using Limits = std::numeric_limits<std::int64_t>;
  if (!integer) return fmt::format("{}", value);
  if (value >= 0x1p63) return fmt::format("{}", Limits::max());
  if (value <= -0x1p63) return fmt::format("{}", Limits::min());
  return fmt::format("{}", static_cast<std::int64_t>(value));
}

/// "0 .. 12", ">= 0", "<= 12"; empty without bounds.
std::string range_of(const Key& key) {
  const bool integer = key.kind != Key::Kind::real;
  const bool below = key.max < kUnbounded;
  if (key.min <= -kUnbounded) return below ? "<= " + bound(key.max, integer) : "";
  if (!below) return ">= " + bound(key.min, integer);
  return fmt::format("{} .. {}", bound(key.min, integer), bound(key.max, integer));
}

std::string expected(Key::Kind kind) {
  switch (kind) {
    case Key::Kind::boolean:
      return "true or false";
    case Key::Kind::integer:
      return "an integer";
    case Key::Kind::real:
      return "a number";
    case Key::Kind::text:
      return "text";
    case Key::Kind::integers:
      return "a list of integers";
  }
  throw InvariantError("a key of no kind");
}

}  // namespace

std::string kind_of(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table:
      return "a table";
    case toml::node_type::array:
      return "a list";
    case toml::node_type::string:
      return "text";
    case toml::node_type::integer:
      return "an integer";
    case toml::node_type::floating_point:
      return "a real number";
    case toml::node_type::boolean:
      return "true or false";
    default:
      return "a date or time";
  }
}

std::string allowed_by(const Key& key) {
  if (!key.choices.empty()) return fmt::format("one of {}", fmt::join(key.choices, ", "));
  const std::string range = range_of(key);
  return expected(key.kind) + (range.empty() ? "" : " " + range);
}

Value converted(const toml::node& node, const Key& key, const std::string& path,
                const Placer& place) {
  const auto fail = [&](const std::string& what) {
    throw UserError(place(node), fmt::format("{}: {}", path, what));
  };
  const auto in_range = [&](auto number) {
    const auto real = static_cast<double>(number);
    if (!std::isfinite(real))
      fail(fmt::format("{} is not finite, must be {}", number, allowed_by(key)));
    if (real < key.min || real > key.max) {
      fail(fmt::format("{} is out of range, must be {}", number, range_of(key)));
    }
    return number;
  };

  switch (key.kind) {
    case Key::Kind::boolean:
      if (const auto* value = node.as_boolean()) return value->get();
      break;
    case Key::Kind::integer:
      if (const auto* value = node.as_integer()) return in_range(value->get());
      break;
    case Key::Kind::real:
      if (const auto* value = node.as_floating_point()) return in_range(value->get());
      if (const auto* value = node.as_integer()) {
        return static_cast<double>(in_range(value->get()));
      }
      break;
    case Key::Kind::text:
      if (const auto* value = node.as_string()) {
        const std::string& text = value->get();
        const auto& choices = key.choices;
        if (!choices.empty() && std::find(choices.begin(), choices.end(), text) == choices.end()) {
          fail(fmt::format("\"{}\" is unknown, allowed: {}{}", text, fmt::join(choices, ", "),
                           did_you_mean(text, choices)));
        }
        return text;
      }
      break;
    case Key::Kind::integers:
      if (const auto* list = node.as_array()) {
        Key element = key;
        element.kind = Key::Kind::integer;
        std::vector<std::int64_t> values;
        for (std::size_t i = 0; i < list->size(); ++i) {
          values.push_back(std::get<std::int64_t>(
              converted((*list)[i], element, fmt::format("{}[{}]", path, i), place)));
        }
        return values;
      }
      break;
  }
  fail(fmt::format("is {}, must be {}", kind_of(node), expected(key.kind)));
  return {};
}

}  // namespace ballast
