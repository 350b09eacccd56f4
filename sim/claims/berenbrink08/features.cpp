// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Berenbrink08] about what can be asked of any procedure: tasks per round, knowledge.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "claims/berenbrink08/round_cases.h"
#include "claims/claim.h"
#include "core/random.h"
#include "report/table.h"

namespace ballast {
namespace {

/// Growth of the total in the last rounds with `tasks` per round.
double growth(const std::string& balancer, const Topology& topology, const char* kind,
              std::int64_t tasks, std::uint64_t rounds) {
  RoundCase c(topology, balancer, {}, kind, {{"tasks", tasks}});
  const RoundResult r = c.run({.max = 2 * rounds, .consume = true, .series = rounds});
  return (r.series[2].total - r.series[1].total) / static_cast<double>(rounds);
}

Finding saturation(Trial& trial) {
  using Size = std::vector<std::int64_t>;
  const std::uint64_t rounds = trial.full() ? 20'000 : 2000;
  Table table({"  graph", "n", "n tasks per round", "n + 1"});
  bool as_said = true;
  for (const auto& [name, size] : std::vector<std::pair<const char*, Size>>{{"line", {12}},
                                                                            {"ring", {12}},
                                                                            {"mesh", {4, 4}},
                                                                            {"hypercube", {16}},
                                                                            {"star", {9}},
                                                                            {"complete", {12}}}) {
    const auto topology = topology_by_name(name, size);
    const std::int64_t n = topology->processors();
    const std::int64_t achieved = trial.claimed(n, n + 1), too_many = trial.claimed(n + 1, n);
    const double with_n = growth("dynamic-diffusion", *topology, "at-node", achieved, rounds);
    double least = 1e300;
    for (const char* kind : {"at-node", "spread", "random"}) {
      least = std::min(least, growth("dynamic-diffusion", *topology, kind, too_many, rounds));
    }
    as_said &= with_n == 0 && least >= 1;
    table.add(
        {fmt::format("  {}", name), std::to_string(n), grouped(with_n, 3), grouped(least, 3)});
  }
  return {verdict_if(as_said),
          "with n tasks per round the total is constant in the end, because all processors are "
          "busy (task saturation). With n + 1 it grows by at least 1 per round for ever, wherever "
          "the tasks are inserted",
          fmt::format("growth per round in rounds {} .. {} of dynamic diffusion; n + 1 tasks at "
                      "one node, spread and at random, the minimum",
                      rounds, 2 * rounds),
          table.str()};
}

/// Whether all loads of all rounds stay the same if, while an agent works, garbage overwrites all
/// memory except its own.
bool same_when_isolated(const Topology& topology, const char* balancer) {
  RandomStream random(1, Stream::berenbrink08_locality);
  const auto open = round_agents_by_name(topology, balancer);
  const auto isolated = round_agents_by_name(topology, balancer, {}, true);
  RoundMachine a(*open), b(*isolated);
  bool same = true;
  for (int r = 0; r < 60; ++r) {
    const auto at = static_cast<NodeId>(random.below(topology.processors()));
    const auto amount = static_cast<double>(random.below(200));
    for (RoundMachine* machine : {&a, &b}) {
      machine->insert(at, amount);
      machine->balance();
      machine->consume();
    }
    same &= a.loads() == b.loads();
  }
  return same;
}

/// Processors at most `radius` links from u.
std::vector<bool> ball(const Neighbours& graph, NodeId u, int radius) {
  std::vector<bool> in(graph.nodes(), false);
  in[u] = true;
  for (int r = 0; r < radius; ++r) {
    const auto before = in;
    for (NodeId i = 0; i < graph.nodes(); ++i) {
      for (const NodeId end : graph.of(i)) in[end] = in[end] || before[i];
    }
  }
  return in;
}

/// Processors with a load after a round that depends on loads more than `radius` links away.
std::size_t dependent(const Topology& topology, const char* balancer, int radius) {
  const auto agents = round_agents_by_name(topology, balancer),
             others = round_agents_by_name(topology, balancer);
  RoundMachine a(*agents), b(*others);
  RandomStream random(2, Stream::berenbrink08_locality);
  std::size_t found = 0;
  for (NodeId u = 0; u < topology.processors(); ++u) {
    const auto known = ball(agents->neighbours(), u, radius);
    const std::vector<double> before_a = a.loads(), before_b = b.loads();
    for (NodeId i = 0; i < topology.processors(); ++i) {
      const std::array loads{static_cast<double>(random.below(3) * random.below(200)),
                             static_cast<double>(random.below(3) * random.below(200))};
      a.insert(i, loads[0] - before_a[i]);
      b.insert(i, loads[known[i] ? 0 : 1] - before_b[i]);
    }
    a.balance();
    b.balance();
    found += a.loads()[u] != b.loads()[u] ? 1 : 0;
  }
  return found;
}

Finding locality(Trial& trial) {
  std::size_t runs = 0, processors = 0, found = 0;
  bool same = true;
  const int radius = trial.claimed(1, 0);
  for (const GraphCase& graph : graph_cases(trial.full() ? 16 : 8)) {
    for (const char* balancer : {"dynamic-diffusion", "work-stealing"}) {
      same &= same_when_isolated(*graph.topology, balancer);
      found += dependent(*graph.topology, balancer, radius);
      processors += graph.topology->processors();
      ++runs;
    }
  }
  return {verdict_if(same && found == 0),
          "a processor decides by its own load, its neighbours' loads of the round (one message "
          "over each link) and their degrees, which never change. Other loads elsewhere never "
          "change its load of the next round. All loads of all rounds stay the same if, while it "
          "decides, garbage overwrites all memory except the processor's own",
          fmt::format("{} processors with other loads beyond their neighbours; {} runs of 60 "
                      "rounds with garbage: graphs x dynamic diffusion and work stealing",
                      processors, runs),
          ""};
}

const auto kFeaturesClaims = {
    claim({.name = "berenbrink08.task-saturation",
           .place = "slides \"What do we want to know?\" and \"Features of this method\"",
           .printed = "at most n tasks can be inserted in a round (on average); n tasks per round "
                      "are achieved",
           .quantity = "growth of the total (tasks per round)",
           .tolerance = "none: with n exactly 0, with n + 1 at least 1",
           .command = "ballast run examples/rounds.toml --set rounds.order=insert-balance-consume "
                      "--set arrivals.tasks=9 --set rounds.until=all --set rounds.max_rounds=4000"},
          Verdict::confirmed, saturation),
    claim({.name = "berenbrink08.no-global-knowledge",
           .place = "slide \"Features of this method\"",
           .printed = "no global knowledge is needed, each vertex needs information only about its "
                      "immediate neighbourhood",
           .quantity = "processors whose next load depends on loads beyond their neighbours",
           .tolerance = "none: tasks are whole",
           .command = "ballast verify berenbrink08.no-global-knowledge --effort full"},
          Verdict::confirmed, locality)};

}  // namespace
}  // namespace ballast
