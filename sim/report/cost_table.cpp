// SPDX-License-Identifier: BSD-3-Clause
#include "report/cost_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/table.h"

namespace ballast {
namespace {

template <class T, class C>
std::function<Cost::Number(const Costs&)> member(T C::*of) {
  return [of](const Costs& costs) { return Cost::Number(costs.*of); };
}

double number(const Cost::Number& value) {
  return std::visit([](auto v) { return static_cast<double>(v); }, value);
}

/// Rows of the table.
class CostRows {
 public:
  void add(const char* name, double value, const std::string& note) {
    table_.add({name, grouped(value, 2), note});
  }
  /// Adds a value that was not measured.
  void add_unknown(const char* name, const std::string& note) { table_.add({name, "-", note}); }
  [[nodiscard]] std::string str() const { return table_.str(); }

 private:
  Table table_{{"cost", "", ""}};
};

/// Note on a cost of this run, besides its help.
std::string note_of(const Cost& cost, const TaskRun& r, double value) {
  const std::string_view name = cost.name;
  const double p = r.processors;
  if (r.mover == Mover::event_agents && (name == "agent_messages" || name == "tasks_moved")) {
    return fmt::format("{}; {} per processor", cost.help, grouped(value / p, 1));
  }
  if (name == "rounds") return fmt::format("{}, of {}", cost.help, r.costs.waves);
  if (name == "flits")
    return fmt::format("{} flit-hops", grouped(static_cast<double>(r.costs.flit_hops)));
  if (name == "handling_cycles" || name == "suspended_cycles") {
    const double all = p * static_cast<double>(r.cycles);
    return all == 0 ? cost.help
                    : fmt::format("{}, {:.3f} % of their time", cost.help, 100 * value / all);
  }
  if (name == "agent_messages" && r.mover == Mover::round_agents) {
    return r.executes ? "sent by agents, in all rounds" : "sent by agents, up to that round";
  }
  return cost.help;
}

/// Costs whose row appears only if they are not 0.
bool only_if_any(std::string_view name) {
  for (const char* rare : {"tasks_cancelled", "retransmitted", "tasks_returned",
                           "unreachable_pairs", "handling_cycles", "suspended_cycles"}) {
    if (name == rare) return true;
  }
  return false;
}
/// Costs one level above the others in the document, as `rounds` and `steps`.
bool above(std::string_view name) { return name == "rounds" || name == "waves"; }
/// Costs shown in the row of another cost.
bool told_elsewhere(std::string_view name, const TaskRun& r) {
  return name == "waves" || name == "messages" || name == "flit_hops" || name == "task_hops" ||
         (name == "stability_steps" && r.mover != Mover::round_agents);
}

void add_execution(CostRows& rows, const RunResult& r) {
  const Distribution used = utilisation(r);
  if (r.cycles == 0) {
    rows.add_unknown("utilisation, mean", "share of cycles spent executing");
  } else {
    rows.add("utilisation, mean", used.mean,
             fmt::format("share of cycles spent executing; {:.4f} .. {:.4f}", used.min, used.max));
  }
  const std::vector<Cycle> idle = idle_cycles(r);
  const Distribution d = Distribution::of(std::span<const Cycle>(idle));
  rows.add("idle cycles, mean", d.mean,
           fmt::format("per processor; {:.0f} .. {:.0f}", d.min, d.max));
  const char* wait = "cycles from a task's arrival to its execution";
  any_begun(r) ? rows.add("wait, mean", r.mean_wait, wait) : rows.add_unknown("wait, mean", wait);
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

nlohmann::ordered_json costs_json(const TaskRun& run) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  for (const Cost& cost : cost_entries()) {
    if (!cost.measured(run) || above(cost.name)) continue;
    std::visit([&](auto value) { json[cost.name] = value; }, cost.of(run.costs));
  }
  return json;
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

std::string cost_table(const TaskRun& r) {
  CostRows rows;
  if (r.mover == Mover::event_agents) {
    rows.add("balance operations", r.balances, "started by an agent");
  }
  for (const Cost& cost : cost_entries()) {
    const std::optional<double> value = cost.value(r);
    if (!value || told_elsewhere(cost.name, r) || (only_if_any(cost.name) && *value == 0)) continue;
    rows.add(cost.title, *value, note_of(cost, r, *value));
  }
  if (has_bound(r)) {
    rows.add("bandwidth limit", static_cast<double>(r.limit),
             fmt::format("cycles; this run took {:.2f} x",
                         static_cast<double>(r.cycles) / static_cast<double>(r.limit)));
    if (r.paper_bound) {
      rows.add("paper's bound", static_cast<double>(*r.paper_bound), "cycles, (2(M-1) + (M-1)) T");
    }
  }
  rows.add("queue length, mean", r.queue.mean,
           fmt::format("over processors and time; longest {}", r.longest_queue));
  const bool starts = r.mover != Mover::nobody && r.mover != Mover::central_queue;
  if (r.executes && starts && r.mover != Mover::event_agents) {
    rows.add("balance operations", r.balances, "started by the balancer");
  }
  if (r.executes) add_execution(rows, r);
  if (r.skipped != 0) {
    rows.add("records skipped", static_cast<double>(r.skipped), "of the workload's source");
  }
  return rows.str();
}

}  // namespace ballast
