// SPDX-License-Identifier: BSD-3-Clause
// [Berenbrink08] "Proof idea": the inductive step, from any state and not only from those that are
// reached from empty.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>

#include "claims/berenbrink08/round_cases.h"
#include "claims/claim.h"
#include "core/random.h"
#include "report/table.h"

namespace ballast {
namespace {

/// The condition: L(S) <= sum over k = n-|S|+1 .. n of k (constant D) n.
struct Condition {
  double constant, n, degree;
  [[nodiscard]] double bound(double s) const {
    return constant * degree * n * s * (2 * n - s + 1) / 2;
  }
  /// L(S) / bound: the largest over all sets except the whole one, and that of the whole one. Of
  /// each size, the richest set is the worst.
  [[nodiscard]] std::array<double, 2> used(std::vector<double> loads) const {
    std::sort(loads.begin(), loads.end(), std::greater<>());
    double sum = 0, s = 0;
    std::array<double, 2> most{0, 0};
    for (const double load : loads) {
      double& used = most[++s < n ? 0 : 1];
      used = std::max(used, (sum += load) / bound(s));
    }
    return most;
  }
  [[nodiscard]] bool holds(const std::vector<double>& loads) const {
    const auto [some, all] = used(loads);
    return some <= 1 && all <= 1;
  }
};

/// Rounds from given states, n tasks each.
class Step {
 public:
  Step(const Topology& topology, const std::string& balancer, double constant, std::int64_t more)
      : agents_(round_agents_by_name(topology, balancer)),
        machine_(*agents_),
        n_(topology.processors()),
        tasks_(static_cast<double>(n_ + more)),
        condition_{constant, static_cast<double>(n_),
                   static_cast<double>(agents_->neighbours().max_degree())} {}

  [[nodiscard]] const Condition& condition() const { return condition_; }
  [[nodiscard]] NodeId n() const { return n_; }
  [[nodiscard]] const Neighbours& graph() const { return agents_->neighbours(); }
  [[nodiscard]] std::uint64_t states() const { return states_; }
  [[nodiscard]] const std::array<double, 2>& used() const { return used_; }

  /// Arrivals from these loads: all tasks at one processor, at random processors, and one each.
  void from_all(const std::vector<double>& loads) {
    for (NodeId at = 0; at <= n_; ++at) from(loads, at);
  }

