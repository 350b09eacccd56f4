// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "core/byte_source.h"
#include "core/input_limits.h"

namespace ballast {

/// Compressed bytes, piece by piece, and a check of how far they expand.
class PackedBytes {
 public:
  explicit PackedBytes(std::unique_ptr<ByteSource> data) : data_(std::move(data)) {}

  /// The next piece once the previous one is used up; empty: the end.
  std::span<const std::uint8_t> rest() {
    if (used_ == size_) {
      size_ = data_->read(buffer_);
      used_ = 0;
    }
    return {reinterpret_cast<const std::uint8_t*>(buffer_.data()) + used_, size_ - used_};
  }
  void use(std::size_t bytes) { used_ += bytes, total_ += bytes; }
  [[nodiscard]] std::size_t total() const { return total_; }  ///< used so far

  /// Refuses a decompression bomb.
  void expands_by(std::size_t bytes, const std::string& path) {
    expanded_ += bytes;
    if (expanded_ <= max_input || expanded_ / kMostExpansion < total_) return;
    throw UserError({path},
                    fmt::format("expected at most {} bytes after decompression, or a ratio of at "
                                "most {} : 1, got more; --max-input SIZE raises the limit",
                                max_input, kMostExpansion));
  }

 private:
  std::unique_ptr<ByteSource> data_;
  std::array<char, std::size_t{1} << 16> buffer_;
  std::size_t size_ = 0, used_ = 0, total_ = 0, expanded_ = 0;
};

}  // namespace ballast
