// SPDX-License-Identifier: BSD-3-Clause
#include "report/cost_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "events/event_balancing.h"
#include "report/table.h"
#include "rounds/round_balancing.h"

namespace ballast {
namespace {

/// Rows of the table.
class CostRows {
 public:
  void add(const char* name, double value, const std::string& note) {
    table_.add({name, grouped(value, 2), note});
  }
  void add(const char* name, std::uint64_t value, const std::string& note) {
    add(name, static_cast<double>(value), note);
  }
  [[nodiscard]] std::string str() const { return table_.str(); }

 private:
  Table table_{{"cost", "", ""}};
};

/// A sum over the processors as a share of all their cycles.
std::string share_of_time(const RunResult& r, Cycle sum) {
  const double all = static_cast<double>(r.processors) * static_cast<double>(r.cycles);
  return fmt::format("cycles of all processors, {:.3f} % of their time",
                     all == 0 ? 0 : 100 * static_cast<double>(sum) / all);
}

void add_event_agents(CostRows& rows, const RunResult& r) {
  const auto each = [&](std::uint64_t count) {
    return static_cast<double>(count) / static_cast<double>(r.processors);
  };
  rows.add("balance operations", std::uint64_t{r.balances}, "begun by an agent");
  rows.add("messages", r.costs.agent_messages,
           fmt::format("of agents, {} a processor", grouped(each(r.costs.agent_messages), 1)));
  rows.add("tasks moved", r.costs.tasks_moved,
           fmt::format("each move counts; {} a processor", grouped(each(r.costs.tasks_moved), 1)));
  if (r.costs.handling_cycles != 0) {
    rows.add("handling messages", r.costs.handling_cycles,
             share_of_time(r, r.costs.handling_cycles));
  }
  if (r.costs.suspended_cycles != 0) {
    rows.add("suspended", r.costs.suspended_cycles, share_of_time(r, r.costs.suspended_cycles));
  }
}

void add_round_agents(CostRows& rows, const Experiment& e, const RunResult& r) {
  rows.add("rounds", r.costs.rounds,
           fmt::format("in which an agent was active, of {}", r.costs.waves));
  rows.add("stability T", r.costs.stability_steps, "the last active round");
  rows.add("messages", r.costs.agent_messages,
           e.executes() ? "of agents, in all rounds" : "of agents, up to that round");
  rows.add("tasks moved", r.costs.tasks_moved, "over one link of neighbours each");
}

void add_planner(CostRows& rows, const Experiment& e, const RunResult& r) {
  rows.add("rounds", r.costs.rounds,
           fmt::format("{} that moved a task, of {}", e.network ? "plans" : "superconcentrations",
                       r.costs.waves));
  rows.add("tasks moved", r.costs.tasks_moved, "");
}

void add_execution(CostRows& rows, const RunResult& r) {
  const Distribution used = utilisation(r);
  rows.add("utilisation, mean", used.mean,
           fmt::format("share of cycles executing; {:.4f} .. {:.4f}", used.min, used.max));
  const std::vector<Cycle> idle = idle_cycles(r);
  const Distribution d = Distribution::of(std::span<const Cycle>(idle));
  rows.add("idle cycles, mean", d.mean,
           fmt::format("of a processor; {:.0f} .. {:.0f}", d.min, d.max));
  rows.add("wait, mean", r.mean_wait, "cycles from a task's arrival to its execution");
}

}  // namespace

std::vector<Cycle> idle_cycles(const RunResult& r) {
  std::vector<Cycle> idle;
  for (const Cycle busy : r.busy) idle.push_back(r.cycles - std::min(busy, r.cycles));
  return idle;
}

Distribution utilisation(const RunResult& r) {
  std::vector<double> share;
  for (const Cycle busy : r.busy) {
    share.push_back(static_cast<double>(busy) / static_cast<double>(std::max<Cycle>(r.cycles, 1)));
  }
  return Distribution::of(std::span<const double>(share));
}

double ratio_to_limit(const RunResult& r) {
  return r.limit == 0 ? 0 : static_cast<double>(r.cycles) / static_cast<double>(r.limit);
}

std::string cost_table(const Experiment& e, const RunResult& r) {
  CostRows rows;
  const bool events =
      e.network && dynamic_cast<const EventBalancing*>(e.network_machine.balancer.get()) != nullptr;
  const bool agents =
      e.network && dynamic_cast<const RoundBalancing*>(e.network_machine.balancer.get()) != nullptr;
  if (events) {
    add_event_agents(rows, r);
  } else if (agents) {
    add_round_agents(rows, e, r);
  } else {
    add_planner(rows, e, r);
  }
  if (r.costs.tasks_cancelled != 0) {
    rows.add("tasks cancelled", r.costs.tasks_cancelled, "should have moved but did not leave");
  }
  if (r.costs.retransmitted != 0) {
    rows.add("packets sent again", r.costs.retransmitted, "a fault caught them under way");
  }
  rows.add("flits", r.costs.flits, fmt::format("{} flit-hops", r.costs.flit_hops));
  if (!events) {
    rows.add("imbalance G", r.costs.imbalance, "sum over the rounds of max - mean");
    rows.add("migration M", r.costs.migration,
             agents ? "sum over the rounds of the largest flow over a link"
                    : "sum over the rounds of the most tasks on a link");
  }
  if (r.limit != 0 && !e.executes()) {
    rows.add("bandwidth limit", r.limit,
             fmt::format("cycles; this run took {:.2f} x", ratio_to_limit(r)));
    rows.add("paper's bound", r.paper_bound, "cycles, (2(M-1) + (M-1)) T");
  }
  rows.add("queue length, mean", r.queue.mean,
           fmt::format("over processors and time; longest {}", r.longest_queue));
  if (e.executes() && !events) rows.add("balancings", std::uint64_t{r.balances}, "");
  if (e.executes()) add_execution(rows, r);
  if (e.tasks.skipped != 0) {
    rows.add("records skipped", e.tasks.skipped, "of the workload's source");
  }
  return rows.str();
}

}  // namespace ballast
