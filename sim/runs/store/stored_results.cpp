// SPDX-License-Identifier: BSD-3-Clause
#include "runs/store/stored_results.h"

namespace ballast {

StudyResults stored_results(const Plan& plan, WorkFile& work) {
  StudyResults results;
  results.report = plan.study.report;
  results.axes = plan.study.axes();
  for (const PlannedCase& c : plan.cases) results.cases.push_back({plan.values_of(c)});
  for (std::size_t n = 0; n < plan.points(); ++n) {
    StudyPoint& point = results.points.emplace_back();
    point.number = static_cast<std::uint32_t>(n);
    point.of_case = static_cast<std::uint32_t>(n / plan.seeds());
    point.seed = plan.seed_of(n);
    const auto stored = work.find(plan.id_of(n));
    if (!stored) continue;
    point.status = stored->status;
    point.exit_code = stored->exit_code;
    point.complete = stored->complete;
    point.reason = stored->reason;
    if (!stored->result.empty()) {
      point.result = nlohmann::ordered_json::parse(stored->result);
    }
  }
  return results;
}

}  // namespace ballast
