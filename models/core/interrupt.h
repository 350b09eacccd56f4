// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <atomic>
#include <cstdint>

namespace ballast::interrupt {

/// Signal that asks all runs of this process to stop; 0: none. The signal handler of the program
/// sets it (SIGALRM: a time limit); runs read it at every edge or round. Without a handler it stays
/// 0.
inline std::atomic<int> requested{0};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler sets it");

/// Odd while code of others runs in this process, which does not look at `requested`; another
/// number each time.
inline std::atomic<std::uint64_t> foreign{0};
static_assert(std::atomic<std::uint64_t>::is_always_lock_free, "a signal handler reads it");

/// Code of others runs while one of these exists.
class Foreign {
 public:
  Foreign() noexcept { step(); }
  Foreign(const Foreign&) = delete;
  Foreign& operator=(const Foreign&) = delete;
  ~Foreign() { step(); }

 private:
  static void step() noexcept {
    foreign.store(foreign.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  }
};

[[nodiscard]] inline int pending() noexcept { return requested.load(std::memory_order_relaxed); }

}  // namespace ballast::interrupt
