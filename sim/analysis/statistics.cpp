// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/estimate.h"
#include "core/students_t.h"

namespace ballast {
namespace {

/// Differences below this share of the values are rounding.
constexpr double kRounding = 1e-12;

double t_quantile(double freedom, double level = 0.05) {
  return students_t_quantile(1 - level / 2, freedom);
}

double spread_of(const std::vector<double>& values) {
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  return *high - *low;
}

Interval interval_from(const Estimate& e, std::size_t values) {
  Interval interval{e.mean, {}, values};
  if (std::isfinite(e.half)) interval.half = e.half;
  return interval;
}

}  // namespace

std::optional<Interval> interval_of(std::span<const double> values) {
  if (values.empty()) return {};
  Interval interval = interval_from(estimate(values), values.size());
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  const double largest = std::max(std::abs(*low), std::abs(*high));
  if (interval.half && *high - *low <= kRounding * largest) interval.half = 0;
  return interval;
}

std::optional<Interval> interval_of(const SeedValues& values) {
  std::vector<double> plain;
  for (const SeedValue& v : values) plain.push_back(v.value);
  return interval_of(std::span<const double>(plain));
}

double half_at_level(const Interval& value, double level) {
  const auto freedom = static_cast<double>(value.values) - 1;
  return value.half.value_or(0) / t_quantile(freedom) * t_quantile(freedom, level);
}

std::optional<PowerFit> fit_power(std::span<const double> x, std::span<const double> y) {
  const auto n = static_cast<double>(x.size());
  std::vector<double> lx, ly;
  for (const double value : x) lx.push_back(std::log(value));
  for (const double value : y) ly.push_back(std::log(value));
  if (x.size() < 2 || spread_of(lx) == 0) return {};
  const double mx = std::accumulate(lx.begin(), lx.end(), 0.0) / n;
  const double my = std::accumulate(ly.begin(), ly.end(), 0.0) / n;
  double sxx = 0, sxy = 0, residues = 0;
  for (std::size_t k = 0; k < lx.size(); ++k) {
    sxx += (lx[k] - mx) * (lx[k] - mx);
    sxy += (lx[k] - mx) * (ly[k] - my);
  }
  const double slope = sxy / sxx;
  PowerFit fit{{slope, {}, x.size()}, std::exp(my - slope * mx)};
  if (x.size() == 2) return fit;
  for (std::size_t k = 0; k < lx.size(); ++k) {
    const double residue = ly[k] - my - slope * (lx[k] - mx);
    residues += residue * residue;
  }
  fit.exponent.half = t_quantile(n - 2) * std::sqrt(residues / (n - 2) / sxx);
  return fit;
}

}  // namespace ballast
