// SPDX-License-Identifier: BSD-3-Clause
#include "core/renewal_process.h"

#include <cmath>

namespace ballast {

RenewalProcess::RenewalProcess(std::uint32_t base, double burst, double stop, double mean_gap)
    : base_(base), burst_(burst), mean_gap_(mean_gap), longer_(pause_of(stop)) {}

/// Uses the probability of a shorter pause: 1 - stop is close to 1 and would lose digits. Stops at
/// the resolution of u, beyond which no pause can be drawn, and at 2^62 cycles, longer than any
/// run.
RenewalProcess::Pause RenewalProcess::pause_of(double stop) {
  Pause longer;
  for (double shorter = stop; 1 - shorter > 0x1p-53 && longer.size() < 62; shorter *= 2 - shorter) {
    longer.push_back(1 - shorter);
  }
  return longer;
}

RenewalProcess RenewalProcess::bernoulli(double rate, std::uint32_t flits) {
  return {1, 1.0, rate / flits, flits / rate};
}

RenewalProcess RenewalProcess::on_off(double rate, std::uint32_t flits, double burst) {
  const double mean_pause = burst * flits * (1 / rate - 1);
  return {flits, burst, 1 / (1 + mean_pause), flits / rate};
}

/// The source is on after a packet. Without one it moves between on and off by a 2 x 2 matrix M
/// with the eigenvalues 1 - slow and 1 - fast, so P(gap > k) = c (1 - slow)^k + (1 - c) (1 -
/// fast)^k: a mixture of two geometric gaps. slow + fast = 2 - trace M, slow fast = det(1 - M) =
/// alpha p, and P(gap = 1) = (1 - beta) p determines c. All are in [0, 1], since alpha + beta <= 1.
RenewalProcess RenewalProcess::markov(double rate, std::uint32_t flits, double alpha, double beta) {
  const double p = rate / flits * ((alpha + beta) / alpha);  // of a packet, while on
  const double at_once = (1 - beta) * p, sum = alpha + beta + at_once, product = alpha * p;
  const double apart = std::sqrt(sum * sum - 4 * product);
  const double fast = (sum + apart) / 2, slow = product / fast;  // no digits are lost
  const double c = (fast - at_once) / apart;
  RenewalProcess process{1, 1 / c, slow, flits / rate};
  process.inside_ = pause_of(fast);
  process.last_share_ = c / slow / process.mean_gap_;
  // No pause inside a burst and one of no cycles are the same.
  if (process.inside_.empty()) process.inside_.push_back(0);
  return process;
}

Cycle RenewalProcess::gap(double u) const noexcept {
  const double v = u * burst_;
  if (v < 1) return base_ + draw(longer_, v);
  return inside_.empty() ? base_ : base_ + draw(inside_, (v - 1) / (burst_ - 1));
}

Cycle RenewalProcess::first(double u, std::uint32_t word0, std::uint32_t word1) const noexcept {
  if (!inside_.empty()) {  // both pauses have no memory
    return base_ + draw(word1 * 0x1p-32 < last_share_ ? longer_ : inside_, u);
  }
  if (word1 * 0x1p-32 * mean_gap_ < base_) return 1 + ((std::uint64_t{word0} * base_) >> 32);
  return base_ + 1 + draw(longer_, u);
}

/// The greatest k with (1 - stop)^k > u, bit by bit.
Cycle RenewalProcess::draw(const Pause& longer, double u) noexcept {
  Cycle k = 0;
  double probability = 1;
  for (std::size_t j = longer.size(); j-- > 0;) {
    const double shrunk = probability * longer[j];
    const bool more = shrunk > u;  // no branch: a random one is mispredicted
    probability = more ? shrunk : probability;
    k |= Cycle{more} << j;
  }
  return k;
}

}  // namespace ballast
