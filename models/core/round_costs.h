// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <utility>

namespace ballast {

/// Costs of a balancer in rounds, as [Melhem91] section 1 defines them (c = 1).
struct RoundCosts {
  std::uint64_t rounds = 0;  ///< rounds with a flow
  std::uint64_t stable = 0;  ///< T: the last of them, counted among all rounds
  double imbalance = 0;      ///< G: sum over rounds 1 .. T of max load - mean load after the round
  double migration = 0;      ///< M: sum over all rounds of the largest net flow over one link
  friend bool operator==(const RoundCosts&, const RoundCosts&) = default;
};

/// Outcome of a round. Only flows have costs; a machine with something pending is not stable yet.
enum class Activity : std::uint8_t {
  none,     ///< nothing flowed
  pending,  ///< no flow now, but perhaps later
  flowed
};

/// Sums the costs round by round; the same rule for all machines.
class RoundLog {
 public:
  /// Ends a round with these loads. `most`: the largest net flow over one link.
  void add(double highest, double mean, double most, Activity activity) noexcept {
    ++rounds_;
    waiting_ += highest - mean;
    costs_.migration += most;
    quiet_ = activity == Activity::none ? quiet_ + 1 : 0;
    if (activity != Activity::flowed) return;
    ++costs_.rounds;
    costs_.stable = rounds_;
    costs_.imbalance += std::exchange(waiting_, 0.0);
  }
  /// A load has changed: the machine may no longer be stable.
  void disturb() noexcept { quiet_ = 0; }

  [[nodiscard]] const RoundCosts& costs() const noexcept { return costs_; }
  /// Number of rounds so far.
  [[nodiscard]] std::uint64_t rounds() const noexcept { return rounds_; }
  /// Consecutive rounds, up to the last one, without a flow and without anything pending.
  [[nodiscard]] std::uint64_t quiet() const noexcept { return quiet_; }

 private:
  RoundCosts costs_;
  double waiting_ = 0;  ///< imbalance since the last round in which something flowed
  std::uint64_t rounds_ = 0, quiet_ = 0;
};

}  // namespace ballast
