// SPDX-License-Identifier: BSD-3-Clause
#include "balancers/rounds/spanning_trees.h"

#include <algorithm>
#include <bit>

#include "balancers/rounds/ripple.h"

namespace ballast {

SpanningTree::SpanningTree(const Neighbours& n, NodeId origin)
    : in(n.nodes(), kNone), size(n.nodes(), 1) {
  std::vector<NodeId> order{origin};
  std::vector<bool> seen(n.nodes());
  seen[origin] = true;
  for (std::size_t next = 0; next < order.size(); ++next) {
    const NodeId i = order[next];
    for (std::size_t k = n.first(i); k < n.first(i) + n.degree(i); ++k) {
      const NodeId j = n.end(k);
      if (seen[j]) continue;
      seen[j] = true;
      in[j] = n.reverse(k);
      order.push_back(j);
    }
  }
  reached = static_cast<NodeId>(order.size());
  for (std::size_t next = order.size(); next-- > 1;)
    size[n.end(in[order[next]])] += size[order[next]];
}

namespace {

std::optional<RankedTrees> mesh_trees(const Neighbours& n) {
  if (n.shape().size() < 2) return std::nullopt;
  const auto mesh = MeshLinks::of(n);
  if (!mesh) return std::nullopt;
  std::vector<NodeId> behind(mesh->dimensions(), 1);  // processors behind a link, by dimension
  for (std::uint32_t u = mesh->dimensions(); u-- > 1;) behind[u - 1] = behind[u] * mesh->size(u);
  RankedTrees trees;
  for (std::size_t k = 0; k < n.links(); ++k) {
    const MeshLink& link = (*mesh)[k];
    trees.rank.push_back(link.dimension);
    trees.size.push_back(link.ahead * behind[link.dimension]);
  }
  return trees;
}

std::optional<RankedTrees> cube_trees(const Neighbours& n) {
  if (!std::has_single_bit(n.nodes())) return std::nullopt;
  const auto dimensions = static_cast<std::uint32_t>(std::countr_zero(n.nodes()));
  for (NodeId i = 0; i < n.nodes(); ++i) {
    if (n.degree(i) != dimensions) return std::nullopt;
    for (std::uint32_t k = 0; k < dimensions; ++k) {
      if (n.end(n.first(i) + k) != (i ^ (NodeId{1} << k))) return std::nullopt;
    }
  }
  RankedTrees trees;
  trees.rank.reserve(n.links());
  trees.size.reserve(n.links());
  for (std::size_t link = 0; link < n.links(); ++link) {
    const auto k = static_cast<std::uint32_t>(link % dimensions);
    trees.rank.push_back(dimensions - k);
    trees.size.push_back(NodeId{1} << k);
  }
  return trees;
}

std::optional<RankedTrees> the_tree(const Neighbours& n) {
  if (n.nodes() == 0 || n.links() != 2 * (std::size_t{n.nodes()} - 1)) return std::nullopt;
  const SpanningTree tree(n, 0);
  if (tree.reached != n.nodes()) return std::nullopt;
  RankedTrees trees{std::vector<std::uint32_t>(n.links(), 0), std::vector<NodeId>(n.links())};
  for (std::size_t k = 0; k < n.links(); ++k) {
    const NodeId j = n.end(k);
    trees.size[k] = tree.out(n, k) ? tree.size[j] : n.nodes() - tree.size[n.end(n.reverse(k))];
  }
  return trees;
}

}  // namespace

std::optional<RankedTrees> RankedTrees::of(const Neighbours& n) {
  if (auto trees = mesh_trees(n)) return trees;
  if (auto trees = cube_trees(n)) return trees;
  return the_tree(n);
}

std::optional<CheckedTrees> CheckedTrees::of(const Neighbours& n) {
  if ((n.links() + n.nodes()) > kMost / std::max<std::size_t>(n.nodes(), 1)) return std::nullopt;
  CheckedTrees all;
  all.in_.resize(n.links());
  all.fork_.resize(n.nodes());
  std::vector<bool> known(n.links());
  std::vector<Out> outs;
  const auto same = [](const Out& a, const Out& b) { return a.link == b.link && a.size == b.size; };
  for (NodeId origin = 0; origin < n.nodes(); ++origin) {
    const SpanningTree tree(n, origin);
    if (tree.reached != n.nodes()) return std::nullopt;
    for (NodeId i = 0; i < n.nodes(); ++i) {
      outs.clear();
      for (std::uint32_t k = 0; k < n.degree(i); ++k) {
        const std::size_t link = n.first(i) + k;
        if (tree.out(n, link)) outs.push_back({k, tree.size[n.end(link)]});
      }
      if (i == origin) {
        all.fork_[i] = outs;
      } else if (auto& before = all.in_[tree.in[i]]; !known[tree.in[i]]) {
        before = outs;
        known[tree.in[i]] = true;
      } else if (!std::equal(before.begin(), before.end(), outs.begin(), outs.end(), same)) {
        return std::nullopt;
      }
    }
  }
  return all;
}

}  // namespace ballast
