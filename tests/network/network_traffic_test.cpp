// SPDX-License-Identifier: BSD-3-Clause
// Traffic over the routed network, under both drivers.
#include <gtest/gtest.h>

#include "experiment/traffic_case.h"
#include "support/counting_allocator.h"
#include "support/tier.h"
#include "traffic/traffic_run.h"

namespace ballast {
namespace {

STEPPED(NetworkTraffic);
STEPPED(NetworkTrafficKernel);
STEPPED(NetworkTrafficMemory);

const TrafficCase kCases[] = {
    {.size = {4, 4}, .router = {}, .sources = {.rate = 0.05, .flits = 3}},
    {.size = {4, 4},
     .router = {.rc = 1, .va = 1, .sa = 1, .st = 1, .vcs = 2, .buffer_flits = 8},
     .sources = {.rate = 0.3}},
    {.topology = "torus",
     .size = {4, 3},
     .router = {.va = 1, .sa = 2, .st = 2, .speculative = true, .vcs = 4, .link_cycles = 3},
     .sources = {.rate = 0.4, .flits = 2, .burst = 4}},
    {.topology = "tree", .size = {16}, .router = {.vcs = 2}, .sources = {.rate = 0.004}}};

TrafficOptions short_run() {
  TrafficOptions options;
  options.block_cycles = 200;
  options.precision = 0.05;
  options.min_packets = 1000;
  return options;
}

TrafficResult run_plain(const TrafficCase& c, const TrafficOptions& options) {
  TrafficUnit unit(c);
  return run_traffic(unit.network, unit.sources, options);
}

TEST(NetworkTraffic, SkippingIdleCyclesChangesNothing) {
  for (const TrafficCase& c : kCases) {
    TrafficOptions options = short_run();
    TrafficResult skips = run_plain(c, options);
    options.skip_idle = false;
    const TrafficResult steps = run_plain(c, options);
    EXPECT_EQ(skips.verdict, TrafficVerdict::converged);
    EXPECT_LE(skips.edges, steps.edges);
    EXPECT_EQ(steps.edges, steps.cycles);
    skips.edges = steps.edges;
    EXPECT_EQ(skips, steps);
  }
}

TEST(NetworkTraffic, ASeedIsAResult) {
  TrafficCase c = kCases[1];
  const TrafficResult first = run_plain(c, short_run());
  EXPECT_EQ(run_plain(c, short_run()), first);
  c.sources.seed = 2;
  EXPECT_NE(run_plain(c, short_run()), first);
}

class NetworkTrafficKernel
    : public testing::TestWithParam<std::tuple<std::size_t, unsigned, bool>> {};

TEST_P(NetworkTrafficKernel, EqualsThePlainDriverInEveryOrderOfItsModules) {
  const auto [which, order, skip] = GetParam();
  TrafficOptions options = short_run();
  options.skip_idle = skip;
  TrafficResult plain = run_plain(kCases[which], options);
  TrafficUnit unit(kCases[which]);
  options.module_order = order;
  const TrafficResult kernel = run_traffic(unit.network, unit.sources, options, Kernel::systemc);
  plain.edges = kernel.edges;
  EXPECT_EQ(kernel, plain);
}
INSTANTIATE_TEST_SUITE_P(Orders, NetworkTrafficKernel,
                         testing::Combine(testing::Range<std::size_t>(0, std::size(kCases)),
                                          testing::Range(0U, 6U), testing::Bool()));

/// Calls of operator new after the warm-up, at a load near saturation.
std::uint64_t allocated(const TrafficCase& c, Kernel kernel) {
  TrafficUnit unit(c);
  TrafficOptions options = short_run();
  options.min_packets = 100'000'000;
  options.max_cycles = 30'000;
  std::uint64_t first = 0, last = 0;
  options.progress = [&](Cycle now, std::uint64_t) {
    last = allocations();
    if (now < 5'000) first = last;
  };
  run_traffic(unit.network, unit.sources, options, kernel);
  EXPECT_GT(unit.network.counts().delivered, 1000);
  return last - first;
}

TEST(NetworkTraffic, AllocatesNothingAfterElaboration) {
  for (const TrafficCase& c : kCases) EXPECT_EQ(allocated(c, Kernel::loop), 0);
}

class NetworkTrafficMemory : public testing::TestWithParam<std::size_t> {};

TEST_P(NetworkTrafficMemory, TheKernelAllocatesNothingAfterElaboration) {
  EXPECT_EQ(allocated(kCases[GetParam()], Kernel::systemc), 0);
}
INSTANTIATE_TEST_SUITE_P(Cases, NetworkTrafficMemory,
                         testing::Range<std::size_t>(0, std::size(kCases)));

}  // namespace
}  // namespace ballast
