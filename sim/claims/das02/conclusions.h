// SPDX-License-Identifier: BSD-3-Clause
// What claims about our own runs of [Das02] section 5.3 share: averages over P = 2 .. 32,
// differences seed by seed, intervals of 95 %.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <vector>

#include "claims/das02/averages.h"
#include "claims/das02/scenarios.h"

namespace ballast::das02 {

inline const Algorithms kBalancing{kRand, kGrad, kRecv, kSend, kAcwn, kTwa, kSbn, kCube, kSbz};

/// `all` except these.
[[nodiscard]] inline Algorithms without(const Algorithms& these,
                                        const Algorithms& all = kBalancing) {
  Algorithms others;
  for (const Algorithm a : all) {
    if (std::find(these.begin(), these.end(), a) == these.end()) others.push_back(a);
  }
  return others;
}

[[nodiscard]] inline std::string plus_minus(const Estimate& e, int decimals) {
  return fmt::format("{} +- {}", grouped(e.mean, decimals), grouped(e.half, decimals));
}

[[nodiscard]] inline std::string paired_extent(Effort effort) {
  return fmt::format("averages over P = 2 .. 32, {} seeds, paired intervals of 95 %",
                     seeds_of(effort));
}

/// One metric of all algorithms under all loads, with intervals.
[[nodiscard]] inline std::string metric_table(Metric metric, Effort effort,
                                              std::initializer_list<Algorithm> algorithms) {
  std::vector<std::string> header{"  " + std::string(kMetricNames[metric])};
  for (const Algorithm a : algorithms) header.emplace_back(kShortNames[a]);
  Table table(header);
  for (const Load load : kAllLoads) {
    std::vector<std::string> row{fmt::format("  {}", kWorkloads[load])};
    for (const Algorithm a : algorithms) {
      row.push_back(plus_minus(estimate(averages(load, a, seeds_of(effort), kMeasured[metric])),
                               decimals(metric)));
    }
    table.add(row);
  }
  return table.str();
}

/// Whether the metric of `a` is significantly larger than that of `b`.
[[nodiscard]] inline bool larger(Load load, Metric metric, Algorithm a, Algorithm b,
                                 Effort effort) {
  const unsigned seeds = seeds_of(effort);
  return paired_difference(averages(load, a, seeds, kMeasured[metric]),
                           averages(load, b, seeds, kMeasured[metric]))
             .low() > 0;
}

inline constexpr const char* kBeyondChance =
    "95 % intervals of the differences per seed, because loads are random";

}  // namespace ballast::das02
