// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/answer.h"

namespace ballast {

ReportHead answer_of(const StudyView& view, const Wording& wording, const Analysis& analysis) {
  if (!analysis.growth.empty()) return growth_answer(view, wording, analysis);
  if (!analysis.curves.empty() && view.rates()) return latency_answer(view, wording, analysis);
  return comparison_answer(view, wording, analysis);
}

}  // namespace ballast
