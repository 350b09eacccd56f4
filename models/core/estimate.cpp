// SPDX-License-Identifier: BSD-3-Clause
#include "core/estimate.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <vector>

#include "core/students_t.h"

namespace ballast {

Estimate estimate(std::span<const double> values) {
  if (values.empty()) return {};
  const auto n = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
  if (values.size() == 1) return {mean, std::numeric_limits<double>::infinity()};
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  const double t = students_t_quantile(0.975, n - 1);
  return {mean, t * std::sqrt(squares / (n - 1) / n)};
}

Estimate paired_difference(std::span<const double> a, std::span<const double> b) {
  std::vector<double> difference(a.size());
  std::transform(a.begin(), a.end(), b.begin(), difference.begin(), std::minus<>());
  return estimate(difference);
}

}  // namespace ballast
