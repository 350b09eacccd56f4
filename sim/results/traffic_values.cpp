// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "results/kinds.h"
#include "results/shared_values.h"

namespace ballast {
namespace {

constexpr const char* kRateUnit = "flits per processor and cycle";

/// Packets of the window have arrived.
template <class R>
bool any_measured(const R& r) {
  return r.measured != 0;
}

/// Sources with a rate; else requests that wait for replies.
template <class R>
bool rated(const R& r) {
  return !r.requests;
}

template <class R>
ResultValues<R> latency_values() {
  using V = ResultValue<R>;
  const auto share = [](const char* key, const char* part, Cycle R::*member) {
    return V::count(key, std::string("latency that ") + part + " of the packets do not exceed",
                    "cycles", member)
        .when(any_measured<R>)
        .row(key);
  };
  const auto finite = [](const R& r) { return std::isfinite(r.half_width); };
  const auto plus_minus = [finite](const R& r) {
    return finite(r) ? fmt::format("+- {:.2f}", r.half_width) : "";
  };
  return {
      "latency from generation to delivery of a packet, or from the issue of a request to the "
      "delivery of its reply; absent is what was not measured",
      {V::number("zero_load", "mean of lone packets", "cycles", &R::zero_load),
       V::number("mean", "mean", "cycles", &R::latency)
           .when(any_measured<R>)
           .row("mean", plus_minus),
       V::number("half_width", "half width of the 95 % interval of the mean", "cycles",
                 &R::half_width)
           .when([finite](const R& r) { return any_measured(r) && finite(r); }),
       V::number("source_wait", "mean wait in the source's queue", "cycles", &R::source_wait)
           .when([](const R& r) { return any_measured(r) && rated(r); })
           .row("in the source's queue", "part of the mean"),
       share("p50", "50 %", &R::p50), share("p95", "95 %", &R::p95), share("p99", "99 %", &R::p99),
       share("p99.9", "99.9 %", &R::p999),
       V::count("max", "largest latency", "cycles", &R::max).when(any_measured<R>).row("max")}};
}

/// One measured rate.
template <class R>
std::vector<ResultValue<R>> point_values() {
  using V = ResultValue<R>;
  using enum TrafficVerdict;
  const auto itself = [](const R& r) -> const R& { return r; };
  const ResultValues<R> packets{
      "packets",
      {V::count("measured", "delivered packets of the window", "packets", &R::measured),
       V::count("delivered", "delivered packets of the run", "packets", &R::delivered),
       V::count("returned", "undeliverable packets of the run", "packets", &R::returned)}};
  return {V::text("verdict", "end of the measurement",
                  {to_string(converged), to_string(saturated), to_string(deadlocked),
                   to_string(out_of_budget), to_string(TrafficVerdict::stopped),
                   to_string(TrafficVerdict::completed)},
                  [](const R& r) { return to_string(r.verdict); }),
          V::count("cycles", "length of the run", "cycles", &R::cycles),
          V::count("warm_up", "cycles before the measured window", "cycles", &R::warm_up),
          V::count("window", "length of the measured window", "cycles", &R::window),
          V::number("offered", "offered load; absent: requests that wait for replies", kRateUnit,
                    &R::offered)
              .when(rated<R>),
          V::number("throughput", "delivered load", kRateUnit, &R::throughput).when([](const R& r) {
            return r.seen != 0;
          }),
          V::number("middle_load",
                    "flits per cycle that each link between the two halves of the machine would "
                    "have to carry; only where that decided the verdict at the end of the cycle "
                    "budget",
                    "flits per cycle", &R::middle_load)
              .when([](const R& r) { return r.middle_load > 0; }),
          V::object("packets", packets, itself),
          V::object("latency", latency_values<R>(), itself)};
}

ResultValues<TrafficClassResult> source_class_values() {
  using R = TrafficClassResult;
  using V = ResultValue<R>;
  return {"packets of a class",
          {V::text("class", "its name", {}, &R::name),
           V::number("offered", "offered load", kRateUnit, &R::offered),
           V::number("throughput", "delivered load", kRateUnit, &R::throughput),
           V::count("measured", "delivered packets of the window", "packets",
                    in(&R::latency, &LatencySummary::packets)),
           V::number("zero_load", "mean latency of lone packets", "cycles", &R::zero_load),
           V::number("source_wait", "mean wait in the source's queue", "cycles", &R::source_wait)
               .when([](const R& r) { return r.latency.packets != 0; }),
           V::object("latency",
                     ResultValues<LatencySummary>("latency from generation to delivery of a packet",
                                                  latency_summary()),
                     &R::latency)}};
}

double stretch(const TrafficRun& r) {
  return static_cast<double>(r.counts.links_taken) / static_cast<double>(r.counts.links_needed);
}

}  // namespace

const ResultValues<TrafficRun>& traffic_values() {
  using R = TrafficRun;
  using V = ResultValue<R>;
  const ResultValues<RequestResult> requests{
      "requests that wait for their replies",
      {ResultValue<RequestResult>::count("completed", "requests with a reply, of the run",
                                         "requests", &RequestResult::completed),
       ResultValue<RequestResult>::number("rate", "requests with a reply, of the window",
                                          "requests per processor and cycle",
                                          &RequestResult::rate)}};
  const std::vector<V> of_run{
      V::object("requests", requests, &R::requests),
      V::list("classes", "by [traffic.class.NAME]", source_class_values(),
              [](const R& r) { return r.classes.empty() ? nullptr : &r.classes; }),
      V::count("flits", "flits of all packets", "flits", in(&R::counts, &NetworkCounts::flits)),
      V::count("flit_hops", "hops of all flits", "hops", in(&R::counts, &NetworkCounts::flit_hops)),
      V::count("retransmitted", "packets lost to a fault and sent again", "packets",
               in(&R::counts, &NetworkCounts::retransmitted)),
      V::number(
          "stretch",
          "links on the ways of the delivered packets, relative to those on the shortest "
          "ways; with a `machine.routing` that takes longer ones, on grids or up to 8,192 routers",
          "", stretch)
          .when([](const R& r) { return r.counts.links_needed != 0; })};
  const std::vector<V> waiting{
      V::text("waiting", "packets that wait for each other, of a deadlock", {}, &R::waiting)
          .when([](const R& r) { return r.verdict == TrafficVerdict::deadlocked; })};
  static const ResultValues<R> values{
      "result of a measurement of traffic",
      joined(joined(joined(point_values<R>(), of_run), network_values<R>()), waiting)};
  return values;
}

const ResultValues<Saturation>& saturation_values() {
  using V = ResultValue<Saturation>;
  static const ResultValues<Saturation> values{
      "result of a search for the saturation",
      {V::number("saturation", "highest rate that converges; absent: none does", kRateUnit,
                 &Saturation::rate)
           .when([](const Saturation& s) { return s.rate > 0; }),
       V::list("points", "all rates tried, in rising order",
               ResultValues<TrafficResult>("rate", point_values<TrafficResult>()), by_rate)}};
  return values;
}

std::vector<TrafficResult> by_rate(const Saturation& s) {
  std::vector<TrafficResult> points = s.points;
  std::sort(points.begin(), points.end(),
            [](const auto& a, const auto& b) { return a.offered < b.offered; });
  return points;
}

}  // namespace ballast
