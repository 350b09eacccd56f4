// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/line_reader.h"

namespace ballast {

/// Reads the lines of a text that have fields: skips blank lines, and all text after a `comment`
/// character. Knows the place of every field, for messages about it. A text in memory must outlive
/// the reader.
class TableReader {
 public:
  /// Blanks around a field are ignored; the separator ' ' stands for any run of blanks.
  TableReader(const TextFile& file, char separator, char comment)
      : lines_(file), separator_(separator), comment_(comment) {}
  /// Opens the file and reads it line by line. `lines`, if given, sees each line unchanged.
  TableReader(const std::string& path, char separator, char comment,
              std::function<void(const LineReader&)> lines = {})
      : lines_(path), separator_(separator), comment_(comment), see_(std::move(lines)) {}

  /// Reads the text line by line; `path` names it.
  TableReader(const std::string& path, std::unique_ptr<ByteSource> text, char separator,
              char comment)
      : lines_(path, std::move(text)), separator_(separator), comment_(comment) {}

  /// Goes to the next line with fields; false at the end of the text.
  bool next();
  [[nodiscard]] std::size_t size() const { return fields_.size(); }
  /// Valid until the next line.
  [[nodiscard]] std::string_view operator[](std::size_t field) const { return fields_[field]; }

  /// The field as a number in min .. max; throws UserError about anything else.
  [[nodiscard]] std::int64_t integer(std::size_t field, std::string_view name, std::int64_t min,
                                     std::int64_t max) const;
  [[nodiscard]] double real(std::size_t field, std::string_view name, double min, double max) const;
  /// Refuses a line unless it has exactly as many fields as `names`.
  void expect(const std::vector<std::string_view>& names) const;
  /// Throws UserError with the place of the field, or of the line's end if it has no such field.
  [[noreturn]] void fail(std::size_t field, std::string_view what) const;

 private:
  void split(std::string_view line);

  LineReader lines_;
  char separator_, comment_;
  std::function<void(const LineReader&)> see_ = {};
  std::vector<std::string_view> fields_;
};

}  // namespace ballast
