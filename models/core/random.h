// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <Random123/philox.h>

#include <array>
#include <cstdint>

#include "core/stream.h"

namespace ballast {

/// Uniform in [0, bound), bound >= 1, from 64 bits of `words` or more; exact (multiply and reject).
template <class Words>
[[nodiscard]] std::uint64_t draw_below(Words& words, std::uint64_t bound) noexcept {
  __extension__ using Wide = unsigned __int128;
  for (;;) {
    const std::uint64_t high = words();
    const Wide product = Wide{(high << 32) | words()} * bound;
    const auto low = static_cast<std::uint64_t>(product);
    if (low >= bound || low >= (0 - bound) % bound) {  // the second alone decides; it divides
      return static_cast<std::uint64_t>(product >> 64);
    }
  }
}

/// Counter-based random stream (Random123's Philox4x32-10): the numbers depend only on (seed,
/// stream, node) and their index, so streams need no order among themselves. The distributions are
/// our own because those of the standard library differ between implementations.
class RandomStream {
 public:
  using result_type = std::uint32_t;
  RandomStream(std::uint64_t seed, Stream stream, std::uint32_t node = 0)
      : key_{{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)}},
        counter_{{0, 0, static_cast<std::uint32_t>(stream), node}} {}

  std::uint32_t operator()() noexcept {
    if (used_ == 4) {
      block_ = philox_(counter_, key_);
      if (++counter_[0] == 0) ++counter_[1];
      used_ = 0;
    }
    return block_[used_++];
  }
  /// Continues with word 4 * block of the stream.
  void seek(std::uint64_t block) noexcept {
    counter_[0] = static_cast<std::uint32_t>(block);
    counter_[1] = static_cast<std::uint32_t>(block >> 32);
    used_ = 4;
  }
  /// Words 4 * index .. 4 * index + 3 of the stream; the position stays the same.
  [[nodiscard]] std::array<std::uint32_t, 4> block(std::uint64_t index) const noexcept {
    r123::Philox4x32::ctr_type at = counter_;
    at[0] = static_cast<std::uint32_t>(index);
    at[1] = static_cast<std::uint32_t>(index >> 32);
    const auto words = r123::Philox4x32{}(at, key_);
    return {words[0], words[1], words[2], words[3]};
  }
  static constexpr std::uint32_t min() { return 0; }
  static constexpr std::uint32_t max() { return ~std::uint32_t{0}; }

  [[nodiscard]] std::uint64_t next64() noexcept {
    const std::uint64_t high = (*this)();
    return (high << 32) | (*this)();
  }
  [[nodiscard]] std::uint64_t below(std::uint64_t bound) noexcept {
    return draw_below(*this, bound);
  }
  /// Uniform in [0, 1), 53 bits.
  [[nodiscard]] double real() noexcept { return real(next64()); }
  /// The same from 64 given bits.
  [[nodiscard]] static double real(std::uint64_t bits) noexcept {
    return static_cast<double>(bits >> 11) * 0x1p-53;
  }

 private:
  r123::Philox4x32 philox_;
  r123::Philox4x32::key_type key_;
  r123::Philox4x32::ctr_type counter_;
  r123::Philox4x32::ctr_type block_{};
  unsigned used_ = 4;
};

}  // namespace ballast
