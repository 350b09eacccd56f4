// SPDX-License-Identifier: BSD-3-Clause
// Balancers with fewer processors than ports: the others are tied off.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "core/random.h"
#include "superconcentrator/load_average.h"
#include "superconcentrator/load_balancer.h"

namespace ballast {
namespace {

/// Cycle of the average, by the contract of rtl/load_average.sv.
Cycle average_cycle(NodeId ports, NodeId processors, unsigned width) {
  unsigned n = 0;
  while (1u << n < ports) ++n;
  return processors == ports ? 2 * n : n + 1 + std::max(width, n - 1);
}

TEST(LoadAverage, TheFloorOfTheMeanInItsCycleNotBefore) {
  RandomStream random(1, Stream{7});
  for (const NodeId ports : {2u, 4u, 8u, 64u}) {
    for (NodeId processors = std::max(ports / 2 + 1, 2u); processors <= ports; ++processors) {
      for (const unsigned width : {1u, 2u, 5u, 16u}) {
        LoadAverageCore mean(ports, processors, width);
        std::vector<std::uint32_t> load(processors);
        const std::vector<std::uint32_t> other(processors, 1);  // not read
        for (unsigned repeat = 0; repeat < 20; ++repeat) {
          for (auto& l : load)
            l = static_cast<std::uint32_t>(random.below(std::uint64_t{1} << width));
          if (repeat == 0) std::fill(load.begin(), load.end(), (1u << width) - 1);
          const auto sum = std::accumulate(load.begin(), load.end(), std::uint64_t{0});
          mean.step(true, other);
          for (Cycle c = 0; c < average_cycle(ports, processors, width); ++c) {
            ASSERT_FALSE(mean.averaged());
            mean.step(false, c == 0 ? load : other);
          }
          ASSERT_TRUE(mean.averaged());
          ASSERT_EQ(mean.average(), sum / processors) << ports << " " << processors << " " << width;
          mean.step(false, other);
        }
      }
    }
  }
  EXPECT_THROW(LoadAverageCore(8, 9, 16), std::invalid_argument);
  EXPECT_THROW(LoadAverageCore(8, 1, 16), std::invalid_argument);
}

/// Loads after a balancing; no task goes to a port without a processor.
std::vector<std::uint32_t> balanced(std::vector<std::uint32_t> load, Schedule schedule,
                                    NodeId group) {
  const auto processors = static_cast<NodeId>(load.size());
  LoadBalancerCore core(lean(std::bit_ceil(processors), group), 1, processors);
  const std::vector<Word> data(processors, 1);
  core.step({true, schedule, load, data});
  for (Cycle c = 0; !core.status().balanced; ++c) {
    for (const Packet& taken : core.take()) --load.at(taken.lane);
    core.step({false, schedule, load, data});
    for (const Packet& arrived : core.out()) ++load.at(arrived.lane);
    EXPECT_LT(c, 100'000u);
    if (c >= 100'000u) break;
  }
  return load;
}

TEST(AnyProcessors, EveryNumberIsBalancedUnderEverySchedule) {
  RandomStream random(2, Stream{7});
  for (NodeId processors = 2; processors <= 70; processors += 1 + processors / 12) {
    for (const Schedule schedule :
         {Schedule::sequential, Schedule::overlapped, Schedule::streaming}) {
      std::vector<std::uint32_t> load(processors);
      for (auto& l : load) l = static_cast<std::uint32_t>(random.below(60));
      load[random.below(processors)] += 200;
      const auto sum = std::accumulate(load.begin(), load.end(), 0u);
      const auto after = balanced(load, schedule, 0);
      EXPECT_EQ(std::accumulate(after.begin(), after.end(), 0u), sum);
      const auto [low, high] = std::minmax_element(after.begin(), after.end());
      EXPECT_LE(*high - *low, 1u) << processors << " processors";
    }
  }
}

TEST(AnyProcessors, GroupsOfEverySize) {
  std::vector<std::uint32_t> load(23, 0);
  load[3] = 230;
  for (const NodeId group : {1u, 2u, 4u, 8u, 16u}) {
    EXPECT_EQ(balanced(load, Schedule::streaming, group), std::vector<std::uint32_t>(23, 10));
  }
}

}  // namespace
}  // namespace ballast
