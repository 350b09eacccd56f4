// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "analysis/changes.h"
#include "analysis/study_view.h"

namespace ballast {

/// A case of both studies, and its runs with common seeds.
struct MatchedCase {
  std::string title;
  std::size_t before, after;  ///< numbers in their studies
  std::vector<std::pair<const StudyPoint*, const StudyPoint*>> points = {};
};

/// Two studies over the same axes.
struct MatchedStudies {
  const StudyView &before, &after;
  std::vector<MatchedCase> cases = {};
};

/// Matches cases and points; sets all of `changes` that only one study has.
[[nodiscard]] MatchedStudies match(const StudyView& before, const StudyView& after,
                                   Changes& changes);

/// Sets results, equal points and names of results that only one study has.
void compare_results(const MatchedStudies& studies, Changes& changes);
/// Sets ends, leaders and keys.
void compare_ends(const MatchedStudies& studies, Changes& changes);
void compare_leaders(const MatchedStudies& studies, Changes& changes);
void compare_keys(const MatchedStudies& studies, Changes& changes);
/// Sets the sentences; all else is known.
void word_changes(const MatchedStudies& studies, Changes& changes);

}  // namespace ballast
