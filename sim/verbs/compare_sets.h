// SPDX-License-Identifier: BSD-3-Clause
// `--set` of verbs that run several balancers.
#pragma once

#include <string>
#include <vector>

#include "runs/study/study.h"
#include "verbs/compare_cases.h"

namespace ballast {

/// The assignment is to a key of some balancer.
[[nodiscard]] bool of_some_balancer(const std::string& assignment);
/// The assignment is to a key of other balancers, not of this one.
[[nodiscard]] bool of_another_balancer(const std::string& assignment, const std::string& balancer);
/// A `--set` of the user, in a study.
[[nodiscard]] Assignment typed_assignment(const std::string& assignment);
/// Throws UserError: an assignment to a key of no balancer, or to one that the comparison
/// overwrites. Both would be lost silently.
void check_sets(const std::vector<std::string>& set, const std::vector<ComparedCase>& cases);

}  // namespace ballast
