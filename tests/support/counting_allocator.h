// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

namespace ballast {

/// Calls of operator new in this program so far: for "nothing allocates after elaboration".
[[nodiscard]] std::uint64_t allocations() noexcept;
/// Bytes currently allocated.
[[nodiscard]] std::uint64_t allocated_bytes() noexcept;

}  // namespace ballast
