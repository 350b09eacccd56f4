// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "experiment/simulation.h"

namespace ballast {

/// Refuses `--lbdata DIRECTORY` for another workload, and the directory of the input. Makes the
/// directory. Throws UserError.
void check_lbdata(const std::string& directory, const Experiment& e);
/// Writes the outcome of all complete phases (workloads/lbdata_result.h) and says so. Throws
/// UserError, OutputError.
void write_lbdata(const std::string& directory, const Experiment& e, const Result& result,
                  bool stopped);

}  // namespace ballast
