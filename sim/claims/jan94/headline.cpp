// SPDX-License-Identifier: BSD-3-Clause
// Claim of [Jan94]'s abstract: the worst cases of tree and mesh against the superconcentrator.
#include <fmt/format.h>

#include "claims/claim.h"
#include "claims/jan94/worst_case.h"
#include "report/table.h"

namespace ballast {
namespace {

constexpr const char* kSwitchSchedules[] = {"sequential", "overlapped", "streaming"};

/// Smallest p of the series from which the schedule beats the network; 0: never.
NodeId crossing(const std::vector<Measured>& all, std::size_t network, std::size_t schedule,
                std::uint64_t m, std::uint32_t flits) {
  NodeId from = 0;
  for (const Measured& at : all) {
    if (at.c.m != m || at.c.flits != flits) continue;
    if (at.schedule[schedule] >= at.network[network])
      from = 0;
    else if (from == 0)
      from = at.c.p;
  }
  return from;
}

/// The same for large M: an interval per round against the flits per task of each pair over the
/// cut.
NodeId crossing_of_intervals(std::size_t network, std::size_t schedule, std::uint32_t flits) {
  for (NodeId p = NodeId{1} << 28, from = 0;; p /= 4) {
    if (p < 4 || wave_interval(schedule, p, flits) >= cut_bound(network, {p, 2, flits}))
      return from;
    from = p;
  }
}

Table crossings(const std::vector<Measured>& all) {
  std::vector<std::string> header{"  network", "schedule", "flits"};
  for (std::uint64_t m = all.front().c.m; m <= all.back().c.m; m *= 2) {
    header.push_back(fmt::format("M = {}", m));
  }
  header.push_back("large M, by intervals");
  Table table(header);
  const auto cell = [](NodeId p) { return p == 0 ? "never" : grouped(p); };
  for (std::size_t n = 0; n < kNetworks.size(); ++n) {
    for (std::size_t s = 0; s < kSchedules.size(); ++s) {
      for (const std::uint32_t flits : {1u, 4u}) {
        std::vector<std::string> row{fmt::format("  {}", kNetworks[n]), kSwitchSchedules[s],
                                     std::to_string(flits)};
        for (std::uint64_t m = all.front().c.m; m <= all.back().c.m; m *= 2) {
          row.push_back(cell(crossing(all, n, s, m, flits)));
        }
        row.push_back(cell(crossing_of_intervals(n, s, flits)));
        table.add(row);
      }
    }
  }
  return table;
}

Finding networks_headline(Trial& trial) {
  const std::size_t slowest = trial.claimed(kTree, kHypercube);
  const std::size_t slower = trial.claimed(kMesh, kHypercube);
  const auto& all = worst_cases(trial.effort());
  for (std::size_t n = 0; n < kNetworks.size(); ++n) {
    const std::string wrong = form_exception(n, all);
    if (!wrong.empty()) return {Verdict::refuted, wrong, extent_of(all), ""};
  }
  Table table(
      {"  flits", "p", "M", "tree", "mesh", "hypercube", "sequential", "overlapped", "streaming"});
  for (const Measured& m : all) {
    std::vector<std::string> row{fmt::format("  {}", m.c.flits), std::to_string(m.c.p),
                                 std::to_string(m.c.m)};
    for (const double cycles : m.network) row.push_back(grouped(cycles));
    for (const double cycles : m.schedule) row.push_back(grouped(cycles));
    table.add(row);
  }
  const auto exponent = [&](auto&& quantity) {
    return growth_exponent(growth(all, quantity).in_p);
  };
  const double tree = exponent([&](const Measured& m) { return m.network[slowest]; });
  const double mesh = exponent([&](const Measured& m) { return m.network[slower]; });
  const double paper = exponent([](const Measured& m) { return m.schedule[0]; });
  const std::uint64_t most = all.back().c.m;
  const NodeId beats_tree = crossing(all, slowest, 0, most, 1);
  const bool holds = paper < mesh && mesh < tree && beats_tree != 0;
  const auto from = [&](std::uint32_t flits) {
    return grouped(crossing_of_intervals(kMesh, 0, flits));
  };
  return {
      verdict_if(holds),
      fmt::format(
          "the claim holds for the growth: M = {}, 1 flit: tree p^{:.2f}, mesh p^{:.2f}, "
          "superconcentrator p^{:.2f} (sequential, as printed). In cycles, the superconcentrator "
          "beats the tree from p = {} on, by about p / (12 lg p) and not by p, because the tree "
          "takes M p / 4 and not M p lg p. It beats the mesh, for large M, from p = {} (1 flit) or "
          "{} (4 flits), because a round costs about 6 lg p cycles and the mesh's link only sqrt p "
          "F / 2. It never beats a hypercube of known pairs (M F / 2 + 7 cycles), because the "
          "switch moves one word per cycle for L processors. The superconcentrator's own worst "
          "load takes up to M - 1 rounds, twice as many as this one (jan94.rounds)",
          most, tree, mesh, paper, beats_tree, from(1), from(4)),
      extent_of(all),
      table.str() + "\n  smallest p from which the superconcentrator is faster\n" +
          crossings(all).str()};
}

const auto kHeadlineClaims = {claim(
    {.name = "jan94.networks-headline",
     .place = "abstract",
     .printed = "superconcentrators reduce the worst cases of tree, O(M p lg p), and mesh, O(M "
                "sqrt p), to O(M lg p)",
     .quantity = "growth with p of the cycles until the worst case is balanced (exponent)",
     .tolerance = "only the order counts: superconcentrator below mesh below tree, and fewer "
                  "cycles than the tree within the series; a hypercube would reverse the order",
     .command = "ballast compare --loads half --balancers pairing superconcentrator "
                "--topologies tree mesh --processors 256"},
    Verdict::confirmed, networks_headline)};

}  // namespace
}  // namespace ballast
