// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "core/types.h"

namespace ballast {

/// Counts the cycles without progress; its owner defines progress.
class Watchdog {
 public:
  /// `limit`: cycles without progress until it bites; 0: never.
  explicit Watchdog(Cycle limit) noexcept : limit_(limit) {}

  /// The edge that ends cycle `now`; `more`: extra cycles beyond the limit. True: stuck.
  [[nodiscard]] bool bites(Cycle now, bool progress, Cycle more = 0) noexcept {
    if (progress) last_ = now;
    return limit_ != 0 && now - last_ >= limit_ + more;
  }
  /// First cycle in which it may bite if nothing happens before; kNever: never.
  [[nodiscard]] Cycle next() const noexcept { return limit_ == 0 ? kNever : last_ + limit_; }
  [[nodiscard]] Cycle limit() const noexcept { return limit_; }

 private:
  Cycle limit_, last_ = 0;
};

}  // namespace ballast
