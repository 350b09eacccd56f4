// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tb/twin.h"

namespace ballast::tb {

/// Input of both sides of a lockstep, cycle by cycle; a function of its seed and the outputs only,
/// so a run can be repeated.
class Stimulus {
 public:
  virtual ~Stimulus() = default;
  /// Fills the inputs of the next cycle; `out`: the outputs of the previous cycle. False: the
  /// stimulus has ended. `in` keeps its values between calls.
  virtual bool next(const std::uint32_t* out, bool& rst_n, std::uint32_t* in) = 0;
};

// A stimulus must not outlive its twin.

/// Seeded random inputs for `cycles` cycles: dense and sparse waves, back to back and far apart,
/// resets in mid-flight.
[[nodiscard]] std::unique_ptr<Stimulus> random_stimulus(const Twin& unit, std::uint64_t seed,
                                                        Cycle cycles);

inline constexpr std::uint64_t kMostPatterns = 1u << 24;  ///< limit of an exhaustive run

/// Every pattern of the unit (superconcentrator: all input masks x all request masks), each from
/// rest; then all of them again as densely as the unit allows; then with a reset in mid-flight, in
/// each cycle of a pattern, or in a random one if there are many. `rest`: cycles from rest to rest
/// of a module with another timing, whose patterns are never closer; 0: the unit's. Throws
/// std::invalid_argument if there are none, or more than kMostPatterns.
[[nodiscard]] std::unique_ptr<Stimulus> exhaustive_stimulus(const Twin& unit, Cycle rest = 0);

/// What an exhaustive run of the unit leaves out, a line each.
[[nodiscard]] std::vector<std::string> left_out_by_exhaustive(const Twin& unit, Cycle rest = 0);

}  // namespace ballast::tb
