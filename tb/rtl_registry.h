// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tb/twin.h"

namespace ballast::tb {

/// The units of rtl/units.txt, in that order. CMake writes the list.
[[nodiscard]] const std::vector<std::string>& unit_names();

/// A Verilated module in this program. CMake writes the list (BALLAST_RTL).
struct RtlEntry {
  UnitSpec spec;
  std::unique_ptr<Unit> (*make)(const Unit& like);
};
[[nodiscard]] const std::vector<RtlEntry>& rtl_entries();

/// The RTL side of a unit: of this program, else Verilated now, or from the cache of earlier runs.
/// Throws UserError if it cannot be Verilated; the message lists the modules of the program.
[[nodiscard]] std::unique_ptr<Unit> make_rtl(const UnitSpec& spec);
/// The same with coverage: never one of this program.
[[nodiscard]] std::unique_ptr<Unit> make_covered_rtl(const UnitSpec& spec);
/// Finds mistakes of make_rtl() in the parameters and the tools, and makes nothing.
void look_at_rtl(const UnitSpec& spec);
/// In this program.
[[nodiscard]] bool has_rtl(const UnitSpec& spec);

}  // namespace ballast::tb
