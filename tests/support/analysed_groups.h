// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <string>

#include "analysis/analysis.h"
#include "support/study_builder.h"

namespace ballast {

inline Group only_group(const StudyBuilder& builder) { return analyse(builder.study).groups.at(0); }

inline bool says(const Analysis& analysis, StudyFinding::Kind kind, const std::string& text) {
  return std::any_of(
      analysis.findings.begin(), analysis.findings.end(),
      [&](const StudyFinding& f) { return f.kind == kind && f.text.find(text) != f.text.npos; });
}

}  // namespace ballast
