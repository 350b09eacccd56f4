// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "analysis/analysis.h"
#include "core/registry.h"
#include "page/page.h"
#include "page/report_page.h"
#include "runs/study/study_results.h"

namespace ballast {

/// What the sections of a report share.
struct Report {
  const StudyResults& study;
  const Analysis& analysis;
  const ReportOptions& options;
  Page page;
  std::vector<std::string> order = {};  ///< contenders, the best first
  std::size_t open_charts = 0;
};

/// The metric with its unit: "clock cycles", "mean latency (cycles)".
[[nodiscard]] std::string metric_label(const StudyResults& study);
/// "clock cycles: until the end. Less is better."; HTML.
[[nodiscard]] std::string metric_note(const StudyResults& study);
/// What the groups compare: the metric, or the saturation; and its note.
[[nodiscard]] std::string compared_label(const Report& report);
[[nodiscard]] std::string compared_note(const Report& report);
/// Whether a smaller value of it is better.
[[nodiscard]] bool smaller_is_better(const Report& report);
/// The title of an axis: "balancer" for "balancer.name", "topology" for "machine.topology"; the
/// whole key if two axes would have the same.
[[nodiscard]] std::string axis_label(const StudyResults& study, const std::string& axis);
/// A value of an axis as people say it: "4 x 4" for "[4, 4]".
[[nodiscard]] std::string as_said(std::string text);
/// The values of a case: "diffusion, mesh"; empty without axes.
[[nodiscard]] std::string case_name(const StudyCase& of);
/// Marks, colours and names of series, for charts without labels at their lines.
[[nodiscard]] std::string legend(const Page& page, const std::vector<std::string>& names);

/// Cards and sentences of any page.
[[nodiscard]] std::string cards_html(const std::vector<Card>& cards);
/// `tie`: the word for findings of that kind.
[[nodiscard]] std::string findings_html(const std::vector<StudyFinding>& findings,
                                        const char* tie = "= Equal");

/// A section of a report, of the registry.
struct ReportSection {
  /// In the page, from the top.
  enum Place : unsigned { verdict, growth, curves, comparison, details, runs };

  Place place;                  ///< of two with the same one, in the order of their names
  void (*add)(Report& report);  ///< adds it to the page if it has something to show
};
/// Charts of single runs that a report shows at least.
[[nodiscard]] std::size_t details_charts(const Report& report);

}  // namespace ballast
