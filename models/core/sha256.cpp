// SPDX-License-Identifier: BSD-3-Clause
#include "core/sha256.h"

#include <algorithm>

#include "core/sha256_blocks.h"

namespace ballast {

Sha256::Sha256() noexcept : state_() { SHA256Init(&state_); }

/// The library keeps the incomplete block.
void Sha256::add(std::string_view part) noexcept {
  constexpr std::size_t kBlock = SHA256_BLOCK_LENGTH;
  const auto* data = reinterpret_cast<const std::uint8_t*>(part.data());
  std::size_t size = part.size();
  const auto by_library = [&](std::size_t bytes) {
    SHA256Update(&state_, data, bytes);
    data += bytes;
    size -= bytes;
  };
  const std::size_t kept = state_.bitcount[0] / 8 % kBlock;
  if (kept != 0) by_library(std::min(size, kBlock - kept));
  const std::size_t blocks = size / kBlock;
  if (blocks != 0 && add_sha256_blocks(state_.state.st32, data, blocks)) {
    state_.bitcount[0] += 8 * kBlock * blocks;
    data += kBlock * blocks;
    size -= kBlock * blocks;
  }
  by_library(size);
}

void Sha256::add(const Digest& digest) noexcept {
  SHA256Update(&state_, digest.data(), digest.size());
}

Sha256::Digest Sha256::digest() const noexcept {
  SHA2_CTX state = state_;  // the final step destroys it
  Digest bytes{};
  SHA256Final(bytes.data(), &state);
  return bytes;
}

std::string Sha256::hex() const {
  constexpr const char* kDigits = "0123456789abcdef";
  std::string text;
  text.reserve(2 * Digest{}.size());
  for (const std::uint8_t byte : digest()) {
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 15U];
  }
  return text;
}

}  // namespace ballast
