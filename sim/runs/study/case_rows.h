// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "runs/study/study.h"

namespace ballast {

/// A case: its row in each dimension.
using CaseRows = std::vector<std::uint32_t>;

/// Whether the case has all values of the filter.
[[nodiscard]] bool holds(const CaseFilter& filter, const Study& study, const CaseRows& rows);

/// All cases that no filter leaves out, the first dimension slowest. Throws UserError: a filter
/// without effect, or nothing is left.
[[nodiscard]] std::vector<CaseRows> kept_rows(const Study& study);

}  // namespace ballast
