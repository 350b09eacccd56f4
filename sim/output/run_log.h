// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

// The file of --log: the program's output, a line each with its time, and the outcome. An existing
// log grows.
namespace ballast::run_log {

enum class Level { info, warning, error };

/// The first line of a log if one is opened.
void heading(std::string text);
/// Throws UserError: the file cannot be written.
void open(const std::string& path);
/// Adds each line of the text; without an open log, nothing.
void add(Level level, std::string_view text) noexcept;
/// Throws OutputError: a line could not be written.
void flush();

}  // namespace ballast::run_log
