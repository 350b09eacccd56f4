// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "core/errors.h"

namespace ballast {

/// "1.5h": a number and one of the units, which are factors; without a unit the first one. Throws
/// UserError with the option's name if the text has another form or is out of min .. max;
/// `expected`: text of what is allowed.
inline double quantity(const std::string& text, const std::string& option,
                       std::initializer_list<std::pair<std::string_view, double>> units, double min,
                       double max, const char* expected) {
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  const std::string_view unit(rest, static_cast<std::size_t>(end - rest));
  for (const auto& [name, factor] : units) {
    if (error != std::errc() || (unit != name && !(unit.empty() && name == units.begin()->first))) {
      continue;
    }
    if (number * factor >= min && number * factor <= max) return number * factor;
  }
  throw UserError(Where{option}, fmt::format("expected {}, got \"{}\"", expected, shown(text)));
}

/// "90", "90s", "10m", "1.5h".
inline std::chrono::milliseconds parse_time(const std::string& text, const std::string& option) {
  const double seconds = quantity(text, option, {{"s", 1}, {"m", 60}, {"h", 3600}}, 0.001, 1e10,
                                  "a time such as 90s, 10m or 1.5h");
  return std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
}

/// "1048576", "512KB", "64MB", "1.5GB" (1 KB = 1024 bytes): bytes.
inline std::size_t parse_size(const std::string& text, const std::string& option) {
  return static_cast<std::size_t>(
      quantity(text, option, {{"B", 1}, {"KB", 0x1p10}, {"MB", 0x1p20}, {"GB", 0x1p30}}, 1, 1e18,
               "a size such as 512KB, 64MB or 1GB"));
}

}  // namespace ballast
