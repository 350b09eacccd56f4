// SPDX-License-Identifier: BSD-3-Clause
// [Melhem91] section 2: when a diffusion algorithm is leveling (Cybenko 1989).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "claims/claim.h"
#include "claims/melhem91/trace.h"
#include "topology/graph.h"

namespace ballast {
namespace {

using Matrix = std::vector<std::vector<double>>;

/// An equal share of the load over each link of a graph; the rest stays.
Matrix diffusion_matrix(const Neighbours& n, double share) {
  Matrix a(n.nodes(), std::vector<double>(n.nodes(), 0.0));
  for (NodeId i = 0; i < n.nodes(); ++i) {
    a[i][i] = std::max(0.0, 1 - share * n.degree(i));
    for (const NodeId j : n.of(i)) a[j][i] = share;
  }
  return a;
}

/// All loads equal the mean after 4096 steps; a matrix that levels at all does so long before.
bool levels(Matrix a) {
  constexpr int kDoublings = 12;
  const std::size_t n = a.size();
  for (int k = 0; k < kDoublings; ++k) {
    Matrix square(n, std::vector<double>(n, 0.0));
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t l = 0; l < n; ++l) square[i][j] += a[i][l] * a[l][j];
      }
    }
    a = std::move(square);
  }
  double off = 0;
  for (const auto& row : a) {
    for (const double share : row)
      off = std::max(off, std::abs(share * static_cast<double>(n) - 1));
  }
  return off < 1e-6;
}

struct GraphShape {
  bool connected = true, bipartite = true;
};
GraphShape shape_of(const Neighbours& n) {
  GraphShape shape;
  std::vector<int> colour(n.nodes(), -1);
  std::vector<NodeId> order{0};
  colour[0] = 0;
  for (std::size_t next = 0; next < order.size(); ++next) {
    for (const NodeId j : n.of(order[next])) {
      shape.bipartite &= colour[j] != colour[order[next]];
      if (colour[j] != -1) continue;
      colour[j] = 1 - colour[order[next]];
      order.push_back(j);
    }
  }
  shape.connected = order.size() == n.nodes();
  return shape;
}

/// Calls visit(links) for every graph of n processors that has a link.
template <class Visit>
void all_graphs(NodeId n, const Visit& visit) {
  std::vector<std::array<NodeId, 2>> pairs;
  for (NodeId j = 1; j < n; ++j) {
    for (NodeId i = 0; i < j; ++i) pairs.push_back({i, j});
  }
  for (std::uint32_t set = 1; set < 1u << pairs.size(); ++set) {
    std::vector<std::array<NodeId, 2>> links;
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      if ((set >> k & 1) != 0) links.push_back(pairs[k]);
    }
    visit(links);
  }
}

Finding condition(Trial& trial) {
  const NodeId most = trial.full() ? 6 : 5;
  const bool connection = trial.claimed(true, false), staying = trial.claimed(true, false);
  const bool odd_circle = trial.claimed(true, false);
  const double share = trial.claimed(1.0, 1 + 1e-9);
  bool holds = true;
  std::size_t cases = 0, leveled = 0;
  double off = 0;
  for (NodeId n = 2; n <= most; ++n) {
    all_graphs(n, [&](const std::vector<std::array<NodeId, 2>>& links) {
      const Neighbours neighbours(n, links);
      const GraphShape shape = shape_of(neighbours);
      const NodeId d = neighbours.max_degree();
      for (const NodeId parts : {d, d + 1}) {  // of a load: 1/d, or 1/(d+1), over each link
        bool stays = parts > d;
        for (NodeId i = 0; i < n; ++i) stays |= neighbours.degree(i) < d;
        const bool due = (shape.connected || !connection) &&
                         ((stays && staying) || (!shape.bipartite && odd_circle));
        const bool does = levels(diffusion_matrix(neighbours, 1.0 / parts));
        holds &= does == due;
        leveled += does;
        ++cases;
      }
      if (n > 4) return;  // the program's diffusion is this matrix
      const Matrix a = diffusion_matrix(neighbours, share / (d + 1.0));
      const Traced trace(*graph_of_links(n, links), "diffusion", {{1, 0, 1.0}}, 1);
      for (NodeId j = 0; j < n; ++j) off = std::max(off, std::abs(trace.load(1, j) - a[j][0]));
    });
  }
  return {
      verdict_if(holds && off < 1e-12),
      fmt::format(
          "symmetric shares level the load if and only if the graph is connected and either some "
          "processor keeps a part of its load or the graph is not bipartite: {} of {} cases level. "
          "So 1/(d+1) levels every connected graph. 1/d levels all except the regular bipartite "
          "ones (rings of even length, hypercubes), whose loads oscillate for ever",
          leveled, cases),
      fmt::format("all graphs of 2 .. {} processors with at least a link, with shares of 1/d and "
                  "1/(d+1), d the largest degree, 4096 steps",
                  most),
      ""};
}

const auto kCybenkoClaims = {claim(
    {.name = "melhem91.cybenko",
     .place = "section 2",
     .printed = "Cybenko gives a necessary and sufficient condition for a diffusion algorithm "
                "to be leveling",
     .quantity = "loads after 4096 steps, from each processor, relative to the mean",
     .tolerance = "1e-6 of the mean: a matrix that levels is far below it after so many steps; "
                  "1e-12 of the program's shares, for rounding of doubles",
     .command = "ballast run examples/ripple.toml --set machine.topology=ring --set "
                "machine.size=[6] --set balancer.name=diffusion"},
    Verdict::confirmed, condition)};

}  // namespace
}  // namespace ballast
