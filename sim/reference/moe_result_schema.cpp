// SPDX-License-Identifier: BSD-3-Clause
#include "machine/run.h"
#include "reference/result_parts.h"

namespace ballast::schema {
namespace {

std::vector<Member> spread(const std::string& what, const std::string& unit = {}) {
  return {{"mean", number("mean over the rounds of " + what, unit)},
          {"p95", number("95th percentile over the rounds of " + what, unit)},
          {"max", number("maximum over the rounds of " + what, unit)}};
}
Member spread_of(const std::string& name, const std::string& what, const std::string& unit = {}) {
  return {name, object(what, spread(what, unit)), false};
}

Member exchange(const std::string& name, const std::string& what) {
  std::vector<Member> members = spread(what, "cycles");
  members.push_back(
      {"bounds",
       object("lower bounds of " + what + ", mean over the rounds; routed network only",
              {{"injection", number("flits that the busiest rank sends in " + name, "flits")},
               {"ejection", number("flits that the busiest rank receives in " + name, "flits")},
               {"link", number("flits over the busiest link in " + name, "flits")}}),
       false});
  members.push_back({"bound", number("mean of the largest bound of " + what, "cycles"), false});
  members.push_back({"ratio", number("mean / bound of " + what), false});
  return {name, object(what, members), false};
}

Json moe_series() {
  return list(
      "the rounds in their order",
      object("round",
             {{"step", count("step")},
              {"layer", count("layer, from 0 on")},
              {"cycles", count("time of the round", "cycles")},
              {"plan", count("plan", "cycles")},
              {"fetch", count("fetch", "cycles")},
              {"dispatch", count("dispatch", "cycles")},
              {"compute", count("compute", "cycles")},
              {"combine", count("combine", "cycles")},
              {"max_over_mean", number("max / mean of the computed copies")},
              {"home_max_over_mean", number("the same, all at home")},
              {"moved", count("copies computed away from home", "copies")},
              {"transfers", count("copies that travel to another rank; with "
                                  "dedupe, those of a token count once")},
              {"fetches", count("fetched experts", "experts")},
              {"ideal", count("a round of equal ranks and pairs: no bound", "cycles"), false}}));
}

}  // namespace

Json moe_result() {
  const char* const loads = "max / mean of the ranks' copies";
  return object(
      "result of a mixture of experts",
      {{"verdict",
        text("end of the run", {to_string(Outcome::completed), to_string(Outcome::stopped)})},
       {"cycles", count("length of the run", "cycles")},
       {"processors", count("number of ranks")},
       {"experts", count("experts of a layer")},
       {"rounds", count("rounds that have ended: steps times layers")},
       {"copies", count("token copies of all rounds", "copies")},
       {"moved", count("copies computed away from home", "copies")},
       {"sent_copies", count("copies for other ranks than that of their token", "copies")},
       {"transfers", count("what travels for them: each copy or, with dedupe, those of a token for "
                           "the same rank as one")},
       {"fetches", count("fetched experts of all rounds", "experts")},
       spread_of("max_over_mean", std::string(loads) + ", as computed"),
       spread_of("home_max_over_mean", std::string(loads) + ", with all copies at home"),
       spread_of("least_max_over_mean", std::string(loads) + ", the least that the weights allow"),
       spread_of("round", "time of a round", "cycles"),
       spread_of("plan", "time of the plan", "cycles"),
       exchange("fetch", "time of the fetches"),
       exchange("dispatch", "time of the dispatch"),
       spread_of("compute", "time of the computation", "cycles"),
       exchange("combine", "time of the combination"),
       spread_of("ideal", "a round of equal ranks and pairs, without a plan: no bound", "cycles"),
       {"flits", count("flits of all packets", "flits")},
       {"flit_hops", count("hops of all flits", "hops")},
       link_use(),
       links(),
       events(),
       energy(),
       {"series", moe_series()}});
}

}  // namespace ballast::schema
