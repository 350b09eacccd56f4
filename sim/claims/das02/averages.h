// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "claims/das02/printed.h"
#include "report/table.h"

namespace ballast::das02 {

inline constexpr Load kAllLoads[] = {kHeavy, kTransition, kLight};
inline constexpr Algorithm kSchemes[] = {kSbn, kCube, kSbz};  ///< those of the paper
using Algorithms = std::vector<Algorithm>;
inline constexpr const char* kPrintedExtent =
    "Figures 9, 10 and 11 as printed: P = 2, 4, 8, 16, 32";

[[nodiscard]] constexpr Algorithm algorithm(std::size_t k) { return static_cast<Algorithm>(k); }
[[nodiscard]] constexpr int decimals(Metric metric) { return metric < kVariance ? 0 : 2; }
[[nodiscard]] inline std::string figure_of(Load load) { return fmt::format("Figure {}", 9 + load); }

/// One line per load, one column per algorithm: averages.
[[nodiscard]] inline Table averages_table(Metric metric) {
  std::vector<std::string> header{"  " + std::string(kMetricNames[metric])};
  header.insert(header.end(), kShortNames.begin(), kShortNames.end());
  Table table(header);
  for (const Load load : kAllLoads) {
    std::vector<std::string> row{fmt::format("  {}", kWorkloads[load])};
    for (std::size_t a = 0; a < kAlgorithms; ++a) {
      row.push_back(metric < kVariance
                        ? grouped(column_mean(load, metric, algorithm(a)))
                        : fmt::format("{:.2f}", column_mean(load, metric, algorithm(a))));
    }
    table.add(row);
  }
  return table;
}

/// Algorithms by their average in ascending order; without NOBAL.
[[nodiscard]] inline std::vector<Algorithm> ranking(Load load, Metric metric) {
  std::vector<Algorithm> order{kRand, kGrad, kRecv, kSend, kAcwn, kTwa, kSbn, kCube, kSbz};
  std::stable_sort(order.begin(), order.end(), [&](Algorithm a, Algorithm b) {
    return column_mean(load, metric, a) < column_mean(load, metric, b);
  });
  return order;
}

}  // namespace ballast::das02
