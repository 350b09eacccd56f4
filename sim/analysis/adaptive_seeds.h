// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "runs/study/study_results.h"

namespace ballast {

/// What the results of all seeds say about more seeds.
struct SeedJudgement {
  bool enough = false;
  std::string text;  ///< what decided: "the widest interval is that of ripple on
                     ///< mesh: 3.1 %"
};

/// Judges a study with report.seeds at look number report.seeds->looks. The
/// results alone decide.
///
/// "width": Student's intervals at the level of the look, of every contender
/// with values. A contender with one value has no interval yet; one without
/// values counts for nothing. "order": every two neighbours of a ranking are
/// apart or equal after Holm and the correction for looks. Contenders without
/// values, and those that ended worse than others, are not ordered.
[[nodiscard]] SeedJudgement judge_seeds(const StudyResults& study);

}  // namespace ballast
