// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "advice/advice.h"

namespace ballast {

/// {"use", "why", "changes"}, the ranking, and the first of each variant.
[[nodiscard]] nlohmann::ordered_json advice_json(const Advice& advice, const AdviceRanking& ranking,
                                                 const std::vector<AdviceVariant>& variants);
/// The sentences, then tables: the ranking with the Pareto front, the variants, what did not run.
[[nodiscard]] std::string advice_text(const Advice& advice, const AdviceRanking& ranking,
                                      const std::vector<AdviceVariant>& variants);

}  // namespace ballast
