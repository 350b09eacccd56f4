// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "claims/claim.h"

namespace ballast {

/// All claims of the papers, sorted by name; loads them first (parts/part.h). Throws UserError:
/// they are not built.
[[nodiscard]] const std::vector<Entry<ClaimCheck>>& claims();

/// Claims and papers, the part of claim names before the dot; none where they are not built.
[[nodiscard]] std::vector<std::string> claims_and_papers();

}  // namespace ballast
