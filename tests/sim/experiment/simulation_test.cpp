// SPDX-License-Identifier: BSD-3-Clause
// Experiments as plain values: what a program writes instead of a file.
#include "experiment/simulation.h"

#include <gtest/gtest.h>

#include <thread>

#include "experiment/read_experiment.h"
#include "report/report.h"
#include "support/error_of.h"

namespace ballast {
namespace {

Experiment levelled_mesh() {
  Experiment e;
  e.machine.topology = {"mesh", {{"size", {8, 4}}}};
  e.machine.task_flits = 2;
  e.workload = {"spike", {{"load", 320}}};
  e.balancer = {"diffusion", {{"message_flits", 3}}};
  e.run.seed = 5;
  return e;
}

TEST(Simulation, ValuesAndAFileGiveTheSameDocument) {
  const Experiment read = read_experiment(
      Config::from_text("[machine]\ntopology = 'mesh'\nsize = [8, 4]\ntask_flits = 2\n"
                        "[workload]\nkind = 'spike'\nload = 320\n"
                        "[balancer]\nname = 'diffusion'\nmessage_flits = 3\n[run]\nseed = 5\n",
                        "mesh.toml"));
  EXPECT_EQ(document(run(levelled_mesh())), document(run(read)));
}

TEST(Simulation, TrafficAndRoundsAreValuesToo) {
  Experiment e;
  e.machine.topology = {"ring", {{"size", {8}}}};
  e.traffic.emplace().sources.rate = 0.2;
  e.traffic->measurement.min_packets = 1000;
  const Experiment read = read_experiment(
      Config::from_text("[machine]\ntopology = 'ring'\nsize = [8]\n[traffic]\nrate = 0.2\n"
                        "min_packets = 1000\n",
                        "ring.toml"));
  EXPECT_EQ(document(run(e)), document(run(read)));

  Experiment r;
  r.machine.topology = {"line", {{"size", {4}}}};
  r.balancer = {"dynamic-diffusion", {}};
  r.workload = {"spike", {{"load", 40}}};
  r.rounds.emplace();
  EXPECT_TRUE(run(r).rounds().stable);
}

TEST(Simulation, RunsAnyNumberOfTimesFromSeveralThreads) {
  const std::string expected = document(run(levelled_mesh())).dump();
  std::vector<std::string> got(8);
  {
    std::vector<std::jthread> threads;
    for (std::string& text : got) {
      threads.emplace_back([&text] { text = document(run(levelled_mesh())).dump(); });
    }
  }
  for (const std::string& text : got) EXPECT_EQ(text, expected);
}

TEST(Simulation, MistakesNeedNoFile) {
  const auto mistake = [](auto change) {
    Experiment e = levelled_mesh();
    change(e);
    return error_of([&] { static_cast<void>(elaborate(e)); });
  };
  EXPECT_NE(mistake([](Experiment& e) {
              e.machine.topology.settings = {{"size", {8, 0}}};
            }).find("mesh.size[1]: expected an integer 1 .. 1073741824, got 0"),
            std::string::npos);
  EXPECT_NE(mistake([](Experiment& e) {
              e.machine.topology.name = "mash";
            }).find("did you mean \"mesh\""),
            std::string::npos);
  EXPECT_NE(mistake([](Experiment& e) {
              e.machine.router.st = 0;
            }).find("machine.router.st: expected an integer 1 .. 1024, got 0"),
            std::string::npos);
  EXPECT_NE(mistake([](Experiment& e) { e.workload = {}; }).find("missing section [workload]"),
            std::string::npos);
  EXPECT_NE(mistake([](Experiment& e) {
              e.machine.processors = 31;
            }).find("expected 32, the size of the topology, got 31"),
            std::string::npos);
  EXPECT_NE(mistake([](Experiment& e) { e.machine.topology = {}; }).find("set machine.topology to"),
            std::string::npos);
}

/// What was not measured is absent, and what was is there, even where it is 0.
TEST(Simulation, CostsAreThoseThatWereMeasured) {
  Experiment e = levelled_mesh();
  const auto rounds = document(run(e))["result"];
  EXPECT_TRUE(rounds["cost"].contains("imbalance"));
  EXPECT_TRUE(rounds["cost"].contains("retransmitted"));
  EXPECT_FALSE(rounds["cost"].contains("handling_cycles"));
  EXPECT_FALSE(rounds.contains("bound"));
  e.balancer = {"random", {}};
  const auto events = document(run(e))["result"];
  EXPECT_FALSE(events["cost"].contains("imbalance"));
  EXPECT_FALSE(events.contains("rounds"));
  EXPECT_TRUE(events["cost"].contains("handling_cycles"));
  e.balancer = {"superconcentrator", {}};
  const auto by_switch = document(run(e))["result"];
  EXPECT_FALSE(by_switch["cost"].contains("retransmitted"));
  EXPECT_TRUE(by_switch["bound"].contains("ratio"));
  e.balancer = {"none", {}};
  EXPECT_FALSE(document(run(e))["result"].contains("balances"));
}

}  // namespace
}  // namespace ballast
