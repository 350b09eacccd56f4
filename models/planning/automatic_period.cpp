// SPDX-License-Identifier: BSD-3-Clause
#include "planning/automatic_period.h"

#include <cmath>
#include <numeric>

namespace ballast {
namespace {

struct Line {
  double slope, start;
  [[nodiscard]] double at(double x) const { return start + slope * x; }
};

/// The line through the means of both halves; of an odd number the second half has one more.
Line line_of(std::span<const double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  const auto first = static_cast<double>(middle - values.begin());
  const double n = static_cast<double>(values.size());
  const double low = std::accumulate(values.begin(), middle, 0.0) / first;
  const double high = std::accumulate(middle, values.end(), 0.0) / (n - first);
  const double slope = 2 * (high - low) / n;
  return {slope, low - slope * n / 4};
}

/// The least T > 0 at which a T^2 / 2 + b T is `area`; nullopt: none.
std::optional<double> time_of(double a, double b, double area) {
  if (a == 0) return b > 0 ? std::optional(area / b) : std::nullopt;
  const double root = b * b + 2 * a * area;
  if (root < 0) return {};
  const double time = (-b + std::sqrt(root)) / a;
  return time > 0 ? std::optional(time) : std::nullopt;
}

}  // namespace

void AutomaticPeriod::balanced(double cost) {
  cost_ = cost;
  largest_.clear();
  mean_.clear();
}

void AutomaticPeriod::see(double largest, double mean) {
  largest_.push_back(largest);
  mean_.push_back(mean);
}

std::optional<std::uint64_t> balancing_period(std::span<const double> largest,
                                              std::span<const double> mean, double ratio,
                                              double cost) {
  constexpr std::size_t kFewest = 5;
  if (largest.size() < kFewest) return {};
  const double all = std::accumulate(largest.begin(), largest.end(), 0.0);
  const double even = std::accumulate(mean.begin(), mean.end(), 0.0);
  if (even >= .9 * all || all <= ratio * even) return {};
  const Line high = line_of(largest);
  Line low = line_of(mean);
  low.slope *= ratio;
  low.start *= ratio;
  const auto time = time_of(high.slope - low.slope, high.start - low.start, cost);
  if (!time || *time > 0x1p53) return {};
  // The lines must be loads, and in their order, until then.
  if (high.at(*time) < 0 || low.at(*time) < 0 || high.at(*time) < low.at(*time)) return {};
  return static_cast<std::uint64_t>(*time);
}

bool AutomaticPeriod::due() const {
  if (largest_.empty() || mean_[0] <= 0) return false;
  const auto after = balancing_period(largest_, mean_, largest_[0] / mean_[0], cost_);
  return after && largest_.size() >= *after;
}

}  // namespace ballast
