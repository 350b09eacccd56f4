// SPDX-License-Identifier: BSD-3-Clause
// `--set` of a comparison.
#pragma once

#include <string>
#include <vector>

namespace ballast {

/// Throws UserError: an assignment to a key that the comparison sets itself, so that it would be
/// lost silently.
void refuse_own_keys(const std::vector<std::string>& set);

}  // namespace ballast
