// SPDX-License-Identifier: BSD-3-Clause
// Diffusion by phases and the multi-level method against a second implementation.
#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <numeric>
#include <random>
#include <set>

#include "balancers/by_name.h"
#include "graphs/edge_colouring.h"
#include "rounds/round_machine.h"
#include "second/horton93.h"
#include "topology/graph.h"

namespace second::horton {
namespace {

constexpr int kInstances = 500;

struct Graph {
  std::unique_ptr<ballast::Topology> topology;
  Edges edges;
};

class SecondHorton93 : public testing::Test {
 protected:
  int below(int bound) { return int(random_() % unsigned(bound)); }

  Loads loads(int n) {
    Loads loads(n);
    const int kind = below(5), bound = below(2) == 0 ? 10 : 1000;
    if (kind == 0) loads[below(n)] = 2 * n;
    if (kind > 1) {  // else empty
      for (auto& load : loads) load = below(bound);
    }
    return loads;
  }

  /// Neighbours in number are linked, so that the halves of every set are.
  Graph graph(int n) {
    std::set<std::pair<int, int>> pairs;
    for (int i = 0; i + 1 < n; ++i) pairs.insert({i, i + 1});
    const int more = below(2) == 0 ? 0 : below(2 * n);
    for (int k = 0; k < more; ++k) {
      const int a = below(n), b = below(n);
      if (a != b) pairs.insert({std::min(a, b), std::max(a, b)});
    }
    Edges edges(pairs.begin(), pairs.end());
    std::shuffle(edges.begin(), edges.end(), random_);
    std::vector<std::array<ballast::NodeId, 2>> links;
    for (auto& [a, b] : edges) {
      if (below(2) == 0) std::swap(a, b);
      links.push_back({ballast::NodeId(a), ballast::NodeId(b)});
    }
    return {ballast::graph_of_links(ballast::NodeId(n), links), edges};
  }

  /// Goes through the phases of `result` after `silent` rounds in which nothing is transferred.
  void compare(ballast::RoundAgents& agents, const Loads& start, int silent, const Result& result) {
    ballast::RoundMachine machine(agents, true);
    for (std::size_t i = 0; i < start.size(); ++i) {
      machine.insert(ballast::NodeId(i), double(start[i]));
    }
    const auto same = [&machine](const Loads& loads) {
      EXPECT_EQ(machine.loads(), std::vector<double>(loads.begin(), loads.end()));
    };
    const ballast::Neighbours& n = agents.neighbours();
    const double mean =
        double(std::accumulate(start.begin(), start.end(), 0LL)) / double(start.size());
    double migration = 0, imbalance = 0, waiting = 0;
    unsigned round = 0, stable = 0;
    for (int k = 0; k < silent; ++k, ++round) {
      machine.balance();
      waiting += double(*std::max_element(start.begin(), start.end())) - mean;
    }
    same(start);
    for (std::size_t phase = 0; phase < result.phases.size(); ++phase) {
      machine.balance();
      ++round;
      same(result.loads[phase]);
      Phase moved, expected = result.phases[phase];
      for (ballast::NodeId i = 0; i < n.nodes(); ++i) {
        for (std::size_t k = n.first(i); k < n.first(i) + n.degree(i); ++k) {
          const auto units = static_cast<long long>(agents.flow(k));
          if (units > 0) moved.push_back({int(i), int(n.end(k)), units});
        }
      }
      std::sort(moved.begin(), moved.end());
      std::sort(expected.begin(), expected.end());
      ASSERT_TRUE(moved == expected) << "phase " << phase + 1;
      const auto& after = result.loads[phase];
      waiting += double(*std::max_element(after.begin(), after.end())) - mean;
      if (expected.empty()) continue;
      stable = round;
      imbalance += waiting;
      waiting = 0;
      long long most = 0;
      for (const Transfer& transfer : expected) most = std::max(most, transfer.units);
      migration += double(most);
    }
    ASSERT_TRUE(machine.settle(1000));
    same(result.loads.empty() ? start : result.loads.back());
    EXPECT_EQ(machine.costs().stable, stable);
    EXPECT_EQ(machine.costs().migration, migration);
    EXPECT_NEAR(machine.costs().imbalance, imbalance, 1e-9 * (1 + imbalance));
    flowed_ += stable > 0;
    ASSERT_FALSE(HasFailure());
  }

