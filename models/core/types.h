// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

namespace ballast {

using Cycle = std::uint64_t;   ///< clock cycles since the start of the run
using NodeId = std::uint32_t;  ///< processor, port or lane
using TaskId = std::uint32_t;  ///< tasks are numbered in the order in which the workload made them
using Word = std::uint32_t;    ///< one word of a packet

inline constexpr Cycle kNever = ~Cycle{0};

}  // namespace ballast
