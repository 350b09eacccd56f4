// SPDX-License-Identifier: BSD-3-Clause
// What `ballast cosim` says of a unit, and of all.
#pragma once

#include <string>

#include "results/lockstep_values.h"
#include "tb/lockstep.h"
#include "verbs/cosim_cases.h"
#include "verbs/judged.h"

namespace ballast {

/// The case in a document, without its result.
[[nodiscard]] LockstepUnit cosim_unit(const CosimCase& c);
[[nodiscard]] LockstepMismatch cosim_mismatch(const CosimCase& c, const CosimOptions& options,
                                              const tb::Mismatch& m);
/// The mismatch as lines, with the command that repeats it.
[[nodiscard]] std::string cosim_mismatch_text(const CosimCase& c, const CosimOptions& options,
                                              const tb::Mismatch& m);
/// "equal"; "right" of a module with a timing of its own.
[[nodiscard]] const char* cosim_verdict(const tb::LockstepResult& result, const CosimCase& c);
/// What was compared, in one line. `stopped`: before the end.
[[nodiscard]] std::string cosim_sentence(const Judged& judged, const CosimOptions& options,
                                         bool stopped);

}  // namespace ballast
