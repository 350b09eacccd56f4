// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "advice/advice.h"

namespace ballast {

/// An advice as one self-contained HTML page: the sentences, cycles of all balancers as a chart,
/// the table with the Pareto front, and what comes first where one thing is changed. `machine`:
/// text.
[[nodiscard]] std::string advice_page(const Advice& advice, const AdviceRanking& ranking,
                                      const std::vector<AdviceVariant>& variants,
                                      const std::string& machine);

}  // namespace ballast
