// SPDX-License-Identifier: BSD-3-Clause
#include "core/renewal_process.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/draws.h"

namespace ballast {

/// Uses the probability of a shorter pause: 1 - stop is close to 1 and would lose digits. Stops at
/// the resolution of u, beyond which no pause can be drawn, and at 2^62 cycles, longer than any
/// run.
RenewalProcess::Pause::Pause(double stop) {
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
  process.inside_ = Pause(fast);
  process.last_share_ = c / slow / process.mean_gap_;
  return process;
}

Cycle RenewalProcess::gap(double u) const noexcept {
  const double v = u * burst_;
  if (v < 1) return base_ + longer_.draw(v);
  return inside_ ? base_ + inside_->draw((v - 1) / (burst_ - 1)) : base_;
}

void RenewalProcess::gaps(const double* u, std::size_t n, Cycle* gaps) const {
  if (burst_ != 1) {
    std::transform(u, u + n, gaps, [this](double one) { return gap(one); });
    return;
  }
  longer_.draw(u, n, gaps);
  for (std::size_t k = 0; k < n; ++k) gaps[k] += base_;
}

Cycle RenewalProcess::first(double u, std::uint32_t word0, std::uint32_t word1) const noexcept {
  if (inside_) {  // both pauses have no memory
    return base_ + (word1 * 0x1p-32 < last_share_ ? longer_ : *inside_).draw(u);
  }
  if (word1 * 0x1p-32 * mean_gap_ < base_) return 1 + ((std::uint64_t{word0} * base_) >> 32);
  return base_ + 1 + longer_.draw(u);
}

std::size_t RenewalProcess::Pause::levels(double u) const noexcept {
  const std::uint64_t exponent = std::bit_cast<std::uint64_t>(u) >> 52;  // u in [2^-1-e, 2^-e)
  return levels_[std::min<std::size_t>(1022 - exponent, levels_.size() - 1)];
}

/// Bit by bit, from the highest that can be set.
Cycle RenewalProcess::Pause::draw(double u) const noexcept {
  Cycle k = 0;
  double probability = 1;
  for (std::size_t j = levels(u); j-- > 0;) {
    const double shrunk = probability * longer_[j];
    const bool longer = shrunk > u;  // no branch: a random one is mispredicted
    probability = longer ? shrunk : probability;
    k |= Cycle{longer} << j;
  }
  return k;
}

void RenewalProcess::Pause::draw(const double* u, std::size_t n, Cycle* pauses) const {
  draw_pauses(longer_.data(), levels(*std::min_element(u, u + n)), u, n, pauses);
}

}  // namespace ballast
