// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace ballast {

/// The first word of a command line in which a shell asks for completions of the others.
inline constexpr const char* kComplete = "__complete";

/// The answer, a candidate a line.
[[nodiscard]] std::string complete(const CLI::App& program, const std::vector<std::string>& words);

}  // namespace ballast
