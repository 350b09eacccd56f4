// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/text_file.h"

namespace ballast {

/// The lines of a text in order: of a file, read line by line, or of a text in memory, which must
/// outlive the reader.
class LineReader {
 public:
  explicit LineReader(const std::string& path) : LineReader(path, open_text(path)) {}
  LineReader(const std::string& path, std::unique_ptr<ByteSource> text)
      : path_(path), source_(std::move(text)) {}
  explicit LineReader(const TextFile& file) : path_(file.path), rest_(file.text) {}
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  /// Goes to the next line; false at the end. Throws UserError about a line of more than
  /// kLongestLine bytes.
  bool next();
  /// The line without its end; valid until the next one.
  [[nodiscard]] std::string_view line() const { return line_; }
  /// Place of a byte of the line, or of its end.
  [[nodiscard]] Where where(const char* at) const;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  /// Reads more of the file after rest_; false: the end.
  bool refill();

  std::string path_;
  std::unique_ptr<ByteSource> source_;  ///< null: the text is in memory
  std::string buffer_;
  std::string_view rest_, line_;
  std::size_t number_ = 0;
};

}  // namespace ballast
