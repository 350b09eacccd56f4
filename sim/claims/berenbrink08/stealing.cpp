// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Berenbrink08] about work stealing: where it is not stable, and where it is.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "claims/berenbrink08/round_cases.h"
#include "claims/claim.h"
#include "core/random.h"
#include "report/table.h"

namespace ballast {
namespace {

using Integers = std::vector<std::int64_t>;

/// Neighbours of u; `missing`: a processor other than u that is not a neighbour; n: none.
struct Around {
  Integers neighbours;
  NodeId missing;
};
Around around(const Topology& topology, NodeId u) {
  const Neighbours n(topology);
  Around a{{}, n.nodes()};
  std::vector<bool> near(n.nodes(), false);
  near[u] = true;
  for (std::size_t k = n.first(u); k < n.first(u) + n.degree(u); ++k) {
    a.neighbours.push_back(n.end(k));
    near[n.end(k)] = true;
  }
  for (NodeId i = n.nodes(); i-- > 0;) a.missing = near[i] ? a.missing : i;
  return a;
}

/// In each of `rounds` rounds `at_u` tasks at u and one at each of `at`.
Settings adversary(NodeId u, std::int64_t at_u, const Integers& at, std::int64_t rounds) {
  Integers round, node, amount;
  for (std::int64_t r = 0; r < rounds; ++r) {
    round.push_back(r), node.push_back(u), amount.push_back(at_u);
    for (const std::int64_t i : at) round.push_back(r), node.push_back(i), amount.push_back(1);
  }
  return {{"round", round}, {"processor", node}, {"amount", amount}};
}

/// Load of u at the end of each round under the adversary.
struct Stolen {
  std::vector<double> load_of_u;
  [[nodiscard]] bool grows_by_one() const {
    for (std::size_t r = 0; r < load_of_u.size(); ++r) {
      if (load_of_u[r] != static_cast<double>(r + 1)) return false;
    }
    return true;
  }
};
Stolen steal(const Topology& topology, const std::string& balancer, const Settings& forks, NodeId u,
             std::int64_t rounds) {
  RoundCase c(topology, balancer, {}, "list", forks);
  Stolen stolen;
  (void)c.run({.max = static_cast<std::uint64_t>(rounds),
               .consume = true,
               .observe = [&](RoundPhase phase, const RoundMachine& machine) {
                 if (phase == RoundPhase::consume) stolen.load_of_u.push_back(machine.loads()[u]);
               }});
  return stolen;
}

Finding diverges(Trial& trial) {
  struct Case {
    const char* name;
    const char* topology;
    Integers size;
    NodeId u;
  };
  const std::vector<Case> cases{{"path of 3, u at an end", "line", {3}, 0},
                                {"star of 5, u a leaf", "star", {5}, 1},
                                {"path of 5, u in the middle", "line", {5}, 2},
                                {"3-cube", "hypercube", {8}, 0}};
  const std::int64_t rounds = trial.full() ? 5000 : 500;
  Table table({"  graph", "tasks per round", "n", "load of u after 10 rounds", "in the end",
               "dynamic diffusion"});
  const std::int64_t at_u = trial.claimed(2, 1);
  const bool all = trial.claimed(true, false);  // each neighbour has a task; or all but one of them
  bool grows = true, allowed = true, diffusion_bounded = true;
  for (const Case& c : cases) {
    const auto topology = topology_by_name(c.topology, c.size);
    Integers at = around(*topology, c.u).neighbours;
    if (!all) at.pop_back();
    const Settings forks = adversary(c.u, at_u, at, rounds);
    const Stolen stolen = steal(*topology, "work-stealing", forks, c.u, rounds);
    const Stolen diffused =
        steal(*topology, trial.claimed("dynamic-diffusion", "work-stealing"), forks, c.u, rounds);
    grows &= stolen.grows_by_one();
    allowed &= at.size() + 2 <= topology->processors() - trial.claimed(0U, 1U);
    diffusion_bounded &= diffused.load_of_u.back() < 100;
    table.add({fmt::format("  {}", c.name), std::to_string(at.size() + 2),
               std::to_string(topology->processors()), grouped(stolen.load_of_u[9]),
               grouped(stolen.load_of_u.back()), grouped(diffused.load_of_u.back())});
  }
  return {verdict_if(grows && allowed && diffusion_bounded),
          "with two tasks per round on u and one on each neighbour, the load of u grows by exactly "
          "1 in every round; dynamic diffusion is bounded on all these graphs",
          fmt::format("{} rounds each from empty, printed order", rounds), table.str()};
}

Finding any_pair(Trial& trial) {
  const std::int64_t rounds = trial.full() ? 200 : 50;
  const std::int64_t at_u = trial.claimed(2, 1);
  std::size_t graphs = 0, pairs = 0;
  std::string wrong;
  for (NodeId n = 3; n <= (trial.full() ? 5U : 4U); ++n) {
    for (const GraphCase& graph : all_graphs(n)) {
      bool complete = true;
      for (NodeId u = 0; u < n; ++u) {
        const Around a = around(*graph.topology, u);
        if (a.missing == n) continue;
        complete = false;
        ++pairs;
        const bool fits = a.neighbours.size() + 2 <= trial.claimed(n, n - 1);
        const Settings forks = adversary(u, at_u, a.neighbours, rounds);
        if (!fits || !steal(*graph.topology, "work-stealing", forks, u, rounds).grows_by_one()) {
          wrong = fmt::format("{}, u = {}", graph.name, u);
        }
      }
      graphs += complete ? 0 : 1;
    }
  }
  return {
      verdict_if(wrong.empty()),
      wrong.empty() ? "wherever u has a v that is not a neighbour, d_u + 2 <= n tasks per round "
                      "make its load grow by exactly 1 per round"
                    : "not on " + wrong,
      fmt::format("all {} connected graphs of 3 .. {} numbered processors that are not complete, "
                  "all {} such u, {} rounds each",
                  graphs, trial.full() ? 5 : 4, pairs, rounds),
      ""};
}

/// The share that an empty j takes from its neighbour i.
using Alpha = double (*)(double l_i, double l_j, double d_i);
double printed_alpha(double, double l_j, double d_i) { return std::floor(l_j / (d_i + 1)); }
double mended_alpha(double l_i, double, double d_i) { return std::floor(l_i / (d_i + 1)); }
double without_one(double l_i, double, double d_i) { return std::floor(l_i / d_i); }

Finding formula(Trial& trial) {
  const auto printed = trial.claimed<Alpha>(printed_alpha, mended_alpha);
  const auto mended = trial.claimed<Alpha>(mended_alpha, without_one);
  std::size_t links = 0, taken = 0, by_printed = 0, as_mended = 0;
  for (const GraphCase& graph : graph_cases(trial.full() ? 32 : 8)) {
    const auto agents = round_agents_by_name(*graph.topology, "work-stealing");
    const Neighbours& near = agents->neighbours();
    RandomStream random(1, Stream::berenbrink08_states, near.nodes());
    RoundMachine machine(*agents);
    for (NodeId i = 0; i < near.nodes(); ++i) {  // half of them empty
      machine.insert(i, static_cast<double>(random.below(2) * random.below(1000)));
    }
    const std::vector<double> loads = machine.loads();
    machine.balance();
    for (NodeId i = 0; i < near.nodes(); ++i) {
      for (std::size_t k = near.first(i); k < near.first(i) + near.degree(i); ++k) {
        const double theirs = loads[near.end(k)], flow = agents->flow(k);
        if (loads[i] == 0 || theirs != 0) continue;
        ++links;
        taken += flow > 0;
        by_printed += printed(loads[i], theirs, near.degree(i)) > 0;
        as_mended += flow == mended(loads[i], theirs, near.degree(i));
      }
    }
  }
  return {verdict_if(by_printed > 0, taken > 0 && as_mended == links),
          fmt::format("the printed function is floor(0/d) = 0, so nothing ever moves. Corrected: "
                      "floor(l_i/(d_i + 1)). An empty j takes this share from each neighbour i, "
                      "which keeps its own share. Of {} links from a busy i to an empty j, {} "
                      "carry tasks with the corrected function, none with the printed one",
                      links, taken),
          "all graphs, half of the processors empty, the others with up to 999 tasks; one round",
          ""};
}

const auto kStealingClaims = {
    claim({.name = "berenbrink08.work-stealing-diverges",
           .place = "slide \"Work stealing (cont.)\"",
           .printed = "with one task on all neighbours of u and two on u each round (at most n), u "
                      "never balances load and its load strictly increases",
           .quantity = "load of u at the end of each round (tasks)",
           .tolerance = "none: the load grows by exactly 1 in every round; dynamic diffusion stays "
                        "below 100 (measured: at most 14)",
           .command = "ballast run examples/rounds.toml --set machine.size=[3] --set "
                      "balancer.name=work-stealing --set rounds.order=insert-balance-consume --set "
                      "rounds.until=all --set rounds.max_rounds=4 --set arrivals.kind=list --set "
                      "arrivals.round=[0,0,1,1,2,2,3,3] --set arrivals.processor=[0,1,0,1,0,1,0,1] "
                      "--set arrivals.amount=[2,1,2,1,2,1,2,1]"},
          Verdict::confirmed, diverges),
    claim({.name = "berenbrink08.work-stealing-any-pair",
           .place = "slide \"Work stealing (cont.)\"",
           .printed = "as soon as there are vertices u and v without an edge, work stealing isn't "
                      "enough to ensure stability; this is still at most n tasks",
           .quantity = "load of u at the end of each round (tasks)",
           .tolerance = "none: the load grows by exactly 1 in every round",
           .command =
               "ballast run examples/rounds.toml --set machine.topology=ring --set "
               "machine.size=[4] --set balancer.name=work-stealing --set "
               "rounds.order=insert-balance-consume --set rounds.until=all --set "
               "rounds.max_rounds=2 --set arrivals.kind=list --set arrivals.round=[0,0,0,1,1,1] "
               "--set arrivals.processor=[0,1,3,0,1,3] --set arrivals.amount=[2,1,1,2,1,1]"},
          Verdict::confirmed, any_pair),
    claim({.name = "berenbrink08.work-stealing-function",
           .place = "slide \"Work stealing doesn't cut it (in general)\"",
           .printed = "processor j (that is empty) takes load from its non-empty neighbours, "
                      "alpha_{i,j} = floor(l_j / d_{i+1}) if l_j = 0 and j ~ i, else 0",
           .quantity = "tasks over a link from a busy to an empty processor",
           .tolerance = "none: tasks are whole",
           .command = "ballast run examples/rounds.toml --set balancer.name=work-stealing --set "
                      "rounds.order=insert-balance-consume --set rounds.until=all --set "
                      "rounds.max_rounds=500"},
          Verdict::corrected, formula)};

}  // namespace
}  // namespace ballast
