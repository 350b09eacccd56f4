// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "core/types.h"

namespace ballast {

/// The gaps between the packets of one source, in cycles: independent of each other, at least 1,
/// with mean flits / rate. A packet is the last of its burst with probability 1 / burst; then a
/// pause K with P(K >= k) = (1 - stop)^k follows. Gap = base, or base + K after the last of a
/// burst; of markov(), base + a pause of another kind inside it. Sampled by comparisons and
/// products only, so it is the same on every machine.
class RenewalProcess {
 public:
  /// In each cycle a packet is generated with probability rate / flits: gaps are geometric.
  [[nodiscard]] static RenewalProcess bernoulli(double rate, std::uint32_t flits);
  /// Packets of a burst follow each other every `flits` cycles; `burst` is their mean number.
  [[nodiscard]] static RenewalProcess on_off(double rate, std::uint32_t flits, double burst);
  /// In each cycle the source turns on with probability `alpha`, or off with `beta`, both above 0
  /// and together at most 1; then, while on, it generates a packet with probability rate_on /
  /// flits, where rate = rate_on alpha / (alpha + beta) and rate_on <= 1 [BookSim: on_off].
  [[nodiscard]] static RenewalProcess markov(double rate, std::uint32_t flits, double alpha,
                                             double beta);

  /// Gap after a packet, for u uniform in [0, 1).
  [[nodiscard]] Cycle gap(double u) const noexcept;
  /// Cycle of the first packet, at least 1, of a source that has always been running: P(first = n)
  /// = P(gap >= n) / mean gap (Cox 1962, Renewal Theory, section 5.2). Uses two more words.
  [[nodiscard]] Cycle first(double u, std::uint32_t word0, std::uint32_t word1) const noexcept;
  [[nodiscard]] double mean_gap() const noexcept { return mean_gap_; }

 private:
  /// P(K >= 2^j) of a pause K, by j.
  using Pause = std::vector<double>;

  RenewalProcess(std::uint32_t base, double burst, double stop, double mean_gap);
  [[nodiscard]] static Pause pause_of(double stop);
  [[nodiscard]] static Cycle draw(const Pause& longer, double u) noexcept;

  std::uint32_t base_;
  double burst_, mean_gap_;
  Pause longer_;           // after the last packet of a burst
  Pause inside_ = {};      // after another one; empty: none
  double last_share_ = 0;  // of the mean gap: pauses after last packets; only with inside_
};

}  // namespace ballast
