// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/types.h"
#include "tb/unit.h"

namespace ballast::tb {

/// What a lockstep feeds to both sides, cycle by cycle; a function of its seed and of the outputs
/// alone, so that a run can be repeated.
class Stimulus {
 public:
  virtual ~Stimulus() = default;
  /// Fills the inputs of the next cycle; `out`: the outputs of the cycle before. Returns false when
  /// there is no more to do. `in` keeps its values between calls.
  virtual bool next(const std::uint32_t* out, bool& rst_n, std::uint32_t* in) = 0;
};

/// Seeded random inputs for `cycles` cycles: waves dense and sparse, back to back and far apart,
/// resets in mid-flight. `unit`: its port lists.
[[nodiscard]] std::unique_ptr<Stimulus> random_stimulus(const UnitSpec& spec, const Unit& unit,
                                                        std::uint64_t seed, Cycle cycles);

/// Every pattern of the unit's flags (superconcentrator: all input masks x all request masks), each
/// from rest; then all of them again as densely as the unit allows. Throws std::invalid_argument if
/// the patterns are more than 2^24.
[[nodiscard]] std::unique_ptr<Stimulus> exhaustive_stimulus(const UnitSpec& spec, const Unit& unit);
/// Number of patterns of the above.
[[nodiscard]] std::uint64_t exhaustive_patterns(const UnitSpec& spec);

}  // namespace ballast::tb
