// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/traffic_experiment.h"

#include <fmt/format.h>

#include <map>

#include "core/random.h"
#include "report/link_picture.h"
#include "report/traffic_report.h"
#include "support/workloads_fixture.h"

namespace ballast {
namespace {

TrafficExperiment traffic(const std::string& keys, const std::string& run = "") {
  return make_traffic_experiment(Config::from_text(
      "[machine]\ntopology = 'mesh'\nsize = [4, 4]\n[traffic]\n" + keys + "\n[run]\n" + run,
      "t.toml"));
}

TEST(TrafficExperiment, MeasuresTheSameUnderTheKernelAndWithout) {
  TrafficExperiment kernel = traffic("rate = 0.2\nflits = 3"),
                    plain = traffic("rate = 0.2\nflits = 3");
  const TrafficResult a = run_traffic(kernel, 0.2, Kernel::systemc), b = run_traffic(plain, 0.2);
  EXPECT_EQ(a.verdict, TrafficVerdict::converged);
  TrafficResult c = b;
  c.edges = a.edges;
  EXPECT_EQ(a, c);
  EXPECT_EQ(kernel.network->counts(), plain.network->counts());
}

TEST(TrafficExperiment, AnotherRateStartsFromAFreshNetwork) {
  TrafficExperiment e = traffic("rate = 0.2");
  const TrafficResult first = run_traffic(e, 0.3);
  (void)run_traffic(e, 0.6);
  EXPECT_EQ(run_traffic(e, 0.3), first);
}

TEST(TrafficExperiment, EachVerdictHasItsExitCode) {
  const auto code = [](TrafficExperiment e) {
    return exit_code(run_traffic(e, e.sources.rate).verdict);
  };
  EXPECT_EQ(code(traffic("rate = 0.2")), kDone);
  EXPECT_EQ(code(traffic("rate = 1.0")), kCheckFailed);
  EXPECT_EQ(code(traffic("rate = 0.2", "max_cycles = 700")), kStuck);
  TrafficExperiment ring = make_traffic_experiment(
      Config::from_text("[machine]\ntopology = 'ring'\nsize = [8]\ndateline = false\n"
                        "router = { check_deadlock = false }\n[traffic]\nrate = 0.9\nflits = 16\n"
                        "latency_limit = 1e9\n[run]\nwatchdog = 2000",
                        "t.toml"));
  const TrafficResult stuck = run_traffic(ring, 0.9);
  EXPECT_EQ(stuck.verdict, TrafficVerdict::deadlocked);
  EXPECT_EQ(exit_code(stuck.verdict), kStuck);
  EXPECT_NE(traffic_text(ring, stuck, 1).find("packets wait for each other: router"),
            std::string::npos);
}

TEST(TrafficExperiment, MistakesAreNamed) {
  const auto error = [](const std::string& text) {
    return error_of([&] { (void)make_traffic_experiment(Config::from_text(text, "t.toml")); });
  };
  EXPECT_NE(error("[traffic]\nrate = 0.1").find("machine.topology"), std::string::npos);
  const std::string mesh = "[machine]\ntopology = 'mesh'\nsize = [3, 3]\n";
  EXPECT_NE(error(mesh + "[traffic]\npattern = 'shufle'").find("did you mean \"shuffle\""),
            std::string::npos);
  EXPECT_NE(error(mesh + "[traffic]\npattern = 'shuffle'").find("t.toml:5"), std::string::npos);
  EXPECT_NE(error(mesh + "[traffic]\n[workload]\nkind = 'spike'").find("workload"),
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
  for (unsigned seed = 0; seed < 600; ++seed) {
    RandomStream random(seed, Stream{5});
    const auto one_of = [&](std::initializer_list<double> values) {
      return values.begin()[random.below(values.size())];
    };
    const auto& [topology, vcs] = machines[seed % machines.size()];
    const double va = one_of({0, 1, 2}), sa = one_of({0, 1, 2});
    const std::string text = fmt::format(
        "[machine]\ntopology = {}\nlink.cycles = {}\n[machine.router]\nrc = {}\nva = {}\nsa = {}\n"
        "st = {}\nspeculative = {}\nvcs = {}\nbuffer_flits = {}\n[machine.faults]\nlink_rate = {}\n"
        "router_rate = {}\nnode_rate = {}\nreconfigure = {}\n[traffic]\nrate = {}\nflits = {}\n"
        "min_packets = 2000\nprecision = 0.1\n[run]\nseed = {}\nmax_cycles = 40_000\n",
        topology, one_of({1, 1, 2, 5}), one_of({0, 1, 2}), va, sa, one_of({1, 2}),
        va > 0 && sa > 0 && random.below(2) != 0, vcs + random.below(3), one_of({1, 2, 4, 9}),
        one_of({0, 1e-5, 1e-4}), one_of({0, 0, 1e-5}), one_of({0, 1e-5}), 1 + random.below(300),
        one_of({.01, .1, .4, 1}), one_of({1, 1, 3, 8}), seed);
    SCOPED_TRACE(text);
    TrafficExperiment e = make_traffic_experiment(Config::from_text(text, "t.toml"));
    const TrafficResult r = run_traffic(e, e.sources.rate);
    ++verdicts[r.verdict];
    EXPECT_NE(r.verdict, TrafficVerdict::deadlocked) << e.network->why_stuck();
    for (Cycle now = r.cycles; now < r.cycles + 20'000 && e.network->in_flight() != 0; ++now) {
      e.network->step(now, {});
    }
    ASSERT_EQ(e.network->in_flight(), 0u) << "left when all sources had stopped";
  }
  EXPECT_GT(verdicts[TrafficVerdict::converged], 90u);
  EXPECT_GT(verdicts[TrafficVerdict::saturated], 90u);
}

TEST(TrafficReport, MapsTheLinksOfAGrid) {
  const std::vector<LinkFlits> links{{0, 1, 99}, {1, 0, 20}, {2, 3, 51}, {0, 2, 3}, {3, 1, 0}};
  const std::string picture = link_picture(links, {2, 2}, 100);
  EXPECT_NE(picture.find("busiest: 0 -> 1 0.990, 2 -> 3 0.510, 1 -> 0 0.200"), std::string::npos);
  EXPECT_NE(picture.find("   9 2\n   5 .\n"), std::string::npos) << picture;
  EXPECT_EQ(link_picture(links, {4}, 100).find("tenths"), std::string::npos);
  EXPECT_EQ(link_picture({}, {2, 2}, 100), "");
}

}  // namespace
}  // namespace ballast