 private:
  void from(const std::vector<double>& loads, NodeId at) {
    const std::vector<double> before = machine_.loads();
    for (NodeId i = 0; i < n_; ++i) {
      const double each = at == n_ ? 1 + (i == 0 ? tasks_ - n_ : 0) : i == at ? tasks_ : 0;
      machine_.insert(i, loads[i] + each - before[i]);
    }
    machine_.balance();
    machine_.consume();
    const auto [some, all] = condition_.used(machine_.loads());
    used_ = {std::max(used_[0], some), std::max(used_[1], all)};
    ++states_;
  }
  std::unique_ptr<RoundAgents> agents_;
  RoundMachine machine_;
  NodeId n_;
  double tasks_;
  Condition condition_;
  std::uint64_t states_ = 0;
  std::array<double, 2> used_{0, 0};
};

/// Loads by rank, as high as the condition allows, except for `slack(s)` of the s richest.
template <class Slack>
std::vector<double> by_rank(const Condition& c, Slack&& slack) {
  std::vector<double> loads;
  double sum = 0;
  for (double s = 1; s <= c.n; ++s) {
    const double most = loads.empty() ? c.bound(1) : loads.back();
    loads.push_back(std::clamp(std::floor(c.bound(s) - sum - slack(s)), 0.0, most));
    sum += loads.back();
  }
  return loads;
}

/// Ranks to processors: by number either way, by links from one, at random.
std::vector<std::vector<NodeId>> placements(const Neighbours& graph, RandomStream& random,
                                            int by_chance) {
  std::vector<NodeId> order(graph.nodes());
  std::iota(order.begin(), order.end(), NodeId{0});
  std::vector<std::vector<NodeId>> all{order, {order.rbegin(), order.rend()}};
  std::vector<NodeId> walk{graph.nodes() / 2};
  for (std::size_t k = 0; k < walk.size(); ++k) {
    for (const NodeId end : graph.of(walk[k])) {
      if (std::find(walk.begin(), walk.end(), end) == walk.end()) walk.push_back(end);
    }
  }
  all.push_back(walk);
  for (int k = 0; k < by_chance; ++k) {
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
    all.push_back(order);
  }
  return all;
}

/// States at the edge of the condition, and random ones within it.
void try_states(Step& step, bool full) {
  const Condition& c = step.condition();
  RandomStream random(1, Stream::berenbrink08_states, step.n());
  const auto up_to = [&](double most) {
    return static_cast<double>(random.below(static_cast<std::uint64_t>(most) + 1));
  };
  std::vector<std::vector<double>> ranked;
  ranked.push_back(by_rank(c, [](double) { return 0.0; }));
  for (NodeId tight = 1; tight <= step.n(); ++tight) {  // for one size only
    ranked.push_back(by_rank(c, [&](double s) { return s == tight ? 0.0 : 2 * c.n; }));
    const double level = std::floor(c.bound(tight) / tight);
    std::vector<double> plateau(step.n(), 0.0);
    std::fill_n(plateau.begin(), tight, level);
    ranked.push_back(plateau);
  }
  for (int k = 0; k < (full ? 60 : 6); ++k) {
    const double most = k % 3 == 0 ? c.n : k % 3 == 1 ? 4 * c.n : c.bound(1);
    ranked.push_back(by_rank(c, [&](double) { return up_to(most); }));
  }
  std::vector<double> loads(step.n());
  for (const auto& placement : placements(step.graph(), random, full ? 6 : 2)) {
    for (const auto& rank : ranked) {
      for (NodeId s = 0; s < step.n(); ++s) loads[placement[s]] = rank[s];
      step.from_all(loads);
    }
  }
}

/// All states that satisfy the condition.
void try_all_states(Step& step) {
  std::vector<double> loads(step.n(), 0.0);
  for (;;) {
    if (step.condition().holds(loads)) step.from_all(loads);
    NodeId i = 0;
    for (; i < step.n() && ++loads[i] > step.condition().bound(1); ++i) loads[i] = 0;
    if (i == step.n()) return;
  }
}

Finding inductive_step(Trial& trial) {
  const double constant = trial.claimed(4.0, 1.4);
  const std::int64_t more = trial.claimed<std::int64_t>(0, 1);
  const std::string balancer = trial.claimed("dynamic-diffusion", "work-stealing");
  Table table({"  graph", "degree", "rounds", "largest L(S)/bound after, S not all", "S all"});
  double some = 0, all = 0, states = 0;
  const auto take = [&](const std::string& name, const Step& step) {
    some = std::max(some, step.used()[0]);
    all = std::max(all, step.used()[1]);
    states += static_cast<double>(step.states());
    table.add({"  " + name, std::to_string(step.graph().max_degree()),
               grouped(static_cast<double>(step.states())), fmt::format("{:.4f}", step.used()[0]),
               fmt::format("{:.4f}", step.used()[1])});
  };
  for (NodeId n = 2; n <= (trial.full() ? 3U : 2U); ++n) {
    for (const GraphCase& graph : all_graphs(n)) {
      Step step(*graph.topology, balancer, constant, more);
      try_all_states(step);
      take(graph.name + ", all states", step);
    }
  }
  for (const GraphCase& graph : graph_cases(trial.full() ? 16 : 8)) {
    Step step(*graph.topology, balancer, constant, more);
    try_states(step, trial.full());
    take(graph.name, step);
  }
  return {
      verdict_if(some <= 1 && all <= 1),
      fmt::format("from every tested state that satisfies the condition, and wherever the n tasks "
                  "arrive, the next state satisfies it. S = all uses {:.4f} of its bound, other "
                  "sets up to {:.4f}. If the |S| richest hold the maximum allowed, the next "
                  "processor has at least 4Dn less. A link out of S then carries at least n. If S "
                  "is all, all processors are busy and execute n tasks",
                  all, some),
      fmt::format("{} rounds, tasks all at one processor, at random processors, or one each: "
                  "all states of 2 {}processors; on the other graphs states at the edge for "
                  "all S, for one |S|, level sets, and random states within",
                  grouped(states), trial.full() ? "and 3 " : ""),
      table.str()};
}

const auto kInductionClaims = {claim(
    {.name = "berenbrink08.proof-step",
     .place = "slide \"Proof idea\"",
     .printed = "the proof is inductive: if the condition L(S) <= sum over k = n-|S|+1 .. n of k "
                "(4D) n holds for all S at time t, it holds at time t + 1",
     .quantity = "L(S) relative to its bound, largest over all S",
     .tolerance = "none: at most 1, because tasks are whole; S = all reaches it. On 8 processors "
                  "the step still holds with 1.5D instead of 4D",
     .command =
         "ballast run examples/rounds.toml --set machine.size=[2] --set "
         "rounds.order=insert-balance-consume --set rounds.until=all --set rounds.max_rounds=1 "
         "--set arrivals.kind=list --set arrivals.round=[0,0] --set arrivals.processor=[0,1] "
         "--set arrivals.amount=[18,8]"},
    Verdict::confirmed, inductive_step)};

}  // namespace
}  // namespace ballast
