// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "runs/executors/run_points.h"
#include "runs/store/work_file.h"
#include "runs/study/plan.h"

namespace ballast {

/// A study whose results decide about further points: [adaptive], [bisect]. Every decision depends
/// on stored results alone, so that a sweep that is run again takes the same ones. Other studies
/// never have further points.
class Adaptation {
 public:
  Adaptation(Plan plan, PlanContext context)
      : plan_(std::move(plan)), context_(std::move(context)) {}

  /// The points known so far; those of the published file once look() is false.
  [[nodiscard]] const Plan& plan() const noexcept { return plan_; }
  /// Looks at the results of all points, none of which is open. True: there are further points.
  bool look(WorkFile& work);
  /// Looks as long as all points have ended; runs nothing.
  void follow(WorkFile& work);
  /// What the last look found: a line for the user; empty: it does not decide.
  [[nodiscard]] const std::string& text() const noexcept { return text_; }
  /// Results may ask for further points.
  [[nodiscard]] bool adaptive() const {
    return plan_.study.report.seeds || plan_.study.report.bisect;
  }
  /// What may be added, for a dry run; empty: nothing.
  [[nodiscard]] std::string outlook() const;

 private:
  bool add_seeds(WorkFile& work);
  bool add_values(WorkFile& work);

  Plan plan_;
  PlanContext context_;
  std::string text_;
};

/// How the open points of a plan run: run_points() or on the ranks of MPI.
using PointsRun = std::function<void(const Plan&, const std::vector<std::uint32_t>&, PointStore&,
                                     const PointOptions&)>;

/// Runs the open points of the plan, then those for which the results ask, and prints why. Each
/// point runs once, also a failed one with `retry`.
void run_adaptively(Adaptation& study, std::vector<std::uint32_t> open, WorkFile& file,
                    const PointOptions& how, bool retry, const PointsRun& run);

}  // namespace ballast
