// SPDX-License-Identifier: BSD-3-Clause
// Assignments that `--set` of a comparison accepts.
#pragma once

#include <string>
#include <vector>

#include "report/comparison_report.h"

namespace ballast {

/// The assignment is to a key of other balancers, not of this one.
[[nodiscard]] bool of_another_balancer(const std::string& assignment, const std::string& balancer);
/// Throws UserError: an assignment to a key of no balancer, or to one that the comparison
/// overwrites. Both would be lost silently.
void check_sets(const std::vector<std::string>& set, const std::vector<ComparedCase>& cases);

}  // namespace ballast
