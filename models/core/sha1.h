// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sha1.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace ballast {

using Sha1Digest = std::array<std::uint8_t, SHA1_DIGEST_LENGTH>;
/// The same as words, the highest byte first.
using Sha1Words = std::array<std::uint32_t, SHA1_DIGEST_LENGTH / 4>;

[[nodiscard]] inline Sha1Words words_of(const Sha1Digest& digest) noexcept {
  Sha1Words words{};
  for (std::size_t k = 0; k < digest.size(); ++k) words[k / 4] = words[k / 4] << 8 | digest[k];
  return words;
}

/// Of so few bytes that they are one block with their padding [FIPS 180-4]: the library pads byte
/// by byte, which takes longer than the digest.
template <std::size_t n>
requires(n < SHA1_BLOCK_LENGTH - 8) [[nodiscard]] Sha1Digest
    sha1(const std::array<std::uint8_t, n>& bytes) noexcept {
  std::array<std::uint8_t, SHA1_BLOCK_LENGTH> block{};
  std::copy(bytes.begin(), bytes.end(), block.begin());
  block[n] = 0x80;
  block[SHA1_BLOCK_LENGTH - 2] = static_cast<std::uint8_t>(8 * n >> 8);  // bits
  block[SHA1_BLOCK_LENGTH - 1] = static_cast<std::uint8_t>(8 * n);
  SHA1_CTX context;
  SHA1Init(&context);
  SHA1Transform(context.state, block.data());
  Sha1Digest digest;
  for (std::size_t k = 0; k < digest.size(); ++k) {
    digest[k] = static_cast<std::uint8_t>(context.state[k / 4] >> (24 - 8 * (k % 4)));
  }
  return digest;
}

}  // namespace ballast
