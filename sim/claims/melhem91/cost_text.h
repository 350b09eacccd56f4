// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <string>

#include "claims/melhem91/costs.h"
#include "report/table.h"

namespace ballast {

inline constexpr std::array kCostNames{"T", "G", "M"};

/// "d^1.99", or in the hypercube "n^0.87" for costs exponential in d.
[[nodiscard]] std::string fitted_power(const CostSeries& series, std::size_t c, bool exponential);
/// Sizes, the place of the load change, the cut-off of diffusion.
[[nodiscard]] std::string extent_of(const CostRow& row, const CostSeries& series);
/// Costs, and costs relative to their growth, as printed and as measured.
[[nodiscard]] Table cost_table(const CostRow& row, const CostSeries& series);
/// Findings beyond the growth.
[[nodiscard]] std::string remark_on(const CostRow& row, const CostSeries& series);

}  // namespace ballast
