// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <string>

#include "claims/melhem91/costs.h"
#include "report/table.h"

namespace ballast {

inline constexpr std::array kCostNames{"T", "G", "M"};

/// "d^1.99", or in the hypercube "n^0.87" of the costs that are exponential in d.
[[nodiscard]] std::string fitted_power(const CostSeries& series, std::size_t c, bool exponential);
/// Sizes, the place of the load change, where diffusion is cut off.
[[nodiscard]] std::string extent_of(const CostRow& row, const CostSeries& series);
/// Costs, and costs by their growth, as it is printed and as it is.
[[nodiscard]] Table cost_table(const CostRow& row, const CostSeries& series);
/// What there is to say beyond the growth.
[[nodiscard]] std::string remark_on(const CostRow& row, const CostSeries& series);

}  // namespace ballast
