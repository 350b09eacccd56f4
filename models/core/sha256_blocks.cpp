// SPDX-License-Identifier: BSD-3-Clause
#include "core/sha256_blocks.h"

#ifdef __x86_64__
#include <cpuid.h>
#include <immintrin.h>

#include <array>
#endif

namespace ballast {

#ifdef __x86_64__
namespace {

/// Fractional parts of the cube roots of the first 64 primes.
alignas(16) constexpr std::array<std::uint32_t, 64> kRoots{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

bool has_sha() noexcept {
  constexpr unsigned kSha = 1U << 29U;
  unsigned a = 0, b = 0, c = 0, d = 0;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & kSha) != 0 &&
         __builtin_cpu_supports("sse4.1") != 0;
}

__m128i load(const void* from) { return _mm_loadu_si128(static_cast<const __m128i*>(from)); }
void store(void* to, __m128i words) { _mm_storeu_si128(static_cast<__m128i*>(to), words); }

/// The instructions hold the eight words as (a, b, e, f) and (c, d, g, h), the first one highest.
__attribute__((target("sha,sse4.1"))) void add_blocks(std::uint32_t* state,
                                                      const std::uint8_t* data,
                                                      std::size_t blocks) {
  const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  const __m128i badc = _mm_shuffle_epi32(load(state), 0xb1);
  const __m128i hgfe = _mm_shuffle_epi32(load(state + 4), 0x1b);
  __m128i abef = _mm_alignr_epi8(badc, hgfe, 8), cdgh = _mm_blend_epi16(hgfe, badc, 0xf0);
  for (; blocks > 0; --blocks, data += 64) {
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i w[4] = {};  // the last 16 words of the schedule
#pragma GCC unroll 16
    for (std::size_t i = 0; i < 16; ++i) {
      __m128i& words = w[i % 4];
      const __m128i last = w[(i + 3) % 4];
      if (i < 4) {
        words = _mm_shuffle_epi8(load(data + 16 * i), big_endian);
      } else {
        const __m128i seventh = _mm_alignr_epi8(last, w[(i + 2) % 4], 4);
        words = _mm_sha256msg2_epu32(
            _mm_add_epi32(_mm_sha256msg1_epu32(words, w[(i + 1) % 4]), seventh), last);
      }
      __m128i sum = _mm_add_epi32(words, load(&kRoots[4 * i]));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      sum = _mm_shuffle_epi32(sum, 0x0e);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, sum);
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  const __m128i feba = _mm_shuffle_epi32(abef, 0x1b), dchg = _mm_shuffle_epi32(cdgh, 0xb1);
  store(state, _mm_blend_epi16(feba, dchg, 0xf0));
  store(state + 4, _mm_alignr_epi8(dchg, feba, 8));
}

}  // namespace

bool add_sha256_blocks(std::uint32_t* state, const std::uint8_t* data,
                       std::size_t blocks) noexcept {
  static const bool kHas = has_sha();
  if (kHas) add_blocks(state, data, blocks);
  return kHas;
}
#else
bool add_sha256_blocks(std::uint32_t*, const std::uint8_t*, std::size_t) noexcept { return false; }
#endif

}  // namespace ballast
