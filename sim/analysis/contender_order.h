// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "analysis/analysis.h"

namespace ballast {

/// The contender without balancing, if a study has it.
inline constexpr const char* kNoBalancer = "none";

/// Contenders over all groups, the best first: those that compete in most groups, then by the
/// product of their factors. Of one group: its own order.
[[nodiscard]] std::vector<std::string> contender_order(const std::vector<Group>& groups,
                                                       bool smaller_is_better);

/// Those of the order that lead in most groups; the first one if nobody leads.
[[nodiscard]] std::vector<std::string> best_contenders(const std::vector<Group>& groups,
                                                       const std::vector<std::string>& order);

}  // namespace ballast
