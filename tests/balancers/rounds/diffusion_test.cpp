// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>

#include "support/balancer_harness.h"
#include "support/error_of.h"

namespace ballast {
namespace {

namespace fs = std::filesystem;

TEST(Diffusion, OneRoundOnALineByHand) {
  const auto topology = topology_by_name("line", {4});
  const auto agents = round_agents_by_name(*topology, "diffusion");
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
    const auto agents =
        round_agents_by_name(*topology, "diffusion", {{"weights", weights}, {"tolerance", 1e-9}});
    RoundMachine machine(*agents);
    machine.insert(7, 1000);
    ASSERT_TRUE(machine.settle(100'000));
    if (std::string(weights) == "own") {
      EXPECT_GT(spread_of(machine.loads()), 20);  // loads go with degree + 1
    } else {
      EXPECT_LT(spread_of(machine.loads()), 1e-6);
    }
  }
}

class DiffusionMatrix : public testing::Test {
 protected:
  DiffusionMatrix() : path_(fs::temp_directory_path() / fmt::format("matrix_{}.csv", getpid())) {}
  ~DiffusionMatrix() override { fs::remove(path_); }
  std::unique_ptr<RoundAgents> agents(const std::string& text) {
    std::ofstream(path_) << text;
    return round_agents_by_name(*line_, "diffusion",
                                {{"weights", "matrix"}, {"path", path_.string()}});
  }
  fs::path path_;
  std::unique_ptr<Topology> line_ = topology_by_name("line", {3});
};

TEST_F(DiffusionMatrix, EachDirectionHasItsOwnShare) {
  const auto a = agents("# a directed one\n0,1,0.5\n1,2,0.25\n");
  RoundMachine machine(*a);
  machine.insert(0, 8);
  machine.balance();
  EXPECT_EQ(machine.loads(), (std::vector<double>{4, 4, 0}));
  machine.balance();
  EXPECT_EQ(machine.loads(), (std::vector<double>{2, 5, 1}));
}

TEST_F(DiffusionMatrix, MistakesHaveAPlace) {
  const auto mistake = [&](const std::string& text) {
    return error_of([&] { (void)agents(text); });
  };
  const auto has = [](const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  };
  EXPECT_TRUE(has(mistake("0,1,0.5\n0,2,0.1\n"), ":2:1: processors 0 and 2 are not neighbours"));
  EXPECT_TRUE(
      has(mistake("1,0,0.5\n1,2,0.6\n"), ":2:5: the shares of processor 1 add up to more than 1"));
  EXPECT_TRUE(has(mistake("0,1,1.5\n"), ":1:5: "));
  EXPECT_TRUE(has(mistake("0,3,.5\n"), ":1:3: "));
  EXPECT_TRUE(has(error_of([&] {
                    (void)round_agents_by_name(*line_, "diffusion", {{"weights", "matrix"}});
                  }),
                  "balancer.path"));
}

}  // namespace
}  // namespace ballast
