// SPDX-License-Identifier: BSD-3-Clause
#include "claims/das02/scenarios.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "claims/das02/loads.h"
#include "experiment/experiment.h"

namespace ballast::das02 {

Outcome run(Load load, Algorithm algorithm, NodeId processors, std::uint64_t seed,
            Handling handling, const std::string& machine) {
  const std::string messages =
      algorithm == kNobal ? ""
                          : fmt::format("message_cycles = {}\nmessages = \"{}\"\n", handling.cycles,
                                        handling.between_tasks ? "between-tasks" : "at-once");
  Experiment experiment = make_experiment(Config::from_text(
      fmt::format("[machine]\ntopology = \"hypercube\"\nsize = [{}]\nnetwork = \"ideal\"\n"
                  "cycles_per_work = {}\n{}\n[workload]\nkind = \"{}\"\n"
                  "[balancer]\nname = \"{}\"\n{}"
                  "[run]\nuntil = \"completed\"\nseed = {}\nmax_cycles = 1_000_000_000\n",
                  processors, kCyclesPerSecond, machine, kWorkloads[load], kBalancers[algorithm],
                  messages, seed),
      "das02"));
  const RunResult r = simulate(experiment);
  const auto [least, most] = std::minmax_element(r.busy.begin(), r.busy.end());
  const auto cycles = static_cast<double>(r.cycles);
  return {static_cast<double>(r.costs.agent_messages),
          static_cast<double>(r.costs.tasks_moved),
          static_cast<double>(*most - *least) / kCyclesPerSecond,
          cycles / kCyclesPerSecond,
          static_cast<double>(r.costs.suspended_cycles) / (cycles * processors),
          static_cast<double>(r.longest_queue)};
}

std::span<const Outcome> outcomes(Load load, Algorithm algorithm, NodeId processors, unsigned seeds,
                                  Handling handling) {
  static std::map<std::tuple<Load, Algorithm, NodeId, Handling>, std::vector<Outcome>> known;
  auto& runs = known[{load, algorithm, processors, handling}];
  while (runs.size() < seeds) {
    runs.push_back(run(load, algorithm, processors, runs.size() + 1, handling));
  }
  return std::span(runs).first(seeds);
}

std::vector<double> values(Load load, Algorithm algorithm, NodeId processors, unsigned seeds,
                           double Outcome::*metric, Handling handling) {
  std::vector<double> result;
  for (const Outcome& o : outcomes(load, algorithm, processors, seeds, handling)) {
    result.push_back(o.*metric);
  }
  return result;
}

std::vector<double> averages(Load load, Algorithm algorithm, unsigned seeds,
                             double Outcome::*metric, Handling handling) {
  std::vector<double> mean(seeds, 0.0);
  for (const NodeId p : kProcessors) {
    const auto at = values(load, algorithm, p, seeds, metric, handling);
    for (unsigned k = 0; k < seeds; ++k) mean[k] += at[k] / kSizes;
  }
  return mean;
}

}  // namespace ballast::das02
