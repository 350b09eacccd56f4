// SPDX-License-Identifier: BSD-3-Clause
#include "core/sha256.h"

namespace ballast {

Sha256::Sha256() noexcept : state_() { SHA256Init(&state_); }

void Sha256::add(std::string_view part) noexcept {
  SHA256Update(&state_, reinterpret_cast<const std::uint8_t*>(part.data()), part.size());
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
