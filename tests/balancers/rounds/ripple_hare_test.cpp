// SPDX-License-Identifier: BSD-3-Clause
// Hare against the loads that define it: equal shares as far as a fork can have come.
#include <gtest/gtest.h>

#include "support/ripple_trace.h"

namespace ballast {
namespace {

/// One side of a fork: loads of hops 0, 1, .. ahead after t steps. X on ahead + w shares in the
/// end; after t steps hops 0 .. min(t, ahead) have equal shares, hop 0 only w of one.
std::vector<double> side(double x, double w, int ahead, int t) {
  const int reach = std::min(t, ahead);
  std::vector<double> loads(ahead + 1, 0.0);
  for (int k = 0; k <= reach; ++k) loads[k] = x / (reach + w) * (k == 0 ? w : 1);
  return loads;
}

/// Both sides. Only for w > 0, that is, a side that has processors ahead.
std::vector<double> direct(int n, int i, double f, int t) {
  std::vector<double> loads(n, 0.0);
  const bool end = i == 1 || i == n;
  const double w = end ? 1 : 0.5;
  if (i < n) {
    const auto right = side(f * (n - i + w) / n, w, n - i, t);
    for (int k = 0; k <= n - i; ++k) loads[i - 1 + k] += right[k];
  }
  if (i > 1) {
    const auto left = side(f * (i - 1 + w) / n, w, i - 1, t);
    for (int k = 0; k <= i - 1; ++k) loads[i - 1 - k] += left[k];
  }
  return loads;
}

TEST(RippleHare, LoadsOnALineAreEqualAsFarAsTheForkHasCome) {
  for (int n = 2; n <= 64; ++n) {
    const auto line = topology_by_name("line", {n});
    for (int i = 1; i <= n; ++i) {
      SCOPED_TRACE(testing::Message() << "n = " << n << ", i = " << i);
      const auto at = static_cast<NodeId>(i - 1);
      const auto trace = ripple_trace(*line, "ripple-hare", {{1, at, 1.0 * n}});
      ASSERT_EQ(trace.costs.stable, static_cast<unsigned>(std::max(i - 1, n - i)));
      ASSERT_LT(unevenness(trace, 1), 1e-12 * n);
      for (std::size_t t = 1; t < trace.loads.size(); ++t) {
        const auto loads = direct(n, i, n, static_cast<int>(t));
        for (int j = 0; j < n; ++j) ASSERT_NEAR(trace.loads[t][j], loads[j], 1e-10) << t;
      }
    }
  }
}

TEST(RippleHare, ClosedFormsFromAnEnd) {
  for (NodeId n = 2; n <= 64; ++n) {
    const auto line = topology_by_name("line", {n});
    for (const NodeId at : {NodeId{0}, n - 1}) {
      const auto trace = ripple_trace(*line, "ripple-hare", {{1, at, 1.0 * n}});
      const double sum = n * (harmonic(n) - 1);
      EXPECT_NEAR(trace.costs.migration, sum, 1e-9 * n);
      EXPECT_NEAR(trace.costs.imbalance, sum - (n - 1), 1e-9 * n);
      for (NodeId t = 1; t < n; ++t) {
        ASSERT_NEAR(trace.sums[t - 1].max_load, n / (t + 1.0), 1e-10);
        ASSERT_NEAR(trace.sums[t - 1].max_flow, n / (t + 1.0), 1e-10);
      }
    }
  }
}

TEST(RippleHare, OnAMeshTheColumnsStartWhenTheRowIsLevel) {
  for (NodeId d = 2; d <= 16; ++d) {
    const auto grid = topology_by_name("mesh", {d, d});
    for (NodeId i = 0; i < d * d; i = d <= 6 ? i + 1 : d * d) {
      const auto trace = ripple_trace(*grid, "ripple-hare", {{1, i, 1.0 * d * d}});
      const NodeId x = i % d, y = i / d;
      ASSERT_LT(unevenness(trace, 1), 1e-10) << d << " " << i;
      ASSERT_EQ(trace.costs.stable, std::max(x, d - 1 - x) + std::max(y, d - 1 - y));
      if (i != 0) continue;
      const double sum = (1.0 * d * d + d) * (harmonic(d) - 1);
      EXPECT_NEAR(trace.costs.migration, sum, 1e-9 * d * d);
      EXPECT_NEAR(trace.costs.imbalance, sum - 2 * (d - 1.0), 1e-9 * d * d);
    }
  }
}

/// After the row's last step a column holds its share; then its own Hare runs.
TEST(RippleHare, LoadsOnAMesh) {
  constexpr int kWide = 5, kHigh = 4;
  const auto mesh = topology_by_name("mesh", {kWide, kHigh});
  for (int x = 1; x <= kWide; ++x) {
    for (int y = 1; y <= kHigh; ++y) {
      const auto at = static_cast<NodeId>(x - 1 + kWide * (y - 1));
      const auto trace = ripple_trace(*mesh, "ripple-hare", {{1, at, 20.0}}, 12);
      for (int t = 1; t <= 12; ++t) {
        std::vector<double> loads(kWide * kHigh, 0.0);
        for (const bool right : {false, true}) {
          const int ahead = right ? kWide - x : x - 1;
          if (ahead == 0) continue;
          const double w = x == 1 || x == kWide ? 1 : 0.5;
          const auto row = side(20.0 * (ahead + w) / kWide, w, ahead, t);
          for (int k = 0; k <= ahead; ++k) {
            const int cx = right ? x + k : x - k;
            if (t <= ahead) {
              loads[cx - 1 + kWide * (y - 1)] += row[k];
              continue;
            }
            const auto column = direct(kHigh, y, row[k], t - ahead);
            for (int cy = 0; cy < kHigh; ++cy) loads[cx - 1 + kWide * cy] += column[cy];
          }
        }
        for (int j = 0; j < kWide * kHigh; ++j) {
          ASSERT_NEAR(trace.loads[t][j], loads[j], 1e-11) << "origin " << at << " step " << t;
        }
      }
    }
  }
}

TEST(RippleHare, LevelsMeshesOfAllShapes) {
  const std::vector<std::vector<std::int64_t>> shapes{{7, 2},    {1, 5},       {3, 1, 4},
                                                      {4, 3, 2}, {2, 2, 2, 2}, {1, 1}};
  for (const auto& shape : shapes) {
    const auto mesh = topology_by_name("mesh", shape);
    for (NodeId i = 0; i < mesh->processors(); ++i) {
      const auto trace = ripple_trace(*mesh, "ripple-hare", {{1, i, 24.0}});
      ASSERT_LT(unevenness(trace, 24.0 / mesh->processors()), 1e-10) << i;
    }
  }
}

TEST(RippleHare, AForkIsAnnouncedOnceOverEachLink) {
  constexpr NodeId kN = 6;
  const auto line = topology_by_name("line", {kN});
  const auto agents = round_agents_by_name(*line, "ripple-hare", {}, true);
  agents->change_load(2, 6.0);
  agents->change_load(0, 6.0);
  std::vector<RoundAgents::Sent> sent;
  std::vector<std::uint32_t> announced;
  for (int round = 0; round < 8; ++round) {
    sent.clear();
    for (NodeId i = 0; i < kN; ++i) agents->compose(i, sent);
    announced.push_back(0);
    for (const auto& s : sent) announced.back() += s.flits - 1;
    for (NodeId i = 0; i < kN; ++i) agents->absorb(i);
  }
  // Of the fork at 0 one a round, five in all; of that at 2 three to the right, two to the left.
  EXPECT_EQ(announced, (std::vector<std::uint32_t>{3, 3, 2, 1, 1, 0, 0, 0}));
}

}  // namespace
}  // namespace ballast
