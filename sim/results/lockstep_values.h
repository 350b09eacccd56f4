// SPDX-License-Identifier: BSD-3-Clause
// The values of a comparison in lockstep, as `ballast cosim` writes them for each unit.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/types.h"
#include "results/value.h"
#include "superconcentrator/geometry.h"

namespace ballast {

struct LockstepMismatch {
  Cycle cycle = 0;
  std::string port = {};  ///< empty: the RTL stopped itself
  std::size_t lane = 0;
  std::optional<std::uint64_t> model = {}, rtl = {};   ///< values of the output
  std::optional<std::string> expected = {}, got = {};  ///< of RTL with its own timing
  std::string replay = {};
};

/// A unit; `cycles` and `equal` once it has been compared. Absent values are the usual ones.
struct LockstepUnit {
  std::string unit;
  std::optional<std::string> contract = {};
  NodeId ports = 0;
  unsigned words = 1;
  NodeId group = 0;
  SwitchForm form = SwitchForm::lean;
  std::optional<NodeId> burst = {};
  std::optional<bool> fair = {};
  std::optional<NodeId> processors = {};
  std::optional<unsigned> width = {};
  std::optional<Cycle> latency = {};
  std::optional<Cycle> cycles = {};
  bool equal = true;
  std::optional<LockstepMismatch> mismatch = {};
};

/// Of units that have been compared.
[[nodiscard]] const ResultValues<LockstepUnit>& lockstep_values();
/// Of units that a dry run names.
[[nodiscard]] const ResultValues<LockstepUnit>& planned_lockstep_values();

}  // namespace ballast
