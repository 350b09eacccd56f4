// SPDX-License-Identifier: BSD-3-Clause
// Shares of time lie in 0 .. 1, wherever a run stops.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "report/report.h"
#include "results/costs.h"
#include "support/experiments.h"

namespace ballast {
namespace {

/// The result so far of a run that stops, else that of the whole run.
TaskRun stopped_at(Cycle cycles, const std::string& keys, Kernel kernel) {
  Experiment e = experiment_of(keys);
  e.run.max_cycles = cycles;
  try {
    return run(e, kernel).tasks();
  } catch (Stopped<Result>& stopped) {
    return std::get<TaskRun>(stopped.so_far().run);
  }
}

void expect_share(double share, const std::string& what) {
  EXPECT_GE(share, 0) << what;
  EXPECT_LE(share, 1) << what;
}

void expect_shares(const TaskRun& r, const std::string& where) {
  const Distribution used = utilisation(r);
  expect_share(used.min, where + "utilisation");
  expect_share(used.max, where + "utilisation");
  expect_share(starved_share(r), where + "starved");
  const double all = static_cast<double>(std::max<Cycle>(r.cycles, 1)) * r.processors;
  for (const char* cost : {"handling_cycles", "suspended_cycles"}) {
    if (const auto cycles = cost_of(r, cost)) expect_share(*cycles / all, where + cost);
  }
  const std::vector<Cycle> idle = idle_cycles(r);
  for (std::size_t i = 0; i < idle.size(); ++i) {
    EXPECT_LE(r.busy[i], r.cycles) << where;
    EXPECT_LE(idle[i], r.cycles) << where;
  }
}

/// Long tasks, and processors that wait for messages between and during them.
std::string machine(const char* balancer, const char* settings) {
  return std::string(
             "[machine]\ntopology = \"hypercube\"\nsize = [8]\nspeeds = [1, 2]\n"
             "[workload]\nkind = \"spike\"\nload = 24\nwork = 90\n"
             "[balancer]\nname = \"") +
         balancer + "\"\n" + settings + "[run]\nuntil = \"completed\"\n";
}

TEST(Shares, LieWithinOneWhereverARunStops) {
  const char* const kBalancers[][2] = {{"none", ""},
                                       {"greedy", ""},
                                       {"pairing", ""},
                                       {"diffusion", ""},
                                       {"work-stealing", ""},
                                       {"central-queue", ""},
                                       {"sbn", "message_cycles = 40\n"},
                                       {"tree-walking", "message_cycles = 7\n"},
                                       {"gradient", "messages = \"between-tasks\"\n"}};
  for (const auto& [name, settings] : kBalancers) {
    for (const Cycle end : {1, 2, 30, 91, 200, 777, 100'000}) {
      const std::string where = std::string(name) + " until " + std::to_string(end) + ": ";
      expect_shares(stopped_at(end, machine(name, settings), Kernel::loop), where);
    }
  }
}

/// A task of 90 cycles begins at cycle 0.
TEST(Shares, ARunningTaskCountsUpToTheStop) {
  const TaskRun r = stopped_at(30, machine("none", ""), Kernel::loop);
  EXPECT_EQ(r.cycles, 30u);
  EXPECT_EQ(*std::max_element(r.busy.begin(), r.busy.end()), 30u);
  EXPECT_EQ(std::accumulate(r.busy.begin(), r.busy.end(), Cycle{0}), 30u) << "one processor";
}

}  // namespace
}  // namespace ballast
