// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Jan94] section 1 that left half full, right half empty is the worst case of tree and
// mesh: against all loads of small machines.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "claims/claim.h"
#include "claims/jan94/worst_case.h"

namespace ballast {
namespace {

/// Processors on one side of a cut, one bit each.
using Side = std::uint32_t;

/// Fewest links of a binary tree whose removal separates these leaves from the others.
unsigned tree_links(NodeId p, Side side) {
  struct Cost {
    unsigned without, with;  ///< links cut below a node outside the side, or inside it
  };
  std::vector<Cost> cost(2 * p);  // heap order
  for (NodeId i = 0; i < p; ++i) cost[p + i] = (side >> i & 1) != 0 ? Cost{p, 0} : Cost{0, p};
  for (NodeId n = p - 1; n > 0; --n) {
    const Cost &a = cost[2 * n], &b = cost[2 * n + 1];
    cost[n] = {std::min(a.without, a.with + 1) + std::min(b.without, b.with + 1),
               std::min(a.with, a.without + 1) + std::min(b.with, b.without + 1)};
  }
  return std::min(cost[1].without, cost[1].with);
}

/// Links between these processors of a square mesh and the others.
unsigned mesh_links(NodeId p, Side side) {
  const NodeId width = NodeId{1} << (std::countr_zero(p) / 2);
  unsigned links = 0;
  for (NodeId i = 0; i < p; ++i) {
    const auto differs = [&](NodeId j) { return ((side >> i ^ side >> j) & 1) != 0; };
    links += (i + 1) % width != 0 && differs(i + 1);
    links += i + width < p && differs(i + width);
  }
  return links;
}

/// Tasks that must leave or enter c of p processors that hold `inside` of `all` tasks.
std::int64_t must_cross(std::int64_t p, std::int64_t c, std::int64_t inside, std::int64_t all) {
  const std::int64_t average = all / p, more = all % p;
  const std::int64_t most = c * average + std::min(c, more);
  const std::int64_t least = c * average + std::max<std::int64_t>(0, more - (p - c));
  return std::max({inside - most, least - inside, std::int64_t{0}});
}

/// Fewest links of each cut of a machine, by the side.
std::vector<unsigned> links_of_cuts(std::size_t network, NodeId p) {
  std::vector<unsigned> links(std::size_t{1} << p);
  for (Side side = 0; side < links.size(); ++side) {
    links[side] = network == kTree ? tree_links(p, side) : mesh_links(p, side);
  }
  return links;
}

/// Most tasks per link over all cuts that a load of M tasks on each of these processors needs.
double need_of(const std::vector<unsigned>& links, NodeId p, std::uint32_t m, Side full) {
  double most = 0;
  const std::int64_t all = std::int64_t{m} * std::popcount(full);
  for (Side side = 1; side + 1 < links.size(); ++side) {
    const std::int64_t inside = std::int64_t{m} * std::popcount(side & full);
    const auto tasks = static_cast<double>(must_cross(p, std::popcount(side), inside, all));
    most = std::max(most, tasks / links[side]);
  }
  return most;
}

/// The same over all loads with at most M tasks per processor: for a cut, a load is two sums.
double worst_need(const std::vector<unsigned>& links, NodeId p, std::int64_t m) {
  std::vector<std::int64_t> tasks(p, 0);  // by the number of processors inside
  for (std::int64_t c = 1; c < p; ++c) {
    for (std::int64_t inside = 0; inside <= c * m; ++inside) {
      for (std::int64_t outside = 0; outside <= (p - c) * m; ++outside) {
        auto& most = tasks[static_cast<std::size_t>(c)];
        most = std::max(most, must_cross(p, c, inside, inside + outside));
      }
    }
  }
  double most = 0;
  for (Side side = 1; side + 1 < links.size(); ++side) {
    const auto c = static_cast<std::size_t>(std::popcount(side));
    most = std::max(most, static_cast<double>(tasks[c]) / links[side]);
  }
  return most;
}

Finding worst_load(Trial& trial, std::size_t network) {
  const NodeId fewer = trial.claimed(0, 1);        // full processors short of p/2
  const std::uint32_t more = trial.claimed(0, 1);  // crossing tasks beyond (M/2)(p/2)
  const std::uint32_t largest = trial.full() ? 32 : 16;
  std::string wrong;
  for (NodeId p = 4; p <= 16 && wrong.empty(); p *= network == kTree ? 2 : 4) {
    const auto links = links_of_cuts(network, p);
    const Side full = (Side{1} << (p / 2 - fewer)) - 1;
    const double middle = network == kTree ? 1 : std::sqrt(p);
    for (std::uint32_t m = 1; m <= largest && wrong.empty(); ++m) {
      const double need = need_of(links, p, m, full), worst = worst_need(links, p, m);
      const double printed = (m / 2 * (p / 2) + more) / middle;
      if (need == worst && worst == printed) continue;
      wrong = fmt::format(
          "p = {0}, M = {1}: expected {4} cycles as printed, got {2}; the worst load needs {3}", p,
          m, need, worst, printed);
    }
  }
  return holds_unless(
      wrong,
      fmt::format("no load with at most M tasks per processor needs more than (M/2)(p/2) "
                  "tasks over the {}, in any cut",
                  network == kTree ? "root's one link" : "sqrt p links of the middle"),
      fmt::format("all loads and all cuts of p = {}16 processors, M = 1 .. {}",
                  network == kTree ? "4, 8, " : "4, ", largest));
}

constexpr const char* kNeedQuantity =
    "most tasks that must cross a cut, per link of the cut (cycles, one flit per cycle)";
constexpr const char* kNeedTolerance =
    "none: tasks and links are counted, and M/2 is rounded down; the few cycles of a packet's path "
    "are not included";
#define PAIRING_OF_16                                                                   \
  "ballast run examples/mesh.toml --set run.until=balanced --set machine.task_flits=1 " \
  "--set workload.load=16 "

const auto kWorstLoadClaims = {
    claim(
        {.name = "jan94.worst-load-tree",
         .place = "section 1",
         .printed = "the worst case of a tree is the left half of the processors with M tasks each "
                    "and the right half empty: (M/2)(p/2) tasks change sides",
         .quantity = kNeedQuantity,
         .tolerance = kNeedTolerance,
         .command = PAIRING_OF_16 "--set machine.topology=tree --set machine.size=[16]"},
        Verdict::confirmed, [](Trial& trial) { return worst_load(trial, kTree); }),
    claim(
        {.name = "jan94.worst-load-mesh",
         .place = "section 1",
         .printed = "the worst case of a mesh is the left half of the processors with M tasks each "
                    "and the right half empty: (M/2)(p/2) tasks change sides",
         .quantity = kNeedQuantity,
         .tolerance = kNeedTolerance,
         .command = PAIRING_OF_16 "--set machine.size=[4,4]"},
        Verdict::confirmed, [](Trial& trial) { return worst_load(trial, kMesh); })};

#undef PAIRING_OF_16

}  // namespace
}  // namespace ballast
