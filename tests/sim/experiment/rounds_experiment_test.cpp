// SPDX-License-Identifier: BSD-3-Clause
// Experiments in rounds: from the text to the report.
#include <fmt/format.h>

#include <cmath>

#include "balancers/by_name.h"
#include "report/rounds_report.h"
#include "results/kinds.h"
#include "support/experiments.h"
#include "support/workloads_fixture.h"

namespace ballast {
namespace {

using Levels = std::vector<double>;
const std::string kLine = "[machine]\ntopology = 'line'\nsize = [4]\n";
const std::string kDiffusion = "[balancer]\nname = 'dynamic-diffusion'\n";

RoundsRun run_rounds_of(const std::string& text) { return run(experiment_of(text)).rounds(); }
std::string mistake(const std::string& text) {
  return error_of([&] { check_experiment(text, "r.toml"); });
}

TEST(RoundsExperiment, BalancesTheWorkloadUntilNothingMoves) {
  const RoundResult r = run_rounds_of(kLine + kDiffusion +
                                      "[workload]\nkind = 'spike'\nload = 40\nat = 1\n[rounds]\n");
  EXPECT_TRUE(r.reached);
  EXPECT_TRUE(r.stable);
  EXPECT_EQ(r.before.per_processor, (Levels{0, 40, 0, 0}));
  for (NodeId i = 0; i < 3; ++i) {
    EXPECT_LT(std::abs(r.after.per_processor[i] - r.after.per_processor[i + 1]), 4);
  }
  EXPECT_EQ(r.after.mean, 10);
  EXPECT_EQ(r.rounds, r.costs.stable + 1);
  EXPECT_EQ(r.largest_load, 40);
  EXPECT_EQ(r.inserted, 0);
}

// Each task that comes and each that goes is rounded in the sums.
TEST(RoundsExperiment, RoundingOfALongRunIsNoLostLoad) {
  const RoundResult r = run_rounds_of(
      "[machine]\ntopology = 'mesh'\nsize = [3, 3]\n[balancer]\nname = 'ripple-hare'\n"
      "[arrivals]\nkind = 'rotating'\nstride = 4\ntasks = 1\n"
      "[rounds]\nconsume = 1\nuntil = 'all'\nmax_rounds = 400000\n");
  EXPECT_EQ(r.rounds, 400'000);
  EXPECT_EQ(r.inserted, 400'000);
}

TEST(RoundsExperiment, MoreTasksThanARunOfTasksCanHave) {
  const RoundResult r = run_rounds_of(
      "[machine]\ntopology = 'ring'\nsize = [4]\n[balancer]\nname = 'diffusion'\n"
      "[workload]\nkind = 'linear'\nfirst = 4000000000\nlast = 4000000003\n[rounds]\n");
  EXPECT_EQ(r.before.per_processor, (Levels{4e9, 4e9 + 1, 4e9 + 2, 4e9 + 3}));
  EXPECT_EQ(r.after.mean, 4e9 + 1.5);
}

TEST(RoundsExperiment, TheOrderOfThePhases) {
  const auto after = [](const std::string& order) {
    return run_rounds_of(kLine + kDiffusion +
                         "[workload]\nkind = 'list'\nloads = [0, 5, 0, 9]\n"
                         "[arrivals]\nkind = 'at-node'\ntasks = 8\n"
                         "[rounds]\nmax_rounds = 1\nuntil = 'all'\nconsume = 1\norder = '" +
                         order + "'\n")
        .after.per_processor;
  };
  EXPECT_EQ(after("insert-balance-consume"), (Levels{7, 3, 2, 6}));
  EXPECT_EQ(after("balance-consume-insert"), (Levels{8, 2, 2, 6}));
  EXPECT_EQ(after("balance-insert-consume"), (Levels{8, 2, 2, 6}));
}

TEST(RoundsExperiment, ArrivalsAndExecutionAreToldOnlyWhereTheyCanBe) {
  const auto still = rounds_values().json(
      run_rounds_of(kLine + kDiffusion + "[workload]\nkind = 'spike'\nload = 40\n[rounds]\n"),
      false);
  EXPECT_FALSE(still.contains("tasks_arrived"));
  EXPECT_FALSE(still.contains("tasks_executed"));
}

TEST(RoundsExperiment, NothingIsConsumedByDefault) {
  const std::string text = kLine + kDiffusion +
                           "[arrivals]\nkind = 'spread'\n[rounds]\nmax_rounds = 9\n" +
                           "until = 'all'\nconsume = ";
  EXPECT_EQ(run_rounds_of(text + "0").after.mean, 9);
  const RoundResult busy = run_rounds_of(text + "1");
  EXPECT_EQ(busy.after.max, 0);
  EXPECT_EQ(busy.executed, 36);
  EXPECT_EQ(busy.inserted, 36);
}

/// Load is neither lost nor doubled, whatever comes and goes; the run itself checks each round.
TEST(RoundsExperiment, LoadIsKept) {
  for (const std::string balancer : {"dynamic-diffusion", "work-stealing", "diffusion"}) {
    for (const std::string loads : {"fluid", "whole"}) {
      SCOPED_TRACE(balancer + " " + loads);
      const RoundResult r = run_rounds_of(
          "[machine]\ntopology = 'torus'\nsize = [4, 5]\n[balancer]\nname = '" + balancer +
          "'\n[workload]\nkind = 'random'\n[arrivals]\nkind = 'random'\ntasks = "
          "15\n[rounds]\nmax_rounds = "
          "200\nuntil = 'all'\nconsume = 1\nloads = '" +
          loads + "'\n");
      const double before = r.before.mean * 20, after = r.after.mean * 20;
      EXPECT_NEAR(before + r.inserted - r.executed, after, 1e-6);
      EXPECT_EQ(r.inserted, 3000);
      EXPECT_GT(r.moved, 0);
      if (loads == "whole") {
        for (const double load : r.after.per_processor) EXPECT_EQ(load, std::floor(load));
        EXPECT_EQ(r.executed, std::floor(r.executed));
      }
    }
  }
}

/// A list of forks is waited for, however quiet it was before.
TEST(RoundsExperiment, LoadChangesInQuietTimes) {
  const std::string forks =
      "[arrivals]\nkind = 'list'\nround = [0, 50, 50]\nprocessor = [0, 3, 3]\namount = [8, 20, "
      "-4]\n";
  for (const std::string until : {"stable", "fixed-point"}) {
    const RoundResult r =
        run_rounds_of(kLine + kDiffusion + forks + "[rounds]\nuntil = '" + until + "'\n");
    EXPECT_TRUE(r.reached);
    EXPECT_TRUE(r.stable) << until;
    EXPECT_GT(r.rounds, 51U);
    EXPECT_LT(r.rounds, 70U);
    EXPECT_EQ(r.after.mean, 6);
    EXPECT_EQ(r.inserted, 24);
  }
}

/// A change that leaves a processor with less than no tasks is refused when its round comes, by
/// each balancer; what a processor has then depends on the balancer.
TEST(RoundsExperiment, TasksThatAreNotThereCannotVanish) {
  for (const std::string& balancer : round_balancers()) {
    SCOPED_TRACE(balancer);
    const auto run_with = [&](const std::string& round, const std::string& loads) {
      return error_of([&] {
        run_rounds_of("[machine]\ntopology = 'line'\nsize = [3]\n[balancer]\nname = '" + balancer +
                      "'\n[workload]\nkind = 'list'\nloads = [2, 0, 0]\n[rounds]\nloads = '" +
                      loads + "'\n[arrivals]\nkind = 'list'\nround = [" + round +
                      "]\nprocessor = [1]\namount = [-3]\n");
      });
    };
    const std::string prefix = "test.toml:15:10: arrivals.amount[0]: expected at least ";
    EXPECT_EQ(run_with("0", "whole"), prefix + "0 in round 0 (load of processor 1: 0), got -3");
    const std::string later = run_with("40", "whole");
    EXPECT_TRUE(later.starts_with(prefix)) << later;
    EXPECT_NE(later.find(" in round 40 (load of processor 1: "), std::string::npos) << later;
    EXPECT_EQ(run_with("0", "fluid"), "no error");
  }
}

/// Arrivals that rotate repeat after n rounds, and so do the loads: a fixed point of n rounds.
TEST(RoundsExperiment, FixedPointOfRotatingArrivals) {
  const std::string text = "[machine]\ntopology = 'ring'\nsize = [6]\n" + kDiffusion +
                           "[arrivals]\nkind = 'rotating'\n[rounds]\nconsume = 1\nuntil = ";
  const RoundResult r = run_rounds_of(text + "'fixed-point'\n");
  EXPECT_TRUE(r.reached);
  const auto loads_after = [&](std::uint64_t rounds) {
    return run_rounds_of(text + fmt::format("'all'\nmax_rounds = {}\n", rounds))
        .after.per_processor;
  };
  EXPECT_EQ(loads_after(r.rounds), loads_after(r.rounds + 6));
  EXPECT_NE(loads_after(r.rounds), loads_after(r.rounds + 1));
  EXPECT_EQ(r.rounds % 6, 0U);
}

TEST(RoundsExperiment, SeriesOfSamples) {
  const RoundResult r =
      run_rounds_of(kLine + kDiffusion +
                    "[workload]\nkind = 'spike'\nload = 8\n[arrivals]\nkind = 'at-node'\n"
                    "processor = 3\n[rounds]\nmax_rounds = 7\nuntil = 'all'\nseries = 3\n");
  ASSERT_EQ(r.series.size(), 3U);
  EXPECT_EQ(r.series[0], (RoundSample{0, 0, 8, 8}));
  EXPECT_EQ(r.series[1].round, 3U);
  EXPECT_EQ(r.series[1].total, 20);
  EXPECT_EQ(r.series[2].total, 32);
  EXPECT_EQ(r.largest_total, 36);
}

TEST(RoundsExperiment, ALongSeriesIsThinnedOut) {
  const RoundResult r =
      run_rounds_of("[machine]\ntopology = 'line'\nsize = [2]\n" + kDiffusion +
                    "[rounds]\nmax_rounds = 1_000_001\nuntil = 'all'\nseries = 1\n");
  EXPECT_EQ(r.series.size(), 500'001U);
  EXPECT_EQ(r.series.back().round, 1'000'000U);
  EXPECT_EQ(r.series_every, 2U);
}

TEST(RoundsExperiment, MistakesAreNamed) {
  const std::string rounds = "[rounds]\n";
  EXPECT_EQ(mistake(rounds + kDiffusion).substr(0, 53),
            "r.toml: machine.topology: missing required key, expec");
  EXPECT_EQ(mistake(kLine + rounds).substr(0, 48),
            "r.toml: balancer.name: missing required key, exp");
  EXPECT_EQ(mistake(kLine + "[balancer]\nname = 'pairing'\n" + rounds).substr(0, 91),
            "r.toml:5:8: balancer.name: \"pairing\" is not round-based; choose one of "
            "comm-diffusion, diff");
  EXPECT_NE(mistake(kLine + "[balancer]\nname = 'none'\n" + rounds).find("work-stealing"),
            std::string::npos);
  EXPECT_EQ(mistake(kLine + kDiffusion + "[rounds]\nmxa = 3\n").substr(0, 38),
            "r.toml:7:1: rounds.mxa: unknown key, e");
  EXPECT_EQ(mistake(kLine + kDiffusion + "[rounds]\nmax_rounds = 0\n").substr(0, 38),
            "r.toml:7:14: rounds.max_rounds: expect");
  EXPECT_EQ(mistake(kLine + kDiffusion + "[rounds]\norder = 'consume'\n").substr(0, 52),
            "r.toml:7:9: rounds.order: expected one of insert-bal");
  EXPECT_EQ(mistake(kLine + kDiffusion + "[rounds]\nconsume = 2\n"),
            "r.toml:7:11: rounds.consume: expected an integer 0 .. 1, got 2");
  EXPECT_EQ(mistake(kLine + "network = 'ideal'\n" + kDiffusion + rounds).substr(0, 41),
            "r.toml:4:1: machine.network: unknown key,");
  EXPECT_EQ(mistake(kLine + kDiffusion + rounds + "[arrivals]\nnode = 3\n").substr(0, 40),
            "r.toml:7:1: arrivals.kind: missing requi");
  EXPECT_NE(mistake(kLine + kDiffusion + rounds + "[arrivals]\nkind = 'spraed'\n")
                .find("r.toml:8:8: arrivals.kind: expected one of at-node, "),
            std::string::npos);
  EXPECT_EQ(mistake(kLine + kDiffusion + rounds + "[traffic]\n").substr(0, 30),
            "r.toml:7:1: traffic: expected ");
  EXPECT_EQ(mistake(kLine + kDiffusion + rounds + "[run]\nmax_cycles = 3\n").substr(0, 38),
            "r.toml:8:1: run.max_cycles: unknown ke");
}

TEST(RoundsExperiment, UnreachableEndsAreRefused) {
  const std::string text = kLine + kDiffusion + "[rounds]\nuntil = '";
  EXPECT_EQ(mistake(text + "stable'\n[arrivals]\nkind = 'spread'\n"),
            "r.toml:7:9: rounds.until: got \"stable\", but with arrivals.kind = \"spread\" tasks "
            "arrive in every round, so tasks always move; expected fixed-point or all");
  EXPECT_NE(mistake(text + "fixed-point'\n[arrivals]\nkind = 'random'\n").find("expected all"),
            std::string::npos);
  EXPECT_EQ(mistake(text + "all'\n[arrivals]\nkind = 'random'\n"), "no error");
}

class RoundsFile : public Files {};
TEST_F(RoundsFile, GivesLoadsAtTheStartOnly) {
  const std::string csv = write("t.csv", "processor,work,arrival\n0,1,0\n1,1,7\n");
  const std::string what =
      mistake(kLine + kDiffusion + "[rounds]\n[workload]\nkind = 'csv'\npath = '" + csv + "'\n");
  EXPECT_TRUE(
      what.starts_with("r.toml:7:1: workload: expected only initial loads with [rounds], got tasks "
                       "that arrive later"))
      << what;
}

TEST(RoundsReport, PicturesOfSmallMachines) {
  EXPECT_EQ(load_picture({1, 0, 2}, {3}), "   0  1  " + std::string(30, '#') +
                                              "\n   1  0\n   2  2  " + std::string(60, '#') + "\n");
  EXPECT_EQ(load_picture({1, 0, 2, 10, 0.5, 3}, {3, 2}), "    1    0    2\n   10  0.5    3\n");
  EXPECT_EQ(load_picture(Levels(8), {2, 2, 2}), "");
  EXPECT_EQ(load_picture(Levels(65), {65}), "");
  EXPECT_EQ(load_picture({0, 0}, {2}), "   0  0\n   1  0\n");
}

}  // namespace
}  // namespace ballast
