// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "runs/study/study.h"

namespace ballast {

/// An experiment with keys of balancers: all its other keys become the study's own, each with its
/// place. Cases set those of the balancers (verbs/balancer_keys.h), which a base would give to all.
void inline_experiment(Study& study);

/// The study with full paths of files, for a file that may stand in another folder.
[[nodiscard]] Study with_full_paths(Study study);

}  // namespace ballast
