// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "config/config.h"
#include "experiment/experiment.h"

namespace ballast {

/// The experiment that the user wrote: its keys are checked, one by one. Every mistake is a
/// UserError with its place.
[[nodiscard]] Experiment read_experiment(Config config);

}  // namespace ballast
