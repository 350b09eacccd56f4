// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <string>

#include "core/errors.h"
#include "core/input_limits.h"

namespace ballast {

/// "1048576", "512KB", "64MB", "1.5GB" (1 KB = 1024 bytes): bytes. Throws UserError, naming the
/// option.
inline std::size_t parse_size(const std::string& text, const std::string& option) {
  constexpr double kMost = 1e18;
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  const std::string_view unit(rest, static_cast<std::size_t>(end - rest));
  const double bytes = unit.empty() || unit == "B" ? 1
                       : unit == "KB"              ? 1024.0
                       : unit == "MB"              ? 1048576.0
                       : unit == "GB"              ? 1073741824.0
                                                   : 0;
  if (error != std::errc() || !(number * bytes >= 1 && number * bytes <= kMost)) {
    throw UserError(
        Where{option},
        fmt::format("expected a size such as 512KB, 64MB or 1GB, got \"{}\"", shown(text)));
  }
  return static_cast<std::size_t>(number * bytes);
}

/// The options of every verb that reads the user's files.
inline void add_input_options(CLI::App& app) {
  app.add_option_function<std::string>(
         "--max-input",
         [](const std::string& text) { max_input = parse_size(text, "--max-input"); },
         "size (bytes, or 1KB, 1MB, 1GB) up to which a compressed input may expand by more than "
         "200 "
         ": 1; default 64MB")
      ->type_name("SIZE");
}

}  // namespace ballast
