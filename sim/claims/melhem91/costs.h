// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "balancers/by_name.h"
#include "claims/claim.h"
#include "rounds/round_machine.h"

namespace ballast {

/// The costs of [Melhem91] section 1, c = 1, in rounds and loads.
struct ForkCosts {
  double t = 0;  ///< time to stability
  double g = 0;  ///< load imbalance
  double m = 0;  ///< migration
};

/// For a load change of n at one of n processors, by a Ripple algorithm; to stability.
[[nodiscard]] ForkCosts ripple_costs(const Topology& topology, const std::string& balancer,
                                     NodeId origin);

/// The same by standard diffusion, which is never stable. T: rounds until every load is within
/// kLevel of the mean; G and M: sums until every load is within kSummed of it.
[[nodiscard]] ForkCosts diffusion_costs(const Topology& topology, NodeId origin);
inline constexpr double kLevel = 0.5, kSummed = 1e-4;

/// A growth d^power (log d)^logs, times 2^d if exponential.
struct CostGrowth {
  int power = 0, logs = 0;
  bool exponential = false;
  [[nodiscard]] double operator()(double d) const;
  [[nodiscard]] std::string text() const;  ///< "d^2 log d"
  /// The next growth: with a factor log d more, or without its factor log d.
  [[nodiscard]] CostGrowth next() const { return {power, logs == 0 ? 1 : logs - 1, exponential}; }
};

/// A cost in Table 1: its growth, and the printed growth where that differs.
struct Cell {
  CostGrowth growth;
  std::optional<CostGrowth> misprint = {};
  bool unknown = false;  ///< "?" is printed
  [[nodiscard]] std::string printed() const;
};

/// An algorithm's line of Table 1; in the order T, G, M.
struct CostRow {
  const char *name, *architecture, *algorithm, *balancer;
  std::array<Cell, 3> cells;
};
[[nodiscard]] const std::vector<CostRow>& cost_rows();

/// A measured row: n in one corner (end) of the architecture of parameter d.
struct CostSeries {
  std::vector<double> d;
  std::array<std::vector<double>, 3> cost;  ///< T, G, M for each d
};
/// Line d = 16 .. 256 (full: 512), grid 4 .. 32 (64), powers of two; hypercube 2 .. 12 (16), even
/// numbers and 3. Measured once per process.
[[nodiscard]] const CostSeries& cost_series(const CostRow& row, Effort effort);

/// cost/growth at the largest d, relative to the same at d/2. 1: exactly this growth.
[[nodiscard]] double drift(const CostSeries& series, std::size_t column, const CostGrowth& growth);
/// Whether the cost has this growth: closer to it than to one with a factor log d more or less.
[[nodiscard]] bool grows_as(const CostSeries& series, std::size_t column, const CostGrowth& growth);

}  // namespace ballast
