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
  Cycle cycles = 0;  ///< number of cycles compared
  std::uint64_t words =
      0;  ///< packets' words that left the unit (valid_o), so that an idle run shows
  std::optional<Mismatch> mismatch;
};

/// Runs both sides under one stimulus and compares every output in every cycle, before the clock
/// edge. Stops at the first mismatch, with a waveform `linger` cycles later. `progress`: called
/// every 2^12 cycles, where an interrupt also stops the run.
LockstepResult run_lockstep(Unit& model, Unit& rtl, Stimulus& stimulus,
                            const std::function<void(Cycle)>& progress = {});

/// Repeats the run, with the outputs of both sides in a waveform from cycle `from` to cycle `to`.
void trace_lockstep(Unit& model, Unit& rtl, Stimulus& stimulus, Waveform& waveform, Cycle from,
                    Cycle to);

}  // namespace ballast::tb
