// SPDX-License-Identifier: BSD-3-Clause
#include "core/renewal_process.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace ballast {

RenewalProcess::RenewalProcess(std::uint32_t base, double burst, double stop, double mean_gap)
    : base_(base), burst_(burst), mean_gap_(mean_gap) {
  // Uses the probability of a shorter pause: 1 - stop is close to 1 and would lose digits. Stops at
  // the resolution of u, beyond which no pause can be drawn, and at 2^62 cycles, longer than any
  // run.
  for (double shorter = stop; 1 - shorter > 0x1p-53 && longer_.size() < 62;
       shorter *= 2 - shorter) {
    longer_.push_back(1 - shorter);
  }
  for (unsigned e = 0; e < levels_.size(); ++e) {
    const double least = e + 1 < levels_.size() ? std::ldexp(1.0, -1 - static_cast<int>(e)) : 0;
    const auto above = [least](double p) { return p > least; };
    levels_[e] =
        static_cast<std::uint8_t>(std::ranges::partition_point(longer_, above) - longer_.begin());
  }
}

RenewalProcess RenewalProcess::bernoulli(double rate, std::uint32_t flits) {
  return {1, 1.0, rate / flits, flits / rate};
}

RenewalProcess RenewalProcess::on_off(double rate, std::uint32_t flits, double burst) {
  const double mean_pause = burst * flits * (1 / rate - 1);
  return {flits, burst, 1 / (1 + mean_pause), flits / rate};
}

Cycle RenewalProcess::gap(double u) const noexcept {
  const double v = u * burst_;
  return v < 1 ? base_ + pause(v) : base_;
}

Cycle RenewalProcess::first(double u, std::uint32_t word0, std::uint32_t word1) const noexcept {
  if (word1 * 0x1p-32 * mean_gap_ < base_) return 1 + ((std::uint64_t{word0} * base_) >> 32);
  return base_ + 1 + pause(u);
}

/// The greatest k with (1 - stop)^k > u, bit by bit, from the highest that can be set.
Cycle RenewalProcess::pause(double u) const noexcept {
  const std::uint64_t exponent = std::bit_cast<std::uint64_t>(u) >> 52;  // u in [2^-1-e, 2^-e)
  Cycle k = 0;
  double probability = 1;
  for (std::size_t j = levels_[std::min<std::size_t>(1022 - exponent, levels_.size() - 1)];
       j-- > 0;) {
    const double shrunk = probability * longer_[j];
    const bool longer = shrunk > u;  // no branch: a random one is mispredicted
    probability = longer ? shrunk : probability;
    k |= Cycle{longer} << j;
  }
  return k;
}

}  // namespace ballast
