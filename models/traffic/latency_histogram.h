// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "core/types.h"

namespace ballast {

/// Latencies of packets, in cycles. All 0 without packets.
struct LatencySummary {
  std::uint64_t packets = 0;  ///< that have arrived
  double mean = 0;
  Cycle p50 = 0, p95 = 0, p99 = 0, p999 = 0, max = 0;
  friend bool operator==(const LatencySummary&, const LatencySummary&) = default;
};

/// Number of packets by latency: exact below 4096 cycles, beyond that 64 bins per octave, whose
/// middle is at most 1 / 128 away. Fixed size; mean and maximum are exact.
class LatencyHistogram {
 public:
  LatencyHistogram();

  void add(Cycle latency) noexcept {
    ++bins_[bin_of(latency)];
    ++count_;
    sum_ += latency;
    if (latency > max_) max_ = latency;
  }
  void merge(const LatencyHistogram& other) noexcept;

  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
  [[nodiscard]] Cycle max() const noexcept { return max_; }
  /// 0 without packets, like the functions below.
  [[nodiscard]] double mean() const noexcept;
  /// Nearest rank: the least latency that the share `q` (0 .. 1) of the packets does not exceed.
  [[nodiscard]] Cycle percentile(double q) const noexcept;
  [[nodiscard]] LatencySummary summary() const noexcept;

 private:
  static constexpr unsigned kExactBits = 12, kOctaveBits = 6;
  static constexpr std::size_t kExact = std::size_t{1} << kExactBits,
                               kOctave = std::size_t{1} << kOctaveBits;

  [[nodiscard]] static std::size_t bin_of(Cycle latency) noexcept {
    return latency < kExact ? latency : bin_above(latency);
  }
  [[nodiscard]] static std::size_t bin_above(Cycle latency) noexcept;
  [[nodiscard]] static Cycle middle_of(std::size_t bin) noexcept;

  std::vector<std::uint64_t> bins_;
  std::uint64_t count_ = 0, sum_ = 0;
  Cycle max_ = 0;
};

}  // namespace ballast
