// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "core/args.h"
#include "experiment/experiment.h"

namespace ballast {

/// Title of a topology's picture: its name and the keys that differ from the defaults, "mesh, 4 x
/// 4", "tree, 16, fat 4".
[[nodiscard]] std::string topology_title(const std::string& name, const Args& args);

/// The experiment's topology as SVG, with all faults of the run. Throws UserError if it has none.
[[nodiscard]] std::string machine_picture(const Experiment& experiment);

/// The topology with the channels that wait for each other: those of the routing, if the experiment
/// is refused because of them, else those of a run that ends in a deadlock. Empty: no deadlock.
/// Throws UserError.
[[nodiscard]] std::string deadlock_picture(const Experiment& experiment);

}  // namespace ballast
