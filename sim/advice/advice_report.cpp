// SPDX-License-Identifier: BSD-3-Clause
#include "advice/advice_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/table.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

Json interval_json(const Interval& value) {
  Json json{{"mean", value.mean}};
  if (value.half) json["half"] = *value.half;
  return json;
}

Json candidate_json(const AdviceRanking& ranking, std::size_t k) {
  const Candidate& c = ranking.candidates[k];
  Json json{{"balancer", c.name}};
  if (k >= ranking.ranked) {
    json["trouble"] = c.trouble;
    return json;
  }
  if (!c.plan.empty()) json["plan"] = c.plan;
  json["cycles"] = interval_json(*interval_of(c.cycles()));
  json["balance_cycles"] = c.mean(&AdvisedRun::balancing);
  json["execution_cycles"] = c.mean(&AdvisedRun::executing);
  json["waiting_cycles"] = c.waiting();
  json["least_cycles"] = c.mean(&AdvisedRun::bound);
  json["migrated_bytes"] = c.mean(&AdvisedRun::migrated);
  if (const auto bytes = c.mean(&AdvisedRun::off_rank)) json["off_rank_bytes"] = *bytes;
  if (const auto bytes = c.mean(&AdvisedRun::memory)) json["most_memory"] = *bytes;
  if (!c.knew.empty()) json["task_times"] = c.knew;
  json["pareto"] = static_cast<bool>(ranking.pareto[k]);
  if (k == 0) return json;
  const PairedComparison& pair = ranking.to_first[k - 1];
  json["difference"] = interval_json(pair.difference);
  if (pair.corrected) json["p"] = *pair.corrected;
  json["differs"] = pair.separation == Separation::apart;
  return json;
}

Json ranking_json(const AdviceRanking& ranking) {
  Json rows = Json::array();
  for (std::size_t k = 0; k < ranking.candidates.size(); ++k) {
    rows.push_back(candidate_json(ranking, k));
  }
  return rows;
}

std::string cycles_text(const Candidate& c) {
  const Interval cycles = *interval_of(c.cycles());
  const bool varies = cycles.half && *cycles.half > 0;
  return grouped(cycles.mean) + (varies ? fmt::format(" +- {}", grouped(*cycles.half)) : "");
}

std::string bytes_text(const std::optional<double>& bytes) { return bytes ? grouped(*bytes) : "-"; }

std::string remark_on(Separation separation) {
  return separation == Separation::apart ? "" : fmt::format(", {}", to_string(separation));
}

std::string ranking_table(const AdviceRanking& ranking) {
  const auto has_memory = [](const Candidate& c) {
    return !c.runs.empty() && c.runs.front().memory;
  };
  const bool memory = std::any_of(ranking.candidates.begin(), ranking.candidates.end(), has_memory);
  std::vector<std::string> head{
      "",          "balancer",  "plan",    "cycles",         "x bound",
      "balancing", "execution", "waiting", "bytes migrated", "bytes off rank"};
  if (memory) head.emplace_back("largest memory");
  head.emplace_back("against the first");
  Table table(head);
  for (std::size_t k = 0; k < ranking.ranked; ++k) {
    const Candidate& c = ranking.candidates[k];
    const double bound = c.mean(&AdvisedRun::bound);
    const double percent =
        100 * (c.mean(&AdvisedRun::cycles) / ranking.candidates[0].mean(&AdvisedRun::cycles) - 1);
    std::vector<std::string> row{
        ranking.pareto[k] ? "*" : "",
        c.name,
        c.plan.empty() ? "-" : c.plan,
        cycles_text(c),
        bound > 0 ? fmt::format("{:.2f}", c.mean(&AdvisedRun::cycles) / bound) : "-",
        grouped(c.mean(&AdvisedRun::balancing)),
        grouped(c.mean(&AdvisedRun::executing)),
        grouped(c.waiting()),
        grouped(c.mean(&AdvisedRun::migrated)),
        bytes_text(c.mean(&AdvisedRun::off_rank))};
    if (memory) row.push_back(bytes_text(c.mean(&AdvisedRun::memory)));
    row.push_back(k == 0 ? ""
                         : fmt::format("+{:.1f} %{}", percent,
                                       remark_on(ranking.to_first[k - 1].separation)));
    table.add(row);
  }
  return table.str() +
         "* no other balancer needs fewer cycles and migrates fewer bytes\n"
         "plan: the balancer works before execution or during it\n"
         "execution, waiting: cycles of a processor, mean\n";
}

std::string troubles(const AdviceRanking& ranking) {
  std::string text;
  for (std::size_t k = ranking.ranked; k < ranking.candidates.size(); ++k) {
    text += fmt::format("{}: {}\n", ranking.candidates[k].name, ranking.candidates[k].trouble);
  }
  return text.empty() ? "" : "\nNot ranked:\n" + text;
}

}  // namespace

Json advice_json(const Advice& advice, const AdviceRanking& ranking,
                 const std::vector<AdviceVariant>& variants) {
  Json others = Json::array();
  for (const AdviceVariant& v : variants) {
    others.push_back({{"when", v.when}, {"ranking", ranking_json(v.ranking)}});
  }
  return {{"use", advice.use},   {"why", advice.why},          {"changes", advice.changes},
          {"knew", advice.knew}, {"not_charged", advice.free}, {"ranking", ranking_json(ranking)},
          {"variants", others}};
}

std::string advice_text(const Advice& advice, const AdviceRanking& ranking,
                        const std::vector<AdviceVariant>& variants) {
  std::string text;
  for (const std::string& paragraph : advice.paragraphs()) {
    for (const std::string& line : lines_of(paragraph, 100)) text += line + "\n";
  }
  text += "\n" + ranking_table(ranking);
  Table table({"where", "first", "cycles", "x bound"});
  for (const AdviceVariant& v : variants) {
    if (v.ranking.ranked == 0) continue;
    const Candidate& first = v.ranking.candidates.front();
    const double bound = first.mean(&AdvisedRun::bound);
    table.add({v.when, first.name, cycles_text(first),
               bound > 0 ? fmt::format("{:.2f}", first.mean(&AdvisedRun::cycles) / bound) : "-"});
  }
  if (!variants.empty()) text += "\n" + table.str();
  return text + troubles(ranking);
}

}  // namespace ballast
