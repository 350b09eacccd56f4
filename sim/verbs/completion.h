// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace ballast {

/// First word of a command line from a shell that asks for completions.
inline constexpr const char* kComplete = "__complete";

/// The answer, one candidate per line.
[[nodiscard]] std::string complete(const CLI::App& program, const std::vector<std::string>& words);

}  // namespace ballast
