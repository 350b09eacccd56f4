// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace ballast {

/// Rounds of Jan and Lin's algorithm without hardware: the reference for the cycle-accurate
/// controller, and the basis of the claims about rounds.
struct UntimedBalance {
  std::vector<std::int64_t> dif;     ///< load - average at the end
  std::vector<std::int64_t> after2;  ///< the same after step 2
  unsigned step2 = 0, step3 = 0;     ///< rounds that moved a task
  bool ended = true;                 ///< false: no end within the limit of rounds
};

/// `reidentify`: flags are set anew for each round; the paper's "Go to 2.2" and "repeat 2.2 and
/// 2.3" keep those of the first round of the step. `limit`: rounds per step. Source: [Jan94]
/// section 3.
[[nodiscard]] UntimedBalance balance_untimed(std::span<const std::uint32_t> load,
                                             bool reidentify = true, unsigned limit = 1u << 20);

}  // namespace ballast
