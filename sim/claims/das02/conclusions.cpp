// SPDX-License-Identifier: BSD-3-Clause
// What [Das02] section 5.3 concludes from Figures 9 - 11, of our own runs: averages over P = 2 ..
// 32, differences seed by seed, intervals of 95 %.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "claims/das02/averages.h"
#include "claims/das02/scenarios.h"

namespace ballast::das02 {
namespace {

constexpr Algorithm kOthers[] = {kGrad, kRecv, kSend, kAcwn, kTwa, kSbn, kCube, kSbz};

std::string text(const Estimate& e, int decimals) {
  return fmt::format("{} +- {}", grouped(e.mean, decimals), grouped(e.half, decimals));
}

std::string extent(Effort effort) {
  return fmt::format("averages over P = 2 .. 32, {} seeds, paired intervals of 95 %",
                     seeds_of(effort));
}

/// One metric of all algorithms under all loads, with intervals.
std::string table(Metric metric, Effort effort, std::initializer_list<Algorithm> algorithms) {
  std::vector<std::string> header{"  " + std::string(kMetricNames[metric])};
  for (const Algorithm a : algorithms) header.emplace_back(kShortNames[a]);
  Table table(header);
  for (const Load load : kAllLoads) {
    std::vector<std::string> row{fmt::format("  {}", kWorkloads[load])};
    for (const Algorithm a : algorithms) {
      row.push_back(
          text(estimate(averages(load, a, seeds_of(effort), kMeasured[metric])), decimals(metric)));
    }
    table.add(row);
  }
  return table.str();
}

/// The metric of `a` is larger than that of `b`, beyond chance.
bool larger(Load load, Metric metric, Algorithm a, Algorithm b, Effort effort) {
  const unsigned seeds = seeds_of(effort);
  return paired_difference(averages(load, a, seeds, kMeasured[metric]),
                           averages(load, b, seeds, kMeasured[metric]))
             .low() > 0;
}

Finding not_competitive(Effort effort) {
  std::vector<std::string> not_later;
  for (const Algorithm late : {kNobal, kRand}) {
    for (const Algorithm other : kOthers) {
      if (!larger(kHeavy, kCompletion, late, other, effort)) {
        not_later.push_back(fmt::format("{} than {}", kShortNames[late], kShortNames[other]));
      }
    }
  }
  return {not_later.empty() ? Verdict::confirmed : Verdict::refuted,
          not_later.empty() ? "both end later than each of the eight others, beyond chance"
                            : fmt::format("not later: {}", fmt::join(not_later, ", ")),
          extent(effort),
          table(kCompletion, effort,
                {kNobal, kRand, kGrad, kRecv, kSend, kAcwn, kTwa, kSbn, kCube, kSbz})};
}

Finding floods(Effort effort) {
  std::vector<std::string> not_more;
  double least = 1e9;
  for (const Load load : {kTransition, kLight}) {
    for (const Algorithm many : {kGrad, kRecv}) {
      for (const Algorithm few : {kTwa, kSbn, kCube, kSbz}) {
        const unsigned seeds = seeds_of(effort);
        least = std::min(least, estimate(averages(load, many, seeds, &Outcome::messages)).mean /
                                    estimate(averages(load, few, seeds, &Outcome::messages)).mean);
        if (larger(load, kMessages, many, few, effort)) continue;
        not_more.push_back(
            fmt::format("{}: {} than {}", kWorkloads[load], kShortNames[many], kShortNames[few]));
      }
    }
  }
  return {not_more.empty() ? Verdict::confirmed : Verdict::refuted,
          not_more.empty()
              ? fmt::format("each of the two sends more than each of the four, beyond chance; the "
                            "smallest ratio is {:.2f}",
                            least)
              : fmt::format("not more: {}", fmt::join(not_more, ", ")),
          extent(effort), table(kMessages, effort, {kGrad, kRecv, kTwa, kSbn, kCube, kSbz})};
}

Finding heuristic_fewest(Effort effort) {
  bool holds = true;
  for (const Load load : kAllLoads) {
    for (const Algorithm other : {kSbn, kCube})
      holds &= larger(load, kMessages, other, kSbz, effort);
  }
  return {
      holds ? Verdict::confirmed : Verdict::refuted,
      holds ? "fewer than SBN and than CUBE under each load, beyond chance" : "not under each load",
      extent(effort), table(kMessages, effort, {kSbn, kCube, kSbz})};
}

Finding alike(Effort effort) {
  const unsigned seeds = seeds_of(effort);
  double apart = 0, more = 0;
  for (const Load load : kAllLoads) {
    more = std::max(more, estimate(averages(load, kCube, seeds, &Outcome::messages)).mean /
                              estimate(averages(load, kSbn, seeds, &Outcome::messages)).mean);
    const double sbn = estimate(averages(load, kSbn, seeds, &Outcome::completion)).mean;
    const double cube = estimate(averages(load, kCube, seeds, &Outcome::completion)).mean;
    apart = std::max(apart, std::abs(cube / sbn - 1));
  }
  return {apart < 0.02 && more < 1.5 ? Verdict::confirmed : Verdict::refuted,
          fmt::format("completion at most {:.2f} % apart; CUBE sends at most {:.2f} times the "
                      "messages, and transfers more jobs",
                      100 * apart, more),
          extent(effort),
          table(kMessages, effort, {kSbn, kCube}) + "\n" +
              table(kTransferred, effort, {kSbn, kCube}) + "\n" +
              table(kCompletion, effort, {kSbn, kCube})};
}

Finding single_moves(Effort effort) {
  std::vector<std::string> not_worse;
  for (const Load load : kAllLoads) {
    for (const Algorithm once : {kRand, kSend, kAcwn}) {
      for (const Algorithm other : {kGrad, kRecv, kTwa, kSbn, kCube, kSbz}) {
        if (larger(load, kVariance, once, other, effort)) continue;
        not_worse.push_back(
            fmt::format("{}: {} than {}", kWorkloads[load], kShortNames[once], kShortNames[other]));
      }
    }
  }
  return {
      not_worse.size() <= 1 ? Verdict::confirmed : Verdict::refuted,
      fmt::format("RAND, SEND and ACWN leave more than each of the six others, beyond chance, in "
                  "{} of 54 pairs{}{}",
                  54 - not_worse.size(),
                  not_worse.empty() ? "" : "; not: ", fmt::join(not_worse, ", ")),
      extent(effort),
      table(kVariance, effort,
            {kNobal, kRand, kGrad, kRecv, kSend, kAcwn, kTwa, kSbn, kCube, kSbz})};
}

Finding most_transfers(Effort effort) {
  std::vector<std::string> more;
  for (const Algorithm other : {kRand, kGrad, kRecv, kSend, kAcwn, kTwa}) {
    for (const Algorithm scheme : kSchemes) {
      if (larger(kLight, kTransferred, scheme, other, effort)) continue;
      more.push_back(fmt::format("{} not more than {}", kShortNames[scheme], kShortNames[other]));
    }
  }
  return {
      more.empty() ? Verdict::confirmed : Verdict::refuted,
      more.empty() ? "each of the three moves more jobs than each of the six others, beyond "
                     "chance"
                   : fmt::format("{}", fmt::join(more, ", ")),
      extent(effort),
      table(kTransferred, effort, {kRand, kGrad, kRecv, kSend, kAcwn, kTwa, kSbn, kCube, kSbz})};
}

const auto kConclusionsClaims = {
    claim("das02.not-competitive",
          "Section 5.3: under heavy load NOBAL and RAND are the worst performers, and are hence "
          "non-competitive",
          Verdict::confirmed, not_competitive),
    claim(
        "das02.floods",
        "Section 5.3: in transition and under light load GRAD and RECV have significantly greater "
        "message traffic than TWA and the SBN-based algorithms",
        Verdict::refuted, floods),
    claim("das02.heuristic-fewest",
          "Section 5.3: SBZ generates less message traffic than the other two SBN schemes",
          Verdict::confirmed, heuristic_fewest),
    claim("das02.alike", "Section 5.3: the performance of CUBE is very similar to that of SBN",
          Verdict::refuted, alike),
    claim("das02.single-moves",
          "Section 5.3: RAND, ACWN and SEND, which allow no second migration, do not adapt "
          "efficiently: more idle-time variance than the others",
          Verdict::confirmed, single_moves),
    claim("das02.most-transfers",
          "Section 5.3: under light load the SBN-based algorithms transfer most jobs",
          Verdict::confirmed, most_transfers)};

}  // namespace
}  // namespace ballast::das02
