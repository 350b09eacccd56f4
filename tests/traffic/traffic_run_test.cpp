// SPDX-License-Identifier: BSD-3-Clause
// The measurement, on networks whose latencies are known in closed form.
#include "traffic/traffic_run.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/fake_traffic.h"
#include "support/tier.h"
#include "support/workloads_fixture.h"
#include "traffic/saturation.h"
#include "traffic/sources.h"
#include "traffic/traffic_monitor.h"

namespace ballast {
namespace {

using Fault = FakeNetwork::Fault;

/// Every processor to itself: no contention.
TrafficResult run_alone(const FakeNetwork::Options& network, const SourceOptions& sources,
                        const TrafficOptions& options = {}) {
  std::vector<NodeId> self(network.processors);
  for (NodeId i = 0; i < self.size(); ++i) self[i] = i;
  FakeNetwork fake(network);
  TrafficSources traffic(Pattern::fixed(self), sources);
  return run_traffic(fake, traffic, options);
}

TEST(TrafficRun, AFixedDelayIsMeasuredExactly) {
  const TrafficResult r = run_alone({.processors = 16, .delay = 9}, {.rate = 0.2});
  EXPECT_EQ(r.verdict, TrafficVerdict::converged);
  EXPECT_EQ(r.latency, 10);
  EXPECT_EQ(r.half_width, 0);
  for (const Cycle p : {r.p50, r.p95, r.p99, r.p999, r.max}) EXPECT_EQ(p, 10U);
  EXPECT_EQ(r.source_wait, 0);
  EXPECT_EQ(r.warm_up, 5000U) << "10 blocks";
  EXPECT_GE(r.measured, 10'000U);
  EXPECT_GE(r.cycles, r.warm_up + r.window);
  EXPECT_LT(r.cycles, r.warm_up + r.window + 20);
  EXPECT_EQ(r.window % 500, 0U);
  EXPECT_NEAR(r.throughput, 0.2, 0.01);
  EXPECT_NEAR(static_cast<double>(r.measured) / static_cast<double>(r.window) / 16, r.throughput,
              0.001);
  EXPECT_EQ(r.offered, 0.2);
}

// Karol, Hluchyj & Morgan 1987, Input versus output queueing on a space-division packet switch,
// equation (7): an output queue of an N x N switch waits (N - 1) / N * rate / (2 (1 - rate)).
TEST(TrafficRun, OutputQueuesWaitAsKarolHluchyjAndMorganSay) {
  for (const double rate : {0.3, 0.6, 0.85}) {
    const TrafficResult r = run_uniform({.processors = 16}, {.rate = rate, .seed = 2});
    const double expected = 1 + 15.0 / 16 * rate / (2 * (1 - rate));
    EXPECT_EQ(r.verdict, TrafficVerdict::converged);
    EXPECT_LE(r.half_width, 0.01 * r.latency);
    EXPECT_NEAR(r.latency, expected, 1.5 * r.half_width) << rate;
    EXPECT_NEAR(r.throughput, rate, 0.02 * rate);
    EXPECT_LE(r.p50, r.p95);
    EXPECT_LE(r.p99, r.p999);
    EXPECT_LE(r.p999, r.max);
  }
}

// The source queue is Geo/D/1: wait q F (F - 1) / (2 (1 - q F)) for a packet of F flits generated
// with probability q a cycle (Takagi 1993, Queueing Analysis 3, section 1.2).
TEST(TrafficRun, SourceQueuesCount) {
  const TrafficResult r = run_alone({.processors = 32}, {.rate = 0.7, .flits = 5});
  const double expected = 0.7 * 4 / (2 * 0.3);
  EXPECT_NEAR(r.latency, 5 + expected, 2 * r.half_width);
  EXPECT_GT(r.source_wait, 0.1) << "behind four packets in the interface";
  EXPECT_LT(r.source_wait, expected);
}

TEST(TrafficRun, BurstsWaitLonger) {
  const FakeNetwork::Options network{.processors = 16, .service = 2};
  const TrafficResult smooth = run_alone(network, {.rate = 0.25});
  const TrafficResult bursty = run_alone(network, {.rate = 0.25, .burst = 8});
  EXPECT_EQ(bursty.verdict, TrafficVerdict::converged);
  EXPECT_GT(bursty.latency, 2 * smooth.latency);
}

TEST(TrafficRun, AnOverloadSaturates) {
  for (const double rate : {0.53, 0.6, 1.0}) {
    const TrafficResult r = run_uniform({.processors = 16, .service = 2}, {.rate = rate});
    EXPECT_EQ(r.verdict, TrafficVerdict::saturated) << rate;
    EXPECT_NEAR(r.throughput, 0.5, 0.01) << "of the later half";
    EXPECT_LT(r.cycles, 60'000U);
  }
}

TEST(TrafficRun, SourcesThatFallBehindSaturateBelowTheLatencyLimit) {
  TrafficOptions options;
  options.latency_factor = 1e9;
  options.max_cycles = 60'000;
  const auto verdict = [&](double rate) {
    return run_alone({.processors = 16, .flit_cycles = 2}, {.rate = rate}, options).verdict;
  };
  EXPECT_EQ(verdict(0.6), TrafficVerdict::saturated) << "5 of 6 are accepted";
  EXPECT_EQ(verdict(0.515), TrafficVerdict::out_of_budget) << "97 % are accepted";
}

TEST(TrafficRun, TheLatencyLimitIsRelativeToTheLatencyWithoutLoad) {
  const TrafficResult far = run_alone({.processors = 16, .delay = 5000}, {.rate = 0.01});
  EXPECT_EQ(far.verdict, TrafficVerdict::converged);
  EXPECT_EQ(far.zero_load, 5001);
  EXPECT_EQ(far.latency, 5001);
  const auto verdict = [](double factor) {  // 2.66 cycles of queueing
    TrafficOptions options;
    options.latency_factor = factor;
    return run_uniform({.processors = 16, .delay = 9}, {.rate = 0.85}, options).verdict;
  };
  EXPECT_EQ(verdict(1.15), TrafficVerdict::saturated);
  EXPECT_EQ(verdict(1.6), TrafficVerdict::converged);
  EXPECT_EQ(run_uniform({.processors = 16, .delay = 5000, .service = 2}, {.rate = 0.6}).verdict,
            TrafficVerdict::saturated);
}

TEST(TrafficRun, StarvedSourcesAreNotLeftOut) {
  TrafficOptions options;
  options.latency_factor = 50;
  options.precision = 0.002;  // the window goes on beyond cycle 20,000
  const TrafficResult r =
      run_uniform({.processors = 64, .fault = Fault::starves}, {.rate = 0.4}, options);
  EXPECT_EQ(r.verdict, TrafficVerdict::saturated);
  EXPECT_GT(r.cycles, 20'000U);
  EXPECT_NE(r.warm_up, r.cycles);
}

// Nothing of the starved source ever reaches the network in the window.
TEST(TrafficRun, SourcesStarvedFromTheStartAreNotLeftOut) {
  TrafficOptions options;
  options.min_packets = 500;
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U}) {
    const TrafficResult r = run_alone({.processors = 2, .fault = Fault::starves, .fault_from = 100},
                                      {.rate = 0.05, .seed = seed}, options);
    EXPECT_EQ(r.verdict, TrafficVerdict::saturated);
    EXPECT_EQ(r.latency, 1);
    EXPECT_GT(r.cycles, r.warm_up + 2 * r.window) << "as long again as the window";
    EXPECT_LE(r.cycles, r.warm_up + 2 * r.window + 1000) << "and two blocks";
  }
}

TEST(TrafficRun, ADeadlockIsFound) {
  TrafficOptions options;
  options.watchdog = 3000;
  options.min_packets = 1'000'000;
  const TrafficResult r =
      run_uniform({.processors = 16, .fault = Fault::hangs}, {.rate = 0.2}, options);
  EXPECT_EQ(r.verdict, TrafficVerdict::deadlocked);
  EXPECT_NEAR(static_cast<double>(r.cycles), 23'000, 10);
  options.watchdog = 0;
  options.max_cycles = 50'000;
  EXPECT_EQ(run_uniform({.processors = 16, .fault = Fault::hangs}, {.rate = 0.2}, options).verdict,
            TrafficVerdict::out_of_budget);
}

TEST(TrafficRun, SilenceIsNoDeadlock) {
  TrafficOptions options;
  options.watchdog = 100;
  options.min_packets = 100;
  const TrafficResult r = run_alone({.processors = 1, .delay = 60}, {.rate = 0.001}, options);
  EXPECT_EQ(r.verdict, TrafficVerdict::converged);
  EXPECT_EQ(r.latency, 61);
}

TEST(TrafficRun, TheBudgetIsKept) {
  TrafficOptions options;
  for (const Cycle budget : {1U, 4999U, 7000U}) {
    options.max_cycles = budget;
    const TrafficResult r = run_uniform({.processors = 16}, {.rate = 0.2}, options);
    EXPECT_EQ(r.verdict, TrafficVerdict::out_of_budget);
    EXPECT_EQ(r.cycles, budget);
    EXPECT_EQ(r.warm_up + r.window, budget);
  }
}

TEST(TrafficRun, LostAndDoubledPacketsAreFound) {
  TrafficOptions options;
  options.min_packets = 100'000;
  options.max_cycles = 40'000;
  for (const Fault fault : {Fault::loses, Fault::doubles}) {
    EXPECT_THROW(run_uniform({.processors = 16, .fault = fault}, {.rate = 0.2}, options),
                 InvariantError);
  }
}

TEST(TrafficRun, MorePacketsOutThanInAreFound) {
  const TrafficSources sources(Pattern::drawn(4), {});
  TrafficMonitor monitor(sources, {}, {1});
  const Message packet{1, 2, 1, 0};
  monitor.step(0, {.send = {&packet, 1}});
  monitor.step(1, {.delivered = {&packet, 1}});
  EXPECT_THROW(monitor.step(2, {.returned = {&packet, 1}}), InvariantError);
}

TEST(TrafficRun, ReturnedPacketsAreNotWaitedFor) {
  TrafficOptions options;
  options.min_packets = 100'000;
  const TrafficResult r =
      run_uniform({.processors = 16, .fault = Fault::returns}, {.rate = 0.2}, options);
  EXPECT_EQ(r.verdict, TrafficVerdict::converged);
  EXPECT_EQ(r.returned, 1U);
}

// Deep in a long run the series halves and the window is found all the same.
TEST(TrafficRun, PrecisionIsReached) {
  TrafficOptions options;
  options.precision = 0.001;
  options.block_cycles = 50;
  const TrafficResult r = run_uniform({.processors = 16}, {.rate = 0.6}, options);
  EXPECT_EQ(r.verdict, TrafficVerdict::converged);
  EXPECT_LE(r.half_width, 0.001 * r.latency);
  EXPECT_GT(r.window, 1024U * 50);
  EXPECT_NEAR(r.latency, 1 + 15.0 / 16 * 0.6 / 0.8, 2 * r.half_width);
}

LONG(TrafficRun, IntervalsHoldTheTrueMeanAsOftenAsTheySay);
TEST(TrafficRun, IntervalsHoldTheTrueMeanAsOftenAsTheySay) {
  int hits = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const TrafficResult r = run_uniform({.processors = 16}, {.rate = 0.7, .seed = seed});
    hits += std::abs(r.latency - (1 + 15.0 / 16 * 0.7 / 0.6)) <= r.half_width;
  }
  EXPECT_GE(hits, 180) << "of 200: 0.95 less 3 deviations";
}

TEST(FindSaturation, FindsTheServersRate) {
  const auto measure = [](double rate) {
    TrafficOptions options;
    options.precision = 0.05;
    options.min_packets = 5000;
    return run_uniform({.processors = 16, .service = 2}, {.rate = rate}, options);
  };
  const Saturation found = find_saturation(measure, 0.01);
  EXPECT_GE(found.rate, 0.47);
  EXPECT_LE(found.rate, 0.50);
  EXPECT_LE(found.points.size(), 7U);
  EXPECT_EQ(found.points[0].offered, 0.5);
}

TEST(FindSaturation, SearchesTheWholeRange) {
  for (int limit = 0; limit <= 200; ++limit) {
    const auto step_function = [limit](double rate) {
      TrafficResult r;
      r.offered = rate;
      if (rate > (limit + 0.5) * 0.005) r.verdict = TrafficVerdict::deadlocked;
      return r;
    };
    const Saturation found = find_saturation(step_function);
    EXPECT_DOUBLE_EQ(found.rate, limit * 0.005);
    EXPECT_LE(found.points.size(), 8U);
    for (const TrafficResult& point : found.points) EXPECT_LE(point.offered, 1);
  }
}

TEST(TrafficVerdicts, NamesAndExitCodes) {
  EXPECT_STREQ(to_string(TrafficVerdict::out_of_budget), "out_of_budget");
  EXPECT_EQ(exit_code(TrafficVerdict::converged), kDone);
  EXPECT_EQ(exit_code(TrafficVerdict::saturated), kCheckFailed);
  EXPECT_EQ(exit_code(TrafficVerdict::deadlocked), kStuck);
  EXPECT_EQ(exit_code(TrafficVerdict::out_of_budget), kStuck);
}

TEST(TrafficMeasurement, Keys) {
  Config config = Config::from_text("[traffic]\nprecision = 0.03\nblock_cycles = 100", "exp.toml");
  TrafficOptions options;
  set_measurement(config.check("traffic", measurement_keys()), options);
  EXPECT_EQ(options.precision, 0.03);
  EXPECT_EQ(options.block_cycles, 100U);
  EXPECT_EQ(options.min_packets, 10'000U);
  EXPECT_EQ(options.latency_factor, 35);
}

}  // namespace
}  // namespace ballast
