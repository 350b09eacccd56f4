// SPDX-License-Identifier: BSD-3-Clause
#include "claims/horton93/places.h"

#include <fmt/format.h>

namespace ballast::horton93 {

std::vector<Place> places(Effort effort) {
  std::vector<Place> all;
  const auto add = [&](const char* name, std::vector<std::int64_t> size) {
    const std::string text = fmt::format("{} {}", name, size[0]);
    all.push_back({size.size() > 1 ? fmt::format("{} x {}", text, size[1]) : text,
                   topology_by_name(name, size)});
  };
  const bool full = effort == Effort::full;
  add("line", {full ? 1000 : 100});
  add("ring", {full ? 1000 : 100});
  add("mesh", {full ? 32 : 16, full ? 16 : 8});
  add("mesh", {full ? 31 : 9, full ? 33 : 11});
  add("torus", {full ? 30 : 10, full ? 34 : 10});
  add("hypercube", {full ? 1024 : 128});
  add("tree", {full ? 1024 : 128});
  add("complete", {full ? 200 : 50});
  add("star", {full ? 1000 : 100});
  for (const NodeId degree : {2u, 4u, 8u}) {
    const NodeId n = full ? 999 : 99;
    all.push_back({fmt::format("random {}, degree about {}", n, degree),
                   random_graph(n, n * (degree / 2 - 1), degree)});
  }
  return all;
}

Neighbours graph_of(const Topology& topology) {
  return round_agents_by_name(topology, kDiffusion)->neighbours();
}

std::vector<std::size_t> Halved::sets_of(std::uint32_t level) const {
  std::vector<std::size_t> sets{0};
  for (std::uint32_t l = 0; l < level; ++l) {
    std::vector<std::size_t> next;
    for (const std::size_t set : sets) {
      if (tree.size(set) < 2) continue;
      next.push_back(tree.half(set, 0));
      next.push_back(tree.half(set, 1));
    }
    sets = std::move(next);
  }
  std::erase_if(sets, [this](std::size_t set) { return tree.size(set) < 2; });
  return sets;
}

std::size_t sets_apart(const Topology& topology, const char* rule, NodeId least) {
  const Halved halved(topology, rule);
  std::size_t apart = 0;
  for (std::uint32_t level = 0; level < halved.tree.levels(); ++level) {
    for (const std::size_t set : halved.sets_of(level)) {
      apart += halved.tree.size(set) >= least && halved.tree.apart(set) ? 1 : 0;
    }
  }
  return apart;
}

}  // namespace ballast::horton93
