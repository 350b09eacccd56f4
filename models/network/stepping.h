// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

namespace ballast {

/// How the routers are stepped: see dense_choice.cpp. Every flit moves in the same cycle, and the
/// outputs are the same. `by_load`: as the load asks for.
enum class Stepping : std::uint8_t { by_load, sparse, dense };

/// What the environment variable BALLAST_STEPPING of a test run asks for: a way to step (`sparse`,
/// `dense`), or three threads in each network and cycle (`threads`). Throws UserError.
struct SteppingOfTests {
  Stepping stepping = Stepping::by_load;
  unsigned threads = 0;  ///< 0: as wanted
};
[[nodiscard]] SteppingOfTests stepping_of_tests();

}  // namespace ballast
