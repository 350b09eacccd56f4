// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>

namespace ballast {

/// Adds blocks of 64 bytes to the eight words of a SHA-256 by the processor's own instructions.
/// False: it has none, and nothing was added.
bool add_sha256_blocks(std::uint32_t* state, const std::uint8_t* data, std::size_t blocks) noexcept;

}  // namespace ballast
