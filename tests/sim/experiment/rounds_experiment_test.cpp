// SPDX-License-Identifier: BSD-3-Clause
// Experiments in rounds: from the text to the report, and through the program.
#include <fmt/format.h>

#include <cmath>

#include "balancers/by_name.h"
#include "report/rounds_report.h"
#include "support/experiments.h"
#include "support/program.h"
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
  const auto still = rounds_json(
      run_rounds_of(kLine + kDiffusion + "[workload]\nkind = 'spike'\nload = 40\n[rounds]\n"));
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
            "r.toml:5:8: balancer.name: \"pairing\" is not round-based; choose one of diffusion, "
            "dimension");
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

const std::string kExample = std::string("run ") + kRoot + "/examples/rounds.toml";

/// The example is the lower bound of [Berenbrink08]: 2k(k+1) at processor k.
TEST(RoundsProgram, TheExampleShowsTheLowerBoundOfThePath) {
  const Answer answer = run_program(kExample + " --reproducible --json -");
  ASSERT_EQ(answer.code, 0) << answer.text;
  const auto document = nlohmann::json::parse(answer.text);
  EXPECT_EQ(document["schema"], 1);
  EXPECT_EQ(document["seed"], 1);
  EXPECT_EQ(document["config"]["rounds"]["consume"], 1);
  EXPECT_EQ(document["config"]["arrivals"]["kind"], "at-node");
  EXPECT_EQ(document["config"]["balancer"]["denominator"], "double");
  EXPECT_EQ(document["config"]["machine"]["processors"], 8);
  const auto& result = document["result"];
  EXPECT_EQ(result["verdict"], "fixed-point");
  EXPECT_EQ(result["last_new_round"], 199);
  EXPECT_EQ(result["rounds"], 200);
  EXPECT_EQ(result["processors"], 8);
  EXPECT_EQ(result["largest"]["load"], 112);
  EXPECT_EQ(result["largest"]["total"], 336);
  EXPECT_EQ(result["tasks_arrived"], 1600);
  EXPECT_EQ(result["tasks_executed"], 1264);
  EXPECT_EQ(result["cost"]["stability_steps"], 200);
  EXPECT_GT(result["cost"]["tasks_moved"], 0);
  EXPECT_FALSE(result.contains("speed"));
  for (int k = 0; k < 8; ++k) {
    EXPECT_EQ(result["count"]["after"]["per_processor"][k], 2 * k * (k + 1));
  }
  const Answer text = run_program(kExample);
  EXPECT_EQ(text.code, 0);
  EXPECT_NE(text.text.find("fixed point after round 199: the loads repeat, settled; imbalance "
                           "1.6667\n8 processors on line"),
            std::string::npos)
      << text.text;
  EXPECT_NE(text.text.find("   7  112  ####"), std::string::npos) << text.text;
}

TEST(RoundsProgram, SameBytesForTheSameSeed) {
  const std::string random =
      kExample +
      " --reproducible --json - --set 'arrivals={ kind = \"random\" }' --set "
      "rounds.until=all --set rounds.max_rounds=300 --set rounds.series=50 --set run.seed=";
  const Answer one = run_program(random + "1"), again = run_program(random + "1"),
               two = run_program(random + "2");
  ASSERT_EQ(one.code, 0) << one.text;
  EXPECT_EQ(one.text, again.text);
  EXPECT_NE(nlohmann::json::parse(one.text)["result"], nlohmann::json::parse(two.text)["result"]);
}

TEST(RoundsProgram, ExitCodes) {
  const Answer stuck = run_program(kExample + " --set rounds.max_rounds=50");
  EXPECT_EQ(stuck.code, 3) << stuck.text;
  EXPECT_NE(stuck.text.find("stopped: round budget of rounds.max_rounds = 50 exhausted: the loads "
                            "do not repeat; loads 0 .."),
            std::string::npos)
      << stuck.text;
  const Answer wrong = run_program(kExample + " --set balancer.name=pairing");
  EXPECT_EQ(wrong.code, 2) << wrong.text;
  const Answer trace = run_program(kExample + " --trace x.fst");
  EXPECT_EQ(trace.code, 2);
  EXPECT_NE(trace.text.find("[rounds] has no waveform"), std::string::npos) << trace.text;
  EXPECT_EQ(run_program(kExample + " --find-saturation").code, 2);
}

TEST(RoundsProgram, ListsItsKeys) {
  const Answer keys = run_program("list experiment"), kinds = run_program("list arrivals");
  EXPECT_NE(keys.text.find("[rounds]: "), std::string::npos);
  EXPECT_NE(keys.text.find("insert-balance-consume"), std::string::npos);
  EXPECT_NE(kinds.text.find("bisection: "), std::string::npos);
  EXPECT_EQ(kinds.code, 0);
}

}  // namespace
}  // namespace ballast
