// SPDX-License-Identifier: BSD-3-Clause
// The runs of a comparison: which there are, and the experiment of each.
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
  std::vector<std::uint32_t> processors;  ///< empty: those of the trace, else 64 and 256
  unsigned seeds = 1;
};

/// Every load, number of processors, topology and balancer; the superconcentrator in its schedules.
[[nodiscard]] std::vector<ComparedCase> cases_of(const CompareOptions& options);

/// Without a seed: that of the file, or 1. Throws UserError.
[[nodiscard]] Experiment experiment_of(const CompareOptions& options, const ComparedCase& c,
                                       std::optional<std::uint64_t> seed = {});

/// What the user wrote, before the cases add to it.
[[nodiscard]] Config own_config(const CompareOptions& options);

/// The number of processors of the experiment's trace; 0: its workload is none.
[[nodiscard]] NodeId own_processors(const CompareOptions& options);

}  // namespace ballast
