// SPDX-License-Identifier: BSD-3-Clause
#include "results/kinds.h"
#include "results/shared_values.h"

namespace ballast {
namespace {

constexpr const char* kLatency =
    "from the cycle in which a packet is due, its source's queue included, to the one in which its "
    "receiver sees it";

ResultValues<ReplayClass> class_values() {
  using V = ResultValue<ReplayClass>;
  return {"packets of a class",
          {V::text("class", "its name", {}, &ReplayClass::name),
           V::count("packets", "packets that have arrived", "packets",
                    in(&ReplayClass::latency, &LatencySummary::packets)),
           V::count("flits", "their flits", "flits", &ReplayClass::flits),
           V::object("latency", ResultValues<LatencySummary>(kLatency, latency_summary()),
                     &ReplayClass::latency)}};
}

ResultValues<ReplayNodeTypes> node_values() {
  using R = ReplayNodeTypes;
  using V = ResultValue<R>;
  return {"packets between nodes of two types",
          {V::text("from", "type of the sender", {}, &R::from),
           V::text("to", "type of the receiver", {}, &R::to),
           V::count("packets", "packets that have arrived", "packets", &R::packets),
           V::number("latency", "their mean latency", "cycles", &R::latency)}};
}

ResultValues<ReplayRegion> region_values() {
  using R = ReplayRegion;
  using V = ResultValue<R>;
  return {"a region of the trace",
          {V::count("begin", "its first cycle on the trace's clock", "cycles", &R::begin),
           V::count("cycles", "its length on the trace's clock", "cycles", &R::cycles),
           V::count("packets", "packets that have arrived", "packets", &R::packets),
           V::number("latency", "their mean latency", "cycles", &R::latency).when([](const R& r) {
             return r.packets != 0;
           })}};
}

std::vector<ResultValue<ReplayRun>> parts_of_trace() {
  using V = ResultValue<ReplayRun>;
  const auto unless_empty = [](auto ReplayResult::*member) {
    return [member](const ReplayRun& r) { return (r.*member).empty() ? nullptr : &(r.*member); };
  };
  return {V::list("classes", "by class, if the trace has classes", class_values(),
                  unless_empty(&ReplayRun::classes)),
          V::text("benchmark", "name in the header of NETRACE", {}, &ReplayRun::benchmark)
              .when([](const ReplayRun& r) { return !r.benchmark.empty(); }),
          V::list("node_types", "by the node types of NETRACE", node_values(),
                  unless_empty(&ReplayRun::node_types)),
          V::list("regions", "the regions of NETRACE", region_values(),
                  unless_empty(&ReplayRun::regions))};
}

}  // namespace

const ResultValues<ReplayRun>& replay_values() {
  using R = ReplayRun;
  using V = ResultValue<R>;
  const ResultValues<R> packets{
      "packets",
      {V::count("trace", "packets of the trace", "packets", &R::packets),
       V::count("delivered", "delivered packets", "packets",
                in(&R::latency, &LatencySummary::packets)),
       V::count("read_late",
                "packets read after their cycle, since 2^20 packets were read and had not arrived, "
                "or packets waited for 2^22 arrivals",
                "packets", &R::read_late)}};
  const ResultValues<R> backlog{
      "delay of packets behind the trace's clock at their hand-over to the network, what they wait "
      "for included",
      {V::count("most", "largest", "cycles", &R::most_behind),
       V::count("end", "that of the last packet handed over", "cycles", &R::behind_at_end)}};
  const auto itself = [](const R& r) -> const R& { return r; };
  const std::vector<V> of_run{
      V::text("verdict", "end of the run",
              {to_string(Outcome::completed), to_string(Outcome::stopped)},
              [](const R& r) { return to_string(outcome_of(r)); }),
      V::count("cycles", "length of the run: until the last packet has arrived", "cycles",
               &R::cycles),
      V::count("trace_cycles", "cycle of the trace's last packet", "cycles", &R::trace_cycles),
      V::count("processors", "number of processors", "", &R::processors),
      V::object("packets", packets, itself),
      V::object("latency", ResultValues<LatencySummary>(kLatency, latency_summary()), &R::latency),
      V::number("source_wait", "mean part of the latency in the source's queue", "cycles",
                &R::source_wait),
      V::object("backlog", backlog, itself),
      V::count("flits", "flits of all packets", "flits", in(&R::counts, &NetworkCounts::flits)),
      V::count("flit_hops", "hops of all flits", "hops",
               in(&R::counts, &NetworkCounts::flit_hops))};
  static const ResultValues<R> values{
      "result of a replay of recorded packets",
      joined(joined(of_run, parts_of_trace()), network_values<R>())};
  return values;
}

}  // namespace ballast
