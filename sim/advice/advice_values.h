// SPDX-License-Identifier: BSD-3-Clause
// The values of an advice, as `ballast advise` writes them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "advice/advice.h"
#include "results/value.h"

namespace ballast {

/// A place in a ranking.
struct RankingPlace {
  const AdviceRanking& ranking;
  std::size_t k;

  [[nodiscard]] const Candidate& candidate() const { return ranking.candidates[k]; }
  [[nodiscard]] bool ranked() const { return k < ranking.ranked; }
  /// Null: it is the first, or not ranked.
  [[nodiscard]] const PairedComparison* to_first() const;
};
[[nodiscard]] std::vector<RankingPlace> places(const AdviceRanking& ranking);

[[nodiscard]] const ResultValues<AdviceAnswer>& advice_values();

/// The numbers of a table of the ranked candidates.
struct RankingColumns {
  std::vector<std::string> titles;                        ///< of what was measured
  std::vector<std::vector<std::optional<double>>> cells;  ///< by place, then by title
};
[[nodiscard]] RankingColumns ranking_columns(const AdviceRanking& ranking);

/// What a dry run names.
struct PlannedAdvice {
  std::size_t seeds;
  std::vector<std::string> balancers, settings;
};
[[nodiscard]] const ResultValues<PlannedAdvice>& planned_advice_values();

}  // namespace ballast
