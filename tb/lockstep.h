// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/waveform.h"
#include "tb/contract_check.h"
#include "tb/stimulus.h"
#include "tb/unit.h"

namespace ballast::tb {

/// The first difference between the two sides, or between the RTL and its contract.
struct Mismatch {
  Cycle cycle;
  std::string port;  ///< empty: the RTL stopped itself
  std::size_t lane = 0;
  std::uint64_t model = 0, rtl = 0;
  std::string expected = {}, got = {};  ///< of a contract, instead of the values
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

/// Runs the RTL alone and checks every cycle. A stimulus for its twin fits.
LockstepResult run_checked(Unit& rtl, ContractCheck& check, Stimulus& stimulus,
                           const std::function<void(Cycle)>& progress = {});

/// Repeats a run, with the outputs of both sides (model: may be nullptr) in a waveform from cycle
/// `from` to cycle `to`. `insides`: a VCD file with all signals of RTL made with a waveform; empty:
/// none.
void trace_run(Unit* model, Unit& rtl, Stimulus& stimulus, Waveform& waveform, Cycle from, Cycle to,
               const std::string& insides = {});
/// The same of a lockstep.
void trace_lockstep(Unit& model, Unit& rtl, Stimulus& stimulus, Waveform& waveform, Cycle from,
                    Cycle to);

}  // namespace ballast::tb
