// SPDX-License-Identifier: BSD-3-Clause
#include "results/costs.h"

#include <fmt/format.h>

#include <algorithm>

namespace ballast {
namespace {

template <class T, class C>
std::function<Cost::Number(const Costs&)> member(T C::*of) {
  return [of](const Costs& costs) { return Cost::Number(costs.*of); };
}

double number(const Cost::Number& value) {
  return std::visit([](auto v) { return static_cast<double>(v); }, value);
}

/// Costs one level above the others in the document, as `rounds` and `steps`.
bool above(std::string_view name) { return name == "rounds" || name == "waves"; }

/// The measured one of the costs with this name.
std::optional<schema::Json> cost_json(const TaskRun& run, std::string_view name) {
  for (const Cost& cost : cost_entries()) {
    if (name != cost.name || !cost.measured(run)) continue;
    return std::visit([](auto value) { return schema::Json(value); }, cost.of(run.costs));
  }
  return std::nullopt;
}

}  // namespace

bool Cost::measured(const TaskRun& run) const {
  if (network && !run.on_network) return false;
  if (run.measure == Measure::work && run.mover == Mover::the_switch &&
      std::string_view(name) == "imbalance") {
    return false;  // it does not know the lengths
  }
  const bool real_debts = run.measure == Measure::work && run.mover == Mover::round_agents;
  if (real_debts && std::string_view(name) == "tasks_cancelled") return false;  // no whole tasks
  return movers.empty() || std::find(movers.begin(), movers.end(), run.mover) != movers.end();
}

std::optional<double> Cost::value(const TaskRun& run) const {
  return measured(run) ? std::optional(number(of(run.costs))) : std::nullopt;
}

const std::vector<Cost>& cost_entries() {
  using enum Mover;
  const std::vector<Mover> planned{the_switch, planner, central_planner}, rounds{round_agents},
      events{event_agents}, agents{central_planner, round_agents, event_agents},
      by_rounds{the_switch, planner, central_planner, round_agents},
      network{planner, central_planner, round_agents};
  static const std::vector<Cost> entries{
      {"rounds", "rounds", "rounds", "rounds that moved a task", member(&Costs::rounds), planned},
      {"rounds", "rounds", "rounds", "rounds with a flow", member(&Costs::rounds), rounds},
      {"waves", "steps", "rounds", "all rounds, also those that moved nothing",
       member(&Costs::waves), by_rounds},
      {"stability_steps", "stability T", "rounds", "last round with a flow", member(&Costs::stable),
       by_rounds},
      {"messages",
       "packets",
       "packets",
       "packets through switch or network",
       member(&Costs::messages),
       {}},
      {"agent_messages", "messages", "messages", "sent by agents", member(&Costs::agent_messages),
       agents},
      {"tasks_moved",
       "tasks moved",
       "tasks",
       "every move of a task",
       member(&Costs::tasks_moved),
       {}},
      {"task_hops",
       "task hops",
       "hops",
       "hops of tasks through routers or registers",
       member(&Costs::task_hops),
       {}},
      {"handling_cycles", "handling messages", "cycles", "summed over all processors",
       member(&Costs::handling_cycles), events},
      {"suspended_cycles", "suspended", "cycles", "summed over all processors",
       member(&Costs::suspended_cycles), events},
      {"request_cycles",
       "waiting for the queue",
       "cycles",
       "from a processor's request to its task, summed over the requests",
       member(&Costs::request_cycles),
       {central_queue}},
      {"tasks_cancelled", "tasks cancelled", "tasks", "planned moves that did not start",
       member(&Costs::tasks_cancelled), network},
      {"retransmitted",
       "retransmissions",
       "packets",
       "packets lost to a fault and sent again",
       member(&Costs::retransmitted),
       {},
       true},
      {"tasks_returned",
       "tasks returned",
       "tasks",
       "tasks that the network could not deliver",
       member(&Costs::tasks_returned),
       {},
       true},
      {"unreachable_pairs",
       "unreachable pairs",
       "pairs",
       "pairs of sender and receiver, over the rounds",
       member(&Costs::unreachable_pairs),
       {planner, central_planner, round_agents, event_agents}},
      {"flits", "flits", "flits", "flits of all packets", member(&Costs::flits), {}},
      {"flit_hops",
       "flit-hops",
       "hops",
       "hops of flits through routers or registers",
       member(&Costs::flit_hops),
       {}},
      {"imbalance", "imbalance G", "tasks", "sum over the rounds of max - mean",
       member(&Costs::imbalance), by_rounds},
      {"migration", "migration M", "tasks", "sum over the rounds of the most tasks on a link",
       member(&Costs::migration), planned},
      {"migration", "migration M", "tasks", "sum over the rounds of the largest flow over a link",
       member(&Costs::migration), rounds}};
  return entries;
}

const Cost& cost_entry(std::string_view name) {
  for (const Cost& cost : cost_entries()) {
    if (name == cost.name) return cost;
  }
  throw InvariantError(fmt::format("no cost {}", name));
}

std::optional<double> cost_of(const TaskRun& run, std::string_view name) {
  for (const Cost& cost : cost_entries()) {
    if (name == cost.name && cost.measured(run)) return cost.value(run);
  }
  return std::nullopt;
}

schema::Json cost_schema(std::string_view name) {
  std::string help;
  for (const Cost& cost : cost_entries()) {
    if (name == cost.name) help += (help.empty() ? "" : "; or: ") + std::string(cost.help);
  }
  const Cost& first = cost_entry(name);
  const bool integer = std::holds_alternative<std::uint64_t>(first.of(Costs{}));
  return integer ? schema::count(help, first.unit) : schema::number(help, first.unit);
}

const ResultValues<TaskRun>& cost_values() {
  static const ResultValues<TaskRun> values = [] {
    std::vector<ResultValue<TaskRun>> all;
    std::vector<std::string> names;
    for (const Cost& cost : cost_entries()) {
      const std::string name = cost.name;
      if (above(name) || std::find(names.begin(), names.end(), name) != names.end()) continue;
      names.push_back(name);
      const auto of = [name](const TaskRun& run) { return cost_json(run, name); };
      const bool always = cost.movers.empty() && !cost.network;
      all.push_back(always
                        ? ResultValue<TaskRun>::json(name, cost_schema(name),
                                                     [of](const TaskRun& run) { return *of(run); })
                        : ResultValue<TaskRun>::json(name, cost_schema(name), of));
    }
    return ResultValues<TaskRun>("costs; a cost that the run does not measure is absent",
                                 std::move(all));
  }();
  return values;
}

std::vector<Cycle> idle_cycles(const RunResult& r) {
  std::vector<Cycle> idle;
  for (const Cycle busy : r.busy) idle.push_back(r.cycles - busy);
  return idle;
}

Distribution utilisation(const RunResult& r) {
  std::vector<double> share;
  for (const Cycle busy : r.busy) {
    share.push_back(static_cast<double>(busy) / static_cast<double>(std::max<Cycle>(r.cycles, 1)));
  }
  return Distribution::of(std::span<const double>(share));
}

bool any_begun(const RunResult& r) {
  return r.count_after.mean > 0 ||
         std::any_of(r.busy.begin(), r.busy.end(), [](Cycle busy) { return busy != 0; });
}

double bound_ratio(const RunResult& r) {
  return static_cast<double>(r.cycles) / std::max(r.least_cycles, 1.0);
}

double starved_share(const RunResult& r) {
  const double all = static_cast<double>(r.cycles) * r.processors;
  return all == 0 ? 0 : static_cast<double>(r.starved_cycles) / all;
}

bool has_bound(const TaskRun& r) {
  return r.mover == Mover::the_switch && !r.executes && r.limit != 0;
}

}  // namespace ballast
