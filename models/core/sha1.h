// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sha1.h>

#include <array>
#include <cstdint>
#include <span>

namespace ballast {

using Sha1Digest = std::array<std::uint8_t, SHA1_DIGEST_LENGTH>;

[[nodiscard]] inline Sha1Digest sha1(std::span<const std::uint8_t> bytes) noexcept {
  SHA1_CTX context;
  SHA1Init(&context);
  SHA1Update(&context, bytes.data(), bytes.size());
  Sha1Digest digest;
  SHA1Final(digest.data(), &context);
  return digest;
}

}  // namespace ballast
