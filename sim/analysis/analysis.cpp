// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/analysis.h"

#include "analysis/answer.h"
#include "analysis/bisection.h"
#include "analysis/curves.h"
#include "analysis/findings.h"
#include "analysis/groups.h"
#include "analysis/growth.h"
#include "analysis/study_view.h"
#include "analysis/wording.h"

namespace ballast {

Analysis analyse(const StudyResults& study) {
  const StudyView view(study);
  const Wording wording(view);
  Analysis analysis;
  analysis.groups = ranked_groups(view);
  analysis.ranks_saturation = view.rates().has_value();
  word_groups(view, wording, analysis.groups);
  analysis.growth = growth_curves(view, wording);
  analysis.curves = latency_curves(view, wording);
  ReportHead head = answer_of(view, wording, analysis);
  analysis.answer = std::move(head.sentence);
  analysis.cards = std::move(head.cards);

  const auto say = [&](StudyFinding::Kind kind, const std::string& text) {
    if (!text.empty()) analysis.findings.push_back({kind, text});
  };
  const auto say_curves = [&](const std::vector<Curve>& curves, bool known(const Curve&)) {
    for (const Curve& curve : curves) {
      say(known(curve) ? StudyFinding::Kind::result : StudyFinding::Kind::warning, curve.finding);
    }
  };
  say_curves(analysis.growth, [](const Curve& curve) { return curve.exponent.has_value(); });
  for (StudyFinding& finding : overall(analysis.groups)) {
    analysis.findings.push_back(std::move(finding));
  }
  const bool together = told_together(analysis.groups);
  for (const Group& group : analysis.groups) {
    if (!together || group.kind != Group::Kind::not_separated) say(kind_of(group), group.finding);
  }
  say_curves(analysis.curves, [](const Curve& curve) { return curve.saturation.has_value(); });
  const auto& search = study.report.bisect;
  if (!view.rates() || (search && search->find == BisectPlan::Find::crossover)) {
    // Else the curves tell.
    for (const BisectionSearch& b : bisections(view)) {
      say(b.unknown ? StudyFinding::Kind::warning : StudyFinding::Kind::result, b.finding);
    }
  }
  for (StudyFinding& finding : troubles(view, wording, analysis.groups)) {
    analysis.findings.push_back(std::move(finding));
  }
  return analysis;
}

}  // namespace ballast
