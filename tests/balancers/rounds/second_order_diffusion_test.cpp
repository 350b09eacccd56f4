// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <numeric>

#include "support/balancer_harness.h"
#include "support/error_of.h"

namespace ballast {
namespace {

constexpr const char* kSecondOrder = "second-order-diffusion";

double sum_of(const std::vector<double>& loads) {
  return std::accumulate(loads.begin(), loads.end(), 0.0);
}

/// Rounds until nothing flows.
std::uint64_t rounds(const Topology& topology, const std::string& name,
                     const std::vector<double>& loads, const Settings& settings = {}) {
  OnMachine on(topology, name, loads, settings);
  on.settled();
  return on.machine.costs().stable;
}

TEST(SecondOrderDiffusion, RoundsOnALineByHand) {
  const auto line = topology_by_name("line", {4});
  OnMachine on(*line, kSecondOrder, {9, 0, 0, 0}, {{"beta", 1.5}});
  EXPECT_EQ(on.after(1), (std::vector<double>{6, 3, 0, 0})) << "first order";
  // 0.5 * 3 + 1.5 * (6 - 3)/3 = 3 from 0 to 1, 0.5 * 0 + 1.5 * 3/3 = 1.5 from 1 to 2.
  EXPECT_EQ(on.after(1), (std::vector<double>{3, 4.5, 1.5, 0}));
  // 1.5 + 1.5 * (3 - 4.5)/3; 0.75 + 1.5 * 3/3; 0 + 1.5 * 1.5/3.
  EXPECT_EQ(on.after(1), (std::vector<double>{2.25, 3, 3, 0.75}));
  EXPECT_EQ(on.machine.costs().migration, 3 + 3 + 2.25);
}

TEST(SecondOrderDiffusion, BetaOfOneIsFirstOrder) {
  const auto mesh = topology_by_name("mesh", {4, 3});
  const std::vector<double> loads = random_loads(12, 5);
  OnMachine first(*mesh, "diffusion", loads), second(*mesh, kSecondOrder, loads, {{"beta", 1.0}});
  for (int round = 0; round < 20; ++round) {
    const std::vector<double> a = first.after(1), b = second.after(1);
    for (NodeId i = 0; i < 12; ++i) EXPECT_NEAR(a[i], b[i], 1e-9);
  }
}

/// First order needs some n^2 rounds, second order some n.
TEST(SecondOrderDiffusion, ConvergesFasterThanFirstOrder) {
  for (const char* name : {"ring", "line"}) {
    SCOPED_TRACE(name);
    std::uint64_t before = 0;
    for (const NodeId n : {16U, 32U, 64U}) {
      const auto topology = topology_by_name(name, {n});
      const std::vector<double> loads = heap_at(n / 3, 16.0 * n, n);
      const std::uint64_t first = rounds(*topology, "diffusion", loads);
      const std::uint64_t second = rounds(*topology, kSecondOrder, loads);
      EXPECT_LT(second * n / 8, first) << n;
      EXPECT_TRUE(before == 0 || second < 3 * before) << n;
      before = second;
    }
  }
}

/// On a ring of n with shares 1/3 the second eigenvalue is 1/3 + 2/3 cos(2 pi/n).
TEST(SecondOrderDiffusion, FindsTheFastestBeta) {
  for (const NodeId n : {8U, 33U, 64U}) {
    const auto ring = topology_by_name("ring", {n});
    const double g = 1.0 / 3 + 2.0 / 3 * std::cos(2 * std::numbers::pi / n);
    const double beta = 2 / (1 + std::sqrt(1 - g * g));
    const std::vector<double> loads = heap_at(0, 1000, n);
    OnMachine found(*ring, kSecondOrder, loads),
        given(*ring, kSecondOrder, loads, {{"beta", beta}});
    const std::vector<double> a = found.after(2 * n), b = given.after(2 * n);
    for (NodeId i = 0; i < n; ++i) EXPECT_NEAR(a[i], b[i], 0.05) << n;
    const std::uint64_t best = rounds(*ring, kSecondOrder, loads);
    EXPECT_LT(best, rounds(*ring, kSecondOrder, loads, {{"beta", 1 + 0.8 * (beta - 1)}})) << n;
    EXPECT_LT(best, rounds(*ring, kSecondOrder, loads, {{"beta", (beta + 2) / 2}})) << n;
  }
  EXPECT_EQ(rounds(*topology_by_name("line", {2}), kSecondOrder, {9, 1}), 1U) << "beta 1 is exact";
  EXPECT_EQ(rounds(*topology_by_name("line", {1}), kSecondOrder, {9}), 0U);
}

TEST(SecondOrderDiffusion, ConservesLoadAndTasks) {
  for (const char* name : {"ring", "hypercube", "torus", "complete", "star"}) {
    SCOPED_TRACE(name);
    const bool torus = name == std::string("torus");
    const auto topology = topology_by_name(
        name, torus ? std::vector<std::int64_t>{8, 4} : std::vector<std::int64_t>{32});
    const std::vector<double> loads = random_loads(32, 7);
    OnMachine on(*topology, kSecondOrder, loads);
    for (int round = 0; round < 50; ++round) {
      EXPECT_NEAR(sum_of(on.after(1)), sum_of(loads), 1e-6);
      const auto tasks = on.machine.tasks();
      EXPECT_EQ(std::accumulate(tasks.begin(), tasks.end(), 0.0), sum_of(loads));
      EXPECT_GE(*std::min_element(tasks.begin(), tasks.end()), 0);
    }
    EXPECT_LT(spread_of(on.settled()), 0.5) << "fluid";
    const auto tasks = on.machine.tasks();
    const auto [low, high] = std::minmax_element(tasks.begin(), tasks.end());
    EXPECT_LE(*high - *low, 8) << "whole tasks: remainders of up to 31 links";
  }
}

TEST(SecondOrderDiffusion, ACutLinkCarriesNothing) {
  const auto ring = topology_by_name("ring", {8});
  OnMachine on(*ring, kSecondOrder, heap_at(0, 800, 8));
  on.after(3);
  const Neighbours& n = on.agents->neighbours();
  on.agents->cut(n.first(0));
  on.after(1);
  EXPECT_EQ(on.agents->flow(n.first(0)), 0);
  EXPECT_LT(spread_of(on.settled()), 0.5) << "the others go on";
}

TEST(SecondOrderDiffusion, RefusesABadBeta) {
  const auto line = topology_by_name("line", {4});
  const auto error = [&](double beta) {
    return error_of([&] { (void)round_agents_by_name(*line, kSecondOrder, {{"beta", beta}}); });
  };
  EXPECT_NE(error(0.5).find("balancer.beta: expected 0 or 1 .. 2, got 0.5"), std::string::npos);
}

}  // namespace
}  // namespace ballast
