// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>

#include "core/types.h"

namespace ballast {

/// A task that may move, in a list by rising length, equal ones by number.
struct ExchangeTask {
  double length;
  TaskId task;
};

/// What the richer of two neighbours gives, and what it takes for it; ~0: nothing.
struct Exchange {
  static constexpr TaskId kNone = ~TaskId{0};
  TaskId give = kNone, take = kNone;
  friend bool operator==(const Exchange&, const Exchange&) = default;
};

/// The exchange that leaves the least of `rest`, the work that would level both ends: the task x of
/// the richer end with length x closest to the rest, if one is shorter than twice the rest; else
/// the tasks x and y of the poorer end with x - y closest to it, 0 < x - y < 2 rest. Of equals: the
/// smaller x - y, then the shorter x, then the lowest numbers.
///
/// The end points count as outside up to `least`. So an exchange of d = x - y lowers the sum of the
/// squared loads by 2 d (2 rest - d), which rounding cannot hide.
[[nodiscard]] Exchange best_exchange(std::span<const ExchangeTask> rich,
                                     std::span<const ExchangeTask> poor, double rest, double least);

}  // namespace ballast
