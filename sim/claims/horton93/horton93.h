// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "balancers/by_name.h"
#include "report/table.h"
#include "rounds/round_machine.h"

namespace ballast::horton93 {

using Loads = std::vector<double>;

inline constexpr const char* kDiffusion = "dimension-exchange";  ///< Algorithm 1
inline constexpr const char* kHelp = "help-thy-neighbour";
inline constexpr const char* kMultiLevel = "multi-level";  ///< Algorithm 2

/// A balancer on the ideal machine.
struct Balanced {
  Balanced(const Topology& topology, const std::string& name, const Loads& loads,
           const Settings& settings = {});
  /// The next round with a flow; false: there is none.
  bool phase();
  /// Until nothing moves.
  void settle();
  [[nodiscard]] Loads loads() const { return machine.loads(); }
  /// T: the last round with a flow.
  [[nodiscard]] std::uint64_t rounds() const { return machine.costs().stable; }

  std::unique_ptr<RoundAgents> agents;
  RoundMachine machine;
  std::uint64_t phases = 0;  ///< rounds with a flow so far
};

/// "3 units 5 -> 13".
struct Order {
  NodeId from, to;
  std::int64_t units;
  friend auto operator<=>(const Order&, const Order&) = default;
  [[nodiscard]] std::string str() const;
};
/// The flows of the last round, sorted.
[[nodiscard]] std::vector<Order> orders(const RoundAgents& agents);

/// `units` at one of p processors.
[[nodiscard]] Loads heap(NodeId at, double units, NodeId p);
/// Whole loads low .. low + range - 1.
[[nodiscard]] Loads random_loads(NodeId p, std::uint64_t seed, std::uint64_t range = 100,
                                 double low = 0);
/// Largest - smallest.
[[nodiscard]] double gap(const Loads& loads);
/// 2-norm of loads - mean: the paper's imbalance I.
[[nodiscard]] double imbalance(const Loads& loads);
/// Least k with 2^k >= p.
[[nodiscard]] std::uint32_t ceil_log2(NodeId p);
/// "5 4 3 3 1 0": whole loads.
[[nodiscard]] std::string row_of(const Loads& loads);

/// Table 3: the loads of T2 after each phase of diffusion.
[[nodiscard]] std::vector<Loads> printed_table3();
/// Table 5, diffusion: 2 n units at p0 of a line of n.
struct DiffusionRow {
  NodeId n;
  std::uint64_t phases;
  double imbalance;
};
inline constexpr DiffusionRow kTable5[] = {
    {8, 9, 4.9}, {16, 18, 9.6}, {32, 36, 18.4}, {64, 76, 32.4}, {128, 148, 57.4}};

/// The communication graph of test case T1 (Fig. 3).
[[nodiscard]] std::unique_ptr<Topology> graph_t1();
/// A random connected graph: a random tree and about `more` links.
[[nodiscard]] std::unique_ptr<Topology> random_graph(NodeId p, std::size_t more,
                                                     std::uint64_t seed);

}  // namespace ballast::horton93
