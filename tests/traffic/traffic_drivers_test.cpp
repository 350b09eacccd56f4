// SPDX-License-Identifier: BSD-3-Clause
// Both drivers of a measurement: the same result, and nothing allocated on the way.
#include <gtest/gtest.h>

#include "support/fake_traffic.h"
#include "support/observed_network.h"
#include "traffic/sources.h"
#include "traffic/traffic_run.h"

namespace ballast {
namespace {

using Fault = FakeNetwork::Fault;

/// Zero-load latencies that differ, idle cycles, and a window that ends in the midst of waiting.
const std::vector<std::pair<FakeNetwork::Options, SourceOptions>> kCases{
    {{.processors = 8, .delay = 30}, {.rate = 0.005}},
    {{.processors = 8, .delay = 2}, {.rate = 0.85, .flits = 4}},
    {{.processors = 8, .service = 2}, {.rate = 0.4, .burst = 3}},
    {{.processors = 8, .service = 2}, {.rate = 0.8}},
    {{.processors = 8, .fault = Fault::hangs}, {.rate = 0.1, .flits = 2}},
    {{.processors = 8, .fault = Fault::returns}, {.rate = 0.1, .flits = 2}},
};

TrafficOptions small_options() {
  TrafficOptions options;
  options.min_packets = 3000;
  options.precision = 0.02;
  options.max_cycles = 300'000;
  options.watchdog = 2000;
  return options;
}

TEST(TrafficRun, SkippingIdleCyclesChangesNothing) {
  for (const auto& [network, sources] : kCases) {
    TrafficOptions options = small_options();
    TrafficResult skipped = run_uniform(network, sources, options);
    options.skip_idle = false;
    const TrafficResult all = run_uniform(network, sources, options);
    EXPECT_EQ(all.edges, all.cycles);
    if (sources.rate < 0.01) {
      EXPECT_LT(skipped.edges, all.edges / 4);
    }
    skipped.edges = all.edges;
    EXPECT_EQ(skipped, all) << to_string(all.verdict);
  }
}

/// Under the kernel: one simulation a process, so one case each.
class KernelTraffic : public testing::TestWithParam<std::tuple<std::size_t, unsigned, bool>> {};

TEST_P(KernelTraffic, EqualsThePlainDriverInEveryOrderOfItsModules) {
  const auto [which, order, skip] = GetParam();
  const auto& [network, sources] = kCases[which];
  TrafficOptions options = small_options();
  options.module_order = order;
  options.skip_idle = skip;
  TrafficResult plain = run_uniform(network, sources, options);
  FakeNetwork fake(network);
  TrafficSources traffic(Pattern::drawn(network.processors), sources);
  const TrafficResult kernel = run_traffic(fake, traffic, options, Kernel::systemc);
  plain.edges = kernel.edges;
  EXPECT_EQ(kernel, plain);
}
INSTANTIATE_TEST_SUITE_P(Orders, KernelTraffic,
                         testing::Combine(testing::Range<std::size_t>(0, kCases.size()),
                                          testing::Values(0U, 3U, 5U), testing::Bool()));

TEST(TrafficRun, NothingAllocatesAfterElaboration) {
  FakeNetwork fake({.processors = 16});
  Observed observed(fake, 1000);
  TrafficSources traffic(Pattern::drawn(16), {.rate = 0.9});
  const TrafficResult r = run_traffic(observed, traffic, {});
  EXPECT_EQ(r.verdict, TrafficVerdict::converged);
  EXPECT_EQ(observed.allocated(), 0U);
}

TEST(TrafficRun, NothingAllocatesAfterElaborationUnderTheKernel) {
  FakeNetwork fake({.processors = 16});
  Observed observed(fake, 1000);
  TrafficSources traffic(Pattern::drawn(16), {.rate = 0.9});
  EXPECT_EQ(run_traffic(observed, traffic, {}, Kernel::systemc).verdict, TrafficVerdict::converged);
  EXPECT_EQ(observed.allocated(), 0U);
}

}  // namespace
}  // namespace ballast
