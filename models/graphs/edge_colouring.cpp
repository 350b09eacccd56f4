// SPDX-License-Identifier: BSD-3-Clause
#include "graphs/edge_colouring.h"

#include <algorithm>
#include <array>

#include "graphs/greedy_colours.h"

namespace ballast {

Colouring colour_links(const Neighbours& n) {
  Colouring result{0, std::vector<std::uint32_t>(n.links())};
  GreedyColours greedy(n.nodes());
  std::vector<std::size_t> up;  // links to higher processors
  for (NodeId i = 0; i < n.nodes(); ++i) {
    up.clear();
    for (std::size_t k = n.first(i); k < n.first(i) + n.degree(i); ++k) {
      if (n.end(k) > i) up.push_back(k);
    }
    std::stable_sort(up.begin(), up.end(),
                     [&](std::size_t a, std::size_t b) { return n.end(a) < n.end(b); });
    for (const std::size_t k : up) {
      const std::uint32_t colour = greedy.next(std::array{i, n.end(k)});
      result.colour[k] = result.colour[n.reverse(k)] = colour;
      result.colours = std::max(result.colours, colour + 1);
    }
  }
  return result;
}

Colouring colour_neighbourhoods(const Neighbours& n) {
  Colouring result{0, {}};
  GreedyColours greedy(n.nodes());
  std::vector<NodeId> around;
  for (NodeId i = 0; i < n.nodes(); ++i) {
    around = {i};
    for (std::size_t k = n.first(i); k < n.first(i) + n.degree(i); ++k) around.push_back(n.end(k));
    result.colour.push_back(greedy.next(around));
    result.colours = std::max(result.colours, result.colour.back() + 1);
  }
  return result;
}

}  // namespace ballast
