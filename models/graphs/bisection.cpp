// SPDX-License-Identifier: BSD-3-Clause
#include "graphs/bisection.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace ballast {

Halve halve_by_index() {
  return [](std::span<NodeId> set) { return static_cast<NodeId>((set.size() + 1) / 2); };
}

Halve halve_by_coordinate(const Neighbours& graph) {
  return [&graph](std::span<NodeId> set) {
    NodeId stride = 1, longest_stride = 1, longest_size = 1, longest = 0;
    for (const NodeId size : graph.shape()) {
      const auto at = [&](NodeId i) { return graph.position(i) / stride % size; };
      const auto [low, high] = std::minmax_element(
          set.begin(), set.end(), [&](NodeId a, NodeId b) { return at(a) < at(b); });
      const NodeId extent = at(*high) - at(*low);
      if (extent >= longest) longest = extent, longest_stride = stride, longest_size = size;
      stride *= size;
    }
    std::sort(set.begin(), set.end(), [&](NodeId a, NodeId b) {
      const NodeId at_a = graph.position(a) / longest_stride % longest_size;
      const NodeId at_b = graph.position(b) / longest_stride % longest_size;
      return std::tie(at_a, a) < std::tie(at_b, b);
    });
    return static_cast<NodeId>((set.size() + 1) / 2);
  };
}

Halve halve_by(const std::string& rule, const Neighbours& graph) {
  if (rule == "coordinate") return halve_by_coordinate(graph);
  return rule == "graph" ? halve_by_graph(graph) : halve_by_index();
}

Bisection::Bisection(const Neighbours& graph, const Halve& halve)
    : order_(graph.nodes()), place_(graph.nodes()) {
  std::iota(order_.begin(), order_.end(), NodeId{0});
  if (order_.empty()) return;
  sets_.reserve(2 * order_.size() - 1);
  sets_.push_back({0, graph.nodes()});
  split(0, halve, 0);
  for (NodeId k = 0; k < order_.size(); ++k) place_[order_[k]] = k;
  find_cuts(graph);
}

void Bisection::split(std::size_t set, const Halve& halve, std::uint32_t level) {
  levels_ = std::max(levels_, level);
  const NodeId first = sets_[set].first, size = sets_[set].size;
  if (size == 1) return;
  const auto begin = order_.begin() + first, end = begin + size;
  const NodeId lowest = *begin;
  NodeId front = halve({begin, end});
  if (std::find(begin, begin + front, lowest) == begin + front) {
    std::rotate(begin, begin + front, end);
    front = size - front;
  }
  std::sort(begin, begin + front);
  std::sort(begin + front, end);
  const NodeId middle = first + front, back = size - front;
  sets_.push_back({first, front});
  split(sets_.size() - 1, halve, level + 1);
  sets_.push_back({middle, back});
  split(sets_.size() - 1, halve, level + 1);
}

void Bisection::find_cuts(const Neighbours& graph) {
  std::vector<std::tuple<std::size_t, NodeId, NodeId>> all;  // set, first half, second half
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    for (std::size_t k = graph.first(i); k < graph.first(i) + graph.degree(i); ++k) {
      const NodeId j = graph.end(k);
      if (j < i) continue;
      std::size_t set = 0;
      while (half_of(set, i) == half_of(set, j)) set = half_of(set, i);
      const bool in_order = contains(half(set, 0), i);
      all.emplace_back(set, in_order ? i : j, in_order ? j : i);
    }
  }
  for (std::size_t set = 0; set < sets_.size(); ++set) sets_[set].apart = size(set) > 1;
  for (const auto& link : all) sets_[std::get<0>(link)].apart = false;
  for (std::size_t set = 0; set < sets_.size(); ++set) {
    if (apart(set)) all.emplace_back(set, leader(half(set, 0)), leader(half(set, 1)));
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  for (const auto& [set, a, b] : all) {
    if (sets_[set].cuts++ == 0) sets_[set].first_cut = cuts_.size();
    cuts_.push_back({a, b});
  }
}

Neighbours Bisection::with_leaders() const {
  std::vector<std::array<NodeId, 2>> pairs = cuts_;
  for (std::size_t set = 0; set < sets_.size(); ++set) {
    if (size(set) > 1) pairs.push_back({leader(half(set, 0)), leader(half(set, 1))});
  }
  for (auto& [a, b] : pairs) {
    if (a > b) std::swap(a, b);
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return {static_cast<NodeId>(order_.size()), pairs};
}

}  // namespace ballast
