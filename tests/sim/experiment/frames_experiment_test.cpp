// SPDX-License-Identifier: BSD-3-Clause
// Frames in documents: only if asked for, of each kind of run, with their memory.
#include <gtest/gtest.h>

#include <numeric>

#include "report/report.h"
#include "support/error_of.h"
#include "support/experiments.h"

namespace ballast {
namespace {

Experiment mesh_with_frames(const char* balancer = "diffusion") {
  Experiment e;
  e.machine.topology = {"mesh", {{"size", std::vector<std::int64_t>{4, 4}}}};
  e.workload = {"half", {{"load", 20}}};
  e.balancer = {balancer, {}};
  e.run.frames = 10;
  return e;
}

TEST(FramesExperiment, TheDocumentHasFramesIfAskedFor) {
  Experiment e = mesh_with_frames();
  const Result all = run(e);
  const auto with = document(all);
  const auto& frames = with["result"]["frames"];
  EXPECT_EQ(frames["unit"], "tasks");
  EXPECT_EQ(frames["block"], 1);
  EXPECT_GT(frames["last"], all.cycles());
  ASSERT_GE(frames["loads"].size(), 5U);
  EXPECT_LE(frames["loads"].size(), 10U);
  EXPECT_TRUE(frames["loads"][2][0].is_number_integer());
  EXPECT_EQ(frames["loads"].back().size(), 16U);
  e.run.frames = 0;
  auto without = document(run(e));
  EXPECT_FALSE(without["result"].contains("frames"));
  without["result"]["frames"] = frames;
  EXPECT_EQ(nlohmann::json(without).dump(), nlohmann::json(with).dump()) << "nothing else differs";
}

TEST(FramesExperiment, AnIdealNetworkAndTheSwitchHaveThemToo) {
  Experiment ideal = mesh_with_frames();
  ideal.machine.network = "ideal";
  Experiment around = mesh_with_frames("superconcentrator");
  for (const Experiment& e : {ideal, around}) {
    const auto result = document(run(e))["result"];
    EXPECT_EQ(result["frames"]["loads"].back(), nlohmann::ordered_json(std::vector<int>(16, 10)));
  }
}

TEST(FramesExperiment, ASwitchThatBalancesWorkCountsQuanta) {
  Experiment e;
  e.machine.processors = 4;
  e.workload = {"list", {{"loads", std::vector<std::int64_t>{8, 0, 0, 0}}, {"work", 3.0}}};
  e.balancer = {"superconcentrator", {{"measure", "work"}, {"quantum", 1.0}}};
  e.run.frames = 500;
  const auto result = document(run(e))["result"];
  EXPECT_EQ(result["frames"]["unit"], "quanta");
  EXPECT_EQ(result["frames"]["loads"][1], nlohmann::ordered_json(std::vector<int>{24, 0, 0, 0}));
  EXPECT_EQ(result["frames"]["loads"].back(), nlohmann::ordered_json(std::vector<int>(4, 6)));
}

/// A promised task is queued until it leaves: in each cycle queues and flight have all quanta.
TEST(FramesExperiment, PromisedTasksAreQueued) {
  Experiment e;
  e.machine.processors = 8;
  e.workload = {"list",
                {{"loads", std::vector<std::int64_t>{40, 0, 0, 9, 0, 0, 0, 0}}, {"work", 3.0}}};
  e.balancer = {"superconcentrator", {{"measure", "work"}, {"quantum", 1.0}}};
  e.run.frames = 10'000;
  e.run.series = 1;
  for (const Kernel kernel : {Kernel::loop, Kernel::systemc}) {
    const Result all = run(e, kernel);
    const RunResult& r = all.tasks();
    ASSERT_EQ(r.frames.every, 1U);
    EXPECT_GT(r.costs.tasks_moved, 0);
    for (std::size_t k = 1; k < r.series.size(); ++k) {
      const std::vector<double>& loads = r.frames.loads[k];
      // Words that are taken or arrive in a cycle change the queues of the next one.
      EXPECT_EQ(std::accumulate(loads.begin(), loads.end(), 0.0) + 3.0 * r.series[k - 1].in_flight,
                147)
          << "cycle " << k;
      if (k > 1) {  // all tasks come in cycle 1
        EXPECT_LE(r.series[k].max, r.series[k - 1].max + 3);
      }
      EXPECT_EQ(r.series[k].max, *std::max_element(loads.begin(), loads.end()));
    }
  }
}

TEST(FramesExperiment, RoundsHaveTheLoadsAtTheEndOfEachRound) {
  Experiment e = mesh_with_frames();
  e.rounds.emplace();
  e.run.frames = 1000;
  const Result all = run(e);
  const RoundsRun& r = all.rounds();
  ASSERT_EQ(r.frames.loads.size(), r.rounds + 1);
  EXPECT_EQ(r.frames.loads.front(), r.before.per_processor);
  EXPECT_EQ(r.frames.loads.back(), r.after.per_processor);
  for (const std::vector<double>& frame : r.frames.loads) {
    EXPECT_NEAR(std::accumulate(frame.begin(), frame.end(), 0.0), 160, 1e-9);
  }
  EXPECT_EQ(document(all)["result"]["frames"]["last"], r.rounds);
  e.run.frames = 10;
  EXPECT_LE(run(e).rounds().frames.loads.size(), 10U);
}

TEST(FramesExperiment, TheMemoryOfFramesIsPlanned) {
  Experiment e = mesh_with_frames();
  e.run.frames = 100'000;
  const std::uint64_t with = elaborate(e)->memory().total();
  e.run.frames = 0;
  EXPECT_GT(with, elaborate(e)->memory().total() + 16 * 100'000 * 20);
}

TEST(FramesExperiment, WhatHasNoEffectIsRefused) {
  Experiment e = mesh_with_frames();
  e.run.frames = 2;
  EXPECT_EQ(error_of([&] { static_cast<void>(elaborate(e)); }),
            "run.frames: expected 0 or an integer 3 .. 1000000, got 2");
  e.run.frames = 10;
  e.workload = {};
  e.traffic.emplace();
  EXPECT_EQ(error_of([&] { static_cast<void>(elaborate(e)); }),
            "run.frames: has no effect with [traffic], which has no loads; leave it out");
}

}  // namespace
}  // namespace ballast
