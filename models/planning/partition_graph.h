// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "planning/problem.h"

namespace ballast {

/// The tasks of a plan as a graph for a partitioning library: vertex k is item k, vertex items + q
/// is what stays at part q. Edges have the bytes of both directions. Weights are whole numbers that
/// keep each sum below 2^30: those of the source if they are whole and small enough, else scaled.
struct PartitionGraph {
  using Weight = std::int32_t;

  /// `move_cost`: bytes between processors that a move is worth; negative: those of the heaviest
  /// edge.
  PartitionGraph(const PlanningProblem& problem, double move_cost);

  Item items;
  std::vector<Weight> first;   ///< by vertex, and the end: its edges in `ends` and `bytes`
  std::vector<Weight> ends;    ///< of the edges; each edge stands at both its vertices
  std::vector<Weight> bytes;   ///< at least 1
  std::vector<Weight> loads;   ///< by vertex; at least 1 if the task has a length
  std::vector<Weight> memory;  ///< by item: its bytes, and a share of its block; empty: no bound
  double room = 0;             ///< memory that a processor may have, in the same unit
  double price = 0;            ///< bytes that a move is worth
  double most_price = 0;       ///< a higher price changes nothing
  Weight move = 0;             ///< the weight of the price

  [[nodiscard]] std::size_t vertices() const noexcept { return loads.size(); }
  /// The part of a vertex, with item k at `placed[k]`.
  [[nodiscard]] Part part_of(std::size_t vertex, std::span<const Part> placed) const noexcept {
    return vertex < items ? placed[vertex] : static_cast<Part>(vertex - items);
  }
  /// Weight of the edges between parts, each once.
  [[nodiscard]] std::int64_t cut(std::span<const Part> placed) const;
  /// The cut, and the price of the moves.
  [[nodiscard]] std::int64_t cost(const PlanningProblem& problem,
                                  std::span<const Part> placed) const;

 private:
  void add_edges(const PlanningProblem& problem, double move_cost);
  void add_loads(const PlanningProblem& problem);
  void add_memory(const PlanningProblem& problem);
};

}  // namespace ballast
