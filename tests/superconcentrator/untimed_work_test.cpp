// SPDX-License-Identifier: BSD-3-Clause
// The rule by work without hardware: all small instances, many random ones, real data.
#include "superconcentrator/untimed_work.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "superconcentrator/work_classes.h"
#include "support/paths.h"
#include "support/tier.h"
#include "support/work_laws.h"
#include "support/workloads_fixture.h"

namespace ballast {
namespace {

/// Calls `look` with every way to put at most `count` tasks of lengths 1 .. 8 on the processors;
/// tasks of equal length on one processor are one.
template <class Look>
void each_instance(TaskLengths& tasks, unsigned count, std::uint32_t kind, const Look& look) {
  look(tasks);
  if (count == 0) return;
  for (; kind < 8 * tasks.size(); ++kind) {
    tasks[kind / 8].push_back(kind % 8 + 1);
    each_instance(tasks, count - 1, kind, look);
    tasks[kind / 8].pop_back();
  }
}

TEST(WorkClasses, TheNextShorterOneIsTheNextThatIsNotEmpty) {
  for (WorkClass c = kShortestClass + 1; c < 128; ++c) {
    if (class_lo(c) == class_hi(c)) continue;
    WorkClass below = c - 1;
    while (class_lo(below) == class_hi(below)) --below;
    EXPECT_EQ(class_below(c), below) << c;
  }
}

std::uint64_t check_all(NodeId p, unsigned count) {
  std::uint64_t instances = 0;
  TaskLengths tasks(p);
  each_instance(tasks, count, 0, [&](const TaskLengths& before) {
    ++instances;
    const UntimedWork result = balance_work_untimed(before);
    const std::string broken = result.ended ? broken_law(before, result.tasks) : "no end";
    if (!broken.empty()) ADD_FAILURE() << broken << " of " << testing::PrintToString(before);
  });
  return instances;
}

void check_random(std::uint64_t seeds) {
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const NodeId p = std::vector<NodeId>{2, 3, 4, 7, 16, 33}[seed % 6];
    const TaskLengths before = random_lengths(p, seed);
    const UntimedWork result = balance_work_untimed(before);
    ASSERT_TRUE(result.ended) << "seed " << seed;
    ASSERT_EQ(broken_law(before, result.tasks), "") << "seed " << seed;
    ASSERT_EQ(loads_of(result.tasks), result.load) << "seed " << seed;
  }
}

TEST(UntimedWork, AllSmallInstances) {
  EXPECT_EQ(check_all(2, 6), 74'613u);
  EXPECT_EQ(check_all(4, 4), 58'905u);
}
LONG(UntimedWork, AllInstancesOfSixTasksOnFourProcessors);
TEST(UntimedWork, AllInstancesOfSixTasksOnFourProcessors) {
  EXPECT_EQ(check_all(4, 6), 2'760'681u);
}
TEST(UntimedWork, RandomInstances) { check_random(3'000); }
LONG(UntimedWork, ManyRandomInstances);
TEST(UntimedWork, ManyRandomInstances) { check_random(100'000); }

TEST(UntimedWork, ClassesAreQuartersOfAnOctaveRoundedDown) {
  std::vector<std::uint64_t> bounds;
  for (const LengthClass& c : length_classes(20)) {
    if (!bounds.empty()) {
      EXPECT_EQ(c.hi, bounds.back()) << "no length is left out";
    }
    bounds.push_back(c.lo);
  }
  EXPECT_EQ(bounds, (std::vector<std::uint64_t>{20, 16, 14, 12, 10, 8, 7, 6, 5, 4, 3, 2, 1}));
  EXPECT_TRUE(length_classes(0).empty());
}

/// Loads (9, 2), A = 5. The class [6, 7) finds theta 6, floor 5 in step 1: 6 > 9 - 5; step 2 has
/// theta 8, floor 2: 2 + 7 - 1 = 8 does not ask; step 3 has theta 9, floor 0.
TEST(UntimedWork, ByHand) {
  const UntimedWork result = balance_work_untimed({{6, 3}, {2}});
  ASSERT_EQ(result.moves.size(), 1u);
  EXPECT_EQ(result.moves[0].length, 3u) << "step 1, class [3, 4): 9 >= 5 + 3 and 2 + 3 < 6";
  EXPECT_EQ(result.load, (std::vector<std::uint64_t>{6, 5}));
  const UntimedWork::Wave first{1, 6, 7, 6, 5, 0};
  EXPECT_EQ(result.waves.front(), first);
  EXPECT_EQ(result.waves[3], (UntimedWork::Wave{1, 3, 4, 6, 5, 1}));

  const UntimedWork third = balance_work_untimed({{6, 6}, {5}});
  ASSERT_EQ(third.moves.size(), 1u) << "6 + 5 < 12, above the mean on either side";
  EXPECT_EQ(third.waves[third.moves[0].wave], (UntimedWork::Wave{3, 6, 7, 12, 0, 1}));
}

TEST(UntimedWork, UnitTasksEndLevel) {
  for (std::uint32_t code = 0; code < 6 * 6 * 6 * 6; ++code) {
    TaskLengths tasks(4);
    for (std::uint32_t i = 0, rest = code; i < 4; ++i, rest /= 6) tasks[i].assign(rest % 6, 1);
    const UntimedWork result = balance_work_untimed(tasks);
    const auto [least, most] = std::minmax_element(result.load.begin(), result.load.end());
    ASSERT_LE(*most - *least, 1u) << testing::PrintToString(tasks);
  }
}

/// max / mean - 1.
double imbalance(const UntimedWork& result) {
  const double mean = static_cast<double>(std::accumulate(result.load.begin(), result.load.end(),
                                                          std::uint64_t{0})) /
                      static_cast<double>(result.load.size());
  return static_cast<double>(*std::max_element(result.load.begin(), result.load.end())) / mean - 1;
}

/// Lengths in quanta of 1/4096 of the longest task.
TaskLengths in_quanta(const std::vector<std::vector<double>>& work) {
  double longest = 0;
  for (const auto& own : work) {
    for (const double t : own) longest = std::max(longest, t);
  }
  TaskLengths tasks(work.size());
  for (std::size_t i = 0; i < work.size(); ++i) {
    for (const double t : work[i]) {
      tasks[i].push_back(static_cast<std::uint32_t>(std::max(1.0, std::round(t * 4096 / longest))));
    }
  }
  return tasks;
}

/// Tasks of exponential lengths, `mean` per processor, all on the first `places` of 64.
double worst_imbalance(std::size_t places, std::size_t mean) {
  double worst = 0;
  for (unsigned seed = 0; seed < 10; ++seed) {
    RandomStream random(seed, Stream{0x3042});
    std::vector<std::vector<double>> work(64);
    for (std::size_t k = 0; k < 64 * mean; ++k) {
      work[k % places].push_back(-std::log(1 - random.real()));
    }
    const UntimedWork result = balance_work_untimed(in_quanta(work));
    EXPECT_TRUE(result.ended);
    worst = std::max(worst, imbalance(result));
  }
  return worst;
}

/// What is left is the length of the shortest task of the largest load: the more tasks, the less.
TEST(UntimedWork, ExponentialLengthsEndLevel) {
  EXPECT_LT(worst_imbalance(32, 16), .07) << "half full";
  EXPECT_LT(worst_imbalance(32, 64), .006) << "half full";
  EXPECT_LT(worst_imbalance(1, 16), .02) << "spike";
  EXPECT_LT(worst_imbalance(1, 64), .003) << "spike";
}

/// Five passes over 44 classes, and 30 waves that move a task.
TEST(UntimedWork, Toy16) {
  const std::string path = std::string(kRoot) + "/../shared/data/lbdata-toy16";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "no ../shared/data";
  const Tasks tasks = make("kind = 'lbdata'\npath = '" + path + "'", 0);
  std::vector<std::vector<double>> work(tasks.processors);
  for (TaskId t = 0; t < tasks.size(); ++t) work[tasks.home[t]].push_back(tasks.work[t]);
  const UntimedWork result = balance_work_untimed(in_quanta(work));
  EXPECT_NEAR(imbalance(result), .0065, .00005);
  EXPECT_EQ(result.moves.size(), 39u);
  EXPECT_EQ(result.waves.size(), 250u);
  EXPECT_EQ(length_classes(4096).size(), 44u);
}

}  // namespace
}  // namespace ballast
