// SPDX-License-Identifier: BSD-3-Clause
// The texts of a comparison: a study with the axes load, processors, network and balancer.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runs/study/study_results.h"

namespace ballast {

/// Runs of the case execute their tasks: they are compared by their mean wait, others by cycles.
[[nodiscard]] bool executes(const StudyCase& c);

/// The network that a case uses; "(switch)" if it uses none.
[[nodiscard]] std::string carrier_of(const StudyCase& c);

/// A table of balancers by networks for each load and number of processors, in at most 100 columns
/// if its names allow that, with marks by the classes of the analysis. Then what the marks mean,
/// and the cases that failed.
[[nodiscard]] std::string pivots_text(const StudyResults& results);

/// All costs, a row per case: first of the cases that balance, then of those that execute, the
/// shortest mean wait first. `wall_s`: seconds of each case.
[[nodiscard]] std::string costs_text(const StudyResults& results,
                                     const std::vector<double>& wall_s);

}  // namespace ballast
