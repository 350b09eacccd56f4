// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "machine/balancing.h"

namespace ballast {

struct PlanningProblem;

/// Weights of the work of a processor: alpha load + beta max(bytes sent, received) + gamma bytes
/// inside + delta bytes of blocks away from home + memory x bytes needed (trace_metrics.h).
struct WorkModel {
  double load = 1;                 ///< factor of all loads: from quanta to the unit of the source
  std::vector<double> alpha = {};  ///< by part; empty: 1
  double beta = 0, gamma = 0, delta = 0, memory = 0;

  [[nodiscard]] bool counts_edges() const { return beta != 0 || gamma != 0; }
};

/// The CCM work of the tasks' trace, in the unit of its source. Without weights, alpha is what
/// counts.
[[nodiscard]] WorkModel ccm_work(const PlanningProblem& problem);

/// The key of balancers that level loads or the CCM work; its values are LBAF's.
[[nodiscard]] Key work_model_key();
[[nodiscard]] bool levels_ccm_work(const Args& args);
/// Of a balancer that levels the CCM work. Throws UserError: it is to level counts.
void measure_ccm_work(Balancing& balancing, const Args& args);

}  // namespace ballast
