// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/sha1.h"
#include "core/vector_target.h"

namespace ballast {

/// Digests of up to kLanes pairs of a digest and a number: they take together as long as one.
class Sha1Lanes {
 public:
  static constexpr std::size_t kLanes = 8;

  /// The lane's pair.
  void set(std::size_t lane, const Sha1Words& prefix, std::uint32_t number) noexcept {
    for (std::size_t k = 0; k < kWords; ++k) message_[k][lane] = prefix[k];
    message_[kWords][lane] = number;
  }
  /// Makes the digest of every lane's pair, the number as four bytes, the highest first.
  void make() noexcept { make(best_target()); }
  void make(VectorTarget target) noexcept {
    (target == VectorTarget::avx2 ? by_avx2 : by_baseline)(*this);
  }
  /// The digest of a lane, until the next `make`.
  [[nodiscard]] Sha1Words operator[](std::size_t lane) const noexcept {
    Sha1Words words;
    for (std::size_t k = 0; k < kWords; ++k) words[k] = digest_[k][lane];
    return words;
  }

 private:
  static constexpr std::size_t kWords = std::tuple_size_v<Sha1Words>;
  using Lanes = std::uint32_t __attribute__((vector_size(4 * kLanes)));
  using Row = std::uint32_t[kLanes];

  static VectorTarget best_target() noexcept {
    static const VectorTarget kBest = vector_targets().back();
    return kBest;
  }
  static void by_baseline(Sha1Lanes& lanes) noexcept { make_blocks(lanes); }
  BALLAST_AVX2 static void by_avx2(Sha1Lanes& lanes) noexcept { make_blocks(lanes); }
  /// The state after the only block [FIPS 180-4].
  [[gnu::always_inline]] static void make_blocks(Sha1Lanes& lanes) noexcept {
    constexpr Sha1Words kStart{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    constexpr std::uint32_t kRounds[]{0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
    constexpr std::uint32_t kBits = 32 * (kWords + 1);
    Lanes w[16]{};  // the last words of the schedule
    for (std::size_t k = 0; k <= kWords; ++k) std::memcpy(&w[k], lanes.message_[k], sizeof(Lanes));
    w[kWords + 1] += 1U << 31U;
    w[15] += kBits;
    Lanes state[kWords];
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
    for (std::size_t k = 0; k < kWords; ++k)
      std::memcpy(lanes.digest_[k], &state[k], sizeof(Lanes));
  }

  Row message_[kWords + 1] = {};  ///< by word
  Row digest_[kWords] = {};
};

}  // namespace ballast
