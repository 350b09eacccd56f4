// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <map>

#include "core/random.h"
#include "experiment/elaboration.h"
#include "network/routed/stepping.h"
#include "report/link_report.h"
#include "report/report.h"
#include "support/draws.h"
#include "support/experiments.h"
#include "support/tier.h"
#include "support/workloads_fixture.h"
#include "traffic/pattern.h"
#include "traffic/sources.h"

namespace ballast {
namespace {

STEPPED(TrafficExperiment);
STEPPED(TrafficBudget);

Experiment traffic(const std::string& keys, const std::string& run = "") {
  return experiment_of("[machine]\ntopology = 'mesh'\nsize = [4, 4]\n[traffic]\n" + keys +
                       "\n[run]\n" + run);
}

TEST(TrafficExperiment, MeasuresTheSameUnderTheKernelAndWithout) {
  const Experiment e = traffic("rate = 0.2\npacket_flits = 3");
  const TrafficRun a = run(e, Kernel::systemc).traffic();
  TrafficRun b = run(e).traffic();
  EXPECT_EQ(a.verdict, TrafficVerdict::converged);
  b.edges = a.edges;
  EXPECT_EQ(TrafficResult(a), TrafficResult(b));
  EXPECT_EQ(a.counts, b.counts);
  EXPECT_EQ(a.link_use, b.link_use);
}

TEST(TrafficExperiment, EachRunStartsFromAFreshNetwork) {
  const auto simulation = elaborate(traffic("rate = 0.3"));
  const TrafficRun first = simulation->run().traffic(), second = simulation->run().traffic();
  EXPECT_EQ(TrafficResult(first), TrafficResult(second));
  EXPECT_EQ(first.counts, second.counts);
}

TEST(TrafficExperiment, ASpeedSaysHowTheRoutersWereStepped) {
  const auto speed_with = [](double rate, unsigned threads) {
    Experiment e =
        experiment_of(fmt::format("[machine]\ntopology = 'mesh'\nsize = [16, 16]\nrouter.vcs = 2\n"
                                  "[traffic]\nrate = {}\n[run]\nmax_cycles = 1000\n",
                                  rate));
    e.run.threads = threads;
    return document(run(e), 1).at("result").at("speed");
  };
  const auto busy = speed_with(0.15, 2), light = speed_with(0.002, 1);
  if (stepping_of_tests().threads == 0) {
    EXPECT_EQ(busy.at("threads"), 2);
    EXPECT_EQ(light.at("threads"), 1);
    EXPECT_EQ(light.at("shared_edges"), 0);
    EXPECT_FALSE(light.contains("serial_share")) << "not measured";
  }
  EXPECT_GT(busy.at("shared_edges"), 800);
  EXPECT_LE(busy.at("shared_edges"), busy.at("edges"));
  EXPECT_GT(busy.at("serial_share"), 0);
  EXPECT_LT(busy.at("serial_share"), 1);
  if (stepping_of_tests().stepping == Stepping::by_load) {
    EXPECT_GT(busy.at("dense_edges"), 800);
    EXPECT_EQ(light.at("dense_edges"), 0);
  }
}

TEST(TrafficExperiment, EachVerdictHasItsExitCode) {
  const auto code = [](const Experiment& e) { return exit_code(run(e).traffic().verdict); };
  EXPECT_EQ(code(traffic("rate = 0.2")), kDone);
  EXPECT_EQ(code(traffic("rate = 1.0")), kCheckFailed);
  EXPECT_EQ(code(traffic("rate = 0.2", "max_cycles = 700")), kStuck);
  const Result stuck = run(experiment_of(
      "[machine]\ntopology = 'ring'\nsize = [8]\ndateline = false\n"
      "router = { check_deadlock = false }\n[traffic]\nrate = 0.9\npacket_flits = 16\n"
      "latency_factor = 1e9\n[run]\nwatchdog = 2000"));
  EXPECT_EQ(stuck.traffic().verdict, TrafficVerdict::deadlocked);
  EXPECT_EQ(exit_code(stuck.traffic().verdict), kStuck);
  EXPECT_NE(text(stuck, 1).find("packets wait for each other in a cycle: router"),
            std::string::npos);
}

nlohmann::ordered_json result_of(const std::string& text) {
  return document(run(experiment_of(text)), -1)["result"];
}

// Whatever a packet needs without load, little traffic does not saturate the network.
TEST(TrafficExperiment, LongWaysAreNotSaturation) {
  const auto large = result_of(
      "[machine]\ntopology = 'mesh'\nsize = [512, 512]\n[traffic]\nrate = 1e-6\n"
      "min_packets = 500\nprecision = 0.1");
  EXPECT_EQ(large["verdict"], "converged");
  const double links = 2 * (512.0 * 512 - 1) / (3 * 512);
  EXPECT_NEAR(large["latency"]["zero_load"].get<double>(), 2 * links + 4, 0.03 * 2 * links);
  EXPECT_GT(large["latency"]["mean"], 600);
  const std::string far = "[machine]\ntopology = 'mesh'\nsize = [8, 8]\nlink.cycles = 1000\n";
  const auto idle = result_of(far + "[traffic]\nrate = 1e-5\nmin_packets = 500\nprecision = 0.1");
  EXPECT_EQ(idle["verdict"], "converged");
  EXPECT_NEAR(idle["latency"]["zero_load"].get<double>(), 5259.25, 150);
  EXPECT_EQ(result_of(far + "[traffic]\nrate = 0.02")["verdict"], "saturated");
}

TEST(TrafficExperiment, TheLatencyWithoutLoadIsThatOfTheNetwork) {
  for (const std::string network : {"ideal", "routed"}) {
    const auto result =
        result_of("[machine]\ntopology = 'mesh'\nsize = [3, 5]\nnetwork = '" + network +
                  "'\n[traffic]\nrate = 1e-3\npacket_flits = 3\n"
                  "pattern = 'tornado'");
    EXPECT_EQ(result["verdict"], "converged") << network;
    EXPECT_NEAR(result["latency"]["mean"].get<double>(),
                result["latency"]["zero_load"].get<double>(), 0.1)
        << network;
  }
}

TEST(TrafficExperiment, UnmeasuredValuesAreAbsent) {
  const Result early = run(traffic("rate = 0.2", "max_cycles = 700"));
  const auto latency = document(early, -1)["result"]["latency"];
  EXPECT_EQ(latency.size(), 1U) << latency;
  EXPECT_GT(latency["zero_load"], 4);
  const Result first = run(traffic("rate = 0.2", "max_cycles = 70"));
  EXPECT_FALSE(document(first, -1)["result"].contains("throughput"));
  EXPECT_NE(text(first, 1).find("throughput - of 0.2000"), std::string::npos) << text(first, 1);
  const auto rare = text(run(traffic("rate = 1e-5", "max_cycles = 700")), 1);
  EXPECT_NE(rare.find("of 1e-05 flits"), std::string::npos) << rare;
  EXPECT_FALSE(saturation_document(early, {})["result"].contains("saturation"));
}

TEST(TrafficExperiment, MistakesAreNamed) {
  const auto error = [](const std::string& text) {
    return error_of([&] { check_experiment(text, "t.toml"); });
  };
  EXPECT_NE(error("[traffic]\nrate = 0.1").find("machine.topology"), std::string::npos);
  const std::string mesh = "[machine]\ntopology = 'mesh'\nsize = [3, 3]\n";
  EXPECT_NE(error(mesh + "[traffic]\npattern = 'shufle'").find("did you mean \"shuffle\""),
            std::string::npos);
  EXPECT_NE(error(mesh + "[traffic]\npattern = 'shuffle'").find("t.toml:5"), std::string::npos);
  EXPECT_NE(error(mesh + "[traffic]\n[workload]\nkind = 'spike'").find("workload"),
            std::string::npos);
  EXPECT_NE(
      error(mesh + "[traffic]\nlatency_limit = 500")
          .find("t.toml:5:17: traffic.latency_limit: `latency_limit` is now `latency_factor`"),
      std::string::npos);
  EXPECT_NE(error(mesh + "task_flits = 2\n[traffic]").find("task_flits"), std::string::npos);
}

/// Whatever the machine, its routers, its faults and its load: a run ends in a verdict, without a
/// deadlock, without a packet lost or doubled (which the monitor finds), and afterwards the network
/// empties itself.
TEST(TrafficExperiment, RandomConfigurationsEndInAVerdict) {
  const std::vector<std::pair<std::string, unsigned>> machines{
      {"'mesh'\nsize = [3, 4]", 1},  {"'mesh'\nsize = [2, 2, 2, 3]", 1},
      {"'torus'\nsize = [4, 5]", 2}, {"'ring'\nsize = [7]", 2},
      {"'line'\nsize = [9]", 1},     {"'hypercube'\nsize = [16]", 1},
      {"'tree'\nsize = [16]", 1},    {"'tree'\nsize = [8]\nfat = 4", 1},
      {"'star'\nsize = [9]", 1},     {"'complete'\nsize = [6]", 1}};
  std::map<TrafficVerdict, unsigned> verdicts;
  for (std::uint64_t seed = 0; seed < draws(600); ++seed) {
    RandomStream random(seed, Stream{5});
    const auto one_of = [&](std::initializer_list<double> values) {
      return values.begin()[random.below(values.size())];
    };
    const auto& [topology, vcs] = machines[seed % machines.size()];
    const double va = one_of({0, 1, 2}), sa = one_of({0, 1, 2});
    const std::string text = fmt::format(
        "[machine]\ntopology = {}\nlink.cycles = {}\n[machine.router]\nrc = {}\nva = {}\nsa = {}\n"
        "st = {}\nspeculative = {}\nvcs = {}\nbuffer_flits = {}\n[machine.faults]\nlink_rate = {}\n"
        "router_rate = {}\nprocessor_rate = {}\nreconfigure = {}\n[traffic]\nrate = "
        "{}\npacket_flits = {}\n"
        "min_packets = 2000\nprecision = 0.1\n[run]\nseed = {}\nmax_cycles = 40_000\n",
        topology, one_of({1, 1, 2, 5}), one_of({0, 1, 2}), va, sa, one_of({1, 2}),
        va > 0 && sa > 0 && random.below(2) != 0, vcs + random.below(3), one_of({1, 2, 4, 9}),
        one_of({0, 1e-5, 1e-4}), one_of({0, 0, 1e-5}), one_of({0, 1e-5}), 1 + random.below(300),
        one_of({.01, .1, .4, 1}), one_of({1, 1, 3, 8}), seed);
    SCOPED_TRACE(text);
    const Experiment e = experiment_of(text);
    const auto place = make_topology(e);
    const auto network = make_network(e, network_spec(e, *place));
    TrafficSources sources(
        make_part<PatternMaker>(e.traffic->pattern, PatternContext{place->processors(), {}}),
        e.traffic->sources);
    TrafficOptions options = e.traffic->measurement;
    static_cast<RunOptions&>(options) = e.run;
    options.watchdog += 30'000;  // more than all the reconfigurations
    const TrafficResult r = run_traffic(*network, sources, options);
    ++verdicts[r.verdict];
    EXPECT_NE(r.verdict, TrafficVerdict::deadlocked) << network->why_stuck();
    for (Cycle now = r.cycles; now < r.cycles + 20'000 && network->in_flight() != 0; ++now) {
      network->step(now, {});
    }
    ASSERT_EQ(network->in_flight(), 0u) << "left when all sources had stopped";
  }
  EXPECT_GT(verdicts[TrafficVerdict::converged], draws(90));
  EXPECT_GT(verdicts[TrafficVerdict::saturated], draws(90));
}

/// What the middle of the machine cannot carry is saturated, even if the budget ends before the
/// network has filled.
TEST(TrafficBudget, MoreThanTheMiddleCarriesIsSaturated) {
  const auto verdict = [](const char* topology, const std::string& keys, double* load = nullptr) {
    const TrafficRun r =
        run(experiment_of(fmt::format("[machine]\ntopology = '{}'\nsize = [16, 16]\n{}\n"
                                      "[run]\nmax_cycles = 40\n",
                                      topology, keys)))
            .traffic();
    if (load != nullptr) *load = r.middle_load;
    return r.verdict;
  };
  double load = 0;  // of an even mesh at most k / 4 times the rate, of a torus half
  EXPECT_EQ(verdict("mesh", "[traffic]\nrate = 0.5", &load), TrafficVerdict::saturated);
  EXPECT_GT(load, 1.7);
  EXPECT_LT(load, 2.0);
  EXPECT_EQ(verdict("mesh", "[traffic]\nrate = 0.24", &load), TrafficVerdict::out_of_budget);
  EXPECT_EQ(load, 0);
  EXPECT_EQ(verdict("torus", "[traffic]\nrate = 0.4"), TrafficVerdict::out_of_budget);
  EXPECT_EQ(verdict("torus", "[traffic]\nrate = 0.9"), TrafficVerdict::saturated);
  EXPECT_EQ(verdict("mesh", "faults = { links = '0-1@5' }\n[traffic]\nrate = 0.5"),
            TrafficVerdict::out_of_budget)
      << "faults may silence sources";
  EXPECT_EQ(verdict("mesh", "network = 'ideal'\n[traffic]\nrate = 0.5"),
            TrafficVerdict::out_of_budget);
}

TEST(TrafficReport, MapsTheLinksOfAGrid) {
  LinkUse use{.links = 5,
              .max = 99,
              .mean = 34.6,
              .busiest = {{0, 1, 99}, {2, 3, 51}, {1, 0, 20}, {0, 2, 3}, {3, 1, 0}},
              .map = {99, 20, 51, 0}};
  const std::string picture = link_picture(use, {2, 2}, 100);
  EXPECT_NE(picture.find("mean link utilisation 0.346"), std::string::npos);
  EXPECT_NE(picture.find("busiest: 0 -> 1 0.990, 2 -> 3 0.510, 1 -> 0 0.200"), std::string::npos);
  EXPECT_NE(picture.find("   9 2\n   5 .\n"), std::string::npos) << picture;
  use.map.clear();
  EXPECT_EQ(link_picture(use, {4}, 100).find("tenths"), std::string::npos);
  EXPECT_EQ(link_picture({}, {2, 2}, 100), "");
}

}  // namespace
}  // namespace ballast
