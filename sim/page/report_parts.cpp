// SPDX-License-Identifier: BSD-3-Clause
#include "page/report_parts.h"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/names.h"
#include "page/html.h"

namespace ballast {

std::string metric_label(const StudyResults& study) {
  const std::string name = result_name(study.report.metric);
  const auto key = std::find_if(study.keys.begin(), study.keys.end(),
                                [&](const ResultKey& k) { return k.name == study.report.metric; });
  if (key == study.keys.end() || key->unit.empty()) return name;
  if (key->unit.ends_with(name)) return key->unit;  // "clock cycles" says "cycles"
  return fmt::format("{} ({})", name, key->unit);
}

std::string metric_note(const StudyResults& study) {
  std::string text = "<p class=\"note\">" + html(metric_label(study));
  for (const ResultKey& key : study.keys) {
    if (key.name == study.report.metric && !key.meaning.empty()) text += ": " + html(key.meaning);
  }
  return text +
         (study.report.smaller_is_better ? ". Less is better.</p>\n" : ". More is better.</p>\n");
}

std::string compared_label(const Report& report) {
  return report.analysis.ranks_saturation ? "saturation (flits per processor and cycle)"
                                          : metric_label(report.study);
}

std::string compared_note(const Report& report) {
  if (!report.analysis.ranks_saturation) return metric_note(report.study);
  return "<p class=\"note\">" + html(compared_label(report)) +
         ": the highest rate up to which all runs converge. More is better.</p>\n";
}

bool smaller_is_better(const Report& report) {
  return report.study.report.smaller_is_better && !report.analysis.ranks_saturation;
}

std::string axis_label(const StudyResults& study, const std::string& axis) {
  const std::string own = axis_name(axis);
  const auto alike =
      std::count_if(study.axes.begin(), study.axes.end(),
                    [&](const std::string& other) { return axis_name(other) == own; });
  return alike > 1 ? axis : own;
}

std::string as_said(std::string text) {
  if (!text.starts_with('[') || !text.ends_with(']')) return text;
  text = text.substr(1, text.size() - 2);
  for (std::size_t at = 0; (at = text.find(", ", at)) != text.npos;) text.replace(at, 2, " x ");
  return text;
}

std::string case_name(const StudyCase& of) {
  std::string text;
  for (const AxisValue& value : of.at) text += (text.empty() ? "" : ", ") + value.text;
  return text;
}

std::string legend(const Page& page, const std::vector<std::string>& names) {
  std::string text = "<ul class=\"legend\">";
  for (const std::string& name : names) {
    text += fmt::format("<li>{}</li>", page.named(name));
  }
  return text + "</ul>";
}

std::string cards_html(const std::vector<Card>& cards) {
  if (cards.empty()) return {};
  std::string text = "<div class=\"cards\">\n";
  for (const Card& card : cards) {
    text +=
        fmt::format("<dl class=\"card\"><dt>{}</dt><dd class=\"value{}\">{}</dd><dd>{}</dd></dl>\n",
                    html(card.title), card.value.size() > 14 ? " long" : "",
                    html_short(plus_minus(card.value), 80), html_short(plus_minus(card.note), 200));
  }
  return text + "</div>\n";
}

std::string findings_html(const std::vector<StudyFinding>& findings, const char* tie) {
  struct Kind {
    const char *name, *word;
  };
  const auto kind_of = [tie](StudyFinding::Kind kind) -> Kind {
    switch (kind) {
      case StudyFinding::Kind::result:
        return {"result", "✓ Result"};
      case StudyFinding::Kind::equal:
        return {"tie", tie};
      case StudyFinding::Kind::warning:
        return {"warning", "! Caution"};
      case StudyFinding::Kind::failure:
        return {"failure", "✗ Failure"};
    }
    return {"", ""};
  };
  std::string text = "<ul class=\"findings\">\n";
  for (const StudyFinding& finding : findings) {
    const auto [name, word] = kind_of(finding.kind);
    text += fmt::format("<li class=\"{}\"><span class=\"kind\">{}</span><span>{}</span></li>\n",
                        name, word, html_short(plus_minus(finding.text), 600));
  }
  return text + "</ul>\n";
}

namespace {

void add_verdict(Report& report) {
  std::vector<StudyFinding> findings = report.analysis.findings;
  std::erase_if(findings, [&](const StudyFinding& finding) {  // the head has it
    return finding.text == report.analysis.answer;
  });
  if (findings.empty()) return;
  report.page.add({"verdict", "Verdict", findings_html(findings)});
}

const Registered<ReportSection> kVerdictSection{
    {"verdict", "findings beyond the answer", {}, {ReportSection::verdict, add_verdict}}};

}  // namespace
}  // namespace ballast
