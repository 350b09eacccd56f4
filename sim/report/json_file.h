// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "core/errors.h"

namespace ballast {

/// Writes a JSON document to a file, "-": standard output. Throws UserError if the file cannot be
/// written.
inline void write_json(const nlohmann::ordered_json& document, const std::string& path) {
  const std::string text = document.dump(1) + "\n";
  if (path == "-") {
    fmt::print("{}", text);
    return;
  }
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush()) throw UserError(path + ": cannot be written");
}

}  // namespace ballast
