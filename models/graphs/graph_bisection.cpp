// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <metis.h>

#include <algorithm>

#include "graphs/bisection.h"
#include "graphs/metis_lock.h"

namespace ballast {
namespace {

/// A set of processors and the links within it, in METIS's format.
struct MetisGraph {
  std::vector<idx_t> first{0}, ends, half;

  [[nodiscard]] idx_t nodes() const { return static_cast<idx_t>(half.size()); }
  /// Reduction of the cut if the node changes sides.
  [[nodiscard]] int gain(std::size_t v) const {
    int gain = 0;
    for (auto k = first[v]; k < first[v + 1]; ++k) {
      const auto other = static_cast<std::size_t>(ends[static_cast<std::size_t>(k)]);
      gain += half[other] == half[v] ? -1 : 1;
    }
    return gain;
  }
};

MetisGraph graph_of(const Neighbours& graph, std::span<const NodeId> set,
                    std::vector<std::uint32_t>& number) {
  MetisGraph part;
  part.half.resize(set.size());
  for (std::size_t v = 0; v < set.size(); ++v) number[set[v]] = static_cast<std::uint32_t>(v);
  for (const NodeId i : set) {
    for (std::size_t k = graph.first(i); k < graph.first(i) + graph.degree(i); ++k) {
      const std::uint32_t v = number[graph.end(k)];
      if (v < set.size() && set[v] == graph.end(k)) part.ends.push_back(static_cast<idx_t>(v));
    }
    part.first.push_back(static_cast<idx_t>(part.ends.size()));
  }
  return part;
}

void run_metis(MetisGraph& part) {
  idx_t options[METIS_NOPTIONS];
  METIS_SetDefaultOptions(options);
  options[METIS_OPTION_SEED] = 1;  // the same halves in every run
  idx_t nodes = part.nodes(), constraints = 1, parts = 2, cut = 0;
  const auto lock = metis_lock();
  const int status = METIS_PartGraphRecursive(&nodes, &constraints, part.first.data(),
                                              part.ends.data(), nullptr, nullptr, nullptr, &parts,
                                              nullptr, nullptr, options, &cut, part.half.data());
  if (status != METIS_OK) {
    throw InvariantError(fmt::format("METIS failed ({}) on {} processors", status, nodes));
  }
}

/// METIS makes the halves similar in size; this makes them differ by at most one.
void even_out(MetisGraph& part) {
  const auto ones = [&] { return std::count(part.half.begin(), part.half.end(), 1); };
  const auto size = static_cast<std::ptrdiff_t>(part.half.size());
  for (auto second = ones(); std::abs(size - 2 * second) > 1; second = ones()) {
    const idx_t larger = 2 * second > size ? 1 : 0;
    std::size_t best = part.half.size();
    for (std::size_t v = 0; v < part.half.size(); ++v) {
      if (part.half[v] != larger) continue;
      if (best == part.half.size() || part.gain(v) > part.gain(best)) best = v;
    }
    part.half[best] = 1 - larger;
  }
}

}  // namespace

Halve halve_by_graph(const Neighbours& graph) {
  return [&graph, number = std::vector<std::uint32_t>(graph.nodes())](
             std::span<NodeId> set) mutable -> NodeId {
    MetisGraph part = graph_of(graph, set, number);
    if (!part.ends.empty()) run_metis(part);
    even_out(part);
    const std::vector<NodeId> members(set.begin(), set.end());
    std::size_t front = 0, back = set.size();
    for (std::size_t v = 0; v < members.size(); ++v) {
      set[part.half[v] == part.half[0] ? front++ : --back] = members[v];
    }
    return static_cast<NodeId>(front);
  };
}

}  // namespace ballast
