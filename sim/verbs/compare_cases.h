// SPDX-License-Identifier: BSD-3-Clause
// The runs of a comparison, and the experiment of each.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "config/config.h"
#include "experiment/experiment.h"
#include "report/comparison_report.h"
#include "verbs/work.h"

namespace ballast {

struct CompareOptions {
  std::string experiment;
  WorkOptions work;
  std::vector<std::string> balancers, topologies{"line", "mesh", "torus", "hypercube", "tree"}, set;
  std::vector<std::string> loads{"spike", "half", "random"};
  std::vector<std::uint32_t> processors;  ///< empty: the number of the trace, else 64 and 256
  unsigned seeds = 1;
  bool detail = false;  ///< rows per processor and per link in the document
};

/// Every load, number of processors, topology and balancer; the superconcentrator in its schedules.
[[nodiscard]] std::vector<ComparedCase> cases_of(const CompareOptions& options);

/// The experiment of a case. Without a seed: that of the file, or 1. Throws UserError.
[[nodiscard]] Experiment experiment_of(const CompareOptions& options, const ComparedCase& c,
                                       std::optional<std::uint64_t> seed = {});

/// The user's part, before the cases add to it.
[[nodiscard]] Config own_config(const CompareOptions& options);

/// Number of processors of the experiment's trace; 0: the workload is not a trace.
[[nodiscard]] NodeId own_processors(const CompareOptions& options);

}  // namespace ballast
