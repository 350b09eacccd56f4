// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace ballast {

/// Exit codes of the program; every error class below names its own.
enum ExitCode { kDone = 0, kCheckFailed = 1, kBadInput = 2, kStuck = 3, kInternal = 4 };

/// Place of a mistake in user input. `line` and `column` count from 1; 0: unknown.
struct Where {
  std::string file;
  std::size_t line = 0;
  std::size_t column = 0;

  /// "file:line:column", without the parts that are unknown.
  [[nodiscard]] std::string str() const;
};

/// User text as messages show it: bytes that are not printable UTF-8 as \xNN, the middle of more
/// than `most` characters left out.
[[nodiscard]] std::string shown(std::string_view text, std::size_t most = 80);
/// A text of several lines as terminals and pages show it: what would control a terminal or turn
/// the direction of the text as \xNN. Nothing is left out; lines and tabs stay.
[[nodiscard]] std::string printable(std::string_view text);
/// Longest message in characters: no more than a screen.
inline constexpr std::size_t kMostOfMessage = 1780;

/// The user's mistake: configuration, input file, command line. Exit code 2.
/// The message says what is wrong and what is allowed; `where`, if known, precedes it.
class UserError : public std::runtime_error {
 public:
  explicit UserError(const std::string& what) : std::runtime_error(shown(what, kMostOfMessage)) {}
  UserError(const Where& where, const std::string& what)
      : UserError(where.file.empty() ? what : where.str() + ": " + what) {
    where_ = where;
  }
  /// Place of the mistake; without a file: unknown.
  [[nodiscard]] const Where& where() const noexcept { return where_; }

 private:
  Where where_;
};

/// A check that failed in the course of a run: model and RTL differ. Exit code 1.
class CheckError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// No progress although work is pending, or the cycle budget is exhausted. Exit code 3.
class StuckError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// An output that could not be written: a full disk, a limit. Exit code 4.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A broken invariant of the simulation itself: a lost packet, a task in two places. Exit code 4.
class InvariantError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

/// The nearest of `known` by edit distance. If none is near: the shortest one that contains the
/// name as a part, or begins like it. nullptr: none.
[[nodiscard]] const std::string* nearest(std::string_view name, std::span<const std::string> known);
/// "; did you mean "x"?" for the nearest; empty if there is none.
[[nodiscard]] std::string did_you_mean(std::string_view name, std::span<const std::string> known);

}  // namespace ballast
