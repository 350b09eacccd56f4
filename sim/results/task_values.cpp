// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "results/costs.h"
#include "results/kinds.h"
#include "results/shared_values.h"
#include "results/task_parts.h"
#include "results/trace_entries.h"

namespace ballast {
namespace {

using TaskValue = ResultValue<TaskRun>;

const TaskRun& whole_task_run(const TaskRun& r) { return r; }

using Places = std::vector<std::uint64_t>;

/// A processor with tasks.
struct Place {
  std::size_t processor;
  std::uint64_t tasks;
};
TaskValue places_value(const char* name, const char* help, Places RunResult::*tasks) {
  const ResultValues<Place> place{
      "processor with tasks",
      {ResultValue<Place>::count("processor", "processor", "", &Place::processor),
       ResultValue<Place>::count("tasks", "tasks", "tasks", &Place::tasks)}};
  const auto of = [tasks](const TaskRun& r) -> std::optional<std::vector<Place>> {
    const Places& all = r.*tasks;
    if (all.empty()) return std::nullopt;
    std::vector<Place> some;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i] != 0) some.push_back({i, all[i]});
    }
    return some;
  };
  return TaskValue::list(name, help, place, of).in_detail();
}

ResultValues<TaskRun> queue_values() {
  return {
      "queues of the processors",
      {TaskValue::number("mean", "mean over processors and time", "tasks",
                         in(&TaskRun::queue, &Distribution::mean)),
       TaskValue::count("longest", "longest queue at any time", "tasks", &TaskRun::longest_queue),
       TaskValue::json("per_processor",
                       schema::list("mean of each processor over time, with --detail",
                                    schema::number("queue length", "tasks")),
                       in(&TaskRun::queue, &Distribution::per_processor))
           .in_detail()}};
}

ResultValues<Placement> placement_values() {
  using P = ResultValue<Placement>;
  return {"the final placement of the tasks",
          {P::number("lower_bound", "no placement has a smaller largest load", "",
                     &Placement::lower_bound),
           P::number("lpt_imbalance", "imbalance of longest processing time first", "",
                     &Placement::lpt_imbalance),
           P::flag("one_move_helps", "moving one task would lower the larger load of some pair",
                   &Placement::one_move_helps)}};
}

ResultValues<PlannerMemory> memory_bound_values() {
  using M = ResultValue<PlannerMemory>;
  return {"start above balancer.max_memory, which was kept",
          {M::number("need", "largest need of a processor", "bytes", &PlannerMemory::need),
           M::number("least", "least bound for which the planner found a placement", "bytes",
                     &PlannerMemory::least)}};
}

/// Whether the limits of the switch hold for this run.
bool has_limits(const TaskRun& r) {
  return r.mover == Mover::the_switch && r.measure == Measure::count &&
         r.outcome != Outcome::stopped && !r.own_switch && !r.tree;
}

ResultValues<TaskRun> bound_values() {
  return {"bounds of the switch for this load",
          {TaskValue::count("cycles", "bandwidth limit", "cycles", &TaskRun::limit),
           TaskValue::count("paper_cycles", "bound of the paper, for its forms of the switch",
                            "cycles", &TaskRun::paper_bound),
           TaskValue::number("ratio", "cycles of the run over the bandwidth limit", "",
                             [](const TaskRun& r) { return double(r.cycles) / double(r.limit); })
               .when([](const TaskRun& r) { return r.limit != 0; })}};
}

ResultValues<TreeCounts> tree_values() {
  using T = ResultValue<TreeCounts>;
  return {"tasks of a tree, which are born at the end of others",
          {T::count("leaves", "executed tasks without children", "tasks", &TreeCounts::leaves),
           T::count("depth", "generations after the root", "", &TreeCounts::depth),
           T::count("most_alive", "largest number of tasks alive at a time", "tasks",
                    &TreeCounts::most_alive)}};
}

ResultValues<GraphCounts> graph_values() {
  using G = ResultValue<GraphCounts>;
  return {"tasks that wait for inputs",
          {G::count("edges", "inputs of all tasks", "", &GraphCounts::edges),
           G::count("sources", "tasks without inputs", "tasks", &GraphCounts::sources),
           G::count("depth", "tasks of the longest chain", "tasks", &GraphCounts::depth),
           G::number("critical_path", "the chain that takes longest; no run takes fewer", "cycles",
                     &GraphCounts::critical_path)}};
}

