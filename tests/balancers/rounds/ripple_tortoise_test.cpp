// SPDX-License-Identifier: BSD-3-Clause
// Tortoise against the paper's tables, written down again without circular indices, and against
// the closed forms that follow.
#include <gtest/gtest.h>

#include "balancers/rounds/ripple.h"
#include "support/error_of.h"
#include "support/ripple_trace.h"

namespace ballast {
namespace {

/// [Melhem91] section 3, steps S1 - S3, word for word: processors 1 .. n, times 0, 1, ..; tables as
/// long as time.
struct PaperTortoise {
  int n, i, steps;
  double f;
  /// After step t (index t): loads by processor; kept[t][j]: what j keeps in step t for good.
  std::vector<std::vector<double>> load, kept;

  PaperTortoise(int n_, int i_, double f_) : n(n_), i(i_), steps(3 * n_), f(f_) {
    const auto zeros = [&](int rows) {
      return std::vector<std::vector<double>>(rows, std::vector<double>(n + 2, 0.0));
    };
    auto left = zeros(2 * steps), right = zeros(2 * steps);  // [time][processor]
    load = kept = zeros(steps);
    std::vector<double> now(n + 2, 0.0);
    now[i] = f;
    for (int t = 0; t < steps; ++t) {
      if (t == 0) {
        for (int a = 0; a <= i - 2; ++a) left[t + a][i] += f / n;
        for (int a = 0; a <= n - i - 1; ++a) right[t + a][i] += f / n;
        kept[t][i] += f / n;
      }
      for (int j = 1; j <= n; ++j) {
        now[j] -= left[t][j] + right[t][j];
        now[j - 1] += left[t][j];
        now[j + 1] += right[t][j];
      }
      for (int j = 1; j <= n; ++j) {
        const double from_right = j < n ? left[t][j + 1] : 0, from_left = right[t][j - 1];
        left[t + 1][j] += from_right * (j - 1) / j;
        right[t + 1][j] += from_left * (n - j) / (n - j + 1);
        kept[t][j] += from_right / j + from_left / (n - j + 1);
      }
      load[t] = now;
    }
  }
};

TEST(RippleTortoise, LoadsOnALineAreThoseOfThePapersTables) {
  for (const int n : {2, 3, 4, 5, 8, 13, 32, 64}) {
    const auto line = topology_by_name("line", {n});
    for (int i = 1; i <= n; ++i) {
      SCOPED_TRACE(testing::Message() << "n = " << n << ", i = " << i);
      const PaperTortoise paper(n, i, n);
      const auto trace =
          ripple_trace(*line, "ripple-tortoise", {{1, static_cast<NodeId>(i - 1), 1.0 * n}}, 2 * n);
      for (int t = 1; t <= 2 * n; ++t) {
        for (int j = 1; j <= n; ++j) {
          ASSERT_NEAR(trace.loads[t][j - 1], paper.load[t - 1][j], 1e-9) << t << " " << j;
        }
      }
    }
  }
}

TEST(RippleTortoise, ClosedFormsOnALineFromEveryOrigin) {
  for (NodeId n = 2; n <= 64; ++n) {
    const auto line = topology_by_name("line", {n});
    for (NodeId i = 1; i <= n; ++i) {
      SCOPED_TRACE(testing::Message() << "n = " << n << ", i = " << i);
      const auto trace = ripple_trace(*line, "ripple-tortoise", {{1, i - 1, 1.0 * n}});
      ASSERT_EQ(trace.costs.stable, 2 * std::max(i - 1, n - i) - 1);
      ASSERT_LT(unevenness(trace, 1), 1e-12 * n);
      if (i != 1 && i != n) continue;
      EXPECT_NEAR(trace.costs.imbalance, n * (n - 2.0) / 2, 1e-9);
      EXPECT_NEAR(trace.costs.migration, (3.0 * n - 4) / 2, 1e-9);
      for (NodeId t = 1; t < 2 * n - 2; ++t) {
        const double most = t + 2 <= n ? n - t : 1 + (2.0 * n - 3 - t) / (n - 1);
        ASSERT_NEAR(trace.sums[t - 1].max_load, most, 1e-9) << t;
        ASSERT_NEAR(trace.sums[t - 1].max_flow, t < n ? 1 : (2.0 * n - 2 - t) / (n - 1), 1e-9);
      }
    }
  }
}

/// Each column gets what the row's Tortoise keeps there, a fork in the step after.
TEST(RippleTortoise, AMeshIsARowAndThenColumns) {
  constexpr int kWide = 6, kHigh = 4;
  const auto mesh = topology_by_name("mesh", {kWide, kHigh});
  for (int x = 1; x <= kWide; ++x) {
    for (int y = 1; y <= kHigh; ++y) {
      const PaperTortoise row(kWide, x, 1), column(kHigh, y, 1);
      const auto at = static_cast<NodeId>(x - 1 + kWide * (y - 1));
      const auto trace = ripple_trace(*mesh, "ripple-tortoise", {{1, at, 1.0}}, 12);
      for (int t = 0; t < 12; ++t) {
        for (int cx = 1; cx <= kWide; ++cx) {
          for (int cy = 1; cy <= kHigh; ++cy) {
            // On its way through the row a load is in row y; then it is in the column.
            double load = cy == y ? row.load[t][cx] : 0;
            for (int s = 0; s <= t; ++s) {
              // The origin's own share forks with the row's S1, all others one step later.
              const int since = t - s - (s > 0 || cx != x);
              if (cy == y) load -= row.kept[s][cx];
              load += row.kept[s][cx] *
                      (since >= 0 ? column.load[since][cy] : static_cast<double>(cy == y));
            }
            ASSERT_NEAR(trace.loads[t + 1][cx - 1 + kWide * (cy - 1)], load, 1e-12)
                << "origin " << x << "," << y << " step " << t << " at " << cx << "," << cy;
          }
        }
      }
    }
  }
}

TEST(RippleTortoise, LevelsMeshesOfAllShapes) {
  for (NodeId d = 2; d <= 16; ++d) {
    const auto grid = topology_by_name("mesh", {d, d});
    for (NodeId i = 0; i < d * d; i = d <= 6 ? i + 1 : d * d) {
      const auto trace = ripple_trace(*grid, "ripple-tortoise", {{1, i, 1.0 * d * d}});
      ASSERT_LT(unevenness(trace, 1), 1e-10) << d << " " << i;
      if (i == 0) {
        EXPECT_EQ(trace.costs.stable, 4 * d - 6);
      }
    }
  }
  const std::vector<std::vector<std::int64_t>> shapes{{7, 2},    {1, 5},       {3, 1, 4},
                                                      {4, 3, 2}, {2, 2, 2, 2}, {1, 1}};
  for (const auto& shape : shapes) {
    const auto mesh = topology_by_name("mesh", shape);
    for (NodeId i = 0; i < mesh->processors(); ++i) {
      const auto trace = ripple_trace(*mesh, "ripple-tortoise", {{1, i, 24.0}});
      ASSERT_LT(unevenness(trace, 24.0 / mesh->processors()), 1e-10) << i;
    }
  }
}

TEST(RippleTortoise, TablesOfOneEntryLessThanProcessorsAreEnoughAndShorterOnesAreNot) {
  for (const std::int64_t n : {3, 8, 21}) {
    const auto line = topology_by_name("line", {n});
    const std::vector<Fork> forks{{1, 0, 5.0}, {3, 1, -2.0}, {3, 0, 7.0}};
    const auto with = [&](std::int64_t entries) {
      return ripple_trace(*line, "ripple-tortoise", forks, 60, {{"entries", entries}}).loads;
    };
    const auto endless = with(1000);
    EXPECT_EQ(with(n - 1), endless);
    EXPECT_EQ(with(0), endless);
    EXPECT_NE(with(n - 2), endless);
  }
}

TEST(RippleTortoise, NegativeForksAreTheMirrorImage) {
  const auto mesh = topology_by_name("mesh", {5, 3});
  for (const char* name : {"ripple-tortoise", "ripple-hare", "ripple-tree"}) {
    const auto more = ripple_trace(*mesh, name, {{1, 7, 30.0}});
    const auto less = ripple_trace(*mesh, name, {{1, 7, -30.0}});
    ASSERT_EQ(more.loads.size(), less.loads.size());
    for (std::size_t t = 0; t < more.loads.size(); ++t) {
      for (NodeId i = 0; i < 15; ++i) ASSERT_EQ(more.loads[t][i], -less.loads[t][i]);
    }
  }
}

TEST(RippleTortoise, NeedsAMesh) {
  const auto ring = topology_by_name("ring", {8});
  for (const char* name : {"ripple-tortoise", "ripple-hare"}) {
    const auto with = [&](const char* neighbours) {
      return error_of([&] {
        (void)round_agents_by_name(*ring, name, {{"neighbours", neighbours}});
      });
    };
    for (const char* bad : {"own", "torus", "hypercube", "star", "complete"}) {
      EXPECT_NE(with(bad).find("balancer.neighbours: expected grid, line or mesh"),
                std::string::npos)
          << bad << ": " << with(bad);
    }
    for (const char* good : {"grid", "line", "mesh"}) EXPECT_EQ(with(good), "no error");
  }
  const auto cube = topology_by_name("mesh", {2, 2, 2});
  EXPECT_EQ(error_of([&] {
              (void)round_agents_by_name(*cube, "ripple-hare", {{"neighbours", "torus"}});
            }),
            "no error")
      << "rings of two processors are lines";
}

TEST(RippleTortoise, LinksThatAreNotQuiteAMesh) {
  using Pairs = std::vector<std::array<NodeId, 2>>;
  const auto mesh = [](NodeId nodes, const Pairs& pairs, std::vector<NodeId> shape) {
    return MeshLinks::of(Neighbours(nodes, pairs, std::move(shape))).has_value();
  };
  EXPECT_TRUE(mesh(4, {{2, 3}, {0, 1}, {1, 3}, {2, 0}}, {2, 2})) << "in any order";
  EXPECT_FALSE(mesh(4, {{2, 3}, {0, 1}, {1, 3}}, {2, 2})) << "one is missing";
  EXPECT_FALSE(mesh(4, {{2, 3}, {0, 1}, {1, 3}, {1, 3}}, {2, 2})) << "one is there twice";
  EXPECT_FALSE(mesh(4, {{2, 3}, {0, 1}, {1, 3}, {1, 2}}, {2, 2})) << "one leads out of its row";
  EXPECT_FALSE(mesh(4, {{2, 3}, {0, 1}, {1, 3}, {0, 3}}, {2, 2})) << "one is a diagonal";
  EXPECT_TRUE(mesh(1, {}, {1, 1}));
}

TEST(RippleTortoise, TablesThatAreTooLongForMemory) {
  const auto line = topology_by_name("line", {40'000});
  for (const char* name : {"ripple-tortoise", "ripple-hare"}) {
    EXPECT_NE(error_of([&] { (void)round_agents_by_name(*line, name); })
                  .find("balancer.neighbours: expected tables of at most 8 GiB, got 23 GiB for "
                        "40000 processors"),
              std::string::npos);
  }
  const auto entries = error_of([&] {
    (void)round_agents_by_name(*line, "ripple-tortoise", {{"entries", std::int64_t{1} << 30}});
  });
  EXPECT_NE(entries.find("balancer.entries: "), std::string::npos) << entries;
  EXPECT_EQ(error_of([&] { (void)round_agents_by_name(*line, "ripple-tree"); }), "no error");
}

TEST(RippleTortoise, GridIsTheMeshOfTheShape) {
  const auto shape_of = [](const char* topology, std::vector<std::int64_t> size) {
    return round_agents_by_name(*topology_by_name(topology, std::move(size)), "ripple-tortoise")
        ->neighbours()
        .shape();
  };
  EXPECT_EQ(shape_of("torus", {5, 3}), (std::vector<NodeId>{5, 3}));
  EXPECT_EQ(shape_of("mesh", {2, 3, 4}), (std::vector<NodeId>{2, 3, 4}));
  EXPECT_EQ(shape_of("line", {12}), (std::vector<NodeId>{12}));
  EXPECT_EQ(shape_of("hypercube", {32}), (std::vector<NodeId>{8, 4}));
  EXPECT_EQ(shape_of("tree", {16}), (std::vector<NodeId>{16}));
}

}  // namespace
}  // namespace ballast
