// SPDX-License-Identifier: BSD-3-Clause
#include "claims/das02/scenarios.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "claims/das02/loads.h"
#include "experiment/simulation.h"

namespace ballast::das02 {

Outcome run(Load load, Algorithm algorithm, NodeId processors, std::uint64_t seed,
            Handling handling, const std::optional<std::vector<std::uint32_t>>& speeds,
            const Settings& more) {
  Experiment e;
  e.machine.topology = {"hypercube", {{"size", {std::int64_t{processors}}}}};
  e.machine.network = "ideal";
  e.machine.cycles_per_work = kCyclesPerSecond;
  e.machine.speeds = speeds;
  e.workload = {kWorkloads[load], {}};
  e.balancer = {kBalancers[algorithm], {}};
  if (algorithm != kNobal) {
    e.balancer.settings = {{"message_cycles", handling.cycles},
                           {"messages", handling.between_tasks ? "between-tasks" : "at-once"}};
  }
  if (algorithm == kRecv) e.balancer.settings.emplace_back("backoff", 1);  // the paper's waits
  for (const auto& setting : more) e.balancer.settings.push_back(setting);
  e.run.until = RunSection::Until::completed;
  e.run.seed = seed;
  e.run.max_cycles = 1'000'000'000;
  const TaskRun r = run(e).tasks();
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
