// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sha2.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace ballast {

/// SHA-256 of a text that may come in parts. A copy continues on its own.
class Sha256 {
 public:
  using Digest = std::array<std::uint8_t, 32>;

  Sha256() noexcept;
  void add(std::string_view part) noexcept;
  void add(const Digest& digest) noexcept;
  /// Of what was added so far; more may follow.
  [[nodiscard]] Digest digest() const noexcept;
  /// The digest as 64 hexadecimal digits.
  [[nodiscard]] std::string hex() const;

 private:
  SHA2_CTX state_;
};

}  // namespace ballast
