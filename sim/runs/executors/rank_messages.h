// SPDX-License-Identifier: BSD-3-Clause
// What the ranks of a sweep tell one another.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace ballast {

enum RankTag : int {
  kHello = 1,  ///< to rank 0: digest of the plan, or kRefused and an error
  kPoint,      ///< from rank 0: a point, as 4 bytes
  kEnd,        ///< to rank 0: the point as a line
  kStop,       ///< from rank 0: no more points
  kBye         ///< to rank 0: the last message
};
inline constexpr char kRefused = '!';

/// Points that wait in a rank while others run there: they hide the way of the messages.
inline constexpr std::size_t kInFlightPerWorker = 2;

}  // namespace ballast
