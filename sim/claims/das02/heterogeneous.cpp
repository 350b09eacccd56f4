// SPDX-License-Identifier: BSD-3-Clause
// [Das02] section 6: processors of different speeds.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "claims/claim.h"
#include "claims/das02/averages.h"
#include "claims/das02/loads.h"
#include "claims/das02/scenarios.h"

namespace ballast::das02 {
namespace {

constexpr NodeId kMachine = 32;
const std::vector<std::uint32_t> kSpeeds{1, 1, 1, 3};
constexpr double kMeanSpeed = 1.5;

/// Completion, in seconds, if all processors always shared all work: a lower bound for all
/// schedules.
double least_completion_mixed(const Tasks& tasks) {
  double end = 0;
  for (std::size_t t = 0; t < tasks.size(); ++t) {
    end = std::max(end, static_cast<double>(tasks.arrival[t]) / kCyclesPerSecond) +
          tasks.work[t] / (kMachine * kMeanSpeed);
  }
  return end;
}

/// Completion with unequal speeds, measured once.
double mixed_completion(Algorithm algorithm, std::uint64_t seed) {
  static std::map<std::pair<Algorithm, std::uint64_t>, double> known;
  const auto [at, unknown] = known.try_emplace({algorithm, seed}, 0);
  if (unknown) at->second = run(kHeavy, algorithm, kMachine, seed, {}, kSpeeds).completion;
  return at->second;
}

Finding heterogeneous(Trial& trial) {
  const unsigned seeds = seeds_of(trial.effort());
  const Algorithm variant = trial.claimed(kCube, kGrad), estimating = trial.claimed(kSbz, kRecv);
  const Algorithm without_balancing = trial.claimed(kNobal, kAcwn);
  std::vector<double> least;
  for (unsigned k = 1; k <= seeds; ++k) {
    least.push_back(least_completion_mixed(tasks_of(kHeavy, kMachine, k)));
  }
  Table table({"  completion (s)", "equal speeds", "1 : 1 : 1 : 3", "above the minimum, %"});
  double exact = 0, heuristic = 0, alone = 0;
  for (std::size_t a = 0; a < kAlgorithms; ++a) {
    std::vector<double> mixed, late;
    for (unsigned k = 1; k <= seeds; ++k) {
      mixed.push_back(mixed_completion(algorithm(a), k));
      late.push_back(100 * (mixed.back() / least[k - 1] - 1));
    }
    const Estimate e = estimate(late);
    if (algorithm(a) == kSbn || algorithm(a) == variant) exact = std::max(exact, e.high());
    if (algorithm(a) == estimating) heuristic = e.high();
    if (algorithm(a) == without_balancing) alone = e.low();
    const Estimate equal =
        estimate(values(kHeavy, algorithm(a), kMachine, seeds, &Outcome::completion));
    table.add({fmt::format("  {} ({})", kShortNames[a], kBalancers[a]),
               fmt::format("{:.2f} +- {:.2f}", equal.mean, equal.half),
               fmt::format("{:.2f} +- {:.2f}", estimate(mixed).mean, estimate(mixed).half),
               fmt::format("{:.1f} +- {:.1f}", e.mean, e.half)});
  }
  return {verdict_if(exact < 3 && heuristic < 15 && alone > 50),
          fmt::format(
              "SBN and CUBE complete at most {:.1f} % above the minimum time at this total speed, "
              "SBZ {:.1f} %; without balancing, completion is at least {:.0f} % above it",
              exact, heuristic, alone),
          fmt::format("heavy load, 32 processors, a quarter of them three times as fast, {} seeds",
                      seeds),
          table.str()};
}

const auto kHeterogeneousClaims = {claim(
    {.name = "das02.heterogeneous",
     .place = "section 6",
     .printed = "the SBN approach is a natural choice for environments of heterogeneous "
                "computers",
     .quantity = "completion above the minimum time at this total speed (%)",
     .tolerance = "our choice, because nothing is printed: SBN and CUBE within 3 %, SBZ within 15 "
                  "%, without balancing beyond 50 %; measured 2.0, 11.1 and 111 %",
     .command = "ballast compare --loads heavy --balancers none,sbn,sbn-hypercube --topologies "
                "hypercube --processors 32 --seeds 10 --set machine.network=ideal "
                "--set machine.speeds=[1,1,1,3]"},
    Verdict::confirmed, heterogeneous)};

}  // namespace
}  // namespace ballast::das02
