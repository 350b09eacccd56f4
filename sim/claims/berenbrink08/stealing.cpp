// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Berenbrink08] about work stealing, and about what can be asked of any procedure.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "claims/berenbrink08/round_cases.h"
#include "claims/claim.h"
#include "core/random.h"
#include "report/table.h"

namespace ballast {
namespace {

using Integers = std::vector<std::int64_t>;

/// Neighbours of u; `missing`: a processor that is none, and not u; n: there is none.
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

/// In each of `rounds` rounds two tasks at u and one at each of `at`, as long as they last.
Settings adversary(NodeId u, const Integers& at, std::int64_t rounds) {
  Integers round, node, amount;
  for (std::int64_t r = 0; r < rounds; ++r) {
    round.push_back(r), node.push_back(u), amount.push_back(2);
    for (const std::int64_t i : at) round.push_back(r), node.push_back(i), amount.push_back(1);
  }
  return {{"round", round}, {"node", node}, {"amount", amount}};
}

/// Load of u at the end of each round under the adversary.
struct Stolen {
  std::vector<double> load_of_u;
  double total = 0;  ///< in the end
  double moved = 0;
  [[nodiscard]] bool grows_by_one() const {
    for (std::size_t r = 0; r < load_of_u.size(); ++r) {
      if (load_of_u[r] != static_cast<double>(r + 1)) return false;
    }
    return true;
  }
};
Stolen steal(const Topology& topology, const std::string& balancer, NodeId u, const Integers& at,
             std::int64_t rounds) {
  RoundCase c(topology, balancer, {}, "forks", adversary(u, at, rounds));
  Stolen stolen;
  const RoundResult result = c.run({.max = static_cast<std::uint64_t>(rounds),
                                    .consume = true,
                                    .observe = [&](RoundPhase phase, const RoundMachine& machine) {
                                      if (phase == RoundPhase::consume)
                                        stolen.load_of_u.push_back(machine.loads()[u]);
                                    }});
  stolen.total = result.after.mean * topology.processors();
  stolen.moved = result.moved;
  return stolen;
}

std::int64_t rounds_of(Effort effort) { return effort == Effort::full ? 5000 : 500; }

Finding diverges(Effort effort) {
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
  const std::int64_t rounds = rounds_of(effort);
  Table table({"  graph", "tasks a round", "n", "load of u after 10 rounds", "in the end",
               "dynamic diffusion"});
  bool grows = true, allowed = true, diffusion_bounded = true;
  for (const Case& c : cases) {
    const auto topology = topology_by_name(c.topology, c.size);
    const Integers at = around(*topology, c.u).neighbours;
    const Stolen stolen = steal(*topology, "work-stealing", c.u, at, rounds);
    const Stolen diffused = steal(*topology, "dynamic-diffusion", c.u, at, rounds);
    grows &= stolen.grows_by_one();
    allowed &= at.size() + 2 <= topology->processors();
    diffusion_bounded &= diffused.load_of_u.back() < 100;
    table.add({fmt::format("  {}", c.name), std::to_string(at.size() + 2),
               std::to_string(topology->processors()), grouped(stolen.load_of_u[9]),
               grouped(stolen.load_of_u.back()), grouped(diffused.load_of_u.back())});
  }
  const auto k4 = topology_by_name("complete", {4});
  const Stolen bounded = steal(*k4, "work-stealing", 0, {1, 2}, rounds);
  const double most = *std::max_element(bounded.load_of_u.begin(), bounded.load_of_u.end());
  table.add({"  complete graph of 4, one without", "4", "4", grouped(bounded.load_of_u[9]),
             grouped(bounded.load_of_u.back()),
             grouped(steal(*k4, "dynamic-diffusion", 0, {1, 2}, rounds).load_of_u.back())});
  return {
      grows && allowed && diffusion_bounded && most < 20 ? Verdict::confirmed : Verdict::refuted,
      fmt::format("two tasks a round on u and one on each neighbour: the load of u grows by "
                  "exactly 1 a round in every round. On the complete graph of 4, where n tasks "
                  "do not suffice for all three neighbours, it stays at most {:.0f}; dynamic "
                  "diffusion is bounded on all of them",
                  most),
      fmt::format("{} rounds from empty each, printed order", rounds), table.str()};
}

Finding any_pair(Effort effort) {
  const std::int64_t rounds = effort == Effort::full ? 200 : 50;
  std::size_t graphs = 0, pairs = 0;
  std::string wrong;
  for (NodeId n = 3; n <= (effort == Effort::full ? 5U : 4U); ++n) {
    for (const GraphCase& graph : all_graphs(n)) {
      bool complete = true;
      for (NodeId u = 0; u < n; ++u) {
        const Around a = around(*graph.topology, u);
        if (a.missing == n) continue;
        complete = false;
        ++pairs;
        const bool fits = a.neighbours.size() + 2 <= n;
        if (!fits ||
            !steal(*graph.topology, "work-stealing", u, a.neighbours, rounds).grows_by_one())
          wrong = fmt::format("{}, u = {}", graph.name, u);
      }
      graphs += complete ? 0 : 1;
    }
  }
  return {
      wrong.empty() ? Verdict::confirmed : Verdict::refuted,
      wrong.empty() ? "wherever u has a v that is no neighbour, d_u + 2 <= n tasks a round make "
                      "its load grow by exactly 1 a round"
                    : "not on " + wrong,
      fmt::format("all {} connected graphs of 3 .. {} numbered processors that are not complete, "
                  "all {} such u, {} rounds each",
                  graphs, effort == Effort::full ? 5 : 4, pairs, rounds),
      ""};
}

/// The printed function, floor(l_j / d) with l_j = 0, whatever d_{i+1} is.
double printed_alpha(double degree) {
  const double l_j = 0;
  return std::floor(l_j / degree);
}

Finding formula(Effort effort) {
  const auto line = topology_by_name("line", {8});
  RoundCase c(*line, "work-stealing", {}, "none", {});
  c.machine.insert(0, 100);
  (void)c.machine.balance();
  const double taken = c.machine.loads()[1];
  RoundCase busy(*line, "work-stealing", {}, "at-node", {});
  const RoundResult r =
      busy.run({.max = static_cast<std::uint64_t>(rounds_of(effort)), .consume = true});
  bool moves = false;
  for (double degree = 1; degree <= 64; ++degree) moves |= printed_alpha(degree) != 0;
  return {
      !moves && taken == 50 && r.moved > 0 ? Verdict::corrected : Verdict::refuted,
      fmt::format("as printed it is floor(0/d) = 0: nothing ever moves. Read floor(l_i/(d_i + "
                  "1)): an empty j takes it from each neighbour i, which keeps its own share. Of "
                  "100 tasks at the end of a path its neighbour takes {:.0f}; with 8 tasks a "
                  "round there, {} are moved in {} rounds",
                  taken, grouped(r.moved), r.rounds),
      "degrees 1 .. 64; path of 8", ""};
}

/// Growth of the total in the last rounds with `tasks` a round.
double growth(const std::string& balancer, const Topology& topology, const char* kind,
              std::int64_t tasks, std::uint64_t rounds) {
  RoundCase c(topology, balancer, {}, kind, {{"tasks", tasks}});
  const RoundResult r = c.run({.max = 2 * rounds, .consume = true, .series = rounds});
  return (r.series[2].total - r.series[1].total) / static_cast<double>(rounds);
}

Finding saturation(Effort effort) {
  const std::uint64_t rounds = effort == Effort::full ? 20'000 : 4000;
  Table table({"  graph", "n", "n tasks a round", "n + 1"});
  bool as_said = true;
  for (const auto& [name, size] :
       std::vector<std::pair<const char*, Integers>>{{"line", {12}},
                                                     {"ring", {12}},
                                                     {"mesh", {4, 4}},
                                                     {"hypercube", {16}},
                                                     {"star", {9}},
                                                     {"complete", {12}}}) {
    const auto topology = topology_by_name(name, size);
    const std::int64_t n = topology->processors();
    const double with_n = growth("dynamic-diffusion", *topology, "at-node", n, rounds);
    double least = 1e300;
    for (const char* kind : {"at-node", "spread", "random"}) {
      least = std::min(least, growth("dynamic-diffusion", *topology, kind, n + 1, rounds));
    }
    as_said &= with_n == 0 && least >= 1;
    table.add(
        {fmt::format("  {}", name), std::to_string(n), grouped(with_n, 3), grouped(least, 3)});
  }
  return {as_said ? Verdict::confirmed : Verdict::refuted,
          "with n tasks a round the total stays constant in the end (all processors are busy: task "
          "saturation), with n + 1 it grows by at least 1 a round for ever, wherever they are "
          "inserted",
          fmt::format("growth a round in rounds {} .. {} of dynamic diffusion; n + 1 tasks at a "
                      "node, spread and at random, the least of them",
                      rounds, 2 * rounds),
          table.str()};
}

Finding locality(Effort effort) {
  std::size_t runs = 0;
  bool same = true;
  for (const GraphCase& graph : graph_cases(effort == Effort::full ? 16 : 8)) {
    for (const char* balancer : {"dynamic-diffusion", "work-stealing"}) {
      RandomStream random(1, Stream::berenbrink08_locality);
      const auto open = round_agents_by_name(*graph.topology, balancer);
      const auto isolated = round_agents_by_name(*graph.topology, balancer, {}, true);
      RoundMachine a(*open), b(*isolated);
      for (int r = 0; r < 60; ++r) {
        const auto at = static_cast<NodeId>(random.below(graph.topology->processors()));
        const auto amount = static_cast<double>(random.below(200));
        for (RoundMachine* machine : {&a, &b}) {
          machine->insert(at, amount);
          machine->balance();
          machine->consume();
        }
        same &= a.loads() == b.loads();
      }
      ++runs;
    }
  }
  return {
      same ? Verdict::confirmed : Verdict::refuted,
      "a processor decides by its own load, its neighbours' loads of the round (one message over "
      "each link) and their degrees, which never change: with everything else overwritten by "
      "garbage while it does so, all loads of all rounds are the same",
      fmt::format("{} runs of 60 rounds: graphs x dynamic diffusion and work stealing", runs), ""};
}

const auto kStealingClaims = {
    claim("berenbrink08.work-stealing-diverges",
          "\"Work stealing (cont.)\": with one task on all neighbours of u and two on u each "
          "round, u "
          "never balances load and its load strictly increases",
          Verdict::confirmed, diverges),
    claim("berenbrink08.work-stealing-any-pair",
          "\"Work stealing (cont.)\": as soon as there are vertices u and v without an edge, work "
          "stealing isn't enough to ensure stability; this is still at most n tasks",
          Verdict::confirmed, any_pair),
    claim("berenbrink08.work-stealing-function",
          "\"Work stealing doesn't cut it\": alpha_{i,j} = floor(l_j / d_{i+1}) if l_j = 0 and j ~ "
          "i, "
          "else 0",
          Verdict::corrected, formula),
    claim(
        "berenbrink08.task-saturation",
        "\"What do we want to know?\", \"Features\": at most n tasks can be inserted in a round; n "
        "tasks a round are achieved",
        Verdict::confirmed, saturation),
    claim(
        "berenbrink08.no-global-knowledge",
        "\"Features\": no global knowledge is needed, each vertex needs information only about its "
        "immediate neighbourhood",
        Verdict::confirmed, locality)};

}  // namespace
}  // namespace ballast
