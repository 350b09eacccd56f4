// SPDX-License-Identifier: BSD-3-Clause
// [Horton93] Theorem 1, and what sections 4 and 5 say of topologies and neighbours.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "claims/claim.h"
#include "claims/horton93/horton93.h"

namespace ballast::horton93 {
namespace {

const char* const kRules[] = {"index", "coordinate", "graph"};
Settings by(const char* rule) { return {{"bisection", rule}}; }

struct Named {
  const char* name;
  Loads loads;
};
std::vector<Named> kinds_of_loads(NodeId n) {
  return {{"n units at the last", heap(n - 1, n, n)},
          {"1009 at p0", heap(0, 1009, n)},
          {"0 .. 99", random_loads(n, 1)},
          {"0 or 1", random_loads(n, 2, 2)},
          {"increments -50 .. 49", random_loads(n, 3, 100, -50)},
          {"0 .. 999,999", random_loads(n, 4, 1'000'000)}};
}

Finding theorem1(Effort effort) {
  const NodeId most = 1024;
  std::vector<NodeId> sizes;
  for (NodeId n = 1; n <= most; ++n) {
    const bool near_power =
        std::has_single_bit(n - 1) || std::has_single_bit(n) || std::has_single_bit(n + 1);
    if (effort == Effort::full || n <= 40 || near_power) sizes.push_back(n);
  }
  Table table({"  n", "ceil(ld n)", "most phases", "rounds", "largest - smallest"});
  NodeId first = 1, last = 1;
  std::uint64_t most_phases = 0, most_rounds = 0, runs = 0;
  double most_gap = 0;
  std::string wrong;
  for (std::size_t k = 0; k <= sizes.size(); ++k) {
    if (k == sizes.size() || ceil_log2(sizes[k]) != ceil_log2(last)) {
      table.add({fmt::format("  {} .. {}", first, last), std::to_string(ceil_log2(last)),
                 std::to_string(most_phases), std::to_string(most_rounds), grouped(most_gap)});
      most_phases = most_rounds = 0;
      most_gap = 0;
      if (k == sizes.size()) break;
      first = sizes[k];
    }
    const NodeId n = last = sizes[k];
    const auto line = topology_by_name("line", {n});
    for (const auto& [name, loads] : kinds_of_loads(n)) {
      Balanced run(*line, kMultiLevel, loads);
      run.settle();
      ++runs;
      const double left = gap(run.loads());
      most_phases = std::max(most_phases, run.phases);
      most_rounds = std::max(most_rounds, run.rounds());
      most_gap = std::max(most_gap, left);
      if (run.phases > ceil_log2(n) || left > 1) {
        wrong = fmt::format("n = {}, {}: {} phases, {} apart", n, name, run.phases, left);
      }
    }
  }
  return {wrong.empty() ? Verdict::confirmed : Verdict::refuted,
          wrong.empty() ? "never more than ceil(ld n) phases, then within one unit; with the "
                          "messages at most 3 ceil(ld n) rounds"
                        : wrong,
          fmt::format("{} runs: lines of {} sizes up to {}, six kinds of loads each, also negative "
                      "increments; halves by index, (n + 1)/2 and n/2",
                      runs, sizes.size(), most),
          table.str()};
}

/// Loads of the first and the second half by index.
std::array<double, 2> halves(const Loads& loads) {
  const auto middle = loads.begin() + static_cast<std::ptrdiff_t>((loads.size() + 1) / 2);
  return {std::accumulate(loads.begin(), middle, 0.0), std::accumulate(middle, loads.end(), 0.0)};
}

Finding new_loads(Effort) {
  Table table({"  loads", "L1, L2", "printed new L1, L2", "floored new L1, L2", "measured"});
  bool swapped = true, differs = false;
  std::vector<Loads> cases{{0, 1}, {1, 0}, {0, 0, 7}, {0, 0, 8}, {5, 5, 5, 4, 4, 4}};
  for (NodeId n = 2; n <= 40; ++n) cases.push_back(random_loads(n, n));
  for (const Loads& loads : cases) {
    const auto n = static_cast<NodeId>(loads.size());
    Balanced run(*topology_by_name("line", {n}), kMultiLevel, loads);
    run.settle();
    const auto [l1, l2] = halves(loads);
    const double first = (n + 1) / 2, second = n / 2, total = l1 + l2;
    const auto measured = halves(run.loads());
    const std::array printed{std::ceil(total * first / n), std::floor(total * second / n)};
    const std::array right{std::floor(total * first / n), std::ceil(total * second / n)};
    swapped &= measured == right;
    differs |= measured != printed;
    if (n <= 6) {
      const auto pair = [](const std::array<double, 2>& l) {
        return fmt::format("{:.0f}, {:.0f}", l[0], l[1]);
      };
      table.add({"  " + row_of(loads), pair({l1, l2}), pair(printed), pair(right), pair(measured)});
    }
  }
  return {swapped && differs ? Verdict::corrected : Verdict::refuted,
          "ceil and floor are swapped: with floor(x) units from P2 to P1, as Algorithm 2 says, L1 "
          "becomes floor((L1 + L2) |P1| / |P|) and L2 the ceiling. (0, 1): x = floor(1/2) = 0, so "
          "L1 stays 0; printed 1",
          fmt::format("{} loads on lines of 2 .. 40, at the end: later phases stay in the halves",
                      cases.size()),
          table.str()};
}

Finding induction(Effort) {
  // Sufficient? Both sets balanced, equal sums, sizes 2 and 1.
  const Loads equal{2, 2, 4}, level{3, 3, 3};
  const auto line = topology_by_name("line", {3});
  Balanced run(*line, kMultiLevel, equal), fixed(*line, kMultiLevel, level);
  run.settle();
  fixed.settle();
  const auto [e1, e2] = halves(equal);
  const auto [l1, l2] = halves(fixed.loads());
  const bool insufficient = e1 == e2 && gap(equal) > 1 && gap(run.loads()) <= 1;
  const bool unnecessary = fixed.loads() == level && std::abs(l1 - l2) > 1;
  return {insufficient && unnecessary ? Verdict::corrected : Verdict::refuted,
          fmt::format("only for halves of the same size. 2 2 | 4 has |L1 - L2| = 0 and balanced "
                      "halves, and loads 2 apart (the algorithm makes {} of it); 3 3 | 3 is level "
                      "with |L1 - L2| = 3. For any sizes: L1 = floor((L1 + L2) |P1| / |P|), which "
                      "is what the transfer brings about",
                      row_of(run.loads())),
          "3 processors, halves of 2 and 1", ""};
}

struct Place {
  std::string name;
  std::unique_ptr<Topology> topology;
};
std::vector<Place> places(Effort effort) {
  std::vector<Place> all;
  const auto add = [&](const char* name, std::vector<std::int64_t> size) {
    const std::string text = fmt::format("{} {}", name, size[0]);
    all.push_back({size.size() > 1 ? fmt::format("{} x {}", text, size[1]) : text,
                   topology_by_name(name, size)});
  };
  const bool full = effort == Effort::full;
  add("line", {full ? 1000 : 100});
  add("ring", {full ? 1000 : 100});
  add("mesh", {full ? 32 : 16, full ? 16 : 8});
  add("mesh", {full ? 31 : 9, full ? 33 : 11});
  add("torus", {full ? 30 : 10, full ? 34 : 10});
  add("hypercube", {full ? 1024 : 128});
  add("tree", {full ? 1024 : 128});
  add("complete", {full ? 200 : 50});
  add("star", {full ? 1000 : 100});
  for (const NodeId degree : {2u, 4u, 8u}) {
    const NodeId n = full ? 999 : 99;
    all.push_back({fmt::format("random {}, degree about {}", n, degree),
                   random_graph(n, n * (degree / 2 - 1), degree)});
  }
  return all;
}

/// Of one run: what flowed over links of the graph and beside them.
struct Use {
  Loads loads;
  std::uint64_t phases = 0;
  double inside = 0, beside = 0;
};
Use use_of(const Topology& topology, const char* rule) {
  const NodeId n = topology.processors();
  Balanced run(topology, kMultiLevel, random_loads(n, 8), by(rule));
  const auto own = round_agents_by_name(topology, kDiffusion);
  const Neighbours& graph = own->neighbours();
  Use use;
  while (run.phase()) {
    for (const Order& order : orders(*run.agents)) {
      bool neighbours = false;
      for (std::size_t k = graph.first(order.from);
           k < graph.first(order.from) + graph.degree(order.from); ++k) {
        neighbours |= graph.end(k) == order.to;
      }
      (neighbours ? use.inside : use.beside) += static_cast<double>(order.units);
    }
  }
  use.loads = run.loads();
  use.phases = run.phases;
  return use;
}

Finding any_topology(Effort effort) {
  Table table({"  topology", "halves by", "ceil(ld n)", "phases", "largest - smallest"});
  bool holds = true;
  for (const auto& [name, topology] : places(effort)) {
    const std::uint32_t levels = ceil_log2(topology->processors());
    for (const char* rule : kRules) {
      const Use use = use_of(*topology, rule);
      holds &= use.phases <= levels && gap(use.loads) <= 1;
      table.add({"  " + name, rule, std::to_string(levels), std::to_string(use.phases),
                 grouped(gap(use.loads))});
    }
  }
  return {holds ? Verdict::confirmed : Verdict::refuted,
          "the same phases and the same bound on every topology with every bisection, as the loads "
          "of the sets are all that counts. Where no link joins two halves, their leaders carry",
          "random loads 0 .. 99", table.str()};
}

Finding neighbours_only(Effort effort) {
  Table table({"  topology", "halves by", "units over links", "over none", "% over none"});
  bool tests_hold = true, some_beside = false;
  std::vector<Place> cases;
  cases.push_back({"T1", graph_t1()});
  cases.push_back({"T2", topology_by_name("line", {16})});
  for (const auto& [name, topology] : cases) {
    const Use use = use_of(*topology, "index");
    tests_hold &= use.beside == 0;
    table.add({fmt::format("  {}", name), "index", grouped(use.inside), grouped(use.beside), "0"});
  }
  for (const auto& [name, topology] : places(effort)) {
    for (const char* rule : kRules) {
      const Use use = use_of(*topology, rule);
      some_beside |= use.beside > 0;
      table.add({"  " + name, rule, grouped(use.inside), grouped(use.beside),
                 fmt::format("{:.1f}", 100 * use.beside / (use.inside + use.beside))});
    }
  }
  return {tests_hold && some_beside ? Verdict::corrected : Verdict::refuted,
          "true of T1 and T2, and wherever a link joins the halves of every set: lines, rings, "
          "hypercubes, grids whose sides are powers of two. Algorithm 2 asks for such halves and "
          "does not say how to find them. Halves by index or coordinate miss them on other grids, "
          "and where numbers mean nothing; by graph (METIS) few are missed. A star has none at "
          "all: its sets without the centre are "
          "apart. Where no link joins two halves, their leaders move the units over several hops",
          "random loads 0 .. 99", table.str()};
}

const auto kTheoremClaims = {
    claim("horton93.theorem1",
          "Theorem 1: Algorithm 2 solves the load balancing problem with ceil(ld |P|) parallel "
          "transfers",
          Verdict::confirmed, theorem1),
    claim("horton93.theorem1-loads",
          "Theorem 1 (1): the new loads are ceil((L1 + L2) |P1| / |P|) and floor((L1 + L2) |P2| / "
          "|P|)",
          Verdict::corrected, new_loads),
    claim("horton93.theorem1-induction",
          "Theorem 1, equation (1): P is balanced if P1 and P2 are and |L1 - L2| <= 1",
          Verdict::corrected, induction),
    claim("horton93.topology",
          "Abstract and section 4: no assumptions on the processor topology are made",
          Verdict::confirmed, any_topology),
    claim("horton93.neighbours",
          "Section 5: no data movement between non-neighbouring sub-problems; section 4: P1 and P2 "
          "are connected by one or more edges",
          Verdict::corrected, neighbours_only)};

}  // namespace
}  // namespace ballast::horton93
