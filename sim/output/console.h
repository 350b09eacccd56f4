// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <fmt/format.h>

#include <string_view>
#include <utility>

// What the program says. Standard output: results for people, or one document. Standard error:
// what went wrong, and progress.
namespace ballast::console {

/// Writes to standard output. A reader that has gone away (`| head`) is no mistake: from then on
/// nothing is written. Throws OutputError: a full disk.
void write(std::string_view text);
/// From now on text for people is left out: standard output is for a document.
void only_document();
/// From now on text for people and progress are left out; complaints are not.
void be_quiet();
/// Text for people.
void print_text(std::string_view text);
template <class... T>
void print(fmt::format_string<T...> format, T&&... values) {
  print_text(fmt::format(format, std::forward<T>(values)...));
}
/// Standard output and log have everything. Throws OutputError.
void flush();

/// How far the work has come: a line of its own in a log, the last line of a terminal, which is
/// taken back with an empty text.
void progress(std::string_view text, bool terminal);

/// Writes to standard error; what cannot be written there is lost.
void complain_text(std::string_view text) noexcept;
template <class... T>
void complain(fmt::format_string<T...> format, T&&... values) {
  complain_text(fmt::format(format, std::forward<T>(values)...));
}

}  // namespace ballast::console
