// SPDX-License-Identifier: BSD-3-Clause
// Pointers of iSLIP in both forms. Sparse: the number behind the last winner, 0 before the first
// one. Dense: a set of the numbers from there on; or, of all outputs of a router at once, a set of
// outputs for each number.
#pragma once

#include <bit>
#include <cstdint>

#include "network/dense/columns.h"

namespace ballast {

/// The numbers of a router from `number` on, and back.
[[nodiscard]] inline ByteRows::Byte set_from(std::uint32_t number) noexcept {
  return byte(255u << number & 255u);
}
[[nodiscard]] inline std::uint32_t start_of(ByteRows::Byte from) noexcept {
  return static_cast<std::uint32_t>(std::countr_zero(value(from) | 256u));
}

/// The member `number` of a set becomes part of it, or not.
inline void put(ByteRows::Byte& set, unsigned number, bool member) noexcept {
  set = byte((value(set) & ~(1u << number)) | unsigned{member} << number);
}
[[nodiscard]] inline bool has(ByteRows::Byte set, unsigned number) noexcept {
  return (value(set) >> number & 1u) != 0;
}

/// Pointers of a router's outputs to `n` candidates: row k has the outputs whose pointer is not
/// behind candidate k.
class PointerRows {
 public:
  PointerRows(ByteRows::Byte* first, unsigned n) : first_(first), n_(n) {}

  void put(unsigned output, std::uint32_t pointer) noexcept {
    for (unsigned k = 0; k < n_; ++k) ballast::put(row(k), output, k >= pointer);
  }
  [[nodiscard]] std::uint32_t of(unsigned output) const noexcept {
    std::uint32_t pointer = 0;
    while (pointer < n_ && !has(row(pointer), output)) ++pointer;
    return pointer;
  }
  /// An input's pointer counts for the output that it has accepted last, and for no other.
  void put_only(unsigned output, std::uint32_t pointer) noexcept {
    put_none();
    put(output, pointer);
  }
  void put_none() noexcept {
    for (unsigned k = 0; k < n_; ++k) row(k) = set_from(0);
  }
  /// Its output; none of the eight if it has accepted none.
  [[nodiscard]] unsigned only() const noexcept { return start_of(byte(~value(row(0)) & 255u)); }

 private:
  [[nodiscard]] ByteRows::Byte& row(unsigned k) const noexcept { return first_[k * kDenseGroup]; }
  ByteRows::Byte* first_;
  unsigned n_;
};

}  // namespace ballast
