// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>

namespace ballast {

/// A mean with its confidence interval: mean - half .. mean + half.
struct Estimate {
  double mean = 0, half = 0;
  [[nodiscard]] double low() const noexcept { return mean - half; }
  [[nodiscard]] double high() const noexcept { return mean + half; }
};

/// Mean of independent values with its 95 % interval by Student's t; `half` is infinite for a
/// single value, and both are 0 without values.
[[nodiscard]] Estimate estimate(std::span<const double> values);

/// The same for a[i] - b[i], two measurements of equal length under the same seeds.
[[nodiscard]] Estimate paired_difference(std::span<const double> a, std::span<const double> b);

}  // namespace ballast
