// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/analysis.h"
#include "runs/study/study_results.h"

namespace ballast {

/// The drawing of a case's machine: places of its routers, in any unit, y downwards.
struct DrawnMachine {
  std::vector<std::array<double, 2>> nodes;
  std::vector<std::array<std::uint32_t, 2>> links;
  /// Router of each processor; empty: processor k is at router k.
  std::vector<std::uint32_t> router_of = {};
};

/// What a report says beside the results.
struct ReportOptions {
  /// In the command that reproduces a point; empty: results of runs, which belong to no study.
  std::string study_file = {};
  std::string results_file = {};  ///< has what the page leaves out
  /// By detail of the study; absent: processors in a grid.
  std::vector<std::optional<DrawnMachine>> drawings = {};
};

/// The report of a study as one self-contained HTML page, below 3 MB: same study, same bytes.
[[nodiscard]] std::string report_page(const StudyResults& study, const Analysis& analysis,
                                      const ReportOptions& options = {});

}  // namespace ballast
