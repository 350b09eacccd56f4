// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analysis/analysis.h"

namespace ballast {

struct SeedValue {
  std::uint64_t seed;
  double value;
};
/// Values of a contender, seeds ascending and distinct.
using SeedValues = std::vector<SeedValue>;

/// Mean with its 95 % interval by Student's t (core/estimate.h); absent without values.
[[nodiscard]] std::optional<Interval> interval_of(std::span<const double> values);
[[nodiscard]] std::optional<Interval> interval_of(const SeedValues& values);

/// The comparison of a and b over the common seeds, before its correction. p is that of Student's t
/// test of the distance between mean and margin. Equal differences have no t. If the results of
/// both are `seedless`, alike for all seeds, the difference is certain: p = 0. Else (values of few
/// digits) p is that of the sign test, 2^(1 - n). Fewer than two common seeds: no p.
[[nodiscard]] PairedComparison paired(const SeedValues& a, const SeedValues& b,
                                      bool seedless = false, double margin = kDefaultMargin);

/// Fewer common seeds prove no equality, unless it is certain.
inline constexpr std::size_t kLeastSeedsOfEquals = 5;

/// Sets `corrected`, `level` and `separation` of all pairs with a p, by Holm's step-down method.
/// Better and equal are claims with an error level each; a pair counts in both. `looks`: the factor
/// for repeated looks at the results (SeedPlan::correction).
void correct_by_holm(std::vector<PairedComparison>& pairs, double looks = 1);

/// Seeds beyond those of an open pair after which its interval of the error level, as wide as the
/// deviation so far says, would no longer cross the margin. Absent: unknown, or above a million.
[[nodiscard]] std::optional<std::size_t> further_seeds(const PairedComparison& pair, double level);

/// Half width of an interval of several values at another error level than 0.05.
[[nodiscard]] double half_at_level(const Interval& value, double level);

/// y = factor * x^exponent, by least squares on the logarithms.
struct PowerFit {
  Interval exponent;  ///< 95 % interval: standard error of the slope, t with n - 2
  double factor;
};

/// `x` and `y` positive and of equal length. No interval for two points; absent for fewer than two
/// different x.
[[nodiscard]] std::optional<PowerFit> fit_power(std::span<const double> x,
                                                std::span<const double> y);

}  // namespace ballast
