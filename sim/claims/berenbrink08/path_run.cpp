// SPDX-License-Identifier: BSD-3-Clause
#include "claims/berenbrink08/path_run.h"

#include <fmt/format.h>

#include <map>

namespace ballast {

const PathRun& path_run(const PathCase& path) {
  static std::map<PathCase, PathRun> kept;
  const auto [known, fresh] = kept.try_emplace(path);
  PathRun& run = known->second;
  if (!fresh) return run;
  const auto line = topology_by_name("line", {path.n});
  RoundCase c(*line, "dynamic-diffusion", {{"denominator", path.denominator}}, "at-node",
              {{"processor", path.at}, {"tasks", path.tasks}});
  run.first_at.assign(path.n, 0);
  std::uint64_t round = 1;
  NodeId untouched = path.n;
  const auto observe = [&](RoundPhase phase, const RoundMachine& machine) {
    if (phase == RoundPhase::insert) run.inserted = machine.loads();
    if (phase != RoundPhase::balance || untouched == 0) return;
    const std::vector<double> loads = machine.loads();
    for (NodeId i = 0; i < path.n; ++i) {
      if (run.first_at[i] != 0 || loads[i] == 0) continue;
      run.first_at[i] = round;
      --untouched;
    }
    ++round;
  };
  const RoundResult result = c.run({.max = path.max,
                                    .consume = true,
                                    .order = path.order,
                                    .until = RoundsUntil::fixed_point,
                                    .observe = observe});
  run.reached = result.reached;
  run.last_new = result.last_new;
  run.end = result.after.per_processor;
  return run;
}

std::vector<double> by_squares(NodeId n, double factor) {
  std::vector<double> loads;
  for (double k = 0; k < n; ++k) loads.push_back(factor * k * (k + 1));
  return loads;
}

std::vector<NodeId> path_sizes(Effort effort) {
  std::vector<NodeId> all;
  for (NodeId n = 3; n <= (effort == Effort::full ? 32U : 20U); ++n) all.push_back(n);
  if (effort == Effort::full)
    all.insert(all.end(), {40, 48, 63, 64, 96, 128});
  else
    all.push_back(32);
  return all;
}

std::string path_extent(Effort effort) {
  return fmt::format("paths of n = 2 .. {} processors, each to its fixed point, three orders",
                     effort == Effort::full ? "32, 40, 48, 63, 64, 96, 128" : "20, 32");
}

}  // namespace ballast
