// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Melhem91] about the migration cost of Tortoise on a line.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "claims/claim.h"
#include "claims/melhem91/places.h"
#include "claims/melhem91/trace.h"
#include "report/table.h"

namespace ballast {
namespace {

Finding tortoise_migration(Trial& trial) {
  const bool always = trial.claimed(true, false);  // or while t <= n-1, for which it is true
  const double most = trial.claimed(1.0, beyond_exact(1.0));
  const double total = trial.claimed(1.0, beyond_exact(1.0));
  Worst printed, flow, sum;
  all_lines("ripple-tortoise", trial.effort(), [&](NodeId n, NodeId i, const Traced& trace) {
    if (i != 1) return;
    for (std::uint32_t t = 1; t <= trace.steps(); ++t) {
      const double moved = trace.sums(t).max_flow;
      if (t < n || always) printed.add(moved, 1);
      flow.add(moved, most * (t < n ? 1 : (2.0 * n - 2 - t) / (n - 1)));
    }
    sum.add(trace.costs().migration, total * (3.0 * n - 4) / 2);
  });
  return {verdict_if(printed.exact(), flow.exact() && sum.exact()),
          "1 for t <= n-1, then (2n-2-t)/(n-1) while the last portion travels to the other end, up "
          "to t = 2n-3; M = (3n-4)/2: Theta(n) holds",
          lines_extent(trial.effort(), "from an end"), ""};
}

/// M of a schedule from P_1 of n that passes portions on whole. One portion leaves in each step,
/// either for the farthest remaining processor or for the nearest.
double passed_whole(NodeId n, bool farthest_first) {
  std::vector<NodeId> at(n + 1, 1);  // position of the portion for P_k
  double migration = 0;
  NodeId on_the_way = n - 1;
  for (NodeId t = 1; on_the_way > 0; ++t) {
    std::vector<NodeId> over(n + 1, 0);  // portions from P_k to P_{k+1} in this step
    for (NodeId k = 2; k <= n; ++k) {
      if (at[k] == k || t < (farthest_first ? n - k + 1 : k - 1)) continue;
      ++over[at[k]++];
      if (at[k] == k) --on_the_way;
    }
    migration += *std::max_element(over.begin(), over.end());
  }
  return migration;
}

Finding minimal(Trial& trial) {
  const bool rival = trial.claimed(true, false);  // farthest first; or one that costs more
  const double cost = trial.claimed(1.0, beyond_exact(1.0));
  const double bound = trial.claimed(1.0, beyond_exact(1.0));
  Table table({"  n", "M Tortoise", "M Hare", "M tree at once", "M farthest first", "bound n-1"});
  bool printed = true;
  Worst tortoise, least;
  for (NodeId n = 4; n <= longest_line(trial.effort()); n *= 2) {
    const auto line = topology_by_name("line", {n});
    const auto from_end = [&](const char* name) { return Traced(*line, name, {{1, 0, 1.0 * n}}); };
    const Traced trace = from_end("ripple-tortoise");
    double crossed = 0;  // over the first link: a lower bound for all schedules
    for (std::uint32_t t = 1; t <= trace.steps(); ++t) crossed += trace.flow(t, 0, 1);
    const double m = trace.costs().migration, hare = from_end("ripple-hare").costs().migration;
    const double tree = from_end("ripple-tree").costs().migration, other = passed_whole(n, rival);
    printed &= m <= std::min({hare, tree, other});
    tortoise.add(m, cost * (3.0 * n - 4) / 2);
    least.add(crossed, bound * (n - 1));
    least.add(other, n - 1);
    table.add({fmt::format("  {}", n), grouped(m, 2), grouped(hare, 2), grouped(tree, 2),
               grouped(other, 2), grouped(crossed)});
  }
  return {verdict_if(printed, tortoise.exact() && least.exact()),
          "lowest of the three Ripple algorithms, and within 3/2 of the minimum. n-1 portions must "
          "cross the first link, so M >= n-1; Tortoise has (3n-4)/2. The bound is reached, in n-1 "
          "steps, if the portions for the farthest processors leave first and are passed on whole. "
          "This schedule no longer splits each receipt",
          fmt::format("n = 4 .. {} doubling, load change n at P_1", longest_line(trial.effort())),
          table.str()};
}

const auto kMigrationClaims = {
    claim({.name = "melhem91.tortoise-migration",
           .place = "section 3, costs",
           .printed = "the maximum load migrated by Tortoise in step t is 1, hence Theta(n)",
           .quantity = "largest flow over a link in each step and M (load)",
           .tolerance = kExact,
           .command = "ballast run examples/ripple.toml --set balancer.name=ripple-tortoise"},
          Verdict::corrected, tortoise_migration),
    claim({.name = "melhem91.tortoise-minimizes-migration",
           .place = "section 3",
           .printed = "Tortoise minimizes migration cost",
           .quantity = "M from an end (load)",
           .tolerance = kExact,
           .command = "ballast run examples/ripple.toml --set balancer.name=ripple-tortoise"},
          Verdict::corrected, minimal)};

}  // namespace
}  // namespace ballast