ResultValues<std::vector<Cycle>> idle_values() {
  using Cycles = std::vector<Cycle>;
  using I = ResultValue<Cycles>;
  const auto most = [](const Cycles& idle) { return *std::max_element(idle.begin(), idle.end()); };
  const auto least = [](const Cycles& idle) { return *std::min_element(idle.begin(), idle.end()); };
  return {"cycles without execution",
          {I::number("mean", "mean over the processors", "cycles",
                     [](const Cycles& idle) {
                       return Distribution::of(std::span<const Cycle>(idle)).mean;
                     }),
           I::count("max", "most of a processor", "cycles", most),
           I::count("spread", "most minus fewest", "cycles",
                    [=](const Cycles& idle) { return most(idle) - least(idle); }),
           I::json("per_processor",
                   schema::list("of each processor, with --detail",
                                schema::count("idle cycles", "cycles")),
                   [](const Cycles& idle) -> const Cycles& { return idle; })
               .in_detail()}};
}

/// Values of runs in which processors execute tasks.
std::vector<TaskValue> execution_values() {
  const auto some_cycles = [](const TaskRun& r) { return r.executes && r.cycles != 0; };
  return {TaskValue::object("idle", idle_values(),
                            [](const TaskRun& r) {
                              return r.executes ? std::optional(idle_cycles(r)) : std::nullopt;
                            }),
          TaskValue::object("utilisation",
                            distribution_values("share of the cycles executing tasks", ""),
                            [](const TaskRun& r) { return utilisation(r); })
              .when(some_cycles),
          TaskValue::number("mean_wait", "mean time from arrival to execution of a task", "cycles",
                            &TaskRun::mean_wait)
              .when([](const TaskRun& r) { return r.executes && any_begun(r); }),
          TaskValue::number("least_cycles", "lower bound of the completion time", "cycles",
                            &TaskRun::least_cycles)
              .when(&TaskRun::executes),
          TaskValue::count("balance_cycles", "balancing before execution", "cycles",
                           &TaskRun::balance_cycles)
              .when(&TaskRun::executes),
          TaskValue::number("starved_share",
                            "share of the processor cycles idle while another queue held a task",
                            "", [](const TaskRun& r) { return starved_share(r); })
              .when(some_cycles)};
}

struct SampleOf {
  Sample sample;
  bool on_network;
};
TaskValue queue_series() {
  using S = ResultValue<SampleOf>;
  const auto in_flight = [](bool on_network) {
    return [on_network](const SampleOf& s) {
      return s.on_network == on_network ? std::optional(s.sample.in_flight) : std::nullopt;
    };
  };
  const ResultValues<SampleOf> sample{
      "sample",
      {S::count("cycle", "cycle", "", in(&SampleOf::sample, &Sample::cycle)),
       S::count("min", "shortest queue", "tasks", in(&SampleOf::sample, &Sample::min)),
       S::count("max", "longest queue", "tasks", in(&SampleOf::sample, &Sample::max)),
       S::count("in_switch", "tasks in the switch", "tasks", in_flight(false)),
       S::count("in_network", "tasks in the network", "tasks", in_flight(true))}};
  return TaskValue::list("series", "queues over time", sample,
                         [](const TaskRun& r) -> std::optional<std::vector<SampleOf>> {
                           if (r.series.empty()) return std::nullopt;
                           std::vector<SampleOf> samples;
                           samples.reserve(r.series.size());
                           for (const Sample& s : r.series) samples.push_back({s, r.on_network});
                           return samples;
                         });
}

std::vector<TaskValue> over_time() {
  return {
      TaskValue::count("series_every", "distance of the samples", "cycles", &TaskRun::series_every)
          .when([](const TaskRun& r) { return !r.series.empty(); }),
      queue_series(), TaskValue::object("frames", frames_values("cycles"), [](const TaskRun& r) {
        const bool by_lengths = r.mover == Mover::the_switch && r.measure == Measure::work;
        return r.frames.every == 0
                   ? std::nullopt
                   : std::optional(FramesOf{&r.frames, by_lengths ? "quanta" : "tasks"});
      })};
}

