// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace ballast {

/// Iterations from a balancing that took `cost` to the next one, by the loads since then and the
/// ratio of the largest to the mean load just after it. Nullopt: after fewer than 5 iterations, at
/// a utilization of .9 or more, or where the trend gives no period. All times are in one unit.
///
/// Straight lines through the means of both halves of the iterations say how the largest load grows
/// above the mean one times the ratio. The period is where the area between them is the cost.
[[nodiscard]] std::optional<std::uint64_t> balancing_period(std::span<const double> largest,
                                                            std::span<const double> mean,
                                                            double ratio, double cost);

/// Says when to balance again, by the trend of the loads (MetaBalancer of Charm++; Menon, Jain,
/// Zheng and Kale, CLUSTER 2012).
class AutomaticPeriod {
 public:
  /// A balancing that took `cost` has ended; what was seen before is forgotten.
  void balanced(double cost);
  /// An iteration has ended.
  void see(double largest, double mean);
  /// As many iterations as balancing_period() have passed.
  [[nodiscard]] bool due() const;

 private:
  double cost_ = 0;
  std::vector<double> largest_, mean_;  ///< of the iterations since the last balancing
};

}  // namespace ballast
