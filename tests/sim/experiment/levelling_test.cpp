// SPDX-License-Identifier: BSD-3-Clause
// The bits of the switch's loads, and the quantum, by work.
#include "experiment/levelling.h"

#include <gtest/gtest.h>

#include "support/error_of.h"
#include "support/experiments.h"

namespace ballast {
namespace {

/// 200,000 tasks on 64 processors: 20,200,000 cycles of work, above 2^24.
Tasks many_tasks() {
  Tasks tasks;
  tasks.processors = 64;
  for (NodeId i = 0; i < 200'000; ++i) tasks.add(i % 64, 101);
  return tasks;
}

Levelling levelling(const Tasks& tasks, const std::string& more = "",
                    std::optional<double> quantum = {}) {
  const Experiment e = experiment_of(
      "machine.processors = 64\nworkload.kind = 'spike'\nworkload.load = 1\n"
      "balancer.name = 'superconcentrator'\n" +
      more);
  Balancing balancing;
  balancing.carrier = Balancing::Carrier::the_switch;
  balancing.measure = Measure::work;
  balancing.quantum = quantum;
  return levelling_of(e, balancing, tasks, 1.0);
}

TEST(Levelling, LoadsAreAsWideAsTheLengthsNeed) {
  const Levelling wide = levelling(many_tasks());
  EXPECT_EQ(wide.load_width, 25u);
  EXPECT_EQ(wide.quantum, 1.0);
  EXPECT_EQ(wide.rounding, 0.0);
  const Levelling narrow = levelling(many_tasks(), "machine.switch.load_width = 24\n");
  EXPECT_EQ(narrow.quantum, 2.0);
  EXPECT_NEAR(narrow.rounding, 1.0 / 101, 1e-12);
  EXPECT_NEAR(narrow.worst_rounding, 1.0 / 101, 1e-12);
}

TEST(Levelling, ShortTasksOfLittleWorkMayBeOff) {
  Tasks tasks;
  tasks.processors = 64;
  tasks.add(0, 101);
  for (NodeId i = 0; i < 64; ++i) tasks.add(i, 300'000);
  const Levelling l = levelling(tasks);
  EXPECT_EQ(l.load_width, 24u);
  EXPECT_EQ(l.quantum, 2.0);
  EXPECT_LT(l.rounding, .001);
  EXPECT_NEAR(l.worst_rounding, 1.0 / 101, 1e-12) << "the report says it from 1 % on";
}

TEST(Levelling, AGivenQuantumTakesTheBitsThatItNeeds) {
  EXPECT_EQ(levelling(many_tasks(), "", 1.0).load_width, 25u);
  EXPECT_EQ(levelling(many_tasks(), "", 2.0).load_width, 24u);
  EXPECT_NE(error_of([] {
              static_cast<void>(levelling(many_tasks(), "", .005));
            }).find("expected at most 2147483647 quanta (machine.switch.load_width = 31)"),
            std::string::npos);
}

}  // namespace
}  // namespace ballast
