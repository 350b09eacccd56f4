// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "agents/round_machine.h"
#include "balancers/by_name.h"

namespace ballast {
namespace {

double spread_of(const RoundMachine& machine) {
  const auto loads = machine.loads();
  const auto [low, high] = std::minmax_element(loads.begin(), loads.end());
  return *high - *low;
}

TEST(Diffusion, OneRoundOnALineByHand) {
  const auto topology = topology_by_name("line", {4});
  const auto agents = agents_by_name(*topology, "diffusion");
  RoundMachine machine(*agents);
  machine.insert(0, 9);
  machine.balance();
  EXPECT_EQ(machine.loads(), (std::vector<double>{6, 3, 0, 0}));
  machine.balance();
  EXPECT_EQ(machine.loads(), (std::vector<double>{5, 3, 1, 0}));
  EXPECT_EQ(machine.costs().migration, 4);  // 3, then 1: net of both directions
}

TEST(Diffusion, LevelsUnlessTheMatrixIsNotDoublyStochastic) {
  for (const char* weights : {"uniform", "larger", "own"}) {
    const auto topology = topology_by_name("mesh", {5, 4});
    const auto agents = agents_by_name(*topology, "diffusion",
                                       {{"weights", std::string(weights)}, {"tolerance", 1e-9}});
    RoundMachine machine(*agents);
    machine.insert(7, 1000);
    ASSERT_TRUE(machine.settle(100'000));
    if (std::string(weights) == "own") {
      EXPECT_GT(spread_of(machine), 20);  // loads go with degree + 1
    } else {
      EXPECT_LT(spread_of(machine), 1e-6);
    }
  }
}

}  // namespace
}  // namespace ballast
