// SPDX-License-Identifier: BSD-3-Clause
// What [Das02] section 5.3 concludes from Figures 9 - 11 about jobs, idle and completion times, of
// our own runs.
#include "claims/das02/conclusions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "claims/claim.h"

namespace ballast::das02 {
namespace {

Finding not_competitive(Trial& trial) {
  const Algorithms worst = trial.claimed(Algorithms{kNobal, kRand}, Algorithms{kNobal, kAcwn});
  std::vector<std::string> not_later;
  for (const Algorithm late : worst) {
    for (const Algorithm other : without(worst)) {
      if (!larger(kHeavy, kCompletion, late, other, trial.effort())) {
        not_later.push_back(fmt::format("{} than {}", kShortNames[late], kShortNames[other]));
      }
    }
  }
  return {verdict_if(not_later.empty()),
          not_later.empty()
              ? "both end later than each of the eight others, and the differences are significant"
              : fmt::format("no significant difference: {}", fmt::join(not_later, ", ")),
          paired_extent(trial.effort()),
          metric_table(kCompletion, trial.effort(),
                       {kNobal, kRand, kGrad, kRecv, kSend, kAcwn, kTwa, kSbn, kCube, kSbz})};
}

Finding single_moves(Trial& trial) {
  const Algorithms single =
      trial.claimed(Algorithms{kRand, kSend, kAcwn}, Algorithms{kRand, kSend, kGrad});
  const Metric metric = trial.claimed(kVariance, kTransferred);
  std::vector<std::string> not_worse;
  std::size_t pairs = 0;
  for (const Load load : kAllLoads) {
    for (const Algorithm once : single) {
      for (const Algorithm other : without(single)) {
        ++pairs;
        if (larger(load, metric, once, other, trial.effort())) continue;
        not_worse.push_back(
            fmt::format("{}: {} than {}", kWorkloads[load], kShortNames[once], kShortNames[other]));
      }
    }
  }
  return {verdict_if(not_worse.empty()),
          fmt::format("RAND, SEND and ACWN have significantly more idle-time variance than each of "
                      "the six others in {} of {} pairs{}{}",
                      pairs - not_worse.size(), pairs,
                      not_worse.empty() ? "" : "; not significant: ", fmt::join(not_worse, ", ")),
          paired_extent(trial.effort()),
          metric_table(kVariance, trial.effort(),
                       {kNobal, kRand, kGrad, kRecv, kSend, kAcwn, kTwa, kSbn, kCube, kSbz})};
}

Finding most_transfers(Trial& trial) {
  const Algorithms schemes =
      trial.claimed(Algorithms{kSbn, kCube, kSbz}, Algorithms{kSbn, kCube, kTwa});
  const Load load = trial.claimed(kLight, kHeavy);
  std::vector<std::string> not_more;
  for (const Algorithm other : without(schemes)) {
    for (const Algorithm scheme : schemes) {
      if (larger(load, kTransferred, scheme, other, trial.effort())) continue;
      not_more.push_back(fmt::format("{} does not transfer significantly more than {}",
                                     kShortNames[scheme], kShortNames[other]));
    }
  }
  return {verdict_if(not_more.empty()),
          not_more.empty()
              ? "each of the three transfers significantly more jobs than each of the six others"
              : fmt::format("{}", fmt::join(not_more, ", ")),
          paired_extent(trial.effort()),
          metric_table(kTransferred, trial.effort(),
                       {kRand, kGrad, kRecv, kSend, kAcwn, kTwa, kSbn, kCube, kSbz})};
}

const auto kConclusionsClaims = {
    claim({.name = "das02.not-competitive",
           .place = "section 5.3",
           .printed = "under heavy load NOBAL and RAND are the worst performers, and are hence "
                      "non-competitive",
           .quantity = "completion (s), averages over P",
           .tolerance = kBeyondChance,
           .command = "ballast compare --loads heavy --balancers none,random,adaptive-contracting "
                      "--topologies hypercube --processors 32 --seeds 10 "
                      "--set machine.network=ideal"},
          Verdict::confirmed, not_competitive),
    claim({.name = "das02.single-moves",
           .place = "section 5.3",
           .printed = "RAND, ACWN and SEND, which allow no second migration, do not adapt "
                      "efficiently: more idle-time variance than the others",
           .quantity = "idle-time variance (s), averages over P",
           .tolerance = kBeyondChance,
           .command = "ballast verify das02.single-moves --effort full"},
          Verdict::confirmed, single_moves),
    claim({.name = "das02.most-transfers",
           .place = "section 5.3",
           .printed = "under light load the SBN-based algorithms transfer most jobs",
           .quantity = "jobs transferred, averages over P",
           .tolerance = kBeyondChance,
           .command = "ballast compare --loads light --balancers sbn-heuristic,tree-walking "
                      "--topologies hypercube --processors 32 --seeds 10 "
                      "--set machine.network=ideal"},
          Verdict::confirmed, most_transfers)};

}  // namespace
}  // namespace ballast::das02
