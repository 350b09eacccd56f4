// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "analysis/wording.h"

namespace ballast {

/// The head of a report: what the question asks for.
struct ReportHead {
  std::string sentence;
  std::vector<Card> cards = {};  ///< at most four
};

/// By the question of the study: growth, latency under load, else a comparison. `analysis` has its
/// groups, curves and findings.
[[nodiscard]] ReportHead answer_of(const StudyView& view, const Wording& wording,
                                   const Analysis& analysis);

[[nodiscard]] ReportHead comparison_answer(const StudyView& view, const Wording& wording,
                                           const Analysis& analysis);
[[nodiscard]] ReportHead growth_answer(const StudyView& view, const Wording& wording,
                                       const Analysis& analysis);
[[nodiscard]] ReportHead latency_answer(const StudyView& view, const Wording& wording,
                                        const Analysis& analysis);

}  // namespace ballast
