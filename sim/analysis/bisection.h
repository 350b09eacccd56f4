// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "analysis/study_view.h"

namespace ballast {

/// The search of one group: cases that share all axes but the searched one (and
/// the compared one, for a crossover).
struct Bisection {
  std::vector<std::size_t> cases = {};             ///< of the study, at `from`: their other
                                                   ///< values are those of the group
  std::vector<std::size_t> tried = {};             ///< steps with results, ascending
  std::optional<std::size_t> next = {};            ///< step to try; absent: the search has ended
  std::optional<std::size_t> low = {}, high = {};  ///< between them is the place, if it was found
  std::string finding = {};                        ///< sentence; empty while it goes on
};

/// The searches of a study with report.bisect, as far as its results lead. All
/// steps of a case need the runs of all seeds.
///
/// Saturation: a step is good if all its runs reached their goal (converged,
/// balanced); it is assumed that larger values are not better. Crossover: the
/// sign of the mean paired difference of the two contenders; the report tells
/// between which values it is proven.
[[nodiscard]] std::vector<Bisection> bisections(const StudyView& view);

}  // namespace ballast
