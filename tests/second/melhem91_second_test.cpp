// SPDX-License-Identifier: BSD-3-Clause
// Ripple and diffusion against a second implementation.
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <memory>
#include <random>
#include <string>

#include "balancers/by_name.h"
#include "rounds/round_machine.h"
#include "second/melhem91.h"
#include "topology/graph.h"

namespace second::ripple {
namespace {

constexpr int kInstances = 500;

class SecondMelhem91 : public testing::TestWithParam<const char*> {
 protected:
  int below(int bound) { return int(random_() % unsigned(bound)); }
  double real(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }

  /// Positive and negative ones, some at the same node and step, some of nothing.
  std::vector<Fork> forks(int nodes) {
    std::vector<Fork> forks;
    const int count = below(6);
    for (int k = 0; k < count; ++k) {
      Fork fork{1 + below(9), below(nodes), below(10) == 0 ? 0 : real(-100, 100)};
      if (k > 0 && below(3) == 0) fork.step = forks.back().step;
      if (k > 0 && below(4) == 0) fork.node = forks.back().node;
      forks.push_back(fork);
    }
    return forks;
  }

  void compare(const ballast::Topology& topology, const std::string& name,
               const ballast::Settings& settings, const std::vector<Fork>& forks,
               const Trace& trace) {
    const auto agents = ballast::round_agents_by_name(topology, name, settings);
    ballast::RoundMachine machine(*agents);
    for (std::size_t t = 1; t <= trace.loads.size(); ++t) {
      for (const Fork& fork : forks) {
        if (fork.step == int(t)) machine.insert(ballast::NodeId(fork.node), fork.amount);
      }
      machine.balance();
      const Loads loads = machine.loads();
      ASSERT_EQ(loads.size(), trace.loads[t - 1].size());
      for (std::size_t i = 0; i < loads.size(); ++i) {
        ASSERT_NEAR(loads[i], trace.loads[t - 1][i], 1e-9) << "step " << t << " node " << i;
      }
    }
    ASSERT_EQ(machine.costs().stable, unsigned(trace.last));
    ASSERT_NEAR(machine.costs().migration, trace.migration, 1e-9);
    ASSERT_NEAR(machine.costs().imbalance, trace.imbalance, 1e-9);
    flowed_ += trace.last > 0;
  }

