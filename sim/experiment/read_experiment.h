// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "config/config.h"
#include "experiment/experiment.h"

namespace ballast {

/// The user's experiment, with each key checked. Every mistake is a UserError with its place.
/// `one_of_many`: keys of [machine] that need a topology may be meant for other experiments, with a
/// topology.
[[nodiscard]] Experiment read_experiment(Config config, bool one_of_many = false);

}  // namespace ballast
