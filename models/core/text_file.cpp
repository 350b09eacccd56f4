// SPDX-License-Identifier: BSD-3-Clause
#include "core/text_file.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>
#include <system_error>

#include "core/decompress.h"

namespace ballast {

namespace {

std::string read_bytes(const std::string& path) {
  if (std::error_code ignored; std::filesystem::is_directory(path, ignored)) {
    throw UserError({path}, "is a directory, must be a file");
  }
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(in), {}};
  if (!in.is_open() || in.bad()) {
    throw UserError({path}, "cannot be read: " + std::generic_category().message(errno));
  }
  return bytes;
}

/// How much of `head` is UTF-8 without control characters; a character that its end cuts is fine.
/// Compressed data do not look like this for long.
std::size_t length_of_text(std::string_view head) {
  for (std::size_t i = 0; i < head.size();) {
    const auto first = static_cast<unsigned char>(head[i]);
    if (first < 0x20 && first != '\t' && first != '\n' && first != '\r') return i;
    const auto ones = static_cast<std::size_t>(std::countl_one(first));
    if (ones == 1 || ones > 4) return i;
    const auto length = std::max<std::size_t>(ones, 1);
    for (const char next : head.substr(i + 1, length - 1)) {
      if ((static_cast<unsigned char>(next) & 0xc0) != 0x80) return i;
    }
    i += length;
  }
  return head.size();
}

}  // namespace

Where TextFile::where(std::size_t offset) const {
  const std::string_view before = std::string_view(text).substr(0, offset);
  const auto newlines = std::count(before.begin(), before.end(), '\n');
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 == 0
  return {path, static_cast<std::size_t>(newlines) + 1, before.size() - line_start + 1};
}

TextFile read_text_file(const std::string& path) {
  TextFile file{path, read_bytes(path)};
  const std::string_view head = std::string_view(file.text).substr(0, 4096);
  if (head.starts_with("\x1f\x8b")) {
    file.text = gunzip(file.text, path);
  } else if (const std::size_t length = length_of_text(head); length < head.size()) {
    file.text = unbrotli(file.text, file.where(length));
  }
  if (file.text.starts_with("\xef\xbb\xbf")) file.text.erase(0, 3);
  return file;
}

std::string resolved_path(const std::string& path, const Where& written) {
  std::filesystem::path resolved(path);
  if (!resolved.is_absolute() && written.line != 0) {
    resolved = (std::filesystem::path(written.file).parent_path() / resolved).lexically_normal();
  }
  std::error_code error;
  if (!written.file.empty() && !std::filesystem::exists(resolved, error)) {
    if (!error) error = std::make_error_code(std::errc::no_such_file_or_directory);
    throw UserError(written,
                    shown(resolved.string(), 300) + ": cannot be read: " + error.message());
  }
  return resolved.string();
}

}  // namespace ballast
