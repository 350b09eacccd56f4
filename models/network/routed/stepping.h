// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <utility>

#include "core/types.h"

namespace ballast {

/// How the routers are stepped: see stepping_choice.cpp. Every flit moves in the same cycle, and
/// the outputs are the same. `by_load`: as the load asks for.
enum class Stepping : std::uint8_t { by_load, sparse, dense };

/// What the environment variable BALLAST_STEPPING of a test run asks for: a way to step (`sparse`,
/// `dense`), or three threads in each network and cycle (`threads`). Throws UserError.
struct SteppingOfTests {
  Stepping stepping = Stepping::by_load;
  unsigned threads = 0;  ///< 0: as wanted
};
[[nodiscard]] SteppingOfTests stepping_of_tests();

/// The choice of a network between its ways to step: see stepping_choice.cpp.
struct SteppingChoice {
  SteppingOfTests of_tests = stepping_of_tests();
  Stepping stepping = of_tests.stepping;
  bool sharing = of_tests.threads != 0;  ///< threads share each cycle, whatever its work
  Cycle next = 0;                        ///< decision
  Cycle last = 0;                        ///< decision
  std::uint64_t hops_before = 0;         ///< flit-hops before the last one

  void force(Stepping way, bool shared) noexcept {
    stepping = way;
    sharing = shared || of_tests.threads != 0;
    next = 0;
  }
  /// Flit-hops per cycle since the last decision; `hops`: all so far.
  [[nodiscard]] double load(Cycle now, std::uint64_t hops) noexcept {
    const auto cycles = static_cast<double>(now - std::exchange(last, now) + 1);
    return static_cast<double>(hops - std::exchange(hops_before, hops)) / cycles;
  }
  /// Forgets what has been measured.
  void reset() noexcept { next = last = hops_before = 0; }
};

}  // namespace ballast
