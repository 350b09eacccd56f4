// SPDX-License-Identifier: BSD-3-Clause
// What `--set` of a comparison may assign.
#pragma once

#include <string>
#include <vector>

#include "report/comparison_report.h"

namespace ballast {

/// The assignment is one to a key of balancers, and not of this one.
[[nodiscard]] bool of_another_balancer(const std::string& assignment, const std::string& balancer);
/// An assignment to a key that none of the balancers has would be lost in silence, and so would one
/// that the comparison overwrites: throws UserError.
void check_sets(const std::vector<std::string>& set, const std::vector<ComparedCase>& cases);

}  // namespace ballast
