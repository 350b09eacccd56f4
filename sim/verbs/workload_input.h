// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "config/config.h"

namespace ballast {

/// The workload of a directory of LBDatafile, a .csv or an .swf file; null: an experiment file.
[[nodiscard]] const char* workload_of_input(const std::string& path);
/// The experiment file. For a directory of LBDatafile, a .csv or an .swf file: an experiment of
/// defaults with that workload.
[[nodiscard]] Config config_of_input(const std::string& path);

}  // namespace ballast
