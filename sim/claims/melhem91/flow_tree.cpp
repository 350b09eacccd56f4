// SPDX-License-Identifier: BSD-3-Clause
#include "claims/melhem91/flow_tree.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <utility>

namespace ballast {

std::vector<double> FlowTree::out(const Neighbours& n, NodeId j) const {
  std::vector<double> sizes;
  for (std::size_t k = n.first(j); k < n.first(j) + n.degree(j); ++k) {
    sizes.push_back(std::max(0.0, size[k]));
  }
  return sizes;
}

FlowTree flow_tree(const Topology& topology, NodeId origin, const ReceiptRule& rule,
                   const Settings& settings) {
  const Traced trace(topology, "ripple-tree", {{1, origin, 1.0 * topology.processors()}}, 0,
                     settings);
  const Neighbours& n = trace.neighbours();
  FlowTree tree{std::vector<std::size_t>(n.nodes(), n.links()), std::vector<double>(n.links(), 0.0),
                true, trace.costs().stable};
  for (std::size_t k = 0; k < n.links(); ++k) {
    for (std::uint32_t t = 1; t <= trace.steps(); ++t) tree.size[k] += trace.over(t, k);
    tree.size[k] = std::round(tree.size[k] * 1e6) / 1e6;
    if (tree.size[k] < 0) tree.in[n.end(n.reverse(k))] = k;
  }
  for (std::size_t k = 0; k < n.links(); ++k) {
    if (tree.size[k] <= 0) continue;
    const NodeId j = n.end(n.reverse(k));
    const auto out = tree.out(n, j);
    const double shares = std::accumulate(out.begin(), out.end(), rule.kept);
    for (std::uint32_t t = 1; t <= trace.steps(); ++t) {
      double due = 0;
      if (j == origin) {
        due = t == 1 ? tree.size[k] : 0;
      } else if (t > rule.delay) {
        due = -trace.over(t - rule.delay, tree.in[j]) * tree.size[k] / shares;
      }
      tree.by_rule &= std::abs(trace.over(t, k) - due) < 1e-9 * n.nodes();
    }
  }
  return tree;
}

std::vector<FlowTree> flow_trees(const Topology& topology, const Settings& settings) {
  std::vector<FlowTree> trees;
  for (NodeId i = 0; i < topology.processors(); ++i) {
    trees.push_back(flow_tree(topology, i, {}, settings));
  }
  return trees;
}

LinkCondition link_condition(const Neighbours& n, const std::vector<FlowTree>& trees) {
  LinkCondition c;
  for (NodeId j = 0; j < n.nodes(); ++j) {
    std::set<std::pair<std::size_t, std::vector<double>>> subtrees;
    for (NodeId i = 0; i < n.nodes(); ++i) {
      if (i != j) subtrees.insert({trees[i].in[j], trees[i].out(n, j)});
    }
    for (auto s = subtrees.begin(); s != subtrees.end(); ++s) {
      if (s != subtrees.begin()) c.holds &= std::prev(s)->first != s->first;
    }
    c.subtrees_over_links = std::max(
        c.subtrees_over_links, static_cast<int>(subtrees.size()) - static_cast<int>(n.degree(j)));
  }
  return c;
}

std::set<std::size_t> links_of(const Neighbours& n, const FlowTree& tree) {
  std::set<std::size_t> set;
  for (std::size_t k = 0; k < n.links(); ++k) {
    if (tree.size[k] != 0) set.insert(std::min<std::size_t>(k, n.reverse(k)));
  }
  return set;
}

}  // namespace ballast
