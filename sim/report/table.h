// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ballast {

/// Text table with aligned columns: columns of numbers to the right, others to the left.
class Table {
 public:
  explicit Table(std::vector<std::string> header) : rows_{std::move(header)} {}
  /// Names are the user's: each cell stays one line, as `shown` has it.
  void add(std::vector<std::string> cells);
  [[nodiscard]] std::string str() const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

/// A text in lines of at most `width` characters, broken at blanks, but not before a %; a
/// longer word has its own line.
[[nodiscard]] std::vector<std::string> lines_of(const std::string& text, std::size_t width);

/// A number as text: digits in groups of three, at most `decimals` decimals, as many as it needs.
[[nodiscard]] std::string grouped(double value, int decimals = 0);
[[nodiscard]] inline std::string count_text(std::uint64_t count) {
  return grouped(static_cast<double>(count));
}

/// "1 case", "2,000 cases".
[[nodiscard]] std::string counted(std::size_t number, const std::string& noun);

/// A text, not empty, with a capital letter first.
[[nodiscard]] std::string capitalised(std::string text);

}  // namespace ballast
