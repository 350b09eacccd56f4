// SPDX-License-Identifier: BSD-3-Clause
// Events and energy in results: of every run on a routed network, by the user's weights.
#include <gtest/gtest.h>

#include "experiment/unused_keys.h"
#include "report/report.h"
#include "support/error_of.h"
#include "support/experiments.h"

namespace ballast {
namespace {

const std::string kTasksOnMesh =
    "[machine]\ntopology = \"mesh\"\nsize = [4, 4]\ntask_flits = 3\n[workload]\nkind = "
    "\"half\"\nload = 20\n[balancer]\nname = \"diffusion\"\n";
const std::string kTrafficOnMesh =
    "[machine]\ntopology = \"mesh\"\nsize = [4, 4]\n[traffic]\nrate = 0.2\nmin_packets = 500\n";
const std::string kWeights =
    "[energy]\nbuffer_write = 1.5\nbuffer_read = 1\ncrossbar = 2\nlink = 4\nvc_allocation = 0.25\n"
    "switch_allocation = 0.5\nleakage = 0.125\n";

TEST(EnergyExperiment, EveryRunOnRoutersHasItsEvents) {
  for (const std::string& text : {kTasksOnMesh, kTrafficOnMesh}) {
    const auto result = document(run(experiment_of(text)))["result"];
    const auto& events = result["events"];
    ASSERT_EQ(events.size(), 6U);
    const auto& hops = result.contains("cost") ? result["cost"] : result;
    EXPECT_EQ(events["crossbar_traversals"], hops["flit_hops"]);
    EXPECT_EQ(events["buffer_reads"], hops["flit_hops"]);
    EXPECT_GE(events["buffer_writes"], events["buffer_reads"]);
    EXPECT_GT(events["link_flits"], 0);
    EXPECT_GT(events["vc_allocations"], 0);
    EXPECT_GE(events["switch_allocations"], events["crossbar_traversals"]);
    EXPECT_FALSE(result.contains("energy")) << "no weights, no energy";
  }
}

TEST(EnergyExperiment, NoRoutersNoEvents) {
  for (const char* machine :
       {"[machine]\ntopology = \"mesh\"\nsize = [4, 4]\nnetwork = \"ideal\"\n[balancer]\nname = "
        "\"diffusion\"\n",
        "[machine]\nprocessors = 16\n"}) {
    const std::string text = std::string(machine) + "[workload]\nkind = \"half\"\nload = 8\n";
    EXPECT_FALSE(document(run(experiment_of(text)))["result"].contains("events"));
    const Experiment e = experiment_of(text + "[energy]\nlink = 4\n");
    EXPECT_FALSE(document(run(e))["result"].contains("energy"));
    EXPECT_NE(error_of([&] {
                refuse_unused(unused_keys({"energy.link"}, elaborate(e)->config()), e);
              }).find("energy.link: has no effect here: it needs routers"),
              std::string::npos);
    Experiment program = e;
    program.where = nullptr;
    EXPECT_NE(error_of([&] {
                static_cast<void>(elaborate(program));
              }).find("energy: has no effect here: it needs routers"),
              std::string::npos);
  }
}

TEST(EnergyExperiment, IsTheSumOverWeightedEvents) {
  for (const std::string& text : {kTasksOnMesh, kTrafficOnMesh}) {
    const Result all = run(experiment_of(text + kWeights));
    const auto whole = document(all);
    const auto &result = whole["result"], &events = result["events"], &energy = result["energy"];
    const double leakage = 0.125 * 16 * static_cast<double>(all.cycles());
    EXPECT_DOUBLE_EQ(energy["by_event"]["leakage"].get<double>(), leakage);
    EXPECT_DOUBLE_EQ(energy["by_event"]["link"].get<double>(),
                     4 * events["link_flits"].get<double>());
    const double total =
        1.5 * events["buffer_writes"].get<double>() + 1 * events["buffer_reads"].get<double>() +
        2 * events["crossbar_traversals"].get<double>() + 4 * events["link_flits"].get<double>() +
        0.25 * events["vc_allocations"].get<double>() +
        0.5 * events["switch_allocations"].get<double>() + leakage;
    EXPECT_DOUBLE_EQ(energy["total_pj"].get<double>(), total);
    EXPECT_EQ(whole["config"]["energy"]["crossbar"], 2.0);
    const std::string report = ballast::text(all, 1);
    EXPECT_NE(report.find("by the weights of [energy]"), std::string::npos) << report;
    auto plain = document(run(experiment_of(text)));
    plain["config"]["energy"] = whole["config"]["energy"];
    plain["result"]["energy"] = energy;
    EXPECT_EQ(plain, whole) << "nothing else differs";
  }
}

TEST(EnergyExperiment, AnAbsentWeightIsAbsent) {
  const auto energy =
      document(run(experiment_of(kTasksOnMesh + "[energy]\nlink = 4\n")))["result"]["energy"];
  EXPECT_EQ(energy["by_event"].size(), 1U);
  EXPECT_EQ(energy["by_event"]["link"], energy["total_pj"]);
}

TEST(EnergyExperiment, MistakesAreNamed) {
  const auto mistake = [](const std::string& text) {
    return error_of([&] { check_experiment(text); });
  };
  EXPECT_EQ(mistake(kTasksOnMesh + "[energy]\n"),
            "test.toml:10:1: energy: expected at least one weight; see `ballast list experiment`");
  EXPECT_NE(mistake(kTasksOnMesh + "[energy]\nlinks = 1\n").find("did you mean \"link\""),
            std::string::npos);
  EXPECT_NE(mistake(kTrafficOnMesh + "[energy]\nlink = -1\n").find("energy.link: expected"),
            std::string::npos);
}

}  // namespace
}  // namespace ballast
