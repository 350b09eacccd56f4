// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <span>

namespace ballast {

/// Bytes in order, read once.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  /// Reads at least one byte, at most as many as fit; 0: the end. `to` is not empty. Throws
  /// UserError.
  virtual std::size_t read(std::span<char> to) = 0;

  /// Reads until `to` is full or the end.
  std::size_t fill(std::span<char> to) {
    std::size_t filled = 0;
    while (filled < to.size()) {
      const std::size_t n = read(to.subspan(filled));
      if (n == 0) break;
      filled += n;
    }
    return filled;
  }
};

}  // namespace ballast
