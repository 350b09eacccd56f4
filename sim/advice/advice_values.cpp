// SPDX-License-Identifier: BSD-3-Clause
#include "advice/advice_values.h"

#include <algorithm>

#include "results/shared_values.h"

namespace ballast {
namespace {

using P = RankingPlace;
using V = ResultValue<RankingPlace>;

/// Mean over the runs of a candidate.
template <class Value>
auto mean(Value AdvisedRun::*value) {
  return [value](const P& p) { return p.candidate().mean(value); };
}

template <class Value>
auto pair_value(Value PairedComparison::*value) {
  return [value](const P& p) { return p.to_first() ? &(p.to_first()->*value) : nullptr; };
}

const ResultValues<Interval>& interval_values() {
  using I = ResultValue<Interval>;
  static const ResultValues<Interval> values{
      "mean with its 95 % interval",
      {I::number("mean", "mean over the seeds", "", &Interval::mean),
       I::number("half", "half of the interval", "", &Interval::half)}};
  return values;
}

std::vector<V> of_ranked() {
  std::vector<V> values{
      V::text("plan", "its work and execution", {"before", "during"},
              [](const P& p) { return p.candidate().plan; })
          .when([](const P& p) { return !p.candidate().plan.empty(); }),
      V::object("cycles", interval_values(),
                [](const P& p) { return *interval_of(p.candidate().cycles()); }),
      V::number("balance_cycles", "balancing before execution", "cycles",
                mean(&AdvisedRun::balancing))
          .row("balancing"),
      V::number("execution_cycles", "of a processor, mean", "cycles", mean(&AdvisedRun::executing))
          .row("execution"),
      V::number("waiting_cycles", "of a processor in neither, mean", "cycles",
                [](const P& p) { return p.candidate().waiting(); })
          .row("waiting"),
      V::number("least_cycles", "no schedule executes in fewer", "cycles",
                mean(&AdvisedRun::bound)),
      V::number("migrated_bytes", "tasks that were executed elsewhere", "bytes",
                mean(&AdvisedRun::migrated))
          .row("bytes migrated"),
      V::number("off_rank_bytes", "messages between processors", "bytes",
                mean(&AdvisedRun::off_rank))
          .row("bytes off rank"),
      V::number("most_memory", "largest memory of a processor", "bytes", mean(&AdvisedRun::memory))
          .row("largest memory"),
      V::text("task_times", "what it knew of them; absent: it counts tasks", {},
              [](const P& p) { return p.candidate().knew; })
          .when([](const P& p) { return !p.candidate().knew.empty(); }),
      V::flag("pareto", "no other has fewer cycles and fewer migrated bytes",
              [](const P& p) { return static_cast<bool>(p.ranking.pareto[p.k]); }),
      V::object("difference", interval_values(), pair_value(&PairedComparison::difference)),
      V::number("p", "of the paired difference to the first, corrected by Holm over all pairs", "",
                [](const P& p) { return p.to_first() ? p.to_first()->corrected : std::nullopt; }),
      V::text(
          "separation", "from the first, at p < 0.05 by the margin",
          {to_string(Separation::apart), to_string(Separation::equal), to_string(Separation::open)},
          [](const P& p) { return to_string(p.to_first()->separation); })
          .when([](const P& p) { return p.to_first() != nullptr; })};
  for (V& value : values) value = std::move(value).when(&P::ranked);
  return values;
}

const ResultValues<P>& place_values() {
  static const ResultValues<P> values{
      "balancer, with its trouble or with all means",
      joined({V::text("balancer", "name; \"recorded\": the placement of the trace", {},
                      [](const P& p) { return p.candidate().name; }),
              V::text("trouble", "why it is not ranked", {},
                      [](const P& p) { return p.candidate().trouble; })
                  .when([](const P& p) { return !p.ranked(); })},
             of_ranked())};
  return values;
}

ResultValues<AdviceVariant> variant_values() {
  using A = ResultValue<AdviceVariant>;
  return {"change",
          {A::text("when", "the change", {}, &AdviceVariant::when),
           A::list("ranking", "balancers, there", place_values(),
                   [](const AdviceVariant& v) { return places(v.ranking); })}};
}

}  // namespace

const PairedComparison* RankingPlace::to_first() const {
  return k > 0 && ranked() ? &ranking.to_first[k - 1] : nullptr;
}

std::vector<RankingPlace> places(const AdviceRanking& ranking) {
  std::vector<RankingPlace> all;
  for (std::size_t k = 0; k < ranking.candidates.size(); ++k) all.push_back({ranking, k});
  return all;
}

const ResultValues<AdviceAnswer>& advice_values() {
  using A = ResultValue<AdviceAnswer>;
  static const ResultValues<AdviceAnswer> values{
      "the answer",
      {A::text("use", "which balancer", {}, in(&AdviceAnswer::advice, &Advice::use)),
       A::text("why", "what it saves and costs", {}, in(&AdviceAnswer::advice, &Advice::why)),
       A::text("changes", "what would change the answer", {},
               in(&AdviceAnswer::advice, &Advice::changes)),
       A::text("knew", "what the balancers knew of the tasks", {},
               in(&AdviceAnswer::advice, &Advice::knew)),
       A::text("not_charged", "what costs the best balancer nothing", {},
               in(&AdviceAnswer::advice, &Advice::free)),
       A::list("ranking", "balancers by mean cycles, those not ranked last", place_values(),
               [](const AdviceAnswer& a) { return places(a.ranking); }),
       A::list("variants", "the same with one change", variant_values(), &AdviceAnswer::variants)}};
  return values;
}

RankingColumns ranking_columns(const AdviceRanking& ranking) {
  RankingColumns columns;
  for (std::size_t k = 0; k < ranking.ranked; ++k) {
    std::vector<std::optional<double>> row(columns.titles.size());
    place_values().rows({ranking, k}, [&](const std::string& title, double value, const auto&) {
      const auto known = std::find(columns.titles.begin(), columns.titles.end(), title);
      const auto at = static_cast<std::size_t>(known - columns.titles.begin());
      if (known == columns.titles.end()) {
        columns.titles.push_back(title);
        row.emplace_back();
      }
      row[at] = value;
    });
    columns.cells.push_back(std::move(row));
  }
  for (auto& row : columns.cells) row.resize(columns.titles.size());
  return columns;
}

const ResultValues<PlannedAdvice>& planned_advice_values() {
  using A = ResultValue<PlannedAdvice>;
  static const ResultValues<PlannedAdvice> values{
      "plan",
      {A::count("seeds", "runs of each case", "", &PlannedAdvice::seeds),
       A::json("balancers", schema::list("balancers that fit", schema::text("name")),
               &PlannedAdvice::balancers),
       A::json("settings", schema::list("changes tried", schema::text("change")),
               &PlannedAdvice::settings)}};
  return values;
}

}  // namespace ballast
