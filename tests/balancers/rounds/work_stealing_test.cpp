// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include "balancers/by_name.h"
#include "rounds/round_machine.h"

namespace ballast {
namespace {

using Loads = std::vector<double>;

class WorkStealing : public testing::Test {
 protected:
  RoundMachine& machine(const char* name, std::vector<std::int64_t> size) {
    topology_ = topology_by_name(name, std::move(size));
    agents_ = round_agents_by_name(*topology_, "work-stealing");
    machine_ = std::make_unique<RoundMachine>(*agents_);
    return *machine_;
  }
  Loads after(const Loads& loads) {
    for (NodeId i = 0; i < loads.size(); ++i) machine_->insert(i, loads[i]);
    machine_->balance();
    return machine_->loads();
  }
  std::unique_ptr<Topology> topology_;
  std::unique_ptr<RoundAgents> agents_;
  std::unique_ptr<RoundMachine> machine_;
};

TEST_F(WorkStealing, TheEmptyTakeAShareOfEachNeighbour) {
  machine("line", {5});
  // 0 takes 11 / 3, 2 takes 11 / 3 and 9 / 3, 4 takes 9 / 3.
  EXPECT_EQ(after({0, 11, 0, 9, 0}), (Loads{3, 5, 6, 3, 3}));
}

TEST_F(WorkStealing, TheShareGoesByTheGiversDegree) {
  machine("star", {5});
  EXPECT_EQ(after({14, 0, 0, 1, 0}), (Loads{8, 2, 2, 1, 2})) << "a fifth for each that is empty";
  machine("star", {5});
  EXPECT_EQ(after({0, 14, 3, 1, 0}), (Loads{8, 7, 2, 1, 0})) << "halves of all leaves";
}

TEST_F(WorkStealing, OnlyTheEmptyTake) {
  machine("line", {4});
  EXPECT_EQ(after({1, 100, 1, 50}), (Loads{1, 100, 1, 50}));
  EXPECT_EQ(machine_->quiet(), 1U);
}

TEST_F(WorkStealing, NoProcessorIsEmptied) {
  machine("ring", {6});
  const Loads loads = after({0, 1, 0, 2, 0, 3});
  EXPECT_EQ(loads, (Loads{1, 1, 0, 2, 1, 1}));
  EXPECT_TRUE(machine_->settle(3)) << "2 has only poor neighbours";
}

TEST_F(WorkStealing, DebtsCountAsEmpty) {
  machine("line", {2});
  EXPECT_EQ(after({-3, 8}), (Loads{1, 4}));
}

TEST_F(WorkStealing, ACutLinkCarriesNothing) {
  machine("line", {3});
  agents_->cut(0);
  EXPECT_EQ(after({0, 9, 0}), (Loads{0, 6, 3}));
}

/// [Berenbrink08]: two tasks per round on u, one on its neighbour; u never gives anything.
TEST_F(WorkStealing, DivergesOnAPathOfThree) {
  machine("line", {3});
  for (int r = 1; r <= 100; ++r) {
    machine_->insert(0, 2);
    machine_->insert(1, 1);
    machine_->balance();
    machine_->consume();
    ASSERT_EQ(machine_->loads(), (Loads{double(r), 0, 0}));
  }
}

}  // namespace
}  // namespace ballast
