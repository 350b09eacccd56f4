// SPDX-License-Identifier: BSD-3-Clause
#include "traffic/latency_histogram.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace ballast {

LatencyHistogram::LatencyHistogram() : bins_(kExact + (64 - kExactBits) * kOctave) {}

std::size_t LatencyHistogram::bin_above(Cycle latency) noexcept {
  const auto exponent = static_cast<unsigned>(std::bit_width(latency)) - 1;
  const std::size_t step = (latency >> (exponent - kOctaveBits)) - kOctave;  // 0 .. kOctave - 1
  return kExact + (exponent - kExactBits) * kOctave + step;
}

Cycle LatencyHistogram::middle_of(std::size_t bin) noexcept {
  if (bin < kExact) return bin;
  const std::size_t octave = (bin - kExact) / kOctave, step = (bin - kExact) % kOctave;
  const std::size_t shift = octave + kExactBits - kOctaveBits;
  return ((kOctave + step) << shift) + (Cycle{1} << shift) / 2;
}

void LatencyHistogram::merge(const LatencyHistogram& other) noexcept {
  for (std::size_t b = 0; b < bins_.size(); ++b) bins_[b] += other.bins_[b];
  count_ += other.count_;
  sum_ += other.sum_;
  max_ = std::max(max_, other.max_);
}

double LatencyHistogram::mean() const noexcept {
  return count_ == 0 ? 0 : static_cast<double>(sum_) / static_cast<double>(count_);
}

Cycle LatencyHistogram::percentile(double q) const noexcept {
  const auto rank = static_cast<std::uint64_t>(std::ceil(q * static_cast<double>(count_)));
  std::uint64_t seen = 0;
  for (std::size_t b = 0; b < bins_.size(); ++b) {
    seen += bins_[b];
    if (seen != 0 && seen >= rank) return std::min(middle_of(b), max_);
  }
  return 0;
}

LatencySummary LatencyHistogram::summary() const noexcept {
  return {count_, mean(), percentile(0.5), percentile(0.95), percentile(0.99), percentile(0.999),
          max_};
}

}  // namespace ballast
