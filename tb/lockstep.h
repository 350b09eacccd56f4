// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/waveform.h"
#include "tb/stimulus.h"
#include "tb/unit.h"

namespace ballast::tb {

/// The first difference between the two sides.
struct Mismatch {
  Cycle cycle;
  std::string port;
  std::size_t lane;
  std::uint32_t model, rtl;
};

struct LockstepResult {
  Cycle cycles = 0;  ///< compared
  std::uint64_t words =
      0;  ///< packets' words that left the unit (valid_o), so that an idle run shows
  std::optional<Mismatch> mismatch;
};

/// Runs both sides under one stimulus and compares every output in every cycle, before the clock
/// edge. Stops at the first mismatch, `linger` cycles later if a waveform is written. `progress`:
/// called every 2^12 cycles. Stops there when it is interrupted.
LockstepResult run_lockstep(Unit& model, Unit& rtl, Stimulus& stimulus,
                            const std::function<void(Cycle)>& progress = {});

/// The same run again, written to a waveform from cycle `from` to cycle `to`, both sides' outputs
/// side by side.
void trace_lockstep(Unit& model, Unit& rtl, Stimulus& stimulus, Waveform& waveform, Cycle from,
                    Cycle to);

}  // namespace ballast::tb
