// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "analysis/study_view.h"

namespace ballast {

/// The groups of the compared axis with contenders, pairs, ranks and kinds, but without texts.
[[nodiscard]] std::vector<Group> ranked_groups(const StudyView& view);

/// Null: there is none of this name.
[[nodiscard]] const Contender* contender_of(const Group& group, const std::string& name);

/// The pair of contenders `a` and `b` of a group; null if one of them has no value.
[[nodiscard]] const PairedComparison* pair_of(const Group& group, std::size_t a, std::size_t b);

/// Whether contender `a` is better than `b` by their paired difference.
[[nodiscard]] bool beats(const Group& group, std::size_t a, std::size_t b, bool smaller_is_better);

}  // namespace ballast
