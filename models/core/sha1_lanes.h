// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/sha1.h"
#include "core/vector_target.h"

namespace ballast {

/// Digests of one prefix followed by consecutive numbers: they take together as long as one.
class Sha1Lanes {
 public:
  static constexpr std::size_t kLanes = 8;

  /// Lane k: the digest of the prefix and of first + k, modulo 2^32, its highest byte first.
  Sha1Lanes(const Sha1Digest& prefix, std::uint32_t first) noexcept
      : Sha1Lanes(prefix, first, best_target()) {}
  Sha1Lanes(const Sha1Digest& prefix, std::uint32_t first, VectorTarget target) noexcept {
    std::array<std::uint32_t, kWords> words{};
    for (std::size_t k = 0; k < prefix.size(); ++k) words[k / 4] = words[k / 4] << 8 | prefix[k];
    (target == VectorTarget::avx2 ? by_avx2 : by_baseline)(words, first, state_);
  }
  [[nodiscard]] Sha1Digest operator[](std::size_t lane) const noexcept {
    Sha1Digest digest;
    for (std::size_t k = 0; k < kWords; ++k) {
      const std::uint32_t word = state_[k][lane];
      digest[4 * k] = static_cast<std::uint8_t>(word >> 24);
      digest[4 * k + 1] = static_cast<std::uint8_t>(word >> 16);
      digest[4 * k + 2] = static_cast<std::uint8_t>(word >> 8);
      digest[4 * k + 3] = static_cast<std::uint8_t>(word);
    }
    return digest;
  }

 private:
  static constexpr std::size_t kWords = 5;
  using Prefix = std::array<std::uint32_t, kWords>;
  using Lanes = std::uint32_t __attribute__((vector_size(4 * kLanes)));

  static VectorTarget best_target() noexcept {
    static const VectorTarget kBest = vector_targets().back();
    return kBest;
  }
  static void by_baseline(const Prefix& prefix, std::uint32_t first, Lanes* state) noexcept {
    digest_blocks(prefix, first, state);
  }
  BALLAST_AVX2 static void by_avx2(const Prefix& prefix, std::uint32_t first,
                                   Lanes* state) noexcept {
    digest_blocks(prefix, first, state);
  }
  /// The state after the only block [FIPS 180-4].
  [[gnu::always_inline]] static void digest_blocks(const Prefix& prefix, std::uint32_t first,
                                                   Lanes* state) noexcept {
    constexpr Prefix kStart{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    constexpr std::array<std::uint32_t, 4> kRounds{0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
    constexpr std::uint32_t kBits = 32 * (kWords + 1);
    Lanes w[16]{};  // the last words of the schedule
    for (std::size_t k = 0; k < kWords; ++k) w[k] += prefix[k];
    w[kWords] = Lanes{0, 1, 2, 3, 4, 5, 6, 7} + first;
    w[kWords + 1] += 1U << 31U;
    w[15] += kBits;
    for (std::size_t k = 0; k < kWords; ++k) state[k] = Lanes{} + kStart[k];
    Lanes a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
#pragma GCC unroll 80
    for (unsigned t = 0; t < 80; ++t) {
      Lanes& word = w[t % 16];
      if (t >= 16) {
        word ^= w[(t + 2) % 16] ^ w[(t + 8) % 16] ^ w[(t + 13) % 16];
        word = word << 1 | word >> 31;
      }
      e += (a << 5 | a >> 27) + word + kRounds[t / 20];
      if (t < 20) {
        e += d ^ (b & (c ^ d));
      } else if (t >= 40 && t < 60) {
        e += (b & c) | (d & (b | c));
      } else {
        e += b ^ c ^ d;
      }
      const Lanes sum = e;
      e = d;
      d = c;
      c = b << 30 | b >> 2;
      b = a;
      a = sum;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
  }

  Lanes state_[kWords];
};

}  // namespace ballast
