// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "analysis/wording.h"

namespace ballast {

/// Sets title and finding of every group.
void word_groups(const StudyView& view, const Wording& wording, std::vector<Group>& groups);

/// How often each contender is the best, or one of the equal best; nothing for fewer than two
/// groups or without comparison. Holm's correction does not reach across groups.
[[nodiscard]] std::vector<StudyFinding> overall(const std::vector<Group>& groups);

/// What limits or spoils the comparison: failed and open points, runs without value, one seed,
/// unequal seeds, axes without numbers, names that nothing has.
[[nodiscard]] std::vector<StudyFinding> troubles(const StudyView& view, const Wording& wording,
                                                 const std::vector<Group>& groups);

/// So many groups are not separated that overall() tells it once for all.
[[nodiscard]] bool told_together(const std::vector<Group>& groups);

[[nodiscard]] StudyFinding::Kind kind_of(const Group& group);

}  // namespace ballast
