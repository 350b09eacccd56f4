// SPDX-License-Identifier: BSD-3-Clause
#include "runs/store/sweep.h"

#include <string>
#include <unordered_set>

namespace ballast {

SweepState state_of(const Plan& plan, WorkFile& work, bool retry) {
  SweepState state;
  const auto known = work.statuses();
  std::unordered_set<std::string> listed;  // cases may share points
  for (std::size_t n = 0; n < plan.points(); ++n) {
    const std::string id = plan.id_of(n);
    const auto at = known.find(id);
    const bool failed = at != known.end() && at->second == PointStatus::failed;
    if (at == known.end() || (failed && retry)) {
      if (listed.insert(id).second) state.open.push_back(static_cast<std::uint32_t>(n));
    } else {
      ++(failed ? state.failed : state.done);
    }
  }
  return state;
}

}  // namespace ballast
