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
namespace {

/// The quantile of a 95 % interval. Comparisons of equally many values follow one another.
double quantile_of_95(double freedom) {
  thread_local double last = 0, t = 0;
  if (freedom != last) {
    t = students_t_quantile(0.975, freedom);
    last = freedom;
  }
  return t;
}

}  // namespace

Estimate estimate(std::span<const double> values) {
  if (values.empty()) return {};
  const auto n = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
  if (values.size() == 1) return {mean, std::numeric_limits<double>::infinity()};
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return {mean, quantile_of_95(n - 1) * std::sqrt(squares / (n - 1) / n)};
}

Estimate paired_difference(std::span<const double> a, std::span<const double> b) {
  std::vector<double> difference(a.size());
  std::transform(a.begin(), a.end(), b.begin(), difference.begin(), std::minus<>());
  return estimate(difference);
}

}  // namespace ballast
