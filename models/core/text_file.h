// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "core/byte_source.h"
#include "core/errors.h"

namespace ballast {

/// A text from the user.
struct TextFile {
  std::string path;
  std::string text;  ///< without byte order mark

  /// Place of the byte `offset` of the text (for a compressed file: of what it decompresses to).
  [[nodiscard]] Where where(std::size_t offset) const;
};

/// The path in a key of an experiment: relative to the file that has the key, or (--set) to the
/// working directory. "-" is standard input.
[[nodiscard]] std::string resolved_path(const std::string& path, const Where& written);

/// UTF-8 text, plain or compressed by gzip, bzip2 or brotli, without byte order mark. The content
/// decides, not the name: real tools write brotli under ".json". Plain data that begin with
/// `signature`, if given, pass as they are. Throws UserError.
[[nodiscard]] std::unique_ptr<ByteSource> open_text(const std::string& path,
                                                    std::string_view signature = {});
/// The whole text. Throws UserError, also if it does not fit into the memory.
[[nodiscard]] TextFile read_text_file(const std::string& path);

}  // namespace ballast
