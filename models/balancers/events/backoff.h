// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/args.h"
#include "core/key.h"
#include "core/types.h"

namespace ballast {

/// Pauses of a balancer whose idle processors poll. The first one is `first` cycles. After each one
/// that ended in vain the next is `factor` times as long, up to kLongest, or `first` if that is
/// longer. The balancers of the literature poll at a constant rate, which is a factor of 1.
struct Backoff {
  static constexpr Cycle kLongest = 1u << 16;

  Cycle first;           ///< <= 1e15
  std::uint32_t factor;  ///< 1 .. 1000

  /// The pause after one of `last` cycles; 0: there was none since the last success.
  [[nodiscard]] Cycle next(Cycle last) const noexcept {
    return last == 0 ? first : std::max(last, std::min(kLongest, last * factor));
  }
};

/// `pause`: name of the key with the first pause.
[[nodiscard]] inline Key backoff_key(const char* pause) {
  return Key::integer("backoff", 2)
      .range(1, 1000)
      .help(std::string("factor by which `") + pause +
            "` grows after each wait in vain, up to 65,536 cycles or itself, if that is longer; "
            "success resets it; 1: it stays constant");
}

[[nodiscard]] inline Backoff backoff_of(const Args& args, const char* pause) {
  return {args.get<Cycle>(pause), args.get<std::uint32_t>("backoff")};
}

}  // namespace ballast
