// SPDX-License-Identifier: BSD-3-Clause
// The total of an operation of sbn and sbn-hypercube is the number of jobs of all processors,
// whatever goes to those in need meanwhile; and with it there is an end.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "balancers/by_name.h"
#include "balancers/events/sbn_operations.h"
#include "events/event_machine.h"

namespace ballast {
namespace {

using Tell = EventMachine::Tell;
using Jobs = std::vector<std::uint32_t>;

constexpr const char* kCube = "hypercube";
constexpr const char* kPatternNames[] = {"sbn", "tree", kCube};

/// Processors never send their excess away; they ask for jobs below `min_threshold`.
std::unique_ptr<EventAgents> asking(const char* pattern, std::size_t p, std::uint32_t min_threshold,
                                    std::uint64_t seed = 1) {
  Settings settings{{"min_threshold", min_threshold}, {"max_threshold", 1'000'000}};
  if (pattern != kCube) settings.emplace_back("patterns", pattern);
  const auto place = topology_by_name("hypercube", {static_cast<std::int64_t>(p)});
  return event_agents_by_name({*place, seed}, pattern == kCube ? "sbn-hypercube" : "sbn", settings);
}
std::uint32_t sum_of(std::span<const std::uint32_t> jobs) {
  return std::accumulate(jobs.begin(), jobs.end(), 0u);
}
Jobs random_jobs(std::size_t p, RandomStream& random) {
  Jobs jobs(p);
  for (auto& n : jobs) n = static_cast<std::uint32_t>(random.below(11));
  return jobs;
}

/// All look at their queues; empty: after 20,000 steps there is still no end.
Jobs at_the_end(const char* pattern, const Jobs& jobs, std::uint32_t min_threshold,
                std::uint64_t seed = 1) {
  EventMachine machine(asking(pattern, jobs.size(), min_threshold, seed), jobs);
  if (!machine.run(Tell::changes, 20'000)) return {};
  EXPECT_EQ(sum_of(machine.loads()), sum_of(jobs));
  return machine.loads();
}

TEST(SbnTotal, EndsByHand) {
  // CUBE: 0 counts none and asks, 1 gives it 5 and counts 5 and those it gave: 10.
  EXPECT_EQ(at_the_end(kCube, {10, 0}, 5), (Jobs{5, 5}));
  EXPECT_EQ(at_the_end(kCube, {0, 3}, 1), (Jobs{1, 2}));
  for (const char* pattern : {"sbn", "tree"}) {
    // 1 gives 3 and answers 3; 0 has 5, gives 2 back: 3 + 2 + 3 = 8 are 4 each.
    EXPECT_EQ(at_the_end(pattern, {2, 6}, 4), (Jobs{4, 4})) << pattern;
    EXPECT_EQ(sum_of(at_the_end(pattern, {0, 3, 4, 3}, 3)), 10u) << pattern;
  }
}

/// One operation: all learn ceil(jobs/P).
void expect_exact(const char* pattern, const Jobs& jobs, std::uint32_t min_threshold, NodeId root) {
  SCOPED_TRACE(fmt::format("{} from {}, MinTh {}, jobs {}", pattern, root, min_threshold,
                           testing::PrintToString(jobs)));
  const auto agents = asking(pattern, jobs.size(), min_threshold);
  EventMachine machine(*agents, jobs);
  machine.tell_load(root);
  ASSERT_TRUE(machine.run(Tell::messages_only));
  ASSERT_EQ(machine.operations(), 1u);
  auto& exact = dynamic_cast<EventAgentsOf<SbnOperations>&>(*agents);
  for (NodeId i = 0; i < jobs.size(); ++i) {
    ASSERT_EQ(exact.node(i).level, exact.agent().rules.level(sum_of(jobs))) << i;
  }
}

TEST(SbnTotal, OneOperationCountsEveryJobOfTwoProcessors) {
  for (const char* pattern : kPatternNames) {
    for (std::uint32_t root = 0; root < 121; ++root) {
      const Jobs jobs{root / 11, root % 11};
      for (std::uint32_t min = 0; min <= 11; ++min) {
        if (jobs[0] < min) expect_exact(pattern, jobs, min, 0);
      }
    }
  }
}

TEST(SbnTotal, OneOperationCountsEveryJob) {
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    SCOPED_TRACE(seed);
    RandomStream random(seed, Stream{11});
    Jobs jobs = random_jobs(std::size_t{4} << random.below(3), random);
    const auto root = static_cast<NodeId>(random.below(jobs.size()));
    const auto min = jobs[root] + 1 + static_cast<std::uint32_t>(random.below(4));
    for (const char* pattern : kPatternNames) expect_exact(pattern, jobs, min, root);
  }
}

/// Where the mean load is at least twice MinTh: there half a queue is enough, and who gave it is
/// not in need itself. (Above that two processors can help each other for ever.) Nobody is left
/// with less than MinTh, in a tree than MinTh - 1: what lies above SysLL only goes down it.
TEST(SbnTotal, ThereIsAnEndWhereHalfAQueueIsEnough) {
  std::size_t in_need = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    RandomStream random(seed, Stream{12});
    const Jobs jobs = random_jobs(std::size_t{2} << random.below(3), random);
    const auto p = static_cast<std::uint32_t>(jobs.size());
    const auto min = static_cast<std::uint32_t>(random.below(sum_of(jobs) / p / 2 + 1));
    in_need += *std::min_element(jobs.begin(), jobs.end()) < min;
    for (const char* pattern : kPatternNames) {
      SCOPED_TRACE(fmt::format("{}, MinTh {}, seed {}, jobs {}", pattern, min, seed,
                               testing::PrintToString(jobs)));
      const Jobs end = at_the_end(pattern, jobs, min, seed);
      ASSERT_FALSE(end.empty()) << "no end";
      const bool short_of_one = pattern != kCube && p > 2;
      EXPECT_GE(*std::min_element(end.begin(), end.end()) + (short_of_one ? 1 : 0), min);
    }
  }
  EXPECT_GT(in_need, 150u);
}

}  // namespace
}  // namespace ballast
