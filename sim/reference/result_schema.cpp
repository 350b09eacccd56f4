// SPDX-License-Identifier: BSD-3-Clause
#include "core/stop.h"
#include "reference/result_parts.h"
#include "reference/schema.h"
#include "reference/shared_objects.h"
#include "results/document.h"
#include "results/kinds.h"

namespace ballast {
namespace schema {

std::vector<Member> head() {
  return {{"schema", constant(kDocumentSchema, "version of this schema")},
          {"ballast", text("version of the program")}};
}

Member complete() {
  return {"complete", boolean("false: the work has stopped early, or a part of it did not run")};
}

Member stopped() {
  using enum Stop::Reason;
  return {
      "stopped",
      object("reason of an early stop",
             {{"reason", text("kind of the stop", {to_string(deadlock), to_string(budget),
                                                   to_string(interrupted), to_string(time_limit)})},
              {"cycle", count("cycle, round or unit of work at which the work has stopped")},
              {"message", text("message for people")}}),
      false};
}

Member config() { return {"config", Json{{"$ref", "experiment.schema.json"}}}; }

namespace {

Member speed(const std::vector<Member>& rates) {
  std::vector<Member> members{{"wall_s", number("wall time", "s")}};
  members.insert(members.end(), rates.begin(), rates.end());
  return {"speed", object("speed of the simulation; absent with --reproducible", members), false};
}

Member clocked_speed() {
  return speed(
      {{"edges", count("simulated clock edges")},
       {"cycles_per_s", number("simulated cycles per second")},
       {"threads", count("threads of the routed network"), false},
       {"dense_edges", count("edges with dense stepping"), false},
       {"shared_edges", count("edges that the threads shared"), false},
       {"serial_share", number("share of the time of these edges in which one thread worked alone"),
        false}});
}

Json with(Json object, const Member& member) {
  object["properties"][member.name] = member.schema;
  if (member.required) object["required"].push_back(member.name);
  return object;
}

/// The document of a run: a frame around its result.
Json run(const std::string& description, const std::vector<Member>& units, Json result) {
  std::vector<Member> members = head();
  if (!units.empty()) members.push_back({"units", object("units of the result", units)});
  members.push_back(config());
  members.push_back({"seed", count("seed of all random streams")});
  members.push_back(complete());
  members.push_back(stopped());
  members.push_back({"result", std::move(result)});
  members.push_back(
      {"notes", list("what a reader must know of the run", text("a sentence")), false});
  return object(description, members);
}

std::vector<Member> run_documents() {
  const std::vector<Member> task_units{{"cycles", constant("clock cycles")},
                                       {"work", constant("unit of the workload's source")}};
  const std::vector<Member> traffic_units{{"latency", constant("clock cycles")},
                                          {"rates", constant("flits per processor and cycle")}};
  return {{"tasks", run("`ballast run`: a run of tasks", task_units,
                        with(task_values().schema(), clocked_speed()))},
          {"traffic", run("`ballast run`: a measurement of traffic", traffic_units,
                          with(traffic_values().schema(), clocked_speed()))},
          {"saturation",
           run("`ballast run --find-saturation`", traffic_units, saturation_values().schema())},
          {"replay", run("`ballast run`: a replay of recorded packets",
                         {{"latency", constant("clock cycles")}},
                         with(replay_values().schema(), clocked_speed()))},
          {"moe", run("`ballast run`: a run of a mixture of experts",
                      {{"cycles", constant("clock cycles")}},
                      with(moe_values().schema(), clocked_speed()))},
          {"rounds", run("`ballast run`: a run of rounds", {},
                         with(rounds_values().schema(),
                              speed({{"rounds_per_s", number("simulated rounds per second")},
                                     {"threads", count("threads that shared the rounds")},
                                     {"serial_share", number("share of the time of the rounds in "
                                                             "which one thread works alone")}})))}};
}

}  // namespace
}  // namespace schema

nlohmann::ordered_json result_schema() {
  schema::Json any = schema::Json::array(), definitions = schema::Json::object();
  std::vector<schema::Member> documents = schema::run_documents();
  for (schema::Member& other : schema::other_documents()) documents.push_back(std::move(other));
  for (const schema::Member& document : documents) {
    any.push_back(schema::ref(document.name));
    definitions[document.name] = document.schema;
  }
  schema::Json whole{{"$schema", schema::kDraft},
                     {"title", "Ballast result: a document of --json"},
                     {"type", "object"},
                     {"anyOf", any},
                     {"definitions", definitions}};
  schema::share_objects(whole);
  return whole;
}

}  // namespace ballast
