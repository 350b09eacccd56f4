// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <atomic>

namespace ballast::interrupt {

/// The signal that asks all runs of this process to stop where they are; 0: none does. Whoever
/// handles signals sets it (SIGALRM: a time limit); runs look at it at every edge or round. A
/// program that never sets it has runs that never see it.
inline std::atomic<int> requested{0};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler sets it");

[[nodiscard]] inline int pending() noexcept { return requested.load(std::memory_order_relaxed); }

}  // namespace ballast::interrupt
