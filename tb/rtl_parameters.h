// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "tb/unit.h"

namespace ballast::tb {

/// The forms of a unit of rtl/units.txt, at least one.
[[nodiscard]] std::vector<SwitchForm> rtl_forms(const std::string& unit);

/// Files of a unit: the package of all, and its module; those that it instantiates are in the same
/// folder.
[[nodiscard]] std::vector<std::string> rtl_files(const std::string& unit);

/// The parameters of a unit of rtl/units.txt, "NAME=VALUE", as cmake/VerilatedRtl.cmake has them.
/// Throws UserError: a number of ports that is no power of two; words, a group, a burst, fair
/// acceptance or a form that the unit does not have.
[[nodiscard]] std::vector<std::string> rtl_parameters(const UnitSpec& spec);

}  // namespace ballast::tb
