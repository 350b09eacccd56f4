// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace ballast {

/// Path of an installed data file, such as "rtl/load_balancer.sv": in share/ballast beside the
/// program, above it or two folders above (also of the shared library; in a build: links into the
/// checkout), else in the folders of XDG_DATA_DIRS. Throws UserError: it is in none of them.
[[nodiscard]] std::string data_file(const std::string& name);

}  // namespace ballast
