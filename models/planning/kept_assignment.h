// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <utility>
#include <vector>

#include "planning/problem.h"

namespace ballast {

/// By group of tasks: a processor for each, another one for each, so that the most load stays in
/// place. `kept`: by group, the processors whose load it holds, each once, with that load. There
/// are as many processors as groups.
[[nodiscard]] std::vector<Part> keep_most_load(
    const std::vector<std::vector<std::pair<Part, double>>>& kept);

}  // namespace ballast
