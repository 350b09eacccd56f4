// SPDX-License-Identifier: BSD-3-Clause
#include "results/kinds.h"
#include "results/moe_summary.h"
#include "results/shared_values.h"

namespace ballast {
namespace {

using MoeValue = ResultValue<MoeRun>;

std::vector<ResultValue<Spread>> spread(const std::string& what, const std::string& unit) {
  using S = ResultValue<Spread>;
  return {S::number("mean", "mean over the rounds of " + what, unit, &Spread::mean),
          S::number("p95", "95th percentile over the rounds of " + what, unit, &Spread::p95),
          S::number("max", "maximum over the rounds of " + what, unit, &Spread::max)};
}

bool any_round(const MoeRun& r) { return !r.rounds.empty(); }

template <class Of>
MoeValue spread_of(const char* name, const std::string& what, const std::string& unit, Of of) {
  return MoeValue::object(name, ResultValues<Spread>(what, spread(what, unit)), of).when(any_round);
}

/// A part of all rounds; `bounds` and what follows from them only with bandwidth.
struct PartOf {
  Spread cycles;
  std::optional<MeanBounds> bounds;

  PartOf(const MoeRun& r, const MoePart& part) : cycles(cycles_of(r, part)) {
    if (part.bounds != nullptr && bounded(r)) bounds.emplace(r, part);
  }
  [[nodiscard]] std::optional<double> bound() const {
    return bounds && bounds->largest > 0 ? std::optional(bounds->largest) : std::nullopt;
  }
  [[nodiscard]] std::optional<double> ratio() const {
    return bound() ? std::optional(cycles.mean / *bound()) : std::nullopt;
  }
};

ResultValues<MeanBounds> bounds_of_part(const std::string& name, const std::string& what) {
  using B = ResultValue<MeanBounds>;
  return {
      "lower bounds of " + what + ", mean over the rounds; routed network only",
      {B::number("injection", "flits that the busiest rank sends in " + name, "flits",
                 &MeanBounds::injection),
       B::number("ejection", "flits that the busiest rank receives in " + name, "flits",
                 &MeanBounds::ejection),
       B::number("link", "flits over the busiest link in " + name, "flits", &MeanBounds::link)}};
}

MoeValue part_of(const MoePart& part, const std::string& what) {
  using P = ResultValue<PartOf>;
  std::vector<P> values;
  const auto member = [&](const char* name, const char* of, double Spread::*number) {
    values.push_back(P::number(name, std::string(of) + " over the rounds of " + what, "cycles",
                               in(&PartOf::cycles, number)));
  };
  member("mean", "mean", &Spread::mean);
  member("p95", "95th percentile", &Spread::p95);
  member("max", "maximum", &Spread::max);
  if (part.bounds != nullptr) {
    values.push_back(P::object("bounds", bounds_of_part(part.name, what), &PartOf::bounds));
    values.push_back(
        P::number("bound", "mean of the largest bound of " + what, "cycles", &PartOf::bound));
    values.push_back(P::number("ratio", "mean / bound of " + what, "", &PartOf::ratio));
  }
  return MoeValue::object(part.name, ResultValues<PartOf>(what, std::move(values)),
                          [&part](const MoeRun& r) { return PartOf(r, part); })
      .when(any_round);
}

/// A round, and whether the network has bandwidth.
struct RoundOf {
  const MoeRoundResult* round;
  bool bounded;
};

ResultValues<RoundOf> each_round() {
  using O = ResultValue<RoundOf>;
  const auto of = [](auto member) {
    return [member](const RoundOf& r) { return r.round->*member; };
  };
  std::vector<O> values{
      O::count("step", "step", "", [](const RoundOf& r) { return r.round->round.step; }),
      O::count("layer", "layer, from 0 on", "",
               [](const RoundOf& r) { return r.round->round.layer; }),
      O::count("cycles", "time of the round", "cycles", of(&MoeRoundResult::cycles))};
  for (const MoePart& part : kMoeParts) {
    values.push_back(O::count(part.name, part.name, "cycles",
                              [&part](const RoundOf& r) { return r.round->phases.*part.cycles; }));
  }
  const std::vector<O> rest{
      O::number("max_over_mean", "max / mean of the computed copies", "",
                of(&MoeRoundResult::max_over_mean)),
      O::number("home_max_over_mean", "the same, all at home", "",
                of(&MoeRoundResult::home_max_over_mean)),
      O::count("moved", "copies computed away from home", "copies", of(&MoeRoundResult::moved)),
      O::count("transfers",
               "copies that travel to another rank; with dedupe, those of a token count once", "",
               of(&MoeRoundResult::transfers)),
      O::count("fetches", "fetched experts", "experts", of(&MoeRoundResult::fetches)),
      O::count("dropped", "copies that skip the layer", "copies", of(&MoeRoundResult::dropped)),
      O::count("ideal", "a round of equal ranks and pairs: no bound", "cycles",
               of(&MoeRoundResult::ideal))
          .when(&RoundOf::bounded)};
  return {"round", joined(std::move(values), rest)};
}

MoeValue sum_over_rounds(const char* name, const char* help, const char* unit,
                         std::uint64_t MoeRoundResult::*of) {
  return MoeValue::count(name, help, unit, [of](const MoeRun& r) { return total(r, of); });
}

std::vector<MoeValue> moe_sums() {
  return {
      MoeValue::text("verdict", "end of the run",
                     {to_string(Outcome::completed), to_string(Outcome::stopped)},
                     [](const MoeRun& r) {
                       return to_string(r.complete ? Outcome::completed : Outcome::stopped);
                     }),
      MoeValue::count("cycles", "length of the run", "cycles", &MoeRun::cycles),
      MoeValue::count("processors", "number of ranks", "", &MoeRun::processors),
      MoeValue::count("experts", "experts of a layer", "", &MoeRun::experts),
      MoeValue::count("rounds", "rounds that have ended: steps times layers", "",
                      [](const MoeRun& r) { return r.rounds.size(); }),
      sum_over_rounds("copies", "token copies of all rounds", "copies", &MoeRoundResult::copies),
      sum_over_rounds("moved", "copies computed away from home", "copies", &MoeRoundResult::moved),
      sum_over_rounds("sent_copies", "copies for other ranks than that of their token", "copies",
                      &MoeRoundResult::sent_copies),
      sum_over_rounds(
          "transfers",
          "what travels for them: each copy or, with dedupe, those of a token for the same "
          "rank as one",
          "", &MoeRoundResult::transfers),
      sum_over_rounds("fetches", "fetched experts of all rounds", "experts",
                      &MoeRoundResult::fetches),
      MoeValue::count("dropped", "copies that skip the layer, beyond the capacity of their experts",
                      "copies", dropped_of)};
}

/// With moe.by_layer.
MoeValue layer_values() {
  using L = ResultValue<LayerSummary>;
  const std::string copies = " of the experts' chosen copies, in multiples of their mean";
  std::vector<L> values{
      L::count("layer", "layer, from 0 on", "", &LayerSummary::layer),
      L::object("max_over_mean",
                ResultValues<Spread>("max / mean of the ranks' copies, as computed",
                                     spread("max / mean of the ranks' copies, as computed", "")),
                &LayerSummary::max_over_mean),
      L::number("expert_p5", "5th percentile" + copies, "", &LayerSummary::p5),
      L::number("expert_p50", "median" + copies, "", &LayerSummary::p50),
      L::number("expert_p95", "95th percentile" + copies, "", &LayerSummary::p95),
      L::number("expert_max", "maximum" + copies, "", &LayerSummary::max),
      L::count("idle_experts", "experts without copies", "experts", &LayerSummary::idle)};
  return MoeValue::list("layers", "the layers, each over its rounds",
                        ResultValues<LayerSummary>("layer", std::move(values)), layers_of);
}

std::vector<MoeValue> moe_spreads() {
  const std::string loads = "max / mean of the ranks' copies";
  const auto of_load = [](double MoeRoundResult::*of) {
    return [of](const MoeRun& r) { return loads_of(r, of); };
  };
  const auto of_cycles = [](Cycle MoeRoundResult::*of) {
    return [of](const MoeRun& r) {
      return Spread(r.rounds, [of](const MoeRoundResult& one) { return one.*of; });
    };
  };
  return {
      spread_of("max_over_mean", loads + ", as computed", "",
                of_load(&MoeRoundResult::max_over_mean)),
      spread_of("home_max_over_mean", loads + ", with all copies at home", "",
                of_load(&MoeRoundResult::home_max_over_mean)),
      spread_of("least_max_over_mean", loads + ", the least that the weights allow", "", least_of),
      spread_of("round", "time of a round", "cycles", of_cycles(&MoeRoundResult::cycles)),
      part_of(kMoeParts[0], "time of the plan"),
      part_of(kMoeParts[1], "time of the fetches"),
      part_of(kMoeParts[2], "time of the dispatch"),
      part_of(kMoeParts[3], "time of the computation"),
      part_of(kMoeParts[4], "time of the combination"),
      spread_of("ideal", "a round of equal ranks and pairs, without a plan: no bound", "cycles",
                of_cycles(&MoeRoundResult::ideal))
          .when(bounded),
      MoeValue::count("flits", "flits of all packets", "flits",
                      in(&MoeRun::counts, &NetworkCounts::flits)),
      MoeValue::count("flit_hops", "hops of all flits", "hops",
                      in(&MoeRun::counts, &NetworkCounts::flit_hops))};
}

/// What a balancer with a placement near the last one says of it.
std::vector<MoeValue> expert_map_values() {
  using C = ResultValue<PlacementChanges>;
  const ResultValues<PlacementChanges> changes{
      "placements near the last one",
      {C::count("plans", "placements decided", "", &PlacementChanges::plans),
       C::count("weights", "experts new on a rank, of all of them", "experts",
                &PlacementChanges::weights),
       C::number("cost", "cost of these, by moe.balancer.node_cost", "", &PlacementChanges::cost),
       C::count("missed", "placements above the bound moe.balancer.keep, the least that was found",
                "", &PlacementChanges::missed),
       C::number("mean", "mean of max / mean, by the counts known to the balancer", "",
                 &PlacementChanges::mean),
       C::number("max", "largest max / mean, by the counts known to the balancer", "",
                 &PlacementChanges::max)}};
  const auto map = [] {
    return schema::list("expert of each slot at the end, by layer; slots by rank",
                        schema::list("slots of a layer", schema::count("expert")));
  };
  return {layer_values(), MoeValue::object("placement", changes, changes_of),
          MoeValue::json("physical_to_logical_map", map(), [](const MoeRun& r) {
            return r.placement.empty() ? std::nullopt : std::optional(r.placement);
          })};
}

}  // namespace

const ResultValues<MoeRun>& moe_values() {
  const MoeValue series =
      MoeValue::list("series", "the rounds in their order", each_round(), [](const MoeRun& r) {
        std::vector<RoundOf> rounds;
        for (const MoeRoundResult& one : r.rounds) rounds.push_back({&one, bounded(r)});
        return rounds;
      });
  static const ResultValues<MoeRun> values{
      "result of a mixture of experts",
      joined(joined(joined(moe_sums(), moe_spreads()), expert_map_values()),
             joined(network_values<MoeRun>(), {series}))};
  return values;
}

}  // namespace ballast