std::vector<TaskValue> load_values() {
  using enum Outcome;
  const std::vector<std::string> verdicts{to_string(balanced),  to_string(settled),
                                          to_string(completed), to_string(partitioned),
                                          to_string(stranded),  to_string(stopped)};
  return {
      TaskValue::text("verdict", "end of the run", verdicts,
                      [](const TaskRun& r) { return to_string(r.outcome); }),
      TaskValue::count("cycles", "length of the run", "cycles", &TaskRun::cycles),
      TaskValue::count("processors", "processors", "", &TaskRun::processors),
      TaskValue::count("tasks", "tasks of the workload, and those born", "tasks", &TaskRun::tasks),
      TaskValue::object(
          "count", change_values("tasks of each processor; after: queued or executed", "tasks"),
          [](const TaskRun& r) {
            return Change{&r.count_before, &r.count_after};
          }),
      TaskValue::object(
          "work",
          change_values("work of each processor; after: queued or executed", "units of work"),
          [](const TaskRun& r) {
            return Change{&r.work_before, &r.work_after};
          }),
      TaskValue::object("cost", cost_values(), whole_task_run),
      TaskValue::count("stranded", "tasks at processors that have failed", "tasks",
                       &TaskRun::stranded),
      TaskValue::count("failed_processors", "processors that have failed", "",
                       &TaskRun::failed_processors),
      TaskValue::object("queue", queue_values(), whole_task_run),
      places_value("stranded_at", "processors with stranded tasks, with --detail",
                   &TaskRun::stranded_at),
      places_value("returned_to", "processors with returned tasks, with --detail",
                   &TaskRun::returned_to)};
}

std::vector<TaskValue> part_values() {
  return {
      TaskValue::text("reason", "why the goal cannot be reached", {},
                      [](const TaskRun&) { return "optimal placement"; })
          .when([](const TaskRun& r) { return r.placement.none_better; }),
      TaskValue::object("placement", placement_values(), &TaskRun::placement)
          .when([](const TaskRun& r) { return !r.placement.balanced || r.placement.none_better; }),
      TaskValue::object("hindrance", hindrance_values(), &TaskRun::hindrance),
      TaskValue::object("memory_bound", memory_bound_values(), &TaskRun::planner_memory),
      TaskValue::text("library", "library that made the plans, with its version", {},
                      &TaskRun::planner_library)
          .when([](const TaskRun& r) { return !r.planner_library.empty(); }),
      TaskValue::object("messages", message_values(), &TaskRun::traffic),
      TaskValue::list("phases", "phases of the run, one after the other", phase_values(),
                      [](const TaskRun& r) { return r.phases.empty() ? nullptr : &r.phases; }),
      TaskValue::object("jobs", job_values(), &TaskRun::jobs),
      TaskValue::object("trace", trace_values(), &TaskRun::trace),
      TaskValue::count("steps", "all rounds of the balancer", "rounds",
                       [](const TaskRun& r) { return r.costs.waves; })
          .when([](const TaskRun& r) { return cost_of(r, "waves").has_value(); }),
      TaskValue::json("rounds", cost_schema("rounds"),
                      [](const TaskRun& r) { return r.costs.rounds; })
          .when([](const TaskRun& r) { return cost_of(r, "rounds").has_value(); }),
      TaskValue::count("balances", "starts of the balancer, or operations of its agents", "",
                       &TaskRun::balances)
          .when([](const TaskRun& r) {
            return r.mover != Mover::nobody && r.mover != Mover::central_queue;
          }),
      TaskValue::object("bound", bound_values(), whole_task_run).when(has_limits),
      TaskValue::object(
          "agent_load", distribution_values("load as the agents know it", ""),
          [](const TaskRun& r) { return Distribution::of(std::span<const double>(r.agent_load)); })
          .when([](const TaskRun& r) { return !r.agent_load.empty(); }),
      TaskValue::object("tree", tree_values(), &TaskRun::tree),
      TaskValue::object("graph", graph_values(), &TaskRun::graph),
      TaskValue::count("skipped", "records of the workload's source that were skipped", "",
                       &TaskRun::skipped)
          .when([](const TaskRun& r) { return r.skipped != 0; })};
}

}  // namespace

const ResultValues<TaskRun>& task_values() {
  static const ResultValues<TaskRun> values{
      "result of a run of tasks",
      joined(joined(joined(load_values(), part_values()), joined(execution_values(), over_time())),
             network_values<TaskRun>())};
  return values;
}

}  // namespace ballast
