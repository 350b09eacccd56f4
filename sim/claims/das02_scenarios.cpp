// SPDX-License-Identifier: BSD-3-Clause
#include "claims/das02_scenarios.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "experiment.h"

namespace ballast::das02 {
namespace {

constexpr double kSecond = 10'000;  // cycles

Outcome outcome(const std::string& scenario, const std::string& balancer, NodeId processors,
                unsigned seed) {
  const std::string handling =
      balancer == "none" ? "" : fmt::format("message_cycles = {}\n", kHandling);
  Experiment experiment = make_experiment(Config::from_text(
      fmt::format("[machine]\ntopology = \"hypercube\"\nsize = [{}]\nnetwork = \"ideal\"\n"
                  "cycles_per_work = {}\n[workload]\nkind = \"{}\"\n"
                  "[balancer]\nname = \"{}\"\n{}"
                  "[run]\nuntil = \"completed\"\nseed = {}\nmax_cycles = 1_000_000_000\n",
                  processors, kSecond, scenario, balancer, handling, seed),
      "das02"));
  const RunResult r = simulate_plain(experiment);
  const auto [least, most] = std::minmax_element(r.busy.begin(), r.busy.end());
  const auto cycles = static_cast<double>(r.cycles);
  return {static_cast<double>(r.costs.agent_messages),
          static_cast<double>(r.costs.tasks_moved),
          static_cast<double>(*most - *least) / kSecond,
          cycles / kSecond,
          static_cast<double>(r.costs.suspended_cycles) / (cycles * processors),
          static_cast<double>(r.balances),
          static_cast<double>(r.tasks)};
}

}  // namespace

const std::vector<Outcome>& outcomes(const std::string& scenario, const std::string& balancer,
                                     NodeId processors, unsigned seeds) {
  static std::map<std::tuple<std::string, std::string, NodeId>, std::vector<Outcome>> known;
  auto& runs = known[{scenario, balancer, processors}];
  while (runs.size() < seeds) {
    runs.push_back(
        outcome(scenario, balancer, processors, static_cast<unsigned>(runs.size()) + 1));
  }
  return runs;
}

std::vector<double> values(const std::string& scenario, const std::string& balancer,
                           NodeId processors, unsigned seeds, double Outcome::*metric) {
  std::vector<double> result;
  const auto& runs = outcomes(scenario, balancer, processors, seeds);
  for (unsigned k = 0; k < seeds; ++k) result.push_back(runs[k].*metric);
  return result;
}

std::vector<double> averages(const std::string& scenario, const std::string& balancer,
                             unsigned seeds, double Outcome::*metric) {
  std::vector<double> mean(seeds, 0.0);
  for (NodeId p = 2; p <= 32; p *= 2) {
    const auto at = values(scenario, balancer, p, seeds, metric);
    for (unsigned k = 0; k < seeds; ++k) mean[k] += at[k] / 5;
  }
  return mean;
}

}  // namespace ballast::das02
