// SPDX-License-Identifier: BSD-3-Clause
#include "reference/result_parts.h"
#include "traffic/traffic_run.h"

namespace ballast::schema {
namespace {

constexpr const char* kRate = "flits per processor and cycle";

Json latency() {
  const auto share = [](const char* part) {
    return count(std::string("latency that ") + part + " of the packets do not exceed", "cycles");
  };
  return object(
      "latency from generation to delivery of a packet; absent is what was not measured",
      {{"zero_load", number("mean of lone packets", "cycles")},
       {"mean", number("mean", "cycles"), false},
       {"half_width", number("half width of the 95 % interval of the mean", "cycles"), false},
       {"source_wait", number("mean wait in the source's queue", "cycles"), false},
       {"p50", share("50 %"), false},
       {"p95", share("95 %"), false},
       {"p99", share("99 %"), false},
       {"p99.9", share("99.9 %"), false},
       {"max", count("largest latency", "cycles"), false}});
}

/// One measured rate.
std::vector<Member> point() {
  using enum TrafficVerdict;
  return {{"verdict", text("end of the measurement",
                           {to_string(converged), to_string(saturated), to_string(deadlocked),
                            to_string(out_of_budget), to_string(TrafficVerdict::stopped)})},
          {"cycles", count("length of the run", "cycles")},
          {"warm_up", count("cycles before the measured window", "cycles")},
          {"window", count("length of the measured window", "cycles")},
          {"offered", number("offered load", kRate)},
          {"throughput", number("delivered load", kRate), false},
          {"middle_load",
           number("flits per cycle that each link between the two halves of the machine would have "
                  "to carry; only where that decided the verdict at the end of the cycle budget",
                  "flits per cycle"),
           false},
          {"packets",
           object("packets", {{"measured", count("delivered packets of the window", "packets")},
                              {"delivered", count("delivered packets of the run", "packets")},
                              {"returned", count("undeliverable packets of the run", "packets")}})},
          {"latency", latency()}};
}

}  // namespace

Json traffic_result() {
  std::vector<Member> members = point();
  members.push_back({"flits", count("flits of all packets", "flits")});
  members.push_back({"flit_hops", count("hops of all flits", "hops")});
  members.push_back({"retransmitted", count("packets lost to a fault and sent again", "packets")});
  members.push_back(link_use());
  members.push_back(links());
  members.push_back(events());
  members.push_back(energy());
  members.push_back({"waiting", text("packets that wait for each other, of a deadlock"), false});
  return object("result of a measurement of traffic", members);
}

Json saturation_result() {
  return object(
      "result of a search for the saturation",
      {{"saturation", number("highest rate that converges; absent: none does", kRate), false},
       {"points", list("all rates tried, in rising order", object("rate", point()))}});
}

}  // namespace ballast::schema
