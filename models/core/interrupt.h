// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <atomic>

namespace ballast::interrupt {

/// Signal that asks all runs of this process to stop; 0: none. The signal handler of the program
/// sets it (SIGALRM: a time limit); runs read it at every edge or round. Without a handler it stays
/// 0.
inline std::atomic<int> requested{0};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler sets it");

[[nodiscard]] inline int pending() noexcept { return requested.load(std::memory_order_relaxed); }

}  // namespace ballast::interrupt
