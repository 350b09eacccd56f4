// SPDX-License-Identifier: BSD-3-Clause
#include "page/advice_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "advice/advice_values.h"
#include "core/version.h"
#include "page/html.h"
#include "page/page.h"
#include "page/report_parts.h"
#include "report/table.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

PageCell number(double value) { return {figure(value), fmt::format("{:.17g}", value), true}; }

PageCell number(const std::optional<double>& value) {
  return value ? number(*value) : PageCell{"–", {}, true};
}

double times_bound(const Candidate& c) {
  const double bound = c.mean(&AdvisedRun::bound);
  return bound > 0 ? c.mean(&AdvisedRun::cycles) / bound : 0;
}

std::string chart(Page& page, const AdviceRanking& ranking) {
  Json rows = Json::array(), texts = Json::array();
  double low = 0, high = 0;
  for (std::size_t k = 0; k < ranking.ranked; ++k) {
    const Candidate& c = ranking.candidates[k];
    Interval cycles = *interval_of(c.cycles());
    if (cycles.half == 0) cycles.half.reset();  // the seed does not matter
    Json row{c.name, cycles.mean, nullptr, nullptr};
    if (cycles.half) {
      row[2] = cycles.mean - *cycles.half;
      row[3] = cycles.mean + *cycles.half;
    }
    low = k == 0 ? cycles.mean : low;
    high = cycles.mean;
    rows.push_back(std::move(row));
    texts.push_back(figure(cycles) + (ranking.pareto[k] ? " *" : ""));
  }
  constexpr double kLogarithmic = 20;
  return page.figure(
      {"cycles",
       html(fmt::format("{} needs the fewest cycles", ranking.candidates[0].name)),
       "Balancing, execution and messages, end to end; 95 % interval over the seeds. "
       "* on the Pareto front of cycles and migrated bytes.",
       "Cycles of each balancer.",
       {{"kind", "dots"},
        {"x", "cycles, less is better"},
        {"log", high > kLogarithmic * low},
        {"columns", {"balancer", "mean", "low", "high"}},
        {"rows", rows},
        {"texts", texts}}});
}

std::string ranking_table(const AdviceRanking& ranking) {
  const RankingColumns columns = ranking_columns(ranking);
  PageTable table{{"Balancer", "Plan", "Cycles", "Times the bound"}, {}};
  for (const std::string& title : columns.titles) table.header.push_back(capitalised(title));
  table.header.insert(table.header.end(), {"Pareto", "Against the first"});
  table.sortable = true;
  for (const RankingPlace& place : places(ranking)) {
    if (!place.ranked()) break;
    const Candidate& c = place.candidate();
    const double ratio = times_bound(c);
    std::vector<PageCell> row{{html(c.name), {}},
                              {html(c.plan), {}},
                              number(c.mean(&AdvisedRun::cycles)),
                              ratio > 0 ? number(ratio) : PageCell{"–", {}, true}};
    for (const auto& cell : columns.cells[place.k]) row.push_back(number(cell));
    row.push_back({ranking.pareto[place.k] ? "yes" : "", {}});
    const PairedComparison* pair = place.to_first();
    row.push_back({pair == nullptr                         ? ""
                   : pair->separation == Separation::apart ? "slower"
                                                           : to_string(pair->separation),
                   {}});
    table.rows.push_back(std::move(row));
  }
  return table_html(without_empty_columns(std::move(table)));
}

std::string variants_table(const AdviceRanking& base, const std::vector<AdviceVariant>& variants) {
  PageTable table{{"Where", "First", "Cycles", "Times the bound", "First above, there"}, {}};
  const std::string& name = base.candidates.front().name;
  for (const AdviceVariant& v : variants) {
    if (v.ranking.ranked == 0) continue;
    const Candidate& first = v.ranking.candidates.front();
    const Candidate* same = v.ranking.find(name);
    table.rows.push_back(
        {{html(v.when), {}},
         {html(first.name), {}},
         number(first.mean(&AdvisedRun::cycles)),
         number(times_bound(first)),
         same == nullptr ? PageCell{"–", {}, true} : number(same->mean(&AdvisedRun::cycles))});
  }
  return table_html(table);
}

std::string not_ranked(const AdviceRanking& ranking) {
  PageTable table{{"Balancer", "Reason"}, {}};
  for (std::size_t k = ranking.ranked; k < ranking.candidates.size(); ++k) {
    table.rows.push_back(
        {{html(ranking.candidates[k].name), {}}, {html(ranking.candidates[k].trouble), {}}});
  }
  return table.rows.empty() ? "" : table_html(table);
}

std::string source_table(const AdviceSource& source) {
  const auto text = [](const std::string& value) { return PageCell{html(value), {}}; };
  PageTable table{{"Of this advice", ""},
                  {{text("Trace"), text(source.trace)},
                   {text("Machine"), text(source.machine)},
                   {text("Seeds"), text(source.seeds)}}};
  if (!source.balancer_keys.empty()) {
    table.rows.push_back({text("Keys of balancers"), text(source.balancer_keys)});
  }
  table.rows.push_back(
      {text("Command"), {"<code class=\"command\">" + html(source.command) + "</code>", {}}});
  return table_html(table);
}

/// What stands behind the answer.
std::string reasons_html(const std::vector<std::pair<const char*, std::string>>& reasons) {
  std::string text = "<ul class=\"findings\">\n";
  for (const auto& [kind, sentences] : reasons) {
    if (sentences.empty()) continue;
    text += fmt::format("<li><span class=\"kind\">{}</span><span>{}</span></li>\n", kind,
                        html(sentences));
  }
  return text + "</ul>\n";
}

}  // namespace

std::string advice_page(const AdviceAnswer& answer, const AdviceSource& source) {
  const AdviceRanking& ranking = answer.ranking;
  Page page("Advice: which balancer");
  const Candidate& first = ranking.candidates.front();
  const double ratio = times_bound(first);
  std::vector<Card> cards{
      {first.recorded ? "Keep" : "Use",
       first.recorded   ? "what the runtime did"
       : first.balances ? first.name
                        : "no balancing",
       fmt::format("on a {}", source.machine)},
      {"Cycles", figure(first.mean(&AdvisedRun::cycles)), "balancing, execution, messages"}};
  if (ratio > 0) {
    cards.push_back({"Times the bound", figure(ratio), "no schedule executes faster than 1"});
  }
  cards.push_back(
      {"Bytes migrated", figure(first.mean(&AdvisedRun::migrated)), "by this balancer"});
  page.begin("<h1>Which balancer to use</h1>\n<p class=\"answer\">" + html(answer.advice.use) +
             "</p>\n" + cards_html(cards) +
             reasons_html({{"Why", answer.advice.why},
                           {"Changes", answer.advice.in_short},
                           {"Known", answer.advice.knew},
                           {"Free", answer.advice.free}}) +
             source_table(source));
  const std::string picture = chart(page, ranking);
  page.add({"ranking", "Ranking", picture + ranking_table(ranking)});
  if (!answer.variants.empty()) {
    page.add({"changes", "What changes", variants_table(ranking, answer.variants)});
  }
  if (const std::string others = not_ranked(ranking); !others.empty()) {
    page.add({"others", "Not ranked", others});
  }
  page.end(
      fmt::format("<p class=\"note\">Ballast {}. Every balancer ran on the same trace and "
                  "machine; differences to the first are paired by seed and corrected by "
                  "Holm's method.</p>\n",
                  html(BALLAST_VERSION)));
  return page.str();
}

}  // namespace ballast
