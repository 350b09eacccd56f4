// SPDX-License-Identifier: BSD-3-Clause
// Mean latencies under other routings than dimension order, as measured by BookSim 2 (28f4329):
// input-queued routers of four stages, iSLIP of one iteration, 4 VCs of 8 flits, single-flit
// packets. Rates up to some 80 % of the saturation that it shows.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "support/experiments.h"
#include "support/tier.h"

namespace ballast {
namespace {

constexpr const char* kMesh = "topology = 'mesh'\nsize = [8, 8]\n";
constexpr const char* kTorus = "topology = 'torus'\nsize = [8, 8]\nlink.cycles = 2\n";
constexpr const char* kTree = "topology = 'kary-tree'\nsize = [4, 3]\n";
constexpr const char* kFly =
    "topology = 'flattened-butterfly'\nsize = [4, 4]\nconcentration = 4\n"
    "link = { cycles = 2, cycles_by_length = true }\n";

std::string with(const char* network, const char* routing) {
  return fmt::format("{}routing = {}\n", network, routing);
}

/// Measured and known mean at each point, within `off` of the known one. A point: flits per
/// processor and cycle, cycles.
void expect_curve(const char* name, const std::string& machine, const char* pattern,
                  const std::vector<std::pair<double, double>>& points, double off = 0.05) {
  for (const auto& [rate, known] : points) {
    SCOPED_TRACE(fmt::format("{} at {}", name, rate));
    const Result result = run(experiment_of(fmt::format(
        "[machine]\n{}router = {{ rc = 1, va = 1, sa = 1, vcs = 4, buffer_flits = 8 }}\n"
        "[traffic]\npattern = '{}'\nrate = {}\nprecision = 0.01\n",
        machine, pattern, rate)));
    const TrafficResult& traffic = result.traffic();
    ASSERT_EQ(traffic.verdict, TrafficVerdict::converged);
    EXPECT_NEAR(traffic.latency / known, 1, off) << traffic.latency << ", expected " << known;
  }
}

TEST(RoutingCurves, ObliviousOrders) {
  expect_curve("o1turn, transpose", with(kMesh, "{ name = 'o1turn' }"), "transpose",
               {{.02, 33.57}, {.1, 34.27}});
  expect_curve("o1turn, shuffle", with(kMesh, "{ name = 'o1turn' }"), "shuffle",
               {{.02, 27.23}, {.1, 27.56}, {.2, 29.21}});
}

TEST(RoutingCurves, TwoPhases) {
  expect_curve("romm, uniform", with(kMesh, "{ name = 'romm' }"), "uniform",
               {{.02, 33.47}, {.1, 34.19}, {.2, 35.87}});
  expect_curve("romm, shuffle", with(kMesh, "{ name = 'romm' }"), "shuffle",
               {{.02, 27.23}, {.1, 27.54}, {.2, 29.05}});
  expect_curve("valiant, uniform", with(kMesh, "{ name = 'valiant' }"), "uniform",
               {{.02, 59.84}, {.1, 62.72}});
  expect_curve("valiant, tornado", with(kMesh, "{ name = 'valiant' }"), "tornado",
               {{.02, 59.67}, {.1, 62.98}});
}

TEST(RoutingCurves, OrdersByLoad) {
  expect_curve("adaptive-xy-yx, transpose", with(kMesh, "{ name = 'adaptive-xy-yx' }"), "transpose",
               {{.02, 33.56}, {.1, 34.01}, {.2, 35.62}});
}

/// BookSim's min_adapt with its set of outputs repaired. It asks for the escape and the other hops
/// alike; packets here take the escape only if no other hop is free, and so wait less under
/// transpose: 6 % less.
TEST(RoutingCurves, MinimalAdaptive) {
  expect_curve("minimal-adaptive, uniform", with(kMesh, "{ name = 'minimal-adaptive' }"), "uniform",
               {{.1, 35.0}});
  expect_curve("minimal-adaptive, transpose", with(kMesh, "{ name = 'minimal-adaptive' }"),
               "transpose", {{.1, 36.4}}, 0.07);
  expect_curve("minimal-adaptive, transpose, as it was",
               with(kMesh, "{ name = 'minimal-adaptive' }"), "transpose", {{.1, 34.6}});
}

TEST(RoutingCurves, DimensionOrderOnMeshAndTorus) {
  expect_curve("own, uniform", kMesh, "uniform",
               {{.02, 33.10}, {.1, 33.81}, {.2, 35.17}, {.3, 38.04}});
  expect_curve("own, torus", kTorus, "uniform",
               {{.02, 31.03}, {.1, 31.37}, {.2, 32.08}, {.3, 33.20}, {.4, 35.62}});
}

TEST(RoutingCurves, UpAndDownOnATree) {
  expect_curve("up-random, uniform", with(kTree, "{ name = 'up-random' }"), "uniform",
               {{.02, 23.99}, {.2, 24.83}, {.4, 27.43}, {.5, 31.07}});
  expect_curve("up-random, complement", with(kTree, "{ name = 'up-random' }"), "bit-complement",
               {{.02, 27.05}, {.2, 27.91}, {.4, 30.69}});
  expect_curve("up-adaptive, uniform", with(kTree, "{ name = 'up-adaptive' }"), "uniform",
               {{.02, 23.96}, {.2, 24.92}, {.4, 27.30}, {.5, 30.96}});
}

TEST(RoutingCurves, ConcentratedMesh) {
  expect_curve("own, uniform",
               "topology = 'mesh'\nsize = [4, 4]\nconcentration = 4\nlink.cycles = 2\n", "uniform",
               {{.02, 22.01}, {.1, 23.29}});
}

TEST(RoutingCurves, FlattenedButterfly) {
  expect_curve("own, uniform", kFly, "uniform",
               {{.02, 17.98}, {.1, 18.22}, {.2, 18.65}, {.3, 19.32}, {.4, 20.56}, {.5, 24.34}});
  expect_curve("o1turn, uniform", with(kFly, "{ name = 'o1turn' }"), "uniform",
               {{.02, 17.98}, {.2, 18.52}, {.4, 20.11}, {.5, 22.80}});
  expect_curve("valiant, uniform", with(kFly, "{ name = 'valiant' }"), "uniform",
               {{.02, 27.10}, {.1, 27.81}, {.2, 29.38}});
  expect_curve("ugal, uniform", with(kFly, "{ name = 'ugal', threshold = 2 }"), "uniform",
               {{.02, 18.11}, {.1, 18.77}, {.2, 19.31}, {.3, 20.27}, {.4, 22.90}});
  expect_curve("ugal, complement", with(kFly, "{ name = 'ugal', threshold = 2 }"), "bit-complement",
               {{.02, 24.05}, {.1, 26.75}});
}

TEST(RoutingCurves, Dragonfly) {
  const std::string machine =
      "topology = 'dragonfly'\nsize = [2, 4, 2]\nlink.cycles_by_kind = [10, 100]\n";
  for (const auto& [rate, known] :
       std::vector<std::pair<double, double>>{{.02, 119.34}, {.1, 120.17}, {.2, 122.88}}) {
    const Result result = run(experiment_of(fmt::format(
        "[machine]\n{}router = {{ rc = 1, va = 1, sa = 1, vcs = 2, buffer_flits = 64 }}\n"
        "[traffic]\nrate = {}\n",
        machine, rate)));
    ASSERT_EQ(result.traffic().verdict, TrafficVerdict::converged);
    EXPECT_NEAR(result.traffic().latency / known, 1, 0.05) << result.traffic().latency;
  }
}

}  // namespace
}  // namespace ballast
