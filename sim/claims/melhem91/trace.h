// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "balancers/by_name.h"
#include "rounds/round_machine.h"

namespace ballast {

/// A load change at a processor in a round, counted from 1.
struct LoadChange {
  std::uint32_t round;
  NodeId at;
  double amount;
};

/// The response of a balancer to load changes. Steps are counted from 1, as in [Melhem91].
class Traced {
 public:
  /// `rounds` of them; 0: up to the last one with a movement.
  Traced(const Topology& topology, const std::string& balancer,
         const std::vector<LoadChange>& changes, std::uint32_t rounds = 0,
         const Settings& settings = {});

  [[nodiscard]] std::uint32_t steps() const noexcept {
    return static_cast<std::uint32_t>(steps_.size());
  }
  /// Load of processor i after step t; constant after the last step.
  [[nodiscard]] double load(std::uint32_t t, NodeId i) const;
  /// Net flow from i to its neighbour j in step t; 0 after the last one.
  [[nodiscard]] double flow(std::uint32_t t, NodeId i, NodeId j) const;
  /// The same for a direction of a link.
  [[nodiscard]] double over(std::uint32_t t, std::size_t link) const;
  [[nodiscard]] const RoundSums& sums(std::uint32_t t) const { return steps_[t - 1].sums; }
  /// Distance of the final loads from their mean, relative to the sum of all changes' sizes.
  [[nodiscard]] double unevenness() const;
  [[nodiscard]] const RoundCosts& costs() const noexcept { return costs_; }
  [[nodiscard]] const Neighbours& neighbours() const noexcept { return neighbours_; }

 private:
  struct Step {
    std::vector<double> loads, flows;
    RoundSums sums;
  };
  Neighbours neighbours_;
  std::vector<Step> steps_;
  RoundCosts costs_;
  double total_ = 0, volume_ = 0;
};

/// Largest relative difference seen. 0 is compared absolutely.
class Worst {
 public:
  void add(double measured, double expected);
  [[nodiscard]] double value() const noexcept { return value_; }
  [[nodiscard]] bool exact() const noexcept { return value_ < 1e-9; }

 private:
  double value_ = 0;
};

/// The smallest change of an expected value that Worst::exact() detects.
[[nodiscard]] inline double beyond_exact(double value) { return value * (1 + 2e-9); }
inline constexpr const char* kExact = "1e-9 of the value, for rounding of doubles";

/// H_n.
[[nodiscard]] double harmonic(std::uint32_t n);

}  // namespace ballast
