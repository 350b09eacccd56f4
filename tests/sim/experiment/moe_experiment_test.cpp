// SPDX-License-Identifier: BSD-3-Clause
// Experiments with [moe]: section, record, report.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "report/report.h"
#include "report/table.h"
#include "report/verdict.h"
#include "support/error_of.h"
#include "support/experiments.h"
#include "support/tier.h"

namespace ballast {
namespace {

STEPPED(MoeExperiment);

std::string moe_file(const std::string& keys, const std::string& more = "") {
  return "[machine]\ntopology = 'mesh'\nsize = [4, 4]\n[moe]\nexperts = 32\ntop_k = 2\ntokens = "
         "16\nsteps = 3\n" +
         keys + "\n" + more;
}
std::string moe_mistake(const std::string& keys, const std::string& more = "") {
  return error_of([&] { check_experiment(moe_file(keys, more)); });
}

TEST(MoeExperiment, TheSameUnderTheKernelAndWithout) {
  const Experiment e = experiment_of(moe_file("overlap = true\nbalancer.name = 'quota'"));
  const MoeRun a = run(e, Kernel::systemc).moe(), b = run(e).moe();
  EXPECT_EQ(a.rounds, b.rounds);
  EXPECT_EQ(a.counts, b.counts);
  EXPECT_EQ(a.links, b.links);
  EXPECT_TRUE(a.complete);
}

TEST(MoeExperiment, EachRunStartsWithoutHistory) {
  const auto simulation =
      elaborate(experiment_of(moe_file("drift = 1\nbalancer = { name = 'eplb', window = 2 }")));
  const MoeRun first = simulation->run().moe(), second = simulation->run().moe();
  EXPECT_EQ(first.rounds, second.rounds);
  EXPECT_EQ(first.rounds[0].phases.plan, 0U) << "nothing is known before the first step";
  EXPECT_GT(first.rounds[1].phases.plan, 0U);
}

TEST(MoeExperiment, TheTextHasTheSharesOfTheDocument) {
  const Result result = run(experiment_of(moe_file("dedupe = true\nbalancer.name = 'quota'")));
  const auto r = document(result)["result"];
  const auto percent = [&](const char* part, const char* of) {
    const double share = r[part].get<double>() / r[of].get<double>();
    EXPECT_GT(share, 0.02) << part;
    return fmt::format("{:.1f} %", 100 * share);
  };
  const std::string said = text(result, 1);
  const double fetches = r["fetches"].get<double>() / 3;
  EXPECT_NE(grouped(fetches, 1), grouped(fetches, 2));
  EXPECT_NE(said.find("), " + grouped(fetches, 1) + " experts fetched per round\n"),
            std::string::npos)
      << said;
  EXPECT_NE(said.find("away from home (" + percent("moved", "copies")), std::string::npos) << said;
  EXPECT_NE(said.find(" transfers (" + percent("transfers", "sent_copies")), std::string::npos)
      << said;
}

TEST(MoeExperiment, ALayerIsARoundOfItsOwn) {
  const MoeRun r = run(experiment_of(moe_file("layers = 2"))).moe();
  ASSERT_EQ(r.rounds.size(), 6U);
  EXPECT_EQ(r.rounds[3].round, (MoeRound{1, 1}));
}

TEST(MoeExperiment, TheRecordRepeatsTheRun) {
  const Result r = run(experiment_of(moe_file("weights = 'replicas'\nbalancer.name = 'quota'")));
  EXPECT_EQ(r.config["moe"]["replicas"], 2);
  EXPECT_FALSE(r.config["moe"].contains("expert_flits"));
  EXPECT_FALSE(r.config["machine"].contains("faults"));
  const auto json = document(r, -1);
  EXPECT_EQ(json["result"]["verdict"], "completed");
  EXPECT_EQ(json["result"]["series"].size(), 3U);
  EXPECT_EQ(json["result"]["copies"], 3 * 16 * 16 * 2);
  EXPECT_GE(json["result"]["dispatch"]["ratio"].get<double>(), 1.0);
  EXPECT_GE(json["result"]["max_over_mean"]["mean"].get<double>(),
            json["result"]["least_max_over_mean"]["mean"].get<double>());
  EXPECT_FALSE(json["result"]["fetch"].contains("bound")) << "nothing is fetched";
}

// Of E experts a rank has E/p; C(E - E/p, K) / C(E, K) is the chance that a token needs none of
// them, here C(60, 8) / C(64, 8) = .57806.
TEST(MoeExperiment, UniformTokensTravelToAsManyRanksAsChanceSays) {
  const Experiment e = experiment_of(
      "[machine]\ntopology = 'mesh'\nsize = [4, 4]\nnetwork = 'ideal'\n[moe]\nexperts = 64\ntop_k "
      "= "
      "8\nexponent = 0\ndedupe = true\n");
  const auto json = document(run(e), -1)["result"];
  const double tokens = 20 * 16 * 128;
  EXPECT_NEAR(json["sent_copies"].get<double>() / tokens, 8 * 15 / 16.0, 0.02);
  EXPECT_NEAR(json["transfers"].get<double>() / tokens, 15 * (1 - 0.57806), 0.02);
}

TEST(MoeExperiment, TheReportSaysHowManyCopiesTravelTogether) {
  const std::string words = "copies per round for other ranks travel as";
  EXPECT_NE(text(run(experiment_of(moe_file("dedupe = true"))), 1).find(words), std::string::npos);
  EXPECT_EQ(text(run(experiment_of(moe_file(""))), 1).find(words), std::string::npos);
}

TEST(MoeExperiment, TheDocumentHasTheKeptPlacementAndItIsReadBack) {
  const std::string keep = "drift = 1\nbalancer = { name = 'eplb', keep = 1.2, slots = 3";
  const auto json = document(run(experiment_of(moe_file(keep + " }"))), -1)["result"];
  ASSERT_EQ(json["physical_to_logical_map"].size(), 1U);
  EXPECT_EQ(json["physical_to_logical_map"][0].size(), 48U);
  EXPECT_EQ(json["placement"]["plans"], 2) << "nothing is known in the first step";
  EXPECT_EQ(json["placement"]["weights"], json["fetches"]);
  EXPECT_LE(json["placement"]["mean"].get<double>(), 1.2);
  EXPECT_EQ(json["placement"]["missed"], 0);

  const auto map = std::filesystem::path(testing::TempDir()) / "kept-placement.json";
  std::ofstream(map) << nlohmann::json{{"result", json}};
  const std::string again = ", placement = '" + map.string() + "', every = 100 }";
  const auto read = document(run(experiment_of(moe_file(keep + again))), -1)["result"];
  EXPECT_EQ(read["physical_to_logical_map"], json["physical_to_logical_map"]);
  EXPECT_FALSE(read.contains("placement")) << "none is decided";
  const auto afresh = document(run(experiment_of(moe_file("balancer.name = 'eplb'"))), -1);
  EXPECT_FALSE(afresh["result"].contains("physical_to_logical_map"));
  EXPECT_FALSE(afresh["config"]["moe"]["balancer"].contains("keep"));
  std::filesystem::remove(map);
}

TEST(MoeExperiment, ABoundOutOfReachIsSaid) {
  const std::string said = text(
      run(experiment_of(moe_file("balancer = { name = 'eplb', keep = 1, oracle = true }"))), 1);
  EXPECT_NE(said.find("weights moved per placement"), std::string::npos) << said;
  EXPECT_NE(said.find("3 of 3 placements miss the bound 1\n"), std::string::npos) << said;
}

TEST(MoeExperiment, ATableByLayer) {
  const Result result = run(experiment_of(
      moe_file("kind = 'hot'\nhot_experts = 4\nshare = 1.0\nlayers = 2\nby_layer = true")));
  const auto layers = document(result, -1)["result"]["layers"];
  ASSERT_EQ(layers.size(), 2U);
  EXPECT_EQ(layers[1]["layer"], 1);
  EXPECT_EQ(layers[0]["idle_experts"], 28) << "32 less the hot ones";
  EXPECT_EQ(layers[0]["expert_p50"], 0.0);
  EXPECT_GE(layers[0]["expert_max"].get<double>(), 8.0) << "a quarter of all is 8 means";
  EXPECT_NEAR(layers[0]["max_over_mean"]["max"].get<double>(), 8.0, 1.0)
      << "two of the four hot experts are on one rank of sixteen";
  EXPECT_NE(text(result, 1).find("idle experts"), std::string::npos);
  const auto plain = document(run(experiment_of(moe_file("layers = 2"))), -1);
  EXPECT_FALSE(plain["result"].contains("layers"));
  EXPECT_FALSE(plain["config"]["moe"].contains("by_layer"));
}

TEST(MoeExperiment, DroppedCopiesAreCounted) {
  const Result result = run(experiment_of(moe_file("exponent = 1.0\ncapacity_factor = 1.0")));
  const auto r = document(result, -1)["result"];
  EXPECT_EQ(r["copies"].get<int>() + r["dropped"].get<int>(), 3 * 16 * 16 * 2);
  EXPECT_GT(r["dropped"].get<int>(), 100);
  EXPECT_EQ(r["series"][0]["dropped"].get<int>() + r["series"][1]["dropped"].get<int>() +
                r["series"][2]["dropped"].get<int>(),
            r["dropped"].get<int>());
  EXPECT_NE(text(result, 1).find("copies per round skip the layer"), std::string::npos);
  const auto all = document(run(experiment_of(moe_file("exponent = 1.0"))), -1)["result"];
  EXPECT_FALSE(all.contains("dropped"));
  EXPECT_FALSE(all["series"][0].contains("dropped"));
}

TEST(MoeExperiment, AStoppedRunTellsItsRounds) {
  Experiment e = experiment_of(moe_file("", "[run]\nmax_cycles = 1"));
  try {
    static_cast<void>(run(e));
    FAIL();
  } catch (Stopped<Result>& stopped) {
    EXPECT_FALSE(stopped.so_far().moe().complete);
    EXPECT_EQ(verdicts_of(stopped.so_far()), std::vector<std::string>{"stopped"});
    EXPECT_NE(text(stopped.so_far(), 1).find("no round has ended"), std::string::npos);
  }
}

TEST(MoeExperiment, MistakesHaveTheirPlaces) {
  EXPECT_EQ(moe_mistake("kind = 'hot'\nhot_experts = 1"),
            "test.toml:10:15: moe.hot_experts: expected top_k .. experts - top_k = 2 .. 30, got 1");
  const std::string eplb = "[moe.balancer]\nname = 'eplb'\n";
  EXPECT_EQ(moe_mistake(eplb + "slots = 1"),
            "test.toml:11:9: moe.balancer.slots: expected at least 2 experts per rank for 32 "
            "experts on 16 ranks, got 1");
  EXPECT_EQ(moe_mistake(eplb + "nodes = 3"),
            "test.toml:11:9: moe.balancer.nodes: expected a divisor of the 16 ranks, got 3");
  EXPECT_EQ(moe_mistake(eplb + "groups = 3"),
            "test.toml:11:10: moe.balancer.groups: expected a divisor of the 32 experts, got 3");
  EXPECT_EQ(moe_mistake(eplb + "keep = 1.1\ngroups = 2"),
            "test.toml:12:10: moe.balancer.groups: expected 1 with moe.balancer.keep, which moves "
            "single experts, got 2");
  EXPECT_EQ(moe_mistake(eplb + "node_cost = 2"),
            "test.toml:11:13: moe.balancer.node_cost: has no effect without moe.balancer.keep; "
            "leave it out");
  EXPECT_EQ(moe_mistake(eplb + "keep = 1.1\nnode_cost = 2"),
            "test.toml:12:13: moe.balancer.node_cost: has no effect without moe.balancer.nodes of "
            "at least 2; leave it out");
  EXPECT_EQ(moe_mistake(eplb + "keep = 1.1\nslots = 33"),
            "test.toml:12:9: moe.balancer.slots: expected at most the 32 experts with "
            "moe.balancer.keep, which has no expert twice on a rank, got 33");
  EXPECT_EQ(
      error_of([] {
        check_experiment(
            "[machine]\ntopology = 'mesh'\nsize = [64, 64]\n[moe]\n"
            "[moe.balancer]\nname = 'eplb'\nslots = 1048576");
      }),
      "test.toml:7:9: moe.balancer.slots: expected at most 1048575 with 4096 ranks, less than "
      "2^32 together, got 1048576");
  EXPECT_EQ(moe_mistake("", "[traffic]\nrate = 0.1"),
            "test.toml:4:1: moe: expected either [moe] or [traffic], got both");
  EXPECT_EQ(moe_mistake("", "[rounds]\nconsume = 1"),
            "test.toml:4:1: moe: expected either [moe] or [rounds], got both");
  EXPECT_EQ(moe_mistake("", "[balancer]\nname = 'none'"),
            "test.toml:10:2: balancer: unknown key, expected one of machine, moe, energy, run");
  EXPECT_EQ(
      error_of([] {
        check_experiment(
            "[machine]\ntopology = 'tree'\nsize = [8]\n[moe]\n"
            "[moe.balancer]\nname = 'diffusion'");
      }),
      "test.toml:6:8: moe.balancer.name: expected a router per processor, got shared routers");
  Experiment observed = experiment_of(moe_file(""));
  observed.run.frames = 10;
  EXPECT_EQ(error_of([&] { static_cast<void>(elaborate(observed)); }),
            "run.frames: has no effect with [moe], which has no tasks; leave it out");
}

}  // namespace
}  // namespace ballast
