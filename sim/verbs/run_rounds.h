// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "config/config.h"

namespace ballast {

struct RoundsOutput {
  std::string json;           ///< file, "-": standard output, empty: none
  bool reproducible = false;  ///< JSON without the run's speed
};

/// `ballast run` of an experiment with [rounds]: runs, reports; returns the exit code. Throws
/// StuckError if its rounds do not do.
int run_rounds_experiment(Config config, const RoundsOutput& output);

}  // namespace ballast
