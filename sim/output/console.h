// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <fmt/format.h>

#include <string_view>
#include <utility>

// Output of the program. Standard output: results as text, or one document. Standard error: errors
// and progress.
namespace ballast::console {

/// Writes to standard output. A closed reader (`| head`) is not an error: further output is
/// dropped. Throws OutputError: a full disk.
void write(std::string_view text);
/// Suppresses text from now on: standard output is for a document.
void only_document();
/// Suppresses text and progress from now on, but not complaints.
void be_quiet();
/// Writes text for the user.
void print_text(std::string_view text);
template <class... T>
void print(fmt::format_string<T...> format, T&&... values) {
  print_text(fmt::format(format, std::forward<T>(values)...));
}
/// Flushes standard output and log. Throws OutputError.
void flush();

/// Progress of the work: a separate line in a log, the last line of a terminal, which an empty text
/// clears.
void progress(std::string_view text, bool terminal);

/// Writes to standard error; failures are ignored.
void complain_text(std::string_view text) noexcept;
template <class... T>
void complain(fmt::format_string<T...> format, T&&... values) {
  complain_text(fmt::format(format, std::forward<T>(values)...));
}

}  // namespace ballast::console
