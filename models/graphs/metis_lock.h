// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <mutex>

namespace ballast {

/// Held during each call of METIS, which seeds rand() of the C library and draws from it: a call of
/// another thread would change the draws.
[[nodiscard]] inline std::lock_guard<std::mutex> metis_lock() {
  static std::mutex mutex;
  return std::lock_guard(mutex);
}

}  // namespace ballast
