// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Jan94] sections 1 and 5 about the worst case: left half full, right half empty, on
// tree and mesh, and with the superconcentrator instead.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>

#include "claims/claim.h"
#include "claims/fit.h"
#include "claims/jan94/worst_case.h"
#include "report/table.h"
#include "superconcentrator/geometry.h"

namespace ballast {
namespace {

constexpr std::size_t kTree = 0, kMesh = 1;
constexpr const char* kScheduleNames[] = {"sequential", "overlapped", "streaming"};

/// Growth of a quantity of the worst case: in p at the largest M, in M at the largest p; 1 flit.
struct Growth {
  Series in_p, in_m;
};
template <class Quantity>
Growth growth(const std::vector<Measured>& all, Quantity&& quantity) {
  const WorstCase& last = all.back().c;
  Growth g;
  for (const Measured& m : all) {
    if (m.c.flits != 1) continue;
    if (m.c.m == last.m) g.in_p.add(m.c.p, quantity(m));
    if (m.c.p == last.p) g.in_m.add(static_cast<double>(m.c.m), quantity(m));
  }
  return g;
}

std::string extent(const std::vector<Measured>& all) {
  const WorstCase &first = all.front().c, &last = all.back().c;
  return fmt::format(
      "p = {} .. {} (powers of 4), M = {} .. {} (powers of 2), 1 and 4 flits; single-cycle "
      "routers, buffers of 4 flits, links of 1 cycle; pairs i -> i + p/2 known for nothing",
      first.p, last.p, first.m, last.m);
}

/// Of fitted exponents; in the smallest series the constant cycles still show.
bool near(double exponent, double expected) { return std::abs(exponent - expected) < 0.12; }

double log2_of(NodeId p) { return std::countr_zero(p); }

/// Cycles over the network, as found: those of the cut, and the way of the last flit.
double closed_form(std::size_t network, const WorstCase& c) {
  return cut_bound(network, c) + (network == kTree ? 4 * log2_of(c.p) + 1 : 7);
}
/// The first worst case in which the network does not take exactly these cycles, or beats the
/// bound; empty: none.
std::string exception(std::size_t network, const std::vector<Measured>& all) {
  for (const Measured& m : all) {
    const double cycles = m.network[network];
    if (cycles == closed_form(network, m.c) && cycles >= cut_bound(network, m.c)) continue;
    return fmt::format("{}, p = {}, M = {}, {} flits: {} cycles, not {}", kNetworks[network], m.c.p,
                       m.c.m, m.c.flits, cycles, closed_form(network, m.c));
  }
  return {};
}

std::string ratio(double cycles, double bound) { return fmt::format("{:.3f}", cycles / bound); }

/// A table of one network: cycles, bound of the narrowest cut, and by the candidates for its
/// growth.
template <class Claimed, class Other>
Table network_table(std::size_t network, const std::vector<Measured>& all,
                    const std::string& claimed_name, Claimed&& claimed,
                    const std::string& other_name, Other&& other) {
  Table table({"  flits", "p", "M", "cycles", "bound of the cut", "cycles/bound",
               "cycles/" + claimed_name, "cycles/" + other_name});
  for (const Measured& m : all) {
    if (m.c.m != all.back().c.m && m.c.p != all.back().c.p) continue;
    const double cycles = m.network[network], bound = cut_bound(network, m.c);
    table.add({fmt::format("  {}", m.c.flits), std::to_string(m.c.p), std::to_string(m.c.m),
               grouped(cycles), grouped(bound), ratio(cycles, bound),
               fmt::format("{:.4f}", cycles / claimed(m.c)),
               fmt::format("{:.4f}", cycles / other(m.c))});
  }
  return table;
}

double by_p(const WorstCase& c) { return static_cast<double>(c.m) * c.p * c.flits; }
double by_p_log(const WorstCase& c) { return by_p(c) * log2_of(c.p); }
double by_root(const WorstCase& c) { return by_p(c) / std::sqrt(c.p); }

Finding worst_case_tree(Effort effort) {
  const auto& all = worst_cases(effort);
  const std::string wrong = exception(kTree, all);
  if (!wrong.empty()) return {Verdict::refuted, wrong, extent(all), ""};
  const auto of = [&](auto&& unit) {
    return growth(all, [&](const Measured& m) { return m.network[kTree] / unit(m.c); });
  };
  const auto [in_p, in_m] = of([](const WorstCase&) { return 1.0; });
  const double flat = spread(of(by_p).in_p), claimed = spread(of(by_p_log).in_p);
  const double e_p = growth_exponent(in_p), e_m = growth_exponent(in_m);
  const bool tight = near(e_p, 1) && near(e_m, 1) && flat < claimed;
  return {tight ? Verdict::corrected : Verdict::refuted,
          fmt::format("exactly M p F / 4 + 4 lg p + 1 cycles, F flits a task: Theta(M p). The "
                      "(M/2)(p/2) tasks cross the root's one link at a flit a cycle; lg p is the "
                      "way of the last one, which pipelining adds and does not multiply. O(M p lg "
                      "p) is true and not tight: cycles/(M p) change by {:.2f} x over the series, "
                      "cycles/(M p lg p) by {:.2f} x. Fit: p^{:.3f} M^{:.3f}",
                      flat, claimed, e_p, e_m),
          extent(all), network_table(kTree, all, "(M p lg p F)", by_p_log, "(M p F)", by_p).str()};
}

Finding worst_case_mesh(Effort effort) {
  const auto& all = worst_cases(effort);
  const std::string wrong = exception(kMesh, all);
  if (!wrong.empty()) return {Verdict::refuted, wrong, extent(all), ""};
  const auto [in_p, in_m] = growth(all, [](const Measured& m) { return m.network[kMesh]; });
  const double e_p = growth_exponent(in_p), e_m = growth_exponent(in_m);
  const bool tight = near(e_p, 0.5) && near(e_m, 1);
  return {tight ? Verdict::confirmed : Verdict::refuted,
          fmt::format("exactly M sqrt p F / 4 + 7 cycles: each column's link over the middle "
                      "carries (M/2)(sqrt p / 2) tasks, a flit a cycle from the start. Fit: "
                      "p^{:.3f} M^{:.3f}",
                      e_p, e_m),
          extent(all), network_table(kMesh, all, "(M sqrt p F)", by_root, "(M p F)", by_p).str()};
}

/// Cycles from one wave of a schedule to the next ([Jan94]: sequential).
double interval(std::size_t schedule, NodeId p, std::uint32_t flits) {
  const Geometry g(p);
  const double words = static_cast<double>(g.group_size) * flits, ranking = 2.0 * g.n + 2;
  if (schedule == 0) return static_cast<double>(g.last_word(flits, false)) + 1;
  return schedule == 1 ? std::max(ranking, words) : words;
}

Finding worst_case_superconcentrator(Effort effort) {
  const auto& all = worst_cases(effort);
  Table table(
      {"  flits", "p", "M", "sequential", "overlapped", "streaming", "sequential/(M lg p)"});
  for (const Measured& m : all) {
    const double rounds = static_cast<double>(m.c.m / 2), lg = log2_of(m.c.p);
    if (m.schedule[0] != rounds * interval(0, m.c.p, m.c.flits) + 4 * lg + 6) {
      return {Verdict::refuted,
              fmt::format("p = {}, M = {}, {} flits: {} cycles", m.c.p, m.c.m, m.c.flits,
                          m.schedule[0]),
              extent(all), ""};
    }
    if (m.c.m != all.back().c.m && m.c.p != all.back().c.p) continue;
    table.add({fmt::format("  {}", m.c.flits), std::to_string(m.c.p), std::to_string(m.c.m),
               grouped(m.schedule[0]), grouped(m.schedule[1]), grouped(m.schedule[2]),
               fmt::format("{:.3f}", m.schedule[0] / (static_cast<double>(m.c.m) * lg))});
  }
  std::vector<std::string> fits;
  for (std::size_t s = 0; s < kSchedules.size(); ++s) {
    const auto [in_p, in_m] = growth(all, [s](const Measured& m) { return m.schedule[s]; });
    fits.push_back(fmt::format("{} p^{:.3f} M^{:.3f}", kScheduleNames[s], growth_exponent(in_p),
                               growth_exponent(in_m)));
  }
  const Growth unit = growth(all, [](const Measured& m) {
    return m.schedule[0] / (static_cast<double>(m.c.m) * log2_of(m.c.p));
  });
  const double flat = spread(unit.in_p);
  return {
      flat < 1.25 ? Verdict::confirmed : Verdict::refuted,
      fmt::format("sequential: exactly (M/2)(T + 1) + 4 lg p + 6 cycles, T <= 8 lg p for 1 flit; "
                  "cycles/(M lg p) change by {:.2f} x over the series of p (the group size L "
                  "has steps). Fit: {}. The search for receivers is part of it",
                  flat, fmt::join(fits, ", ")),
      extent(all), table.str()};
}

/// Smallest p of the series from which on the schedule beats the network; 0: never.
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

/// The same for large M: an interval per round against a cut's flits per task of each pair.
NodeId crossing_of_intervals(std::size_t network, std::size_t schedule, std::uint32_t flits) {
  for (NodeId p = NodeId{1} << 28, from = 0;; p /= 4) {
    if (p < 4 || interval(schedule, p, flits) >= cut_bound(network, {p, 2, flits})) return from;
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
        std::vector<std::string> row{fmt::format("  {}", kNetworks[n]), kScheduleNames[s],
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

Finding networks_headline(Effort effort) {
  const auto& all = worst_cases(effort);
  for (std::size_t n = 0; n < kNetworks.size(); ++n) {
    const std::string wrong = exception(n, all);
    if (!wrong.empty()) return {Verdict::refuted, wrong, extent(all), ""};
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
  const double tree = exponent([](const Measured& m) { return m.network[kTree]; });
  const double mesh = exponent([](const Measured& m) { return m.network[kMesh]; });
  const double paper = exponent([](const Measured& m) { return m.schedule[0]; });
  const std::uint64_t most = all.back().c.m;
  const NodeId beats_tree = crossing(all, kTree, 0, most, 1);
  const bool holds = paper < mesh && mesh < tree && beats_tree != 0;
  const auto from = [&](std::uint32_t flits) {
    return grouped(crossing_of_intervals(kMesh, 0, flits));
  };
  return {
      holds ? Verdict::confirmed : Verdict::refuted,
      fmt::format(
          "as growth it holds: M = {}, 1 flit: tree p^{:.2f}, mesh p^{:.2f}, superconcentrator "
          "p^{:.2f} (sequential, as printed). As cycles: the tree is beaten from p = {} on, by "
          "about p / (12 lg p) and not p, because it takes M p / 4 and not M p lg p; the mesh, "
          "for large M, from p = {} (1 flit) or {} (4 flits), because a round costs some 6 lg p "
          "cycles and the mesh's link only sqrt p F / 2; a hypercube of known pairs, M F / 2 + 7 "
          "cycles, is never beaten: the switch has one word a cycle for L processors",
          most, tree, mesh, paper, beats_tree, from(1), from(4)),
      extent(all),
      table.str() + "\n  smallest p from which on the superconcentrator is faster\n" +
          crossings(all).str()};
}

const auto kNetworksClaims = {
    claim("jan94.worst-case-tree",
          "Section 1: left half full, right half empty requires O(M p lg p) time on a tree, with "
          "pipelined routing",
          Verdict::corrected, worst_case_tree),
    claim("jan94.worst-case-mesh",
          "Section 1: left half full, right half empty requires O(M sqrt p) time on a mesh",
          Verdict::confirmed, worst_case_mesh),
    claim("jan94.worst-case-superconcentrator",
          "Section 1: the superconcentrator takes O(M lg p) time in this case", Verdict::confirmed,
          worst_case_superconcentrator),
    claim("jan94.networks-headline",
          "Abstract: superconcentrators reduce the worst cases of tree, O(M p lg p), and mesh, O(M "
          "sqrt p), to O(M lg p)",
          Verdict::confirmed, networks_headline)};

}  // namespace
}  // namespace ballast
