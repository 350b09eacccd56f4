// SPDX-License-Identifier: BSD-3-Clause
#include "claims/berenbrink08/round_cases.h"

#include <fmt/format.h>

#include <array>
#include <numeric>
#include <set>

#include "core/random.h"
#include "topology/graph.h"

namespace ballast {
namespace {

/// Links of a graph, each once.
class Links {
 public:
  Links& link(NodeId a, NodeId b) {
    if (a != b && seen_.insert({std::min(a, b), std::max(a, b)}).second) list_.push_back({a, b});
    return *this;
  }
  Links& path(NodeId first, NodeId last) {
    for (NodeId i = first; i < last; ++i) link(i, i + 1);
    return *this;
  }
  Links& ring(NodeId first, NodeId last, NodeId step = 1) {
    const NodeId n = last - first + 1;
    for (NodeId i = 0; i < n; ++i) link(first + i, first + (i + step) % n);
    return *this;
  }
  Links& clique(NodeId first, NodeId last) {
    for (NodeId i = first; i <= last; ++i) {
      for (NodeId j = i + 1; j <= last; ++j) link(i, j);
    }
    return *this;
  }
  /// first .. last each to parent(i).
  template <class Parent>
  Links& tree(NodeId first, NodeId last, Parent&& parent) {
    for (NodeId i = first; i <= last; ++i) link(i, parent(i));
    return *this;
  }
  [[nodiscard]] const std::vector<std::array<NodeId, 2>>& list() const { return list_; }

 private:
  std::set<std::array<NodeId, 2>> seen_;
  std::vector<std::array<NodeId, 2>> list_;
};

/// A random tree, and each other pair with probability `density`.
Links random_graph(NodeId n, double density, std::uint32_t number) {
  RandomStream random(1, Stream::berenbrink08_graph, number);
  Links links;
  links.tree(1, n - 1, [&](NodeId i) { return static_cast<NodeId>(random.below(i)); });
  for (NodeId i = 0; i < n; ++i) {
    for (NodeId j = i + 1; j < n; ++j) {
      if (random.real() < density) links.link(i, j);
    }
  }
  return links;
}

}  // namespace

std::vector<GraphCase> graph_cases(NodeId n) {
  std::vector<GraphCase> cases;
  const auto named = [&](const char* name, std::vector<std::int64_t> size) {
    std::string text = name;
    for (std::size_t d = 0; d < size.size(); ++d)
      text += fmt::format("{}{}", d ? "x" : " ", size[d]);
    cases.push_back({std::move(text), topology_by_name(name, std::move(size))});
  };
  const auto graph = [&](const std::string& name, const Links& links) {
    cases.push_back({fmt::format("{} {}", name, n), graph_of_links(n, links.list())});
  };
  const NodeId half = n / 2, quarter = n / 4, last = n - 1;
  named("line", {n});
  named("ring", {n});
  named("mesh", {half, 2});
  named("mesh", {quarter, 4});
  named("mesh", {quarter, 2, 2});
  named("torus", {half, 2});
  named("torus", {quarter, 4});
  named("hypercube", {8});
  if (n >= 16) named("hypercube", {16});
  named("complete", {4});
  named("complete", {half});
  named("complete", {n});
  named("star", {half});
  named("star", {n});
  graph("binary tree", Links().tree(1, last, [](NodeId i) { return (i - 1) / 2; }));
  graph("ternary tree", Links().tree(1, last, [](NodeId i) { return (i - 1) / 3; }));
  graph("caterpillar",
        Links().path(0, half - 1).tree(half, last, [&](NodeId i) { return i - half; }));
  graph("broom", Links().path(0, half).tree(half + 1, last, [&](NodeId) { return half; }));
  graph("spine of stars",
        Links().path(0, quarter - 1).tree(quarter, last, [&](NodeId i) { return i % quarter; }));
  graph("lollipop", Links().clique(0, half - 1).path(half - 1, last));
  graph("short lollipop", Links().clique(0, quarter - 1).path(quarter - 1, last));
  graph("barbell",
        Links().clique(0, quarter).path(quarter, last - quarter).clique(last - quarter, last));
  graph("necklace of cliques", [&] {
    Links links;
    for (NodeId i = 0; i < n; i += 4) links.clique(i, i + 3);
    return links.path(0, last);
  }());
  graph("wheel", Links().ring(1, last).tree(1, last, [](NodeId) { return 0; }));
  graph("bipartite 2 to all",
        Links().tree(2, last, [](NodeId) { return 0; }).tree(2, last, [](NodeId) { return 1; }));
  graph("circulant 1, 3", Links().ring(0, last).ring(0, last, 3));
  graph("prism of stars 2",
        Links().ring(0, half - 1).ring(half, last, 2).tree(0, half - 1, [&](NodeId i) {
          return i + half;
        }));
  graph("random tree", random_graph(n, 0, 1));
  graph("random sparse", random_graph(n, 0.05, 2));
  graph("random", random_graph(n, 0.2, 3));
  graph("random dense", random_graph(n, 0.5, 4));
  return cases;
}

std::vector<GraphCase> all_graphs(NodeId n) {
  std::vector<std::array<NodeId, 2>> pairs;
  for (NodeId i = 0; i < n; ++i) {
    for (NodeId j = i + 1; j < n; ++j) pairs.push_back({i, j});
  }
  std::vector<GraphCase> cases;
  for (std::uint32_t chosen = 0; chosen < (1U << pairs.size()); ++chosen) {
    std::vector<std::array<NodeId, 2>> links;
    std::vector<NodeId> part(n);
    std::iota(part.begin(), part.end(), NodeId{0});
    NodeId parts = n;
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      if ((chosen >> k & 1) == 0) continue;
      links.push_back(pairs[k]);
      const NodeId from = part[pairs[k][1]], to = part[pairs[k][0]];
      if (from == to) continue;
      --parts;
      for (NodeId& p : part) p = p == from ? to : p;
    }
    if (parts != 1) continue;
    std::string name = "links";
    for (const auto& [a, b] : links) name += fmt::format(" {}-{}", a, b);
    cases.push_back({std::move(name), graph_of_links(n, std::move(links))});
  }
  return cases;
}

std::vector<Adversary> adversaries(NodeId n) {
  const auto node = [](NodeId i) { return Settings{{"processor", i}}; };
  const auto place = [](const char* where) { return Settings{{"place", where}}; };
  return {{"at 0", "at-node", node(0)},
          {"at the last", "at-node", node(n - 1)},
          {"one each", "spread", {}},
          {"random", "random", {}, true},
          {"rotating", "rotating", {}},
          {"rotating by half", "rotating", {{"stride", n / 2 + 1}}},
          {"heaviest", "heaviest", {}},
          {"half, richest", "bisection", place("richest")},
          {"half, poorest", "bisection", place("poorest"), true},
          {"half, spread", "bisection", place("spread"), true}};
}

}  // namespace ballast