  std::mt19937_64 random_{93};
  int flowed_ = 0;  ///< instances in which something flowed
};

/// Table 5: 2 n units at the first processor. Table 4: 16 units there, by levels.
TEST_F(SecondHorton93, TheReferenceHasThePrintedTables) {
  for (const auto& [n, phases] : {std::pair{8, 9}, {16, 18}, {32, 36}, {64, 76}, {128, 148}}) {
    Loads start(n);
    start[0] = 2 * n;
    EXPECT_EQ(diffusion(start, line_colours(n)).phases.size(), unsigned(phases));
  }
  Loads start(16);
  start[0] = 16;
  Edges line;
  for (int i = 0; i < 15; ++i) line.push_back({i, i + 1});
  const Result result = multi_level(start, line);
  const std::vector<Loads> expected{{16, 0, 0, 0, 0, 0, 0, -8, 8, 0, 0, 0, 0, 0, 0, 0},
                                    {16, 0, 0, -12, 12, 0, 0, -8, 8, 0, 0, -4, 4, 0, 0, 0},
                                    {16, -14, 14, -12, 12, -10, 10, -8, 8, -6, 6, -4, 4, -2, 2, 0},
                                    Loads(16, 1)};
  EXPECT_EQ(result.loads, expected);
}

TEST_F(SecondHorton93, DiffusionOnLines) {
  for (int instance = 0; instance < kInstances; ++instance) {
    const int n = 1 + below(24);
    SCOPED_TRACE(testing::Message() << "instance " << instance << ", n = " << n);
    const auto line = ballast::topology_by_name("line", {n});
    const auto agents = ballast::round_agents_by_name(*line, "dimension-exchange");
    const Loads start = loads(n);
    ASSERT_NO_FATAL_FAILURE(compare(*agents, start, 0, diffusion(start, line_colours(n))));
  }
  EXPECT_GT(flowed_, kInstances / 2);
}

/// The colours are the model's, whatever they are; they must be a colouring of the edges.
TEST_F(SecondHorton93, DiffusionOnGraphs) {
  for (int instance = 0; instance < kInstances; ++instance) {
    const int n = 2 + below(16);
    SCOPED_TRACE(testing::Message() << "instance " << instance << ", n = " << n);
    const Graph g = graph(n);
    const auto agents = ballast::round_agents_by_name(*g.topology, "dimension-exchange");
    const ballast::Neighbours& neighbours = agents->neighbours();
    const auto coloured = ballast::colour_links(neighbours);
    std::vector<Edges> colours(coloured.colours);
    std::size_t count = 0;
    for (ballast::NodeId i = 0; i < neighbours.nodes(); ++i) {
      std::set<unsigned> seen;
      for (std::size_t k = neighbours.first(i); k < neighbours.first(i) + neighbours.degree(i);
           ++k) {
        ASSERT_TRUE(seen.insert(coloured.colour[k]).second);
        if (i > neighbours.end(k)) continue;
        colours[coloured.colour[k]].push_back({int(i), int(neighbours.end(k))});
        ++count;
      }
    }
    ASSERT_EQ(count, g.edges.size());
    const Loads start = loads(n);
    ASSERT_NO_FATAL_FAILURE(compare(*agents, start, 0, diffusion(start, colours)));
  }
  EXPECT_GT(flowed_, kInstances / 2);
}

/// The model's agents sum the loads up first: a round a level up, and one down.
TEST_F(SecondHorton93, MultiLevel) {
  int linked = 0;
  for (int instance = 0; instance < kInstances; ++instance) {
    const int n = 1 + below(33);
    SCOPED_TRACE(testing::Message() << "instance " << instance << ", n = " << n);
    const Graph g = graph(n);
    linked += int(g.edges.size()) >= n;
    const auto agents = ballast::round_agents_by_name(*g.topology, "multi-level");
    const Loads start = loads(n);
    const Result result = multi_level(start, g.edges);
    unsigned levels = 0;
    while (1 << levels < n) ++levels;
    ASSERT_EQ(result.phases.size(), levels);
    const Loads& end = levels == 0 ? start : result.loads.back();
    const auto [low, high] = std::minmax_element(end.begin(), end.end());
    ASSERT_LE(*high - *low, 1);
    ASSERT_NO_FATAL_FAILURE(compare(*agents, start, int(2 * levels), result));
  }
  EXPECT_GT(flowed_, kInstances / 2);
  EXPECT_GT(linked, kInstances / 3) << "graphs that are more than lines";
}

}  // namespace
}  // namespace second::horton
