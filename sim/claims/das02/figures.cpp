// SPDX-License-Identifier: BSD-3-Clause
// [Das02] Figures 9 - 11: four metrics of ten algorithms under three loads, measured.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "claims/das02/averages.h"
#include "claims/das02/scenarios.h"
#include "report/table.h"

namespace ballast::das02 {
namespace {

/// Measured / printed, of averages over P.
double ratio(Load load, Metric metric, Algorithm algorithm, unsigned seeds) {
  const double printed = column_mean(load, metric, algorithm);
  const double measured = estimate(averages(load, algorithm, seeds, kMeasured[metric])).mean;
  return printed == 0 && measured == 0 ? 1 : measured / printed;
}

std::string table(Load load, Metric metric, unsigned seeds) {
  Table table({fmt::format("  {}", kMetricNames[metric]), "P = 2", "4", "8", "16", "32", "average",
               "+-", "printed", "measured/printed"});
  for (std::size_t a = 0; a < kAlgorithms; ++a) {
    const Algorithm algorithm = das02::algorithm(a);
    std::vector<std::string> row{fmt::format("  {} ({})", kShortNames[a], kBalancers[a])};
    const auto number = [&](double value) {
      return decimals(metric) == 0 ? grouped(value) : fmt::format("{:.2f}", value);
    };
    for (const NodeId p : kProcessors) {
      row.push_back(number(estimate(values(load, algorithm, p, seeds, kMeasured[metric])).mean));
    }
    const Estimate e = estimate(averages(load, algorithm, seeds, kMeasured[metric]));
    row.push_back(number(e.mean));
    row.push_back(number(e.half));
    row.push_back(number(column_mean(load, metric, algorithm)));
    row.push_back(fmt::format("{:.2f}", ratio(load, metric, algorithm, seeds)));
    table.add(std::move(row));
  }
  return table.str();
}

Finding figure(Load load, Effort effort) {
  const unsigned seeds = seeds_of(effort);
  std::vector<std::string> far;
  int near = 0;
  std::string tables;
  for (std::size_t m = 0; m < kMetrics; ++m) {
    const auto metric = static_cast<Metric>(m);
    tables += (m == 0 ? "" : "\n") + table(load, metric, seeds);
    for (std::size_t a = 0; a < kAlgorithms; ++a) {
      const double x = ratio(load, metric, das02::algorithm(a), seeds);
      if (x >= 0.5 && x <= 2) {
        ++near;
      } else {
        far.push_back(fmt::format("{} of {} x {:.2f}", kMetricNames[m], kShortNames[a], x));
      }
    }
  }
  return {far.empty() ? Verdict::confirmed : Verdict::corrected,
          fmt::format("{} of 40 averages within a factor of 2; beyond it: {}", near,
                      fmt::join(far, ", ")),
          fmt::format("P = 2 .. 32, {} seeds, intervals of 95 %", seeds), tables};
}

const auto kFiguresClaims = {
    claim("das02.figure9", "Figure 9: ten algorithms under heavy load", Verdict::corrected,
          [](Effort effort) { return figure(kHeavy, effort); }),
    claim("das02.figure10", "Figure 10: the same, in transition from heavy to light load",
          Verdict::corrected, [](Effort effort) { return figure(kTransition, effort); }),
    claim("das02.figure11", "Figure 11: the same under light load", Verdict::corrected,
          [](Effort effort) { return figure(kLight, effort); })};

}  // namespace
}  // namespace ballast::das02
