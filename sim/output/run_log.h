// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

// The file of --log: what the program says, a line each with its time, and how it ended. A log that
// is there grows.
namespace ballast::run_log {

enum class Level { info, warning, error };

/// The first line of a log that may be opened.
void heading(std::string text);
/// Throws UserError: the file cannot be written.
void open(const std::string& path);
/// Each line of the text; nothing where no log is open.
void add(Level level, std::string_view text) noexcept;
/// What was added is in the file. Throws OutputError: it could not be written.
void flush();

}  // namespace ballast::run_log
