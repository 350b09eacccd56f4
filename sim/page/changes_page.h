// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "analysis/changes.h"
#include "runs/study/study_results.h"

namespace ballast {

/// What changed between two versions of a study, as one self-contained HTML page. `old_file`,
/// `new_file`: names of their files.
[[nodiscard]] std::string changes_page(const StudyResults& before, const StudyResults& after,
                                       const Changes& changes, const std::string& old_file,
                                       const std::string& new_file);

}  // namespace ballast
