// SPDX-License-Identifier: BSD-3-Clause
// What [Das02] section 5.3 concludes from Figures 9 - 11 about messages, and SBN beside CUBE, of
// our own runs.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "claims/claim.h"
#include "claims/das02/conclusions.h"

namespace ballast::das02 {
namespace {

Finding floods(Trial& trial) {
  const Algorithms fewer =
      trial.claimed(Algorithms{kTwa, kSbn, kCube, kSbz}, Algorithms{kTwa, kSbn, kSbz});
  const std::vector<Load> loads{kTransition, kLight};
  std::vector<std::string> not_more;
  double least = 1e9;
  for (const Load load : loads) {
    for (const Algorithm many : {kGrad, kRecv}) {
      for (const Algorithm few : fewer) {
        const unsigned seeds = seeds_of(trial.effort());
        least = std::min(least, estimate(averages(load, many, seeds, &Outcome::messages)).mean /
                                    estimate(averages(load, few, seeds, &Outcome::messages)).mean);
        if (larger(load, kMessages, many, few, trial.effort())) continue;
        not_more.push_back(
            fmt::format("{}: {} than {}", kWorkloads[load], kShortNames[many], kShortNames[few]));
      }
    }
  }
  return {verdict_if(not_more.empty()),
          not_more.empty() ? fmt::format("each of the two sends significantly more messages than "
                                         "each of the four; the smallest ratio is {:.2f}",
                                         least)
                           : fmt::format("not significantly more: {}. With exact totals CUBE hands "
                                         "out more jobs, and asks for them",
                                         fmt::join(not_more, ", ")),
          paired_extent(trial.effort()),
          metric_table(kMessages, trial.effort(), {kGrad, kRecv, kTwa, kSbn, kCube, kSbz})};
}

Finding heuristic_fewest(Trial& trial) {
  const Algorithm fewest = trial.claimed(kSbz, kSbn);
  bool holds = true;
  for (const Load load : kAllLoads) {
    for (const Algorithm other : without({fewest}, {kSbn, kCube, kSbz})) {
      holds &= larger(load, kMessages, other, fewest, trial.effort());
    }
  }
  return {verdict_if(holds),
          holds ? "SBZ sends significantly fewer messages than SBN and CUBE under each load"
                : "not true under each load",
          paired_extent(trial.effort()),
          metric_table(kMessages, trial.effort(), {kSbn, kCube, kSbz})};
}

Finding alike(Trial& trial) {
  const unsigned seeds = seeds_of(trial.effort());
  const Algorithm cube = trial.claimed(kCube, kSbz);
  const double times = trial.claimed(1.5, 1.9);
  double apart = 0, more = 0;
  for (const Load load : kAllLoads) {
    more = std::max(more, estimate(averages(load, cube, seeds, &Outcome::messages)).mean /
                              estimate(averages(load, kSbn, seeds, &Outcome::messages)).mean);
    const double sbn = estimate(averages(load, kSbn, seeds, &Outcome::completion)).mean;
    const double other = estimate(averages(load, cube, seeds, &Outcome::completion)).mean;
    apart = std::max(apart, std::abs(other / sbn - 1));
  }
  return {verdict_if(apart < 0.02 && more < times),
          fmt::format("completion differs by at most {:.2f} %; CUBE sends at most {:.2f} times as "
                      "many messages, and transfers more jobs",
                      100 * apart, more),
          paired_extent(trial.effort()),
          metric_table(kMessages, trial.effort(), {kSbn, kCube}) + "\n" +
              metric_table(kTransferred, trial.effort(), {kSbn, kCube}) + "\n" +
              metric_table(kCompletion, trial.effort(), {kSbn, kCube})};
}

const auto kConclusionsMessagesClaims = {
    claim({.name = "das02.floods",
           .place = "section 5.3",
           .printed = "in transition and under light load GRAD and RECV have significantly greater "
                      "message traffic than TWA and the SBN-based algorithms",
           .quantity = "messages, averages over P",
           .tolerance = kBeyondChance,
           .command = "ballast compare --loads light --balancers receiver-initiated,sbn-hypercube "
                      "--topologies hypercube --processors 32 --seeds 10 "
                      "--set machine.network=ideal --set balancer.backoff=1"},
          Verdict::refuted, floods),
    claim({.name = "das02.heuristic-fewest",
           .place = "section 5.3",
           .printed = "SBZ generates less message traffic than the other two SBN schemes",
           .quantity = "messages, averages over P",
           .tolerance = kBeyondChance,
           .command = "ballast compare --loads heavy --balancers sbn,sbn-hypercube,sbn-heuristic "
                      "--topologies hypercube --processors 32 --seeds 10 "
                      "--set machine.network=ideal"},
          Verdict::confirmed, heuristic_fewest),
    claim({.name = "das02.alike",
           .place = "section 5.3",
           .printed = "the performance of CUBE is very similar to that of SBN",
           .quantity = "completion (s), messages, averages over P",
           .tolerance = "2 % of completion (measured 0.07 %); 1.5 times the messages (measured "
                        "1.72): the printed ratios are 0.65 to 1.5",
           .command = "ballast compare --loads light --balancers sbn,sbn-hypercube --topologies "
                      "hypercube --processors 32 --seeds 10 --set machine.network=ideal"},
          Verdict::refuted, alike)};

}  // namespace
}  // namespace ballast::das02
