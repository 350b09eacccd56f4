// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

namespace ballast {

/// Weights of the work of a processor: alpha load + beta max(bytes sent, received) + gamma bytes
/// inside + delta bytes of blocks away from home + memory x bytes needed (trace_metrics.h).
struct WorkModel {
  double load = 1;                 ///< factor of all loads: from quanta to the unit of the source
  std::vector<double> alpha = {};  ///< by part; empty: 1
  double beta = 0, gamma = 0, delta = 0, memory = 0;

  [[nodiscard]] bool counts_edges() const { return beta != 0 || gamma != 0; }
};

}  // namespace ballast
