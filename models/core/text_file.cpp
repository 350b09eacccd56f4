// SPDX-License-Identifier: BSD-3-Clause
#include "core/text_file.h"

#include <algorithm>
#include <bit>
#include <filesystem>
#include <string_view>
#include <utility>

#include "core/decompress.h"
#include "core/headed_source.h"
#include "core/input_file.h"
#include "core/input_limits.h"
#include "core/text_memory.h"

namespace ballast {

namespace {

std::string head_of(ByteSource& source, std::size_t size) {
  std::string head(size, '\0');
  head.resize(source.fill(head));
  return head;
}

/// A stream of bzip2: its level, then the signature of a block, or of the end.
bool bzip2(std::string_view head) {
  if (!head.starts_with("BZh") || head.size() < 10 || head[3] < '1' || head[3] > '9') return false;
  const std::string_view next = head.substr(4, 6);
  return next == "1AY&SY" || next == "\x17\x72\x45\x38\x50\x90";
}

/// Length of the part of `head` that is UTF-8 without control characters; its end may cut a
/// character. It is short for compressed data.
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

std::unique_ptr<ByteSource> open_text(const std::string& path, std::string_view signature) {
  std::unique_ptr<ByteSource> source = open_input(path);
  const std::string head = head_of(*source, 4096);
  source = std::make_unique<HeadedSource>(head, std::move(source));
  if (!signature.empty() && head.starts_with(signature)) return source;
  if (head.starts_with("\x1f\x8b")) {
    source = gunzipped(std::move(source), path);
  } else if (bzip2(head)) {
    source = bunzipped2(std::move(source), path);
  } else if (const std::size_t length = length_of_text(head); length < head.size()) {
    source = unbrotlied(std::move(source), TextFile{path, head}.where(length));
  }
  std::string mark = head_of(*source, 3);
  if (mark == "\xef\xbb\xbf") mark.clear();
  return std::make_unique<HeadedSource>(std::move(mark), std::move(source));
}

TextFile read_text_file(const std::string& path) { return read_text_file(path, {}); }

TextFile read_text_file(const std::string& path, std::string memory) {
  constexpr std::size_t kRoom = 256;
  const std::unique_ptr<ByteSource> source = open_text(path);
  TextFile file{path, std::move(memory)};
  std::string& text = file.text;
  if (text.size() < std::size_t{1} << 16) text.resize(std::size_t{1} << 16);
  // Room for a plain file and some bytes more, which a parser may want.
  std::error_code none;
  const std::uintmax_t bytes = std::filesystem::file_size(path, none);
  if (!none && bytes > text.size()) {
    need_memory(bytes, {path});
    if (bytes + kRoom > text.capacity()) text.clear();  // nothing is copied
    text.resize(bytes + kRoom);
  }
  for (std::size_t size = 0;;) {
    const std::size_t n = source->read(std::span(text).subspan(size));
    size += n;
    if (n != 0 && size < text.size()) continue;
    if (n != 0) need_memory(2 * size, {path});
    text.resize(n == 0 ? size : 2 * size);
    if (n == 0) return file;
  }
}

std::string resolved_path(const std::string& path, const Where& written) {
  if (path == "-") return path;
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
