// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <span>

namespace ballast {

/// The initial transient of the series: the number of values to omit at the front, a multiple of
/// `batch`, that minimizes the squared standard error of the mean of the rest (White 1997, "An
/// effective truncation heuristic for bias reduction in simulation output"; MSER-5 with batches of
/// 5). At least 5 batches stay; 0 for fewer. An answer in the second half means that the series is
/// too short.
[[nodiscard]] std::size_t mser(std::span<const double> series, std::size_t batch = 5) noexcept;

/// Mean of a correlated stationary series, and the half width of its 95 % confidence interval.
struct MeanEstimate {
  double mean = 0;
  double half_width;     ///< infinite: the series is too short
  unsigned batches = 0;  ///< number of batches for the estimate
};

/// Batch means (Law 2015, Simulation Modeling and Analysis, section 9.5.3): the most of 30, 20 and
/// 10 batches of equal length whose lag-1 correlation is not significant at the 5 % level. Values
/// that do not fill the batches are omitted at the front.
[[nodiscard]] MeanEstimate batch_means(std::span<const double> series) noexcept;

}  // namespace ballast
