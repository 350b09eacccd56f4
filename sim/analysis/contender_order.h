// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "analysis/analysis.h"

namespace ballast {

/// The contender without balancing, if a study has it.
inline constexpr const char* kNoBalancer = "none";

/// Whether a contender has a value, and no run that ended worse than another's.
[[nodiscard]] inline bool competes(const Contender& c) {
  return c.value.has_value() && c.worse_ends == 0;
}
/// Whether a group has several contenders, of which one competes at least.
[[nodiscard]] bool compares(const Group& group);

/// Contenders over all groups, the best first: those that compete in most groups, then by the
/// product of their factors. Of one group: its own order.
[[nodiscard]] std::vector<std::string> contender_order(const std::vector<Group>& groups,
                                                       bool smaller_is_better);

/// The best over all groups.
struct Best {
  std::vector<std::string> names = {};  ///< in the order of the contenders; empty: nobody competes
  enum class Claim {
    proven,  ///< the best, or equal to the best, in `groups` groups
    open     ///< the best mean, or equal to it, in `groups` groups; others are not separated
  } claim = Claim::open;
  std::size_t groups = 0;
  std::size_t others = 0;  ///< contenders that are not separated from the first of some group
};

/// Those that lead in all groups; else those with the best mean, or equal to it, in all; else those
/// that lead, or have the best mean, in most groups. Groups with one contender do not count.
[[nodiscard]] Best best_contenders(const std::vector<Group>& groups,
                                   const std::vector<std::string>& order);

}  // namespace ballast
