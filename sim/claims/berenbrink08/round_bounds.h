// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "claims/berenbrink08/round_cases.h"

namespace ballast {

/// The bounds of [Berenbrink08] for n processors of degree at most `degree`.
struct LoadBounds {
  double n, degree;
  /// L(S) of s processors: sum over k = n-s+1 .. n of k (4 degree) n.
  [[nodiscard]] double subset(double s) const { return 4 * degree * n * s * (2 * n - s + 1) / 2; }
  [[nodiscard]] double load() const { return subset(1); }   ///< 4 degree n^2
  [[nodiscard]] double total() const { return subset(n); }  ///< 2 degree n^2 (n + 1)
};

/// Largest loads at the end of rounds: for a graph under one adversary, or the worst of several.
struct WorstLoads {
  double load = 0, total = 0;
  double subset = 0;              ///< largest L(S) / bound, over all sets S of processors
  std::uint64_t rounds = 0;       ///< that were run
  std::uint64_t last_growth = 0;  ///< last round with a larger total, or a larger load, than before
  double creep = 1;               ///< for random arrivals: total of the second half / first half
  const char *by_load = "", *by_total = "";  ///< the adversary

  void take(const WorstLoads& w, const char* adversary);
  /// The second half of the rounds set no record (chance arrivals excepted).
  [[nodiscard]] bool stable() const { return last_growth <= rounds / 2; }
};

/// The measured variant: the theorem's function or the usual one, n tasks per round or more.
struct Procedure {
  std::string denominator = "double";
  std::int64_t more = 0;  ///< tasks per round beyond n
  friend auto operator<=>(const Procedure&, const Procedure&) = default;
};

/// Dynamic diffusion from empty. In each round n tasks are inserted and each non-empty processor
/// executes one, in the printed order. At least 1000 rounds, doubled until the second half sets no
/// record, up to 64 times. Chance arrivals: 4000 rounds (full: 16,000). More than n tasks: 1000
/// rounds.
[[nodiscard]] WorstLoads worst_loads(const Topology& topology, const Procedure& procedure,
                                     const Adversary& adversary, Effort effort);

/// A graph under all adversaries.
struct BoundsRow {
  std::string graph;
  NodeId n;
  std::uint32_t degree;
  double mean_degree;
  WorstLoads worst;
  [[nodiscard]] LoadBounds bounds() const {
    return {static_cast<double>(n), static_cast<double>(degree)};
  }
};
[[nodiscard]] BoundsRow bounds_row(const GraphCase& graph, const Procedure& procedure,
                                   Effort effort);
using BoundsRows = std::vector<BoundsRow>;

/// All graph_cases of 16 processors (full: of 8, 16 and 32; with more than n tasks: of 8). Measured
/// once per process.
[[nodiscard]] const BoundsRows& bounds_rows(Effort effort, const Procedure& procedure);

/// The row with the largest `value`.
template <class Value>
const BoundsRow& most(const BoundsRows& rows, Value&& value) {
  return *std::max_element(rows.begin(), rows.end(), [&](const BoundsRow& a, const BoundsRow& b) {
    return value(a) < value(b);
  });
}
/// The first graph for which the condition fails; empty: none.
template <class Holds>
std::string exception(const BoundsRows& rows, Holds&& holds) {
  for (const BoundsRow& row : rows) {
    if (!holds(row)) return "not on " + row.graph;
  }
  return {};
}
/// "31 connected graphs of ...".
[[nodiscard]] std::string extent_of(const BoundsRows& rows);

}  // namespace ballast
