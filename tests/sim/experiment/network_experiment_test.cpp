// SPDX-License-Identifier: BSD-3-Clause
// Experiments on a network, from the text to the report.
#include <gtest/gtest.h>

#include <filesystem>

#include "network/network_maker.h"
#include "report/report.h"
#include "support/experiments.h"
#include "support/small_topologies.h"
#include "support/tier.h"

namespace ballast {
namespace {

STEPPED(NetworkExperiment);

/// Experiments on a topology of the tests' own.
class NetworkExperiment : public testing::Test {
 protected:
  NetworkExperiment() {
    if (Registry<TopologyMaker>::find("test_line") != nullptr) return;
    Registry<TopologyMaker>::add({"test_line",
                                  "",
                                  {Key::integers("size").at_least(1).required()},
                                  {.make =
                                       [](const Args& args) {
                                         const auto size = args.get<std::vector<NodeId>>("size");
                                         if (size.size() != 1) {
                                           throw UserError(args.where("size"),
                                                           "machine.size: must have one element");
                                         }
                                         return std::make_unique<TestLine>(size[0]);
                                       },
                                   .trials = size_trials({{1}, {2}, {7}}),
                                   .size_for = any_size}});
  }
  /// [machine] first, so that its first line is line 2.
  static std::string text(const std::string& machine, const std::string& more = "") {
    return "[machine]\n" + machine + "\n[workload]\nkind = \"half\"\nload = 16\n" + more;
  }
  static std::string error(const std::string& toml) {
    try {
      check_experiment(toml);
    } catch (const UserError& error) {
      return error.what();
    }
    return "no error";
  }
  static constexpr const char* kLine = "topology = \"test_line\"\nsize = [10]\nnetwork = \"ideal\"";
  static constexpr const char* kPairing = "[balancer]\nname = \"pairing\"\n";
};

TEST_F(NetworkExperiment, PairingOnANetworkOfAnySize) {
  const RunResult r = run_of(text(kLine, kPairing));
  EXPECT_EQ(r.processors, 10u);
  EXPECT_EQ(r.costs.tasks_moved, r.costs.messages);
  EXPECT_GT(r.costs.tasks_moved, 20u);
  EXPECT_EQ(r.costs.task_hops, r.costs.tasks_moved * 6);
  for (NodeId i = 0; i < 5; ++i) {
    const auto& load = r.count_after.per_processor;
    EXPECT_LE(load[i] - load[i + 5], 1);
  }
}

TEST_F(NetworkExperiment, TheKeysReachTheNetwork) {
  const std::string machine = std::string(kLine) + "\ntask_flits = 3\nlink = { cycles = 4 }";
  const RunResult near = run_of(text(kLine, kPairing)), far = run_of(text(machine, kPairing));
  EXPECT_EQ(far.cycles, near.cycles + 5 * 3 + 2);
  EXPECT_EQ(far.costs.flits, 3 * near.costs.flits);
  const auto config = elaborate(experiment_of(text(machine, kPairing)))->config()["machine"];
  EXPECT_EQ(config["link"]["cycles"], 4);
  EXPECT_FALSE(config.contains("router")) << "the ideal network has none";
  EXPECT_EQ(config["task_flits"], 3);
  EXPECT_EQ(config["processors"], 10);
  EXPECT_FALSE(config.contains("switch"));
}

TEST_F(NetworkExperiment, ABalancerWithAgents) {
  const std::string mesh = "topology = \"mesh\"\nsize = [4, 3]\ntask_flits = 2";
  const std::string diffusion = "[balancer]\nname = \"diffusion\"\n";
  const auto simulation = elaborate(experiment_of(text(mesh, diffusion + "message_flits = 3")));
  const Result all = simulation->run();
  const TaskRun& r = all.tasks();
  EXPECT_EQ(RunResult(simulation->run().tasks()), RunResult(r)) << "each run has new agents";
  const auto result = document(all)["result"];
  EXPECT_EQ(result["verdict"], "settled")
      << "whole tasks follow the flows but for less than one a link";
  EXPECT_EQ(result["cost"]["stability_steps"], r.costs.stable);
  EXPECT_EQ(result["cost"]["agent_messages"], 34 * r.costs.stable);
  EXPECT_EQ(result["cost"]["flits"], 2 * r.costs.tasks_moved + 3 * 34 * r.costs.waves);
  EXPECT_NEAR(result["agent_load"]["mean"], 8, 1e-9);
  EXPECT_NEAR(result["agent_load"]["max"], 8, 0.1);
  const std::string words = ballast::text(all, 1.0);
  for (const char* row : {"load, agents", "rounds with a flow", "stability T",
                          "sent by agents, up to that round", "largest flow over a link"}) {
    EXPECT_NE(words.find(row), std::string::npos) << row;
  }
  const RunResult rare = run_of(text(mesh, diffusion + "every = 100"));
  EXPECT_EQ(rare.costs.stable, r.costs.stable);
  EXPECT_EQ(rare.costs.migration, r.costs.migration);
  EXPECT_GT(rare.cycles, 100 * (r.costs.stable - 1));
  EXPECT_TRUE(error(text(mesh, diffusion + "neighbours = \"hypercube\""))
                  .starts_with("test.toml:10:14: balancer.neighbours: 12 processors cannot "
                               "form a hypercube; 16 processors can"));
}

TEST_F(NetworkExperiment, WithoutABalancerTasksStay) {
  const RunResult r =
      run_of(text(kLine, "[balancer]\nname = \"none\"\n[run]\nuntil = \"completed\""));
  EXPECT_EQ(r.costs.messages, 0u);
  EXPECT_EQ(r.count_after, r.count_before) << "each is executed where it arrives";
}

TEST_F(NetworkExperiment, TheSwitchTakesTheProcessorsOfTheTopology) {
  const std::string eight = "topology = \"test_line\"\nsize = [8]";
  const RunResult r = run_of(text(eight, "[balancer]\nname = \"superconcentrator\"\n"));
  EXPECT_EQ(r.processors, 8u);
  EXPECT_GT(r.costs.rounds, 0u);
  EXPECT_EQ(run_of(text(kLine, "[balancer]\nname = \"superconcentrator\"\n")).processors, 10u);
  const std::string faithful = std::string(kLine) + "\nswitch.form = \"faithful\"";
  EXPECT_TRUE(error(text(faithful, "[balancer]\nname = \"superconcentrator\"\n"))
                  .starts_with("test.toml:2:12: machine.processors: the faithful switch needs a "
                               "power of two, got 10 (from the topology); try 8 or 16"));
  EXPECT_TRUE(error(text(kLine)).starts_with("test.toml:2:12: missing section [balancer]"));
}

TEST_F(NetworkExperiment, ReportsWhateverCarriesTheTasks) {
  const std::string run_section = "[run]\nuntil = \"completed\"\nseries = 4\n";
  for (const std::string balancer : {"pairing", "superconcentrator"}) {
    Experiment e = experiment_of(text("topology = \"test_line\"\nsize = [8]\nnetwork = \"ideal\"",
                                      "[balancer]\nname = \"" + balancer + "\"\n" + run_section));
    e.run.detail = true;
    const Result all = run(e);
    const TaskRun& r = all.tasks();
    const auto result = document(all)["result"];
    EXPECT_EQ(result["verdict"], "completed");
    EXPECT_EQ(result["cycles"], r.cycles);
    for (const char* cost : {"messages", "flits", "flit_hops", "tasks_moved", "task_hops"}) {
      EXPECT_GT(result["cost"][cost], 0) << balancer << " " << cost;
    }
    EXPECT_GT(result["queue"]["mean"], 0);
    EXPECT_GE(result["queue"]["longest"], result["queue"]["mean"]);
    double busy = 0;
    for (const double share : result["utilisation"]["per_processor"]) busy += share;
    EXPECT_NEAR(busy * static_cast<double>(r.cycles), static_cast<double>(r.tasks), 1e-6)
        << "a cycle a task";
    EXPECT_EQ(result["series"].size(), r.cycles / 4 + 1);
    EXPECT_EQ(result["series_every"], 4);
    EXPECT_TRUE(result["series"][0].contains(balancer == "pairing" ? "in_network" : "in_switch"));
    EXPECT_NE(ballast::text(all, 1).find(balancer == "pairing" ? "network ideal on test_line"
                                                               : "switch systemc burst"),
              std::string::npos);
  }
}

TEST_F(NetworkExperiment, BadConfigurations) {
  const std::string line(kLine), pairing(kPairing);
  EXPECT_EQ(error(text("processors = 8\nnetwork = \"ideal\"")).substr(0, 63),
            "test.toml:3:11: machine.network: needs a topology: set machine.");
  EXPECT_EQ(error(text("processors = 8\nlink = { cycles = 2 }")).substr(0, 59),
            "test.toml:3:8: machine.link: needs a topology: set machine.");
  EXPECT_EQ(error(text("processors = 8", pairing)).substr(0, 105),
            "test.toml:7:8: balancer.name: \"pairing\" needs a network: set machine.topology to "
            "one of complete, dragonf");
  EXPECT_EQ(error(text(line + "\nprocessors = 12", pairing)),
            "test.toml:5:14: machine.processors: expected 10, the size of the topology, got 12; "
            "leave it out");
  EXPECT_EQ(error(text(line + "\nprocessors = 10", pairing)), "no error");
  EXPECT_EQ(error(text("topology = \"test_lin\"", pairing)).substr(0, 51),
            "test.toml:2:12: machine.topology: expected one of c");
  EXPECT_NE(error(text("topology = \"test_lin\"", pairing)).find("did you mean \"test_line\"?"),
            std::string::npos);
  EXPECT_EQ(error(text("topology = \"test_line\"", pairing)),
            "test.toml:1:1: machine.size: missing required key, expected a list of integers >= 1");
  EXPECT_EQ(error(text("topology = \"test_line\"\nsize = [2, 2]", pairing)),
            "test.toml:3:8: machine.size: must have one element");
  EXPECT_EQ(error(text("topology = \"test_line\"\nsize = [8]\nnetwork = \"idael\"", pairing))
                .substr(0, 59),
            "test.toml:4:11: machine.network: expected one of ideal, rou");
  EXPECT_EQ(error(text(line + "\nlink.cycles = 0", pairing)),
            "test.toml:5:15: machine.link.cycles: expected an integer 1 .. 1048576, got 0");
  EXPECT_EQ(error(text(line + "\nrouter = { vc = 2 }", pairing)).substr(0, 50),
            "test.toml:5:12: machine.router.vc: unknown key, ex");
  EXPECT_EQ(error(text(line + "\ntask_flits = 0", pairing)).substr(0, 53),
            "test.toml:5:14: machine.task_flits: expected an integ");
}

/// Two reconfigurations of 1000 cycles that overlap: nothing moves for longer than one of them.
TEST_F(NetworkExperiment, StandingStillAfterFaultsIsNoDeadlock) {
  const RunResult r = run_of(
      text("topology = \"mesh\"\nsize = [4, 4]\nfaults = { links = \"0-1@5, 2-3@900, 5-6@1800\", "
           "reconfigure = 1000 }",
           std::string(kPairing) + "[run]\nwatchdog = 1\n"));
  EXPECT_EQ(r.outcome, Outcome::balanced);
  EXPECT_GT(r.cycles, 2800u);
}

/// A log of a real machine; its time is that of the machine, in seconds of cycles_per_work cycles.
TEST_F(NetworkExperiment, NasaLogKeepsItsUtilisation) {
  const std::string log = shared_data("nasa-ipsc/NASA-iPSC-1993-3.1-cln.swf.gz");
  if (!std::filesystem::exists(log)) GTEST_SKIP() << "no ../shared/data";
  const RunResult r = run_of(
      "[machine]\ntopology = \"test_line\"\nsize = [128]\nnetwork = \"ideal\"\n"
      "cycles_per_work = 10.0\n[workload]\nkind = \"swf\"\npath = \"" +
      log +
      "\"\n[balancer]\nname = \"none\"\n[run]\nuntil = \"completed\"\nmax_cycles = "
      "1_000_000_000\n");
  EXPECT_EQ(r.tasks, 303'638u);
  double busy = 0;
  for (const Cycle cycles : r.busy) busy += static_cast<double>(cycles);
  EXPECT_EQ(busy, 4'742'380'150.0) << "node-seconds of the log, times 10";
  EXPECT_NEAR(busy / static_cast<double>(r.cycles) / 128, 0.466, 0.001);
  EXPECT_EQ(r.cycles / 10, 7'949'022u) << "the log ends at 7,948,936 s with a job of 86 s";
  EXPECT_LT(r.edges, r.cycles / 100);
}

}  // namespace
}  // namespace ballast
