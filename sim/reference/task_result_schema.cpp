// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "reference/result_parts.h"
#include "report/cost_table.h"
#include "report/trace_report.h"

namespace ballast::schema {
namespace {

/// All costs except those one level above; a cost is required if every run measures it.
Json costs() {
  std::vector<Member> members;
  for (const Cost& entry : cost_entries()) {
    const std::string name = entry.name;
    const auto same = [&](const Member& member) { return member.name == name; };
    if (name == "rounds" || name == "waves") continue;
    if (std::any_of(members.begin(), members.end(), same)) continue;
    members.push_back(cost(name, entry.movers.empty() && !entry.network));
  }
  return object("costs; a cost that the run does not measure is absent", members);
}

Json places(const std::string& description) {
  return list(description, object("processor with tasks", {{"processor", count("processor")},
                                                           {"tasks", count("tasks", "tasks")}}));
}

Json task_series() {
  const Member in_switch{"in_switch", count("tasks in the switch", "tasks"), false};
  const Member in_network{"in_network", count("tasks in the network", "tasks"), false};
  return list("queues over time", object("sample", {{"cycle", count("cycle")},
                                                    {"min", count("shortest queue", "tasks")},
                                                    {"max", count("longest queue", "tasks")},
                                                    in_switch,
                                                    in_network}));
}

/// Members of runs in which processors execute tasks.
std::vector<Member> execution() {
  return {
      {"idle",
       object("cycles without execution",
              {{"mean", number("mean over the processors", "cycles")},
               {"max", count("most of a processor", "cycles")},
               {"spread", count("most minus fewest", "cycles")},
               {"per_processor",
                list("of each processor, with --detail", count("idle cycles", "cycles")), false}}),
       false},
      {"utilisation", distribution("share of the cycles executing tasks", ""), false},
      {"mean_wait", number("mean time from arrival to execution of a task", "cycles"), false},
      {"least_cycles", number("lower bound of the completion time", "cycles"), false},
      {"balance_cycles", count("balancing before execution", "cycles"), false},
      {"starved_share",
       number("share of the processor cycles idle while another queue held a task"), false}};
}

std::vector<std::string> verdicts() {
  using enum Outcome;
  return {to_string(balanced),    to_string(settled),  to_string(completed),
          to_string(partitioned), to_string(stranded), to_string(stopped)};
}

Json placement() {
  return object(
      "the final placement of the tasks",
      {{"lower_bound", number("no placement has a smaller largest load")},
       {"lpt_imbalance", number("imbalance of longest processing time first")},
       {"one_move_helps", boolean("moving one task would lower the larger load of some pair")}});
}

Json hindrance() {
  return object("tasks that cannot move and forbid the goal by work",
                {{"processor", count("their processor")},
                 {"share", number("their work over the mean load")},
                 {"task", count("id of the one task; absent: all of them"), false}});
}

Json trace_metrics(const std::string& description) {
  std::vector<Member> members;
  for (const TraceEntry& entry : trace_entries()) {
    members.push_back({entry.name, number(entry.help, entry.unit), false});
  }
  return object(description, members);
}

Json trace() {
  return object("facts of a measured run; what its source does not have is absent",
                {{"phase", count("id of the phase in the source")},
                 {"fixed_tasks", count("tasks that cannot move", "tasks")},
                 {"movable_work", number("share of the work of the other tasks"), false},
                 {"edges", count("edges between tasks of the phase", "edges"), false},
                 {"dropped_edges", count("edges with an end that is no task", "edges"), false},
                 {"migrated_bytes", number("serialized bytes of moved tasks", "bytes"), false},
                 {"before", trace_metrics("before the run")},
                 {"after", trace_metrics("after the run")}});
}

Json messages() {
  return object("messages between tasks",
                {{"sent", count("messages to another processor", "messages")},
                 {"on_rank", count("messages within a processor, which cost nothing", "messages")},
                 {"packets", count("packets of the sent ones", "packets")},
                 {"flits", count("their flits", "flits")},
                 {"flit_hops", count("flits times routers on their routes", "flit-hops")},
                 {"lost_packets", count("packets not delivered because of faults", "packets")}});
}

Json phases() {
  return list(
      "phases of the run, one after the other",
      object("phase",
             {{"tasks", count("tasks", "tasks")},
              {"balance_cycles", count("balancing before execution", "cycles"), false},
              {"execute_cycles", count("execution and messages", "cycles")},
              {"least_cycles", number("no schedule executes in fewer", "cycles")},
              {"tasks_moved", count("tasks executed elsewhere than where it began", "tasks")},
              {"imbalance", object("max / mean - 1 of work; absent if there is none",
                                   {{"measured", number("in the measured run"), false},
                                    {"start", number("where the phase begins"), false},
                                    {"executed", number("where the tasks were executed"), false}})},
              {"messages", messages(), false},
              {"hindrance", hindrance(), false},
              {"trace", trace()}}));
}

Json quantiles(const std::string& description, const std::string& unit) {
  return object(description, {{"mean", number("mean", unit)},
                              {"p50", number("median", unit)},
                              {"p95", number("95 % are not larger", unit)},
                              {"max", number("largest", unit)}});
}

Json jobs() {
  const Json job =
      object("job that has ended", {{"job", number("number in the log")},
                                    {"tasks", count("its tasks", "tasks")},
                                    {"arrival", count("arrival", "cycle")},
                                    {"wait", count("arrival to start of its last task", "cycles")},
                                    {"end", count("end of its last task", "cycle")},
                                    {"slowdown", number("bounded slowdown")}});
  return object(
      "jobs of a log whose tasks are executed",
      {{"jobs", count("jobs", "jobs")},
       {"parallel", count("jobs of several tasks", "jobs")},
       {"ended", count("jobs that have ended", "jobs")},
       {"gang", boolean("the tasks of a job begin together")},
       {"apart", count("jobs whose tasks did not begin together", "jobs")},
       {"following", count("jobs that arrived after the end of another", "jobs"), false},
       {"log_start", number("Unix time of the first job of the log, at which it starts", "s"),
        false},
       {"unknown_predecessors", count("jobs after one that is not in the run", "jobs"), false},
       {"wait", quantiles("arrival of a job to the start of its last task", "cycles"), false},
       {"slowdown", quantiles("cycles in the machine over those of the run", ""), false},
       {"list", list("the ended jobs, on request", job), false}});
}

Json bound() {
  return object(
      "bounds of the switch for this load",
      {{"cycles", count("bandwidth limit", "cycles")},
       {"paper_cycles", count("bound of the paper, for its forms of the switch", "cycles"), false},
       {"ratio", number("cycles of the run over the bandwidth limit"), false}});
}

}  // namespace

Json task_result() {
  std::vector<Member> members{
      {"verdict", text("end of the run", verdicts())},
      {"cycles", count("length of the run", "cycles")},
      {"processors", count("processors")},
      {"tasks", count("tasks of the workload, and those born", "tasks")},
      {"count", change("tasks of each processor; after: queued or executed", "tasks")},
      {"work", change("work of each processor; after: queued or executed", "units of work")},
      {"cost", costs()},
      {"stranded", count("tasks at processors that have failed", "tasks")},
      {"failed_processors", count("processors that have failed")},
      {"queue", object("queues of the processors",
                       {{"mean", number("mean over processors and time", "tasks")},
                        {"longest", count("longest queue at any time", "tasks")},
                        {"per_processor",
                         list("mean of each processor over time, with --detail",
                              number("queue length", "tasks")),
                         false}})},
      {"stranded_at", places("processors with stranded tasks, with --detail"), false},
      {"returned_to", places("processors with returned tasks, with --detail"), false},
      {"reason", text("why the goal cannot be reached"), false},
      {"placement", placement(), false},
      {"hindrance", hindrance(), false},
      {"messages", messages(), false},
      {"phases", phases(), false},
      {"jobs", jobs(), false},
      {"trace", trace(), false},
      {"steps", count("all rounds of the balancer", "rounds"), false},
      {"rounds", cost("rounds", false).schema, false},
      {"balances", count("starts of the balancer, or operations of its agents"), false},
      {"bound", bound(), false},
      {"agent_load", distribution("load as the agents know it", ""), false},
      {"tree",
       object("tasks of a tree, which are born at the end of others",
              {{"leaves", count("executed tasks without children", "tasks")},
               {"depth", count("generations after the root")},
               {"most_alive", count("largest number of tasks alive at a time", "tasks")}}),
       false},
      {"graph",
       object("tasks that wait for inputs",
              {{"edges", count("inputs of all tasks")},
               {"sources", count("tasks without inputs", "tasks")},
               {"depth", count("tasks of the longest chain", "tasks")},
               {"critical_path",
                number("the chain that takes longest; no run takes fewer", "cycles")}}),
       false},
      {"skipped", count("records of the workload's source that were skipped"), false}};
  for (Member& member : execution()) members.push_back(std::move(member));
  members.push_back({"series_every", count("distance of the samples", "cycles"), false});
  members.push_back({"series", task_series(), false});
  members.push_back(frames("cycles"));
  members.push_back(link_use());
  members.push_back(links());
  members.push_back(events());
  members.push_back(energy());
  return object("result of a run of tasks", members);
}

}  // namespace ballast::schema
