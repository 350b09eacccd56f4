// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <span>

namespace ballast {

/// The series without its initial transient: the number of values to leave out at the front, a
/// multiple of `batch`, that minimizes the squared standard error of the mean of the rest (White
/// 1997, "An effective truncation heuristic for bias reduction in simulation output"; MSER-5 with
/// batches of 5). At least 5 batches stay; 0 for fewer. An answer in the second half says that the
/// series is too short.
[[nodiscard]] std::size_t mser(std::span<const double> series, std::size_t batch = 5) noexcept;

/// Mean of a correlated stationary series, and the half width of its 95 % confidence interval.
struct MeanEstimate {
  double mean = 0;
  double half_width;     ///< infinite: the series is too short to tell
  unsigned batches = 0;  ///< of which it was estimated
};

/// Batch means (Law 2015, Simulation Modeling and Analysis, section 9.5.3): of 30, 20 and 10
/// batches of equal length the most whose lag-1 correlation is not significant at the 5 % level.
/// What does not fill the batches is left out at the front.
[[nodiscard]] MeanEstimate batch_means(std::span<const double> series) noexcept;

}  // namespace ballast
