// SPDX-License-Identifier: BSD-3-Clause
// A comparison as a study in memory: its cases are loads x processors x networks x balancers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "config/config.h"
#include "report/comparison_report.h"
#include "study/study.h"
#include "verbs/work.h"

namespace ballast {

struct CompareOptions {
  std::string experiment;
  WorkOptions work;
  std::vector<std::string> balancers, topologies{"line", "mesh", "torus", "hypercube", "tree"}, set;
  std::vector<std::string> loads{"spike", "half", "random"};
  std::vector<std::string> schedules;     ///< of the superconcentrator; empty: default, sequential
  std::vector<std::uint32_t> processors;  ///< empty: the number of the trace, else 64 and 256
  unsigned seeds = 1;
  bool detail = false;              ///< rows per processor and per link in the document
  std::optional<std::string> save;  ///< write the study, run nothing
};

/// Every load, number of processors, topology and balancer; the superconcentrator in its schedules.
[[nodiscard]] std::vector<ComparedCase> cases_of(const CompareOptions& options);

/// The study of these cases, in their order. Its seeds begin with that of the experiment, or 1.
/// Throws UserError.
[[nodiscard]] Study compared_study(const CompareOptions& options,
                                   const std::vector<ComparedCase>& cases);

/// As a study to be saved: the switch stands beside every network, so that a report ranks it there.
[[nodiscard]] Study saved_study(const CompareOptions& options,
                                const std::vector<ComparedCase>& cases);

/// Number of processors of the experiment's trace; 0: the workload is not a trace.
[[nodiscard]] NodeId own_processors(const CompareOptions& options);

}  // namespace ballast
