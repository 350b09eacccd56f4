// SPDX-License-Identifier: BSD-3-Clause
// [Horton93] section 4: the mobile of Figure 2, and why the transfers of a level may go in
// parallel.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "claims/claim.h"
#include "claims/horton93/places.h"

namespace ballast::horton93 {
namespace {

double load_of(std::span<const NodeId> members, const Loads& loads) {
  double sum = 0;
  for (const NodeId i : members) sum += loads[i];
  return sum;
}
/// Largest error of a beam of this level: units of L1 above or below its share of L1 + L2.
double tilt(const Halved& halved, std::uint32_t level, const Loads& loads) {
  double most = 0;
  for (const std::size_t set : halved.sets_of(level)) {
    const std::size_t first = halved.tree.half(set, 0);
    const double share =
        load_of(halved.tree.members(set), loads) * halved.tree.size(first) / halved.tree.size(set);
    most = std::max(most, std::abs(load_of(halved.tree.members(first), loads) - share));
  }
  return most;
}

Finding mobile(Trial& trial) {
  Table table({"  topology", "halves by", "levels", "tilt before", "of levels done",
               "of the next level, at most", "in the end"});
  const double within = trial.claimed(1.0, 0.5);
  bool holds = true;
  for (const auto& [name, topology] : places(trial.effort())) {
    for (const char* rule : kRules) {
      const Loads loads = random_loads(topology->processors(), 9);
      Levels levels(*topology, rule, loads);
      const std::uint32_t all = levels.halved.tree.levels();
      double done = 0, next = 0;
      for (std::uint32_t level = 0; level < all; ++level) {
        next = std::max(next, tilt(levels.halved, level, levels.run.loads()));
        (void)levels.transfer();
        const std::uint32_t horizontal = trial.claimed(level, std::min(level + 1, all - 1));
        for (std::uint32_t l = 0; l <= horizontal; ++l) {
          done = std::max(done, tilt(levels.halved, l, levels.run.loads()));
        }
      }
      holds &= done < within && next >= 1;
      table.add({"  " + name, rule, std::to_string(all),
                 fmt::format("{:.1f}", tilt(levels.halved, 0, loads)), fmt::format("{:.3f}", done),
                 fmt::format("{:.1f}", next),
                 fmt::format("{:.3f}", tilt(levels.halved, all - 1, levels.run.loads()))});
    }
  }
  return {verdict_if(holds),
          "after the k-th transfer all beams of the k upper levels are horizontal within one unit, "
          "because units are whole. They stay so: later transfers leave the sums of a set's halves "
          "unchanged. The beams below are not horizontal yet",
          "random loads 0 .. 99, all topologies and bisections", table.str()};
}

Finding disjoint(Trial& trial) {
  Table table({"  topology", "halves by", "transfers", "of processors in two sets",
               "most links of a processor in a phase"});
  bool holds = true;
  for (const auto& [name, topology] : places(trial.effort())) {
    for (const char* rule : kRules) {
      Levels levels(*topology, rule, random_loads(topology->processors(), 9));
      const Halved& halved = levels.halved;
      std::size_t transfers = 0, shared = 0, most = 0;
      for (std::uint32_t level = 0; level < halved.tree.levels(); ++level) {
        const auto sets = halved.sets_of(trial.claimed(level, level + 1));
        const auto set_of = [&](NodeId i) {
          return std::find_if(sets.begin(), sets.end(),
                              [&](std::size_t set) { return halved.tree.contains(set, i); });
        };
        std::map<NodeId, std::size_t> links;
        for (const Order& order : levels.transfer()) {
          ++transfers;
          shared += set_of(order.from) != set_of(order.to) || set_of(order.from) == sets.end();
          most = std::max({most, ++links[order.from], ++links[order.to]});
        }
      }
      holds &= transfers > 0 && shared == 0;
      table.add({"  " + name, rule, std::to_string(transfers), std::to_string(shared),
                 std::to_string(most)});
    }
  }
  return {verdict_if(holds),
          "both ends of every transfer of a level are in the same set of this level, and no "
          "processor is in two sets. So ceil(ld n) phases suffice if a processor may use all its "
          "links at once; within its set, a processor may send to many others (last column)",
          "random loads 0 .. 99, all topologies and bisections", table.str()};
}

const auto kMobileClaims = {
    claim({.name = "horton93.figure2",
           .place = "Figure 2 and section 4",
           .printed = "the mobile is balanced by first balancing the top beam and then recursively "
                      "each of the beams one level beneath; a beam is horizontal when the load on "
                      "each side is equal",
           .quantity = "a half's load minus its share of its set's load (units)",
           .tolerance = "below 1, because units are whole; measured up to 0.99, where the set's "
                        "load does not divide evenly",
           .command = "ballast run examples/multi-level.toml --set machine.size=[100] --set "
                      "arrivals.amount=[1009]"},
          Verdict::confirmed, mobile),
    claim({.name = "horton93.disjoint",
           .place = "section 4, after Theorem 1",
           .printed = "the transfers at the same recursion level apply to disjoint sets of "
                      "subproblems and may be performed in parallel",
           .quantity = "transfers with ends in two sets of their level",
           .tolerance = "none: transfers are counted",
           .command = "ballast verify horton93.disjoint --effort full"},
          Verdict::confirmed, disjoint)};

}  // namespace
}  // namespace ballast::horton93
