// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

namespace ballast {

/// Tag bit of packets without a task: set for agents' messages.
inline constexpr std::uint64_t kAgentMessage = std::uint64_t{1} << 63;

}  // namespace ballast
