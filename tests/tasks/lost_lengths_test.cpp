// SPDX-License-Identifier: BSD-3-Clause
#include "tasks/lost_lengths.h"

#include <gtest/gtest.h>

#include <vector>

namespace ballast {
namespace {

Tasks tasks_of(const std::vector<double>& work) {
  Tasks tasks;
  tasks.processors = 2;
  for (const double amount : work) tasks.add(0, amount);
  return tasks;
}

bool loses(const std::vector<double>& work, double cycles_per_work = 1,
           const std::vector<std::uint32_t>& speeds = {}) {
  return lost_lengths(tasks_of(work),
                      {.execute = true, .cycles_per_work = cycles_per_work, .speeds = speeds})
      .has_value();
}

double enough(const std::vector<double>& work, Cycle max_cycles = 10'000'000,
              const std::vector<std::uint32_t>& speeds = {}) {
  return enough_cycles_per_work(tasks_of(work), {.execute = true, .speeds = speeds}, max_cycles);
}

TEST(LostLengths, SayWhichOnes) {
  const auto lost = lost_lengths(tasks_of({0.5, 0, 0.25, 0.125, 1}), {.execute = true});
  ASSERT_TRUE(lost.has_value()) << "3 of 4 cycles";
  EXPECT_EQ(lost->tasks, 4u);
  EXPECT_EQ(lost->shortest, 0.125);
  EXPECT_EQ(lost->longest, 1);
  EXPECT_EQ(lost->speed, 1);
}

TEST(LostLengths, OnlyDifferentOnes) {
  EXPECT_TRUE(loses({0.25, 0.5}));
  EXPECT_TRUE(loses({0.5, 0.5, 1})) << "longer, and yet a cycle";
  EXPECT_FALSE(loses({0.5, 0.5, 0.5}));
  EXPECT_FALSE(loses({0.5, 0.5, 0})) << "nothing makes a task of no work shorter";
  EXPECT_FALSE(loses({0.5, 0.5, 0.5, 2})) << "1 and 2 cycles";
  EXPECT_FALSE(loses({1, 2}));
  EXPECT_FALSE(loses({}));
}

TEST(LostLengths, OnlyWhereShortTasksAreMostOfTheCycles) {
  EXPECT_TRUE(loses({0.1, 0.2, 0.3, 2}));
  EXPECT_FALSE(loses({0.1, 0.2, 0.3, 3})) << "3 of 6";
  EXPECT_FALSE(loses({0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 100})) << "a heavy tail";
  EXPECT_FALSE(loses({0.5, 1, 1, 1}));
}

TEST(LostLengths, InCyclesOfTheFastestProcessor) {
  EXPECT_TRUE(loses({10, 20}, 0.04));
  EXPECT_FALSE(loses({10, 20}, 0.1));
  EXPECT_FALSE(loses({0.1, 0.2}, 10));
  EXPECT_FALSE(loses({2, 3}, 1, {1, 2}));
  EXPECT_TRUE(loses({2, 3}, 1, {1, 4}));
  EXPECT_FALSE(loses({2, 3}, 1, {1, 2, 4})) << "there is no third processor";
  EXPECT_EQ(lost_lengths(tasks_of({2, 3}), {.execute = true, .speeds = {1, 4}})->speed, 4);
}

TEST(LostLengths, TheProposalKeepsThem) {
  EXPECT_EQ(enough({0.0001, 0.64}), 1e4);
  EXPECT_EQ(enough({0.00009, 0.64}), 1e5);
  EXPECT_EQ(enough({0, 0.01}), 100);
  EXPECT_EQ(enough({40, 50}), 0.1);
  EXPECT_EQ(enough({0.25, 0.5}, 10'000'000, {1, 5}), 100) << "1.25 cycles at speed 1 are 0.5 at 5";
  for (const auto& work : {std::vector<double>{0.003, 0.3}, {1e-8, 1e-7, 0.5}}) {
    EXPECT_FALSE(loses(work, enough(work)));
  }
}

TEST(LostLengths, TheProposalIsShortEnoughToRun) {
  EXPECT_EQ(enough({1e-6, 9}, 9'000'000), 1e6);
  EXPECT_EQ(enough({1e-6, 9}, 8'999'999), 10) << "45 cycles in the mean";
  EXPECT_EQ(enough({1e-6, 0.1, 0.02}, 1000), 1000) << "40 cycles; 4 would not do";
  EXPECT_EQ(enough({3, 4}, 1), 1) << "not longer than is needed";
}

}  // namespace
}  // namespace ballast
