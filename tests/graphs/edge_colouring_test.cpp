// SPDX-License-Identifier: BSD-3-Clause
#include "graphs/edge_colouring.h"

#include <gtest/gtest.h>

#include <bit>
#include <set>

#include "balancers/by_name.h"
#include "claims/horton93/horton93.h"

namespace ballast {
namespace {

/// No two links of a processor have the same colour; both directions of a link have the same.
void expect_proper(const Neighbours& n, const Colouring& links) {
  std::set<std::uint32_t> used;
  for (NodeId i = 0; i < n.nodes(); ++i) {
    std::set<std::uint32_t> here;
    for (std::size_t k = n.first(i); k < n.first(i) + n.degree(i); ++k) {
      EXPECT_EQ(links.colour[k], links.colour[n.reverse(k)]);
      EXPECT_TRUE(here.insert(links.colour[k]).second) << "twice at processor " << i;
    }
    used.merge(here);
  }
  EXPECT_EQ(used.size(), links.colours);
  EXPECT_LE(links.colours, std::max(2 * n.max_degree(), 1U) - 1);
}

/// No two processors up to two links apart have the same colour.
void expect_apart(const Neighbours& n, const Colouring& turns) {
  for (NodeId i = 0; i < n.nodes(); ++i) {
    std::set<std::uint32_t> here{turns.colour[i]};
    for (std::size_t k = n.first(i); k < n.first(i) + n.degree(i); ++k) {
      EXPECT_TRUE(here.insert(turns.colour[n.end(k)]).second) << "twice around processor " << i;
    }
  }
  EXPECT_LE(turns.colours, n.max_degree() * n.max_degree() + 1);
}

struct Expected {
  const char* topology;
  std::vector<std::int64_t> size;
  std::uint32_t links, turns;  ///< colours
};

TEST(EdgeColouring, ProperEverywhereWithKnownNumbersOfColours) {
  const Expected all[] = {
      {"line", {64}, 2, 3},       {"ring", {64}, 2, 4},    {"ring", {5}, 3, 5},
      {"mesh", {8, 8}, 4, 7},     {"torus", {8, 8}, 4, 9}, {"hypercube", {64}, 6, 8},
      {"complete", {64}, 63, 64}, {"star", {64}, 63, 64},  {"mesh", {4, 4, 4}, 6, 11},
      {"mesh", {16, 4}, 4, 7},    {"complete", {7}, 7, 7}, {"line", {1}, 0, 1}};
  for (const Expected& e : all) {
    SCOPED_TRACE(std::string(e.topology) + " " + std::to_string(e.size[0]));
    const Neighbours n(*topology_by_name(e.topology, e.size));
    const Colouring links = colour_links(n), turns = colour_neighbourhoods(n);
    expect_proper(n, links);
    expect_apart(n, turns);
    EXPECT_EQ(links.colours, e.links);
    EXPECT_EQ(turns.colours, e.turns);
  }
}

TEST(EdgeColouring, ProperOnRandomGraphs) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Neighbours n(*horton93::random_graph(50, 10 * seed, seed));
    expect_proper(n, colour_links(n));
    expect_apart(n, colour_neighbourhoods(n));
  }
}

TEST(EdgeColouring, LineAlternatesAndHypercubeHasItsDimensions) {
  const Neighbours line(*topology_by_name("line", {9}));
  const Colouring of_line = colour_links(line);
  for (NodeId i = 0; i < 8; ++i) {
    EXPECT_EQ(of_line.colour[line.first(i) + line.degree(i) - 1], i % 2) << i << ", " << i + 1;
  }
  const Neighbours cube(*topology_by_name("hypercube", {32}));
  const Colouring of_cube = colour_links(cube);
  for (NodeId i = 0; i < 32; ++i) {
    for (std::size_t k = cube.first(i); k < cube.first(i) + 5; ++k) {
      EXPECT_EQ(of_cube.colour[k], static_cast<unsigned>(std::countr_zero(i ^ cube.end(k))));
    }
  }
}

}  // namespace
}  // namespace ballast
