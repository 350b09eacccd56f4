// SPDX-License-Identifier: BSD-3-Clause
#include "results/shared_values.h"

#include <cmath>

#include "experiment/sections.h"
#include "results/imbalance.h"

namespace ballast {
namespace {

using schema::Json;

Json histogram_schema(const std::string& things) {
  return schema::list(things + " in ten equal intervals from min to max; one if both are equal",
                      schema::count(things + " in the interval"));
}

/// Whole loads as integers.
Json load_json(double load) {
  constexpr double kMost = 0x1p53;
  const bool whole = load == std::floor(load) && std::abs(load) < kMost;
  return whole ? Json(static_cast<std::int64_t>(load)) : Json(load);
}

Json loads_json(const Frames& frames) {
  Json loads = Json::array();
  for (const std::vector<double>& frame : frames.loads) {
    Json& values = loads.emplace_back(Json::array());
    values.get_ref<Json::array_t&>().reserve(frame.size());
    for (const double load : frame) values.push_back(load_json(load));
  }
  return loads;
}

bool any_arrived(const LatencySummary& l) { return l.packets != 0; }

}  // namespace

std::vector<ResultValue<LatencySummary>> latency_summary() {
  using V = ResultValue<LatencySummary>;
  const auto share = [](const char* key, const char* part, Cycle LatencySummary::*member) {
    return V::count(key, std::string("latency that ") + part + " of the packets do not exceed",
                    "cycles", member)
        .when(any_arrived);
  };
  return {V::number("mean", "mean", "cycles", &LatencySummary::mean).when(any_arrived),
          share("p50", "50 %", &LatencySummary::p50),
          share("p95", "95 %", &LatencySummary::p95),
          share("p99", "99 %", &LatencySummary::p99),
          share("p99.9", "99.9 %", &LatencySummary::p999),
          V::count("max", "largest latency", "cycles", &LatencySummary::max).when(any_arrived)};
}

ResultValues<Distribution> distribution_values(const std::string& help, const std::string& unit) {
  using F = ResultValue<Distribution>;
  return {
      help,
      {F::number("min", "smallest value", unit, &Distribution::min),
       F::number("max", "largest value", unit, &Distribution::max),
       F::number("mean", "mean", unit, &Distribution::mean),
       F::number("imbalance", "max / mean - 1, for work of work / speed; absent if the mean is 0",
                 "", &Distribution::imbalance),
       F::json("histogram", histogram_schema("processors"), &Distribution::histogram),
       F::json(
           "per_processor",
           schema::list("value of each processor, with --detail", schema::number("value", unit)),
           &Distribution::per_processor)
           .in_detail()}};
}

ResultValues<Change> change_values(const std::string& help, const std::string& unit) {
  using F = ResultValue<Change>;
  return {help,
          {F::object("before", distribution_values("before the run", unit),
                     [](const Change& c) -> const Distribution& { return *c.before; }),
           F::object("after", distribution_values("after the run", unit),
                     [](const Change& c) -> const Distribution& { return *c.after; }),
           F::flag("worse", "the imbalance has grown", [](const Change& c) -> std::optional<bool> {
             const Imbalance was = c.before->imbalance(), is = c.after->imbalance();
             return was && is ? std::optional(got_worse(was, is)) : std::nullopt;
           })}};
}

ResultValues<FramesOf> frames_values(const std::string& time) {
  using F = ResultValue<FramesOf>;
  const auto of = [](auto member) {
    return [member](const FramesOf& f) { return f.frames->*member; };
  };
  const Json loads =
      schema::list("frames, at times 0, every, 2 every ..., and the last one",
                   schema::list("blocks of consecutive processors",
                                schema::number("mean load per processor of a block")));
  return {"loads of all processors over time, with --frames",
          {F::count("every", "distance of the frames", time, of(&Frames::every)),
           F::count("last", "time of the last frame", time, of(&Frames::last)),
           F::count("block", "processors in a block, except perhaps the last one", "",
                    of(&Frames::block)),
           F::text("unit",
                   "unit of the loads; quanta: whole lengths, as a switch that balances by work "
                   "counts them",
                   {"tasks", "quanta"}, &FramesOf::unit),
           F::json("loads", loads, [](const FramesOf& f) { return loads_json(*f.frames); })}};
}

const ResultValues<LinkFlits>& link_values() {
  using F = ResultValue<LinkFlits>;
  static const ResultValues<LinkFlits> values{
      "link",
      {F::count("from", "router at its start", "", &LinkFlits::from),
       F::count("to", "router at its end", "", &LinkFlits::to),
       F::count("flits", "flits", "flits", &LinkFlits::flits)}};
  return values;
}

const ResultValues<LinkUse>& link_use_values() {
  using F = ResultValue<LinkUse>;
  static const ResultValues<LinkUse> values{
      "flits over the links, each in one direction; absent without routers",
      {F::count("links", "links, per direction", "links", &LinkUse::links),
       F::count("min", "fewest flits over a link", "flits", &LinkUse::min),
       F::count("max", "most flits over a link", "flits", &LinkUse::max),
       F::number("mean", "mean over the links", "flits", &LinkUse::mean),
       F::json("histogram", histogram_schema("links"), &LinkUse::histogram),
       F::list("busiest", "the 100 links with most flits", link_values(), &LinkUse::busiest)}};
  return values;
}

const ResultValues<NetworkEvents>& event_values() {
  using F = ResultValue<NetworkEvents>;
  using E = NetworkEvents;
  static const ResultValues<E> values{
      "events of the routers; absent without routers",
      {F::count("buffer_writes", "flits into input buffers", "flits", &E::buffer_writes),
       F::count("buffer_reads", "flits out of input buffers", "flits", &E::buffer_reads),
       F::count("crossbar_traversals", "flits through the switch of a router", "flits",
                &E::crossbar_traversals),
       F::count("link_flits", "flits onto links between routers", "flits", &E::link_flits),
       F::count("vc_allocations", "output virtual channels given to packets", "grants",
                &E::vc_allocations),
       F::count("switch_allocations", "grants of a switch", "grants", &E::switch_allocations)}};
  return values;
}

const ResultValues<Energy>& energy_values() {
  static const ResultValues<Energy> values = [] {
    std::vector<ResultValue<Energy>> parts;
    for (const Key& key : energy_fields().keys()) {
      parts.push_back(ResultValue<Energy>::number(
          key.name(), key.help(), "pJ",
          [name = key.name()](const Energy& energy) -> std::optional<double> {
            for (const Energy::Part& part : energy.parts) {
              if (part.name == name) return part.pj;
            }
            return std::nullopt;
          }));
    }
    return ResultValues<Energy>{
        "energy by the weights of [energy]",
        {ResultValue<Energy>::number("total_pj", "sum", "pJ", &Energy::total_pj),
         ResultValue<Energy>::object(
             "by_event", ResultValues<Energy>("of the events with a weight", std::move(parts)),
             [](const Energy& energy) -> const Energy& { return energy; })}};
  }();
  return values;
}

}  // namespace ballast
