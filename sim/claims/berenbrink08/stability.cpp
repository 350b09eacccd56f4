// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Berenbrink08] about stability: on all graphs, and what it needs.
#include <fmt/format.h>

#include <map>

#include "claims/berenbrink08/round_bounds.h"
#include "claims/claim.h"
#include "report/table.h"
#include "topology/graph.h"

namespace ballast {
namespace {

/// Random arrivals on a star, where the leaves drift far before anything moves: the total (which
/// never falls) after ever more rounds. `last`: its growth over the last doubling.
std::string long_run(Effort effort, std::int64_t tasks, double& last) {
  constexpr std::uint64_t kFirst = 1000;
  const std::uint64_t most = (effort == Effort::full ? 512 : 64) * kFirst;
  const auto star = topology_by_name("star", {16});
  RoundCase c(*star, "dynamic-diffusion", {}, "random", {{"tasks", tasks}});
  const RoundResult r = c.run({.max = most, .consume = true, .series = kFirst});
  Table table({"  rounds, star of 16, random", "total", "growth"});
  double before = 0;
  for (std::uint64_t rounds = kFirst; rounds <= most; rounds *= 2) {
    const double total = r.series[rounds / kFirst].total;
    last = total / before;
    table.add({"  " + grouped(static_cast<double>(rounds)), grouped(total),
               before == 0 ? "-" : fmt::format("{:.3f}", last)});
    before = total;
  }
  return table.str();
}

Finding stable(Trial& trial) {
  const auto& rows = bounds_rows(trial.effort(), {.more = trial.claimed<std::int64_t>(0, 1)});
  const std::string wrong = exception(rows, [](const BoundsRow& r) { return r.worst.stable(); });
  const BoundsRow& closest = most(rows, [](const BoundsRow& r) {
    return static_cast<double>(r.worst.last_growth) / static_cast<double>(r.worst.rounds);
  });
  const double creep = most(rows, [](const BoundsRow& r) { return r.worst.creep; }).worst.creep;
  double last = 0;
  const std::string table = long_run(trial.effort(), trial.claimed<std::int64_t>(16, 17), last);
  return {
      verdict_if(wrong.empty() && creep < 1.5 && last < 1.05),
      wrong.empty()
          ? fmt::format("under the adversaries that do not act by chance, neither the largest load "
                        "nor the largest total grows in the second half of the rounds. The closest "
                        "case grows last in round {} of {} ({}). The total never falls, so it is "
                        "then constant: every processor is busy in every round. Arrivals by chance "
                        "(random, or to and fro between the halves) set new records ever more "
                        "rarely. The second half of {} rounds has up to {:.2f} times the total of "
                        "the first, but on a star the last of many doublings adds only {:.1f} %",
                        closest.worst.last_growth, closest.worst.rounds, closest.graph,
                        trial.full() ? "16,000" : "4000", creep, 100 * (last - 1))
          : wrong,
      extent_of(rows), table};
}

/// Growth per round of the total on two paths of 4, joined or not, with all 8 tasks of a round in
/// one path.
double growth_of_two_paths(bool joined) {
  constexpr NodeId kHalf = 4;
  std::vector<std::array<NodeId, 2>> links;
  for (NodeId i = 0; i + 1 < 2 * kHalf; ++i) {
    if (joined || i + 1 != kHalf) links.push_back({i, i + 1});
  }
  RoundCase c(*graph_of_links(2 * kHalf, links), "dynamic-diffusion", {}, "at-node", {});
  const RoundResult r = c.run({.max = 1000, .consume = true, .series = 500});
  return (r.series[2].total - r.series[1].total) / 500;
}

const BoundsRows& rows_of_all_graphs(Effort effort) {
  static std::map<Effort, BoundsRows> kept;
  BoundsRows& rows = kept[effort];
  if (!rows.empty()) return rows;
  for (NodeId n = 2; n <= (effort == Effort::full ? 5U : 4U); ++n) {
    for (const GraphCase& graph : all_graphs(n)) rows.push_back(bounds_row(graph, {}, effort));
  }
  return rows;
}

Finding connectivity(Trial& trial) {
  const BoundsRows& rows = rows_of_all_graphs(trial.effort());
  const double constant = trial.claimed(4.0, 0.62);
  const std::string wrong = exception(
      rows, [&](const BoundsRow& r) { return r.worst.stable() && 4 * r.worst.subset <= constant; });
  const double growth = growth_of_two_paths(trial.claimed(false, true));
  return {
      verdict_if(wrong.empty() && growth > 0),
      wrong.empty()
          ? fmt::format(
                "stable and within the bounds on every connected graph; L(S) is at most {:.4f} of "
                "its bound. Without connectivity the claim fails: on two separate paths of 4, with "
                "all 8 tasks per round in one path, the load grows by {:.0f} per round",
                most(rows, [](const BoundsRow& r) { return r.worst.subset; }).worst.subset, growth)
          : wrong,
      fmt::format("all {} connected graphs of 2 .. {} numbered processors x {} adversaries",
                  rows.size(), rows.back().n, adversaries(4).size()),
      ""};
}

const auto kStabilityClaims = {
    claim({.name = "berenbrink08.theorem-stable",
           .place = "slide \"Theorem\"",
           .printed = "for connected G of max degree D the procedure is stable, i.e. the total "
                      "load is bounded independent of time, with n tasks inserted per round",
           .quantity = "round of the last record of the total and of the largest load; total of "
                       "the second half of the rounds relative to the first half",
           .tolerance =
               "none for adversaries that repeat themselves: no record in the second half. "
               "Arrivals by chance: ratio of the totals below 1.5 (measured 1.33), last doubling "
               "on a star below 1.05 (measured 1.033), because records become rare but never stop",
           .command = "ballast run examples/rounds.toml --set machine.size=[16] --set "
                      "rounds.order=insert-balance-consume --set arrivals.processor=0"},
          Verdict::confirmed, stable),
    claim({.name = "berenbrink08.connectivity",
           .place = "slide \"Features of this method\"",
           .printed = "no conditions on G are necessary, other than connectivity",
           .quantity = "L(S) relative to its bound; growth of the total on a graph that is not "
                       "connected (tasks per round)",
           .tolerance = "none: tasks are whole. At most 0.625D of the bound's 4D is used",
           .command = "ballast run examples/rounds.toml --set machine.topology=complete --set "
                      "machine.size=[4] --set rounds.order=insert-balance-consume --set "
                      "arrivals.processor=0"},
          Verdict::confirmed, connectivity)};

}  // namespace
}  // namespace ballast