  std::mt19937_64 random_{91};
  int flowed_ = 0;  ///< instances in which something flowed
};

/// The page's own closed forms: n units at the end of a line, d^2 in the corner of a grid.
TEST_F(SecondMelhem91, TheReferenceHasTheClosedForms) {
  for (int n = 2; n <= 12; ++n) {
    double harmonic = 0;
    for (int k = 1; k <= n; ++k) harmonic += 1. / k;
    for (const int end : {0, n - 1}) {
      const std::vector<Fork> fork{{1, end, double(n)}};
      const auto tortoise =
          superpose(n, fork, 2 * n, [n](const Fork& f) { return line_tortoise(n, f); });
      EXPECT_EQ(tortoise.last, 2 * n - 3);
      EXPECT_NEAR(tortoise.imbalance, n * (n - 2) / 2., 1e-9);
      EXPECT_NEAR(tortoise.migration, (3 * n - 4) / 2., 1e-9);
      const auto hare = superpose(n, fork, n, [n](const Fork& f) { return line_hare(n, f); });
      EXPECT_EQ(hare.last, n - 1);
      EXPECT_NEAR(hare.imbalance, n * (harmonic - 1) - (n - 1), 1e-9);
      EXPECT_NEAR(hare.migration, n * (harmonic - 1), 1e-9);
    }
    const std::vector<Fork> corner{{1, 0, double(n * n)}};
    const auto hare =
        superpose(n * n, corner, 2 * n, [n](const Fork& f) { return grid_hare(n, n, f); });
    const double sum = (n * n + n) * (harmonic - 1);
    EXPECT_EQ(hare.last, 2 * n - 2);
    EXPECT_NEAR(hare.imbalance, sum - 2 * (n - 1), 1e-9);
    EXPECT_NEAR(hare.migration, sum, 1e-9);
    const auto tortoise =
        superpose(n * n, corner, 4 * n, [n](const Fork& f) { return grid_tortoise(n, n, f); });
    EXPECT_EQ(tortoise.last, 4 * n - 6);
  }
  for (int d = 0; d <= 6; ++d) {
    const auto trace = superpose(1 << d, {{1, 0, double(1 << d)}}, d + 1,
                                 [d](const Fork& f) { return cube(d, f); });
    EXPECT_EQ(trace.last, d);
    EXPECT_NEAR(trace.imbalance, (1 << d) - 1 - d, 1e-9);
    EXPECT_NEAR(trace.migration, (1 << d) - 1, 1e-9);
  }
}

using SecondMelhem91Ripple = SecondMelhem91;

TEST_P(SecondMelhem91Ripple, OnLines) {
  const std::string name = GetParam();
  for (int instance = 0; instance < kInstances; ++instance) {
    const int n = 1 + below(12);
    SCOPED_TRACE(testing::Message() << "instance " << instance << ", n = " << n);
    const auto line = ballast::topology_by_name("line", {n});
    const auto list = forks(n);
    Edges edges;
    for (int i = 0; i + 1 < n; ++i) edges.push_back({i, i + 1});
    const auto trace = superpose(n, list, 12 + 2 * n, [&](const Fork& fork) {
      return name == "ripple-hare"       ? line_hare(n, fork)
             : name == "ripple-tortoise" ? line_tortoise(n, fork)
                                         : whole_tree(edges, fork);
    });
    ASSERT_NO_FATAL_FAILURE(compare(*line, name, {}, list, trace));
  }
  EXPECT_GT(flowed_, kInstances / 2);
}

TEST_P(SecondMelhem91Ripple, OnGrids) {
  const std::string name = GetParam();
  for (int instance = 0; instance < kInstances; ++instance) {
    const int rows = 1 + below(6), columns = 1 + below(6);
    SCOPED_TRACE(testing::Message()
                 << "instance " << instance << ", " << rows << " rows of " << columns);
    const auto mesh = ballast::topology_by_name("mesh", {columns, rows});
    const auto list = forks(rows * columns);
    const auto trace =
        superpose(rows * columns, list, 12 + 2 * (rows + columns), [&](const Fork& fork) {
          return name == "ripple-hare" ? grid_hare(rows, columns, fork)
                 : name == "ripple-tortoise"
                     ? grid_tortoise(rows, columns, fork)
                     : whole_tree(tree_of_grid(rows, columns, fork.node), fork);
        });
    ASSERT_NO_FATAL_FAILURE(compare(*mesh, name, {}, list, trace));
  }
  EXPECT_GT(flowed_, kInstances / 2);
}

INSTANTIATE_TEST_SUITE_P(All, SecondMelhem91Ripple,
                         testing::Values("ripple-tortoise", "ripple-hare", "ripple-tree"),
                         [](const auto& name) { return std::string(name.param).substr(7); });

TEST_F(SecondMelhem91, RippleOnHypercubes) {
  for (int instance = 0; instance < kInstances; ++instance) {
    const int d = below(6);
    SCOPED_TRACE(testing::Message() << "instance " << instance << ", d = " << d);
    const auto list = forks(1 << d);
    const auto trace =
        superpose(1 << d, list, 12 + d, [&](const Fork& fork) { return cube(d, fork); });
    ASSERT_NO_FATAL_FAILURE(
        compare(*ballast::topology_by_name("hypercube", {1 << d}), "ripple-tree", {}, list, trace));
  }
  EXPECT_GT(flowed_, kInstances / 2);
}

/// A tree has but one spanning tree.
TEST_F(SecondMelhem91, RippleOnRandomTrees) {
  for (int instance = 0; instance < kInstances; ++instance) {
    const int n = 1 + below(12);
    SCOPED_TRACE(testing::Message() << "instance " << instance << ", n = " << n);
    Edges edges;
    std::vector<std::array<ballast::NodeId, 2>> links;
    for (int i = 1; i < n; ++i) {
      edges.push_back({below(i), i});
      links.push_back({ballast::NodeId(edges.back().first), ballast::NodeId(i)});
    }
    const auto list = forks(n);
    const auto trace =
        superpose(n, list, 12 + n, [&](const Fork& fork) { return whole_tree(edges, fork); });
    ASSERT_NO_FATAL_FAILURE(compare(*ballast::graph_of_links(ballast::NodeId(n), links),
                                    "ripple-tree", {}, list, trace));
  }
  EXPECT_GT(flowed_, kInstances / 2);
}

/// Lines and grids of three at least: in smaller ones no processor has all its links.
TEST_F(SecondMelhem91, Diffusion) {
  for (int instance = 0; instance < kInstances; ++instance) {
    Edges edges;
    std::string name;
    std::vector<std::int64_t> size;
    int n = 0, degree = 0;
    if (instance % 4 == 3) {
      name = "ring", n = 3 + below(12), degree = 2, size = {n};
      for (int i = 0; i < n; ++i) edges.push_back({i, (i + 1) % n});
    } else if (instance % 4 == 0) {
      name = "line", n = instance % 20 == 0 ? 1 : 3 + below(12), degree = 2, size = {n};
      for (int i = 0; i + 1 < n; ++i) edges.push_back({i, i + 1});
    } else if (instance % 4 == 1) {
      const int rows = 3 + below(5), columns = 3 + below(5);
      name = "mesh", n = rows * columns, degree = 4, size = {columns, rows};
      for (int i = 0; i < n; ++i) {
        if (i % columns + 1 < columns) edges.push_back({i, i + 1});
        if (i + columns < n) edges.push_back({i, i + columns});
      }
    } else {
      const int d = below(6);
      name = "hypercube", n = 1 << d, degree = d, size = {n};
      for (int i = 0; i < n; ++i) {
        for (int k = 0; k < d; ++k) {
          if ((i >> k) % 2 == 0) edges.push_back({i, i | 1 << k});
        }
      }
    }
    SCOPED_TRACE(testing::Message() << "instance " << instance << ", " << name << " of " << n);
    Loads loads(n);
    std::vector<Fork> start;
    const int kind = below(4);  // nothing at all, one heap, anything
    const int heap = below(n);
    for (int i = 0; i < n; ++i) {
      loads[i] = kind == 0 ? 0 : kind == 1 ? (i == heap ? 100 : 0) : real(0, 100);
      start.push_back({1, i, loads[i]});
    }
    ASSERT_NO_FATAL_FAILURE(compare(*ballast::topology_by_name(name, size), "diffusion",
                                    {{"tolerance", kNothing}}, start,
                                    diffusion(loads, edges, degree, 1 + below(20))));
  }
  EXPECT_GT(flowed_, kInstances / 2);
}

}  // namespace
}  // namespace second::ripple
