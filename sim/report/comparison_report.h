// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "machine/run.h"

namespace ballast {

/// One machine of a comparison. The superconcentrator needs no topology: it is the same on all, in
/// several schedules.
struct ComparedCase {
  std::string load;  ///< empty: the experiment's own
  std::string balancer, topology, schedule;
  NodeId processors;
};

struct ComparedRun {
  ComparedCase of;
  RunResult result = {};     ///< of a run that came to its end
  std::string trouble = {};  ///< how it ended if not as it should
  double wall_s = 0;
};

/// A table of all runs (messages: of agents, up to stability), then for each load and number of
/// processors the cycles by balancer and topology, and what went wrong.
[[nodiscard]] std::string comparison_text(const std::vector<ComparedRun>& runs);

}  // namespace ballast
