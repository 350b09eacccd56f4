// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "config/quantity.h"
#include "core/input_limits.h"
#include "verbs/options.h"

namespace ballast {

/// The options of every verb with input files.
inline void add_input_options(CLI::App& app) {
  app.add_option_function<std::string>(
         "--max-input",
         [](const std::string& text) { max_input = parse_size(text, "--max-input"); },
         "largest decompressed size (bytes, or 1KB, 1MB, 1GB) of an input that expands by more "
         "than 200 : 1; default: 8MB")
      ->type_name("SIZE")
      ->group(kLimitGroup);
}

}  // namespace ballast
