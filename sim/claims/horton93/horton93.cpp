// SPDX-License-Identifier: BSD-3-Clause
#include "claims/horton93/horton93.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <set>

#include "core/random.h"
#include "topology/graph.h"

namespace ballast::horton93 {

Balanced::Balanced(const Topology& topology, const std::string& name, const Loads& loads,
                   const Settings& settings)
    : agents(round_agents_by_name(topology, name, settings)), machine(*agents) {
  for (NodeId i = 0; i < loads.size(); ++i) machine.insert(i, loads[i]);
}

bool Balanced::phase() {
  for (std::uint32_t quiet = 0; quiet < agents->period(); ++quiet) {
    if (machine.balance().max_flow <= 0) continue;
    ++phases;
    return true;
  }
  return false;
}

void Balanced::settle() {
  while (phase()) {
  }
}

std::string Order::str() const { return fmt::format("{} {}->{}", units, from, to); }

std::vector<Order> orders(const RoundAgents& agents) {
  std::vector<Order> result;
  const Neighbours& n = agents.neighbours();
  for (NodeId i = 0; i < n.nodes(); ++i) {
    for (std::size_t k = n.first(i); k < n.first(i) + n.degree(i); ++k) {
      const double units = agents.flow(k);
      if (units > 0) result.push_back({i, n.end(k), static_cast<std::int64_t>(units)});
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

Loads heap(NodeId at, double units, NodeId p) {
  Loads loads(p, 0.0);
  loads[at] = units;
  return loads;
}

Loads random_loads(NodeId p, std::uint64_t seed, std::uint64_t range, double low) {
  RandomStream random(seed, Stream::horton93_loads, p);
  Loads loads;
  for (NodeId i = 0; i < p; ++i) loads.push_back(low + static_cast<double>(random.below(range)));
  return loads;
}

double gap(const Loads& loads) {
  const auto [low, high] = std::minmax_element(loads.begin(), loads.end());
  return *high - *low;
}

double imbalance(const Loads& loads) {
  const double mean =
      std::accumulate(loads.begin(), loads.end(), 0.0) / static_cast<double>(loads.size());
  double sum = 0;
  for (const double load : loads) sum += (load - mean) * (load - mean);
  return std::sqrt(sum);
}

std::uint32_t ceil_log2(NodeId p) { return static_cast<std::uint32_t>(std::bit_width(p - 1)); }

std::string row_of(const Loads& loads) {
  std::string row;
  for (const double load : loads) row += fmt::format("{}{:.0f}", row.empty() ? "" : " ", load);
  return row;
}

std::vector<Loads> printed_table3() {
  std::vector<Loads> rows{{16},
                          {8, 8},
                          {8, 4, 4},
                          {6, 6, 2, 2},
                          {6, 4, 4, 1, 1},
                          {5, 5, 3, 2, 1},
                          {5, 4, 4, 2, 1},
                          {5, 4, 3, 3, 1},
                          {5, 4, 3, 2, 2},
                          {5, 4, 3, 2, 1, 1}};
  for (Loads& row : rows) row.resize(16);
  return rows;
}

std::unique_ptr<Topology> graph_t1() {
  constexpr std::array<NodeId, 2> kLinks[] = {
      {0, 1}, {0, 3}, {0, 4}, {1, 2}, {2, 3},  {2, 7},   {3, 6},   {4, 5},   {4, 6},   {5, 13},
      {6, 7}, {6, 9}, {7, 8}, {8, 9}, {9, 10}, {10, 11}, {10, 12}, {12, 13}, {12, 14}, {14, 15}};
  return graph_of_links(16, kLinks);
}

std::unique_ptr<Topology> random_graph(NodeId p, std::size_t more, std::uint64_t seed) {
  RandomStream random(seed, Stream::horton93_graph, p);
  std::set<std::array<NodeId, 2>> links;
  for (NodeId i = 1; i < p; ++i) links.insert({static_cast<NodeId>(random.below(i)), i});
  for (std::size_t k = 0; k < more; ++k) {
    const auto a = static_cast<NodeId>(random.below(p)), b = static_cast<NodeId>(random.below(p));
    if (a != b) links.insert({std::min(a, b), std::max(a, b)});
  }
  return graph_of_links(p, std::vector(links.begin(), links.end()));
}

}  // namespace ballast::horton93
