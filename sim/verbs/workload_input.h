// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "config/config.h"

namespace ballast {

/// Kind of the workload that reads this path: a directory of LBDatafile, a .csv or an .swf[.gz]
/// file. Empty: the path is no trace.
[[nodiscard]] std::string kind_of_trace(const std::string& path);

/// The experiment file. For a trace: an experiment of defaults with that workload. For "": an empty
/// experiment, of whose keys messages say that the command line lacks them. Throws UserError: the
/// name of a part, or a folder of experiments.
[[nodiscard]] Config config_of_input(const std::string& path);

}  // namespace ballast
