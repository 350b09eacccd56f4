// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
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
  /// The same for each of `n` numbers, at most kMostDraws. `u` and `gaps` have room for so many.
  void gaps(const double* u, std::size_t n, Cycle* gaps) const;
  /// Cycle of the first packet, at least 1, of a source that has always been running: P(first = n)
  /// = P(gap >= n) / mean gap (Cox 1962, Renewal Theory, section 5.2). Uses two more words.
  [[nodiscard]] Cycle first(double u, std::uint32_t word0, std::uint32_t word1) const noexcept;
  [[nodiscard]] double mean_gap() const noexcept { return mean_gap_; }

 private:
  /// A pause K with P(K >= k) = (1 - stop)^k.
  class Pause {
   public:
    explicit Pause(double stop);
    /// The greatest k with (1 - stop)^k > u.
    [[nodiscard]] Cycle draw(double u) const noexcept;
    void draw(const double* u, std::size_t n, Cycle* pauses) const;

   private:
    /// The number of those of longer_ that may exceed u: the first ones.
    [[nodiscard]] std::size_t levels(double u) const noexcept;

    std::vector<double> longer_;  // P(K >= 2^j)
    /// By e, for a u of at least 2^-1-e (the last: of any size): those of longer_ that exceed it.
    std::array<std::uint8_t, 54> levels_;
  };

  RenewalProcess(std::uint32_t base, double burst, double stop, double mean_gap)
      : base_(base), burst_(burst), mean_gap_(mean_gap), longer_(stop) {}

  std::uint32_t base_;
  double burst_, mean_gap_;
  Pause longer_;                      // after the last packet of a burst
  std::optional<Pause> inside_ = {};  // after another one
  double last_share_ = 0;  // of the mean gap: pauses after last packets; only with inside_
};

}  // namespace ballast
