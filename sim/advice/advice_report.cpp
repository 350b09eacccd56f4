// SPDX-License-Identifier: BSD-3-Clause
#include "advice/advice_report.h"

#include <fmt/format.h>

#include "advice/advice_values.h"
#include "report/table.h"

namespace ballast {
namespace {

std::string cycles_text(const Candidate& c) {
  const Interval cycles = *interval_of(c.cycles());
  const bool varies = cycles.half && *cycles.half > 0;
  return grouped(cycles.mean) + (varies ? fmt::format(" +- {}", grouped(*cycles.half)) : "");
}

std::string bound_text(const Candidate& c) {
  const double bound = c.mean(&AdvisedRun::bound);
  return bound > 0 ? fmt::format("{:.2f}", c.mean(&AdvisedRun::cycles) / bound) : "-";
}

std::string against_the_first(const AdviceRanking& ranking, std::size_t k) {
  const PairedComparison* pair = RankingPlace{ranking, k}.to_first();
  if (pair == nullptr) return "";
  const double first = ranking.candidates[0].mean(&AdvisedRun::cycles);
  return fmt::format(
      "+{:.1f} %{}", 100 * (ranking.candidates[k].mean(&AdvisedRun::cycles) / first - 1),
      pair->separation == Separation::apart ? ""
                                            : fmt::format(", {}", to_string(pair->separation)));
}

std::string ranking_table(const AdviceRanking& ranking) {
  const RankingColumns columns = ranking_columns(ranking);
  std::vector<std::string> head{"", "balancer", "plan", "cycles", "x bound"};
  head.insert(head.end(), columns.titles.begin(), columns.titles.end());
  head.emplace_back("against the first");
  Table table(head);
  for (std::size_t k = 0; k < ranking.ranked; ++k) {
    const Candidate& c = ranking.candidates[k];
    std::vector<std::string> row{ranking.pareto[k] ? "*" : "", c.name,
                                 c.plan.empty() ? "-" : c.plan, cycles_text(c), bound_text(c)};
    for (const auto& cell : columns.cells[k]) row.push_back(cell ? grouped(*cell) : "-");
    row.push_back(against_the_first(ranking, k));
    table.add(row);
  }
  return table.str() +
         "* no other balancer needs fewer cycles and migrates fewer bytes\n"
         "plan: the balancer works before execution or during it\n"
         "execution, waiting: cycles of a processor, mean\n";
}

std::string variants_table(const AdviceAnswer& answer) {
  const std::string& name = answer.ranking.candidates.front().name;
  Table table({"where", "first", "cycles", "x bound", "cycles of " + name});
  for (const AdviceVariant& v : answer.variants) {
    if (v.ranking.ranked == 0) continue;
    const Candidate& first = v.ranking.candidates.front();
    const Candidate* same = v.ranking.find(name);
    table.add({v.when, first.name, cycles_text(first), bound_text(first),
               same == nullptr ? "-" : cycles_text(*same)});
  }
  return table.str();
}

std::string troubles(const AdviceRanking& ranking) {
  std::string text;
  for (std::size_t k = ranking.ranked; k < ranking.candidates.size(); ++k) {
    text += fmt::format("{}: {}\n", ranking.candidates[k].name, ranking.candidates[k].trouble);
  }
  return text.empty() ? "" : "\nNot ranked:\n" + text;
}

}  // namespace

std::string advice_text(const AdviceAnswer& answer) {
  std::string text;
  for (const std::string& paragraph : answer.advice.paragraphs()) {
    for (const std::string& line : lines_of(paragraph, 100)) text += line + "\n";
  }
  text += "\n" + ranking_table(answer.ranking);
  if (!answer.variants.empty()) text += "\n" + variants_table(answer);
  return text + troubles(answer.ranking);
}

}  // namespace ballast
