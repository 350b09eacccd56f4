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

/// Mean of independent values and its interval of 95 % by Student's t; `half` is infinite for a
/// single value, and both are 0 for none.
[[nodiscard]] Estimate estimate(std::span<const double> values);

/// The same of a[i] - b[i], for two measurements under the same seeds; of equal length.
[[nodiscard]] Estimate paired_difference(std::span<const double> a, std::span<const double> b);

}  // namespace ballast
