// SPDX-License-Identifier: BSD-3-Clause
#include "traffic/statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace ballast {

namespace {

/// Numbers of batches to try, and Student's t for them: quantile 0.975, batches - 1 degrees of
/// freedom.
struct Split {
  std::size_t batches;
  double t;
};
constexpr std::array<Split, 3> kSplits{{{30, 2.045230}, {20, 2.093024}, {10, 2.262157}}};

double mean_of(std::span<const double> values) noexcept {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

}  // namespace

std::size_t mser(std::span<const double> series, std::size_t batch) noexcept {
  constexpr std::size_t kLeast = 5;
  const std::size_t batches = series.size() / batch;
  std::size_t best = 0;
  double least = std::numeric_limits<double>::infinity();
  double mean = 0, squares = 0;  // of the batches from `first` on, by Welford's method
  for (std::size_t first = batches; first-- > 0;) {
    const double y = mean_of(series.subspan(first * batch, batch));
    const std::size_t count = batches - first;
    const double delta = y - mean;
    mean += delta / static_cast<double>(count);
    squares += delta * (y - mean);
    const double error = squares / (static_cast<double>(count) * static_cast<double>(count));
    if (count >= kLeast && error <= least) {
      least = error;
      best = first * batch;
    }
  }
  return best;
}

MeanEstimate batch_means(std::span<const double> series) noexcept {
  MeanEstimate estimate{0, std::numeric_limits<double>::infinity(), 0};
  if (series.empty()) return estimate;
  estimate.mean = mean_of(series);
  std::array<double, kSplits[0].batches> batch{};
  for (const auto [batches, t] : kSplits) {
    const std::size_t size = series.size() / batches;
    if (size == 0) continue;
    const auto used = series.last(batches * size);
    for (std::size_t b = 0; b < batches; ++b) batch[b] = mean_of(used.subspan(b * size, size));
    const double mean = mean_of({batch.data(), batches});
    double squares = 0, products = 0;
    for (std::size_t b = 0; b < batches; ++b) {
      squares += (batch[b] - mean) * (batch[b] - mean);
      if (b != 0) products += (batch[b] - mean) * (batch[b - 1] - mean);
    }
    const auto n = static_cast<double>(batches);
    if (products > 1.645 / std::sqrt(n) * squares) continue;
    estimate.mean = mean;
    estimate.half_width = t * std::sqrt(squares / (n * (n - 1)));
    estimate.batches = static_cast<unsigned>(batches);
    break;
  }
  return estimate;
}

}  // namespace ballast
