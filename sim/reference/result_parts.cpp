// SPDX-License-Identifier: BSD-3-Clause
#include "reference/result_parts.h"

#include "experiment/sections.h"
#include "report/cost_table.h"
#include "report/rounds_report.h"

namespace ballast::schema {

namespace {

Member histogram(const std::string& things) {
  return {"histogram",
          list(things + " in ten equal intervals from min to max; one if both are equal",
               count(things + " in the interval"))};
}

Json rows_of_links(const std::string& description) {
  return list(description, object("link", {{"from", count("router at its start")},
                                           {"to", count("router at its end")},
                                           {"flits", count("flits", "flits")}}));
}

}  // namespace

Json distribution(const std::string& description, const std::string& unit) {
  return object(
      description,
      {{"min", number("smallest value", unit)},
       {"max", number("largest value", unit)},
       {"mean", number("mean", unit)},
       {"imbalance", number("max / mean - 1, for work of work / speed; absent if the mean is 0"),
        false},
       histogram("processors"),
       {"per_processor", list("value of each processor, with --detail", number("value", unit)),
        false}});
}

Json change(const std::string& description, const std::string& unit) {
  return object(description, {{"before", distribution("before the run", unit)},
                              {"after", distribution("after the run", unit)},
                              {"worse", boolean("the imbalance has grown"), false}});
}

Member cost(const std::string& name, bool required) {
  std::string description, unit;
  bool integer = false;
  for (const Cost& cost : cost_entries()) {
    if (name != cost.name) continue;
    description += (description.empty() ? "" : "; or: ") + std::string(cost.help);
    unit = cost.unit;
    integer = std::holds_alternative<std::uint64_t>(cost.of(Costs{}));
  }
  return {name, integer ? count(description, unit) : number(description, unit), required};
}

Member frames(const std::string& time) {
  const Json loads =
      list("frames, at times 0, every, 2 every ..., and the last one",
           list("blocks of consecutive processors", number("mean load per processor of a block")));
  return {"frames",
          object("loads of all processors over time, with --frames",
                 {{"every", count("distance of the frames", time)},
                  {"last", count("time of the last frame", time)},
                  {"block", count("processors in a block, except perhaps the last one")},
                  {"unit", text("unit of the loads; quanta: whole lengths, as a switch that "
                                "balances by work counts them",
                                {"tasks", "quanta"})},
                  {"loads", loads}}),
          false};
}

Member link_use() {
  return {"link_use",
          object("flits over the links, each in one direction; absent without routers",
                 {{"links", count("links, per direction", "links")},
                  {"min", count("fewest flits over a link", "flits")},
                  {"max", count("most flits over a link", "flits")},
                  {"mean", number("mean over the links", "flits")},
                  histogram("links"),
                  {"busiest", rows_of_links("the 100 links with most flits")}}),
          false};
}

Member links() { return {"links", rows_of_links("flits over each link, with --detail"), false}; }

Member events() {
  return {"events",
          object("events of the routers; absent without routers",
                 {{"buffer_writes", count("flits into input buffers", "flits")},
                  {"buffer_reads", count("flits out of input buffers", "flits")},
                  {"crossbar_traversals", count("flits through the switch of a router", "flits")},
                  {"link_flits", count("flits onto links between routers", "flits")},
                  {"vc_allocations", count("output virtual channels given to packets", "grants")},
                  {"switch_allocations", count("grants of a switch", "grants")}}),
          false};
}

Member energy() {
  std::vector<Member> parts;
  for (const Key& key : energy_fields().keys()) {
    parts.push_back({key.name(), number(key.help(), "pJ"), false});
  }
  return {"energy",
          object("energy by the weights of [energy]",
                 {{"total_pj", number("sum", "pJ")},
                  {"by_event", object("of the events with a weight", parts)}}),
          false};
}

Json rounds_result() {
  using enum RoundsUntil;
  const std::vector<Member> sample{{"round", count("round")},
                                   {"min", number("smallest load", "tasks")},
                                   {"max", number("largest load", "tasks")},
                                   {"total", number("sum of all loads", "tasks")}};
  return object(
      "result of a run of rounds",
      {{"verdict", text("end of the run", {to_string(stable), to_string(fixed_point),
                                           to_string(max), to_string(Outcome::stopped)})},
       {"balance", text("state of the loads at the end",
                        {to_string(Outcome::balanced), to_string(Outcome::settled)})},
       {"stable", boolean("nothing moves any more")},
       {"steps", count("rounds", "rounds")},
       {"rounds", count("rounds", "rounds")},
       {"processors", count("processors")},
       {"count", change("loads", "tasks")},
       {"cost",
        object("costs", {cost("stability_steps", true),
                         cost("imbalance", true),
                         cost("migration", true),
                         {"tasks_moved", number("tasks moved, each over each link", "tasks")}})},
       {"largest", object("largest values at the end of any round",
                          {{"load", number("largest load", "tasks")},
                           {"total", number("largest sum of all loads", "tasks")}})},
       {"tasks_arrived", number("tasks of [arrivals]", "tasks"), false},
       {"tasks_executed", number("tasks executed, with rounds.consume", "tasks"), false},
       {"last_new_round", count("last round with new loads, until a fixed point"), false},
       {"series_every", count("distance of the samples", "rounds"), false},
       {"series", list("loads over time", object("sample", sample)), false},
       frames("rounds")});
}

}  // namespace ballast::schema
