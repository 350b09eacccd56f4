// SPDX-License-Identifier: BSD-3-Clause
// Runs that end before their end: why, when, and the result so far.
#include <gtest/gtest.h>

#include <csignal>

#include "experiment/simulation.h"
#include "report/report.h"
#include "report/verdict.h"

namespace ballast {
namespace {

/// One of each kind of machine, none of which has done within 40 cycles.
std::vector<Experiment> experiments_to_stop() {
  Experiment on_switch;
  on_switch.machine.processors = 64;
  on_switch.workload = {"half", {{"load", 200}}};
  Experiment round_agents = on_switch;
  round_agents.machine.processors = {};
  round_agents.machine.topology = {"mesh", {{"size", std::vector<std::int64_t>{8, 8}}}};
  round_agents.balancer = {"diffusion", {}};
  Experiment event_agents = round_agents;
  event_agents.workload = {"heavy", {}};
  event_agents.balancer = {"sender-initiated", {}};
  event_agents.run.until = RunSection::Until::completed;
  Experiment traffic;
  traffic.machine.topology = round_agents.machine.topology;
  traffic.traffic.emplace().sources.rate = 0.1;
  Experiment rounds;
  rounds.machine.topology = round_agents.machine.topology;
  rounds.workload = {"half", {{"load", 200}}};
  rounds.balancer = {"diffusion", {}};
  rounds.rounds.emplace().until = RoundsUntil::max;
  return {on_switch, round_agents, event_agents, traffic, rounds};
}

/// What is asked of all runs of this process, for as long as this exists.
class Requested {
 public:
  ~Requested() { interrupt::requested = 0; }
  void now(int signal) { interrupt::requested = signal; }
};

Stopped<Result> stopped_run(const Experiment& e, Kernel kernel = Kernel::loop) {
  try {
    static_cast<void>(run(e, kernel));
  } catch (Stopped<Result>& stopped) {
    return stopped;
  }
  throw InvariantError("the run came to its end");
}

void expect_marked(Stopped<Result>& stopped, const char* reason) {
  const auto json = document(stopped.so_far(), -1, stopped.stop());
  EXPECT_EQ(json["complete"], false);
  EXPECT_EQ(json["stopped"]["reason"], reason);
  EXPECT_EQ(json["stopped"]["cycle"], stopped.stop().cycle);
  EXPECT_EQ(json["result"]["verdict"], "stopped");
}

TEST(StoppedRuns, ASignalEndsThemWithTheResultSoFar) {
  for (Experiment e : experiments_to_stop()) {
    Requested requested;
    Cycle asked = 0;
    e.run.progress = [&](Cycle now, std::uint64_t) {
      if (now >= 5 && asked == 0) requested.now(SIGTERM), asked = now;
    };
    Stopped<Result> stopped = stopped_run(e);
    EXPECT_NE(asked, 0);
    EXPECT_GE(stopped.stop().cycle, asked);
    EXPECT_LE(stopped.so_far().cycles(), stopped.stop().cycle + 1);
    EXPECT_NE(stopped.stop().message.find("SIGTERM"), std::string::npos);
    expect_marked(stopped, "interrupted");
  }
}

TEST(StoppedRuns, ATimeLimitIsNamed) {
  for (const Experiment& e : experiments_to_stop()) {
    Requested requested;
    requested.now(SIGALRM);
    Stopped<Result> stopped = stopped_run(e);
    EXPECT_EQ(stopped.stop().cycle, 0);
    expect_marked(stopped, "time limit");
  }
}

TEST(StoppedRuns, TheBudgetEndsThemInItsCycle) {
  for (Experiment e : experiments_to_stop()) {
    if (e.traffic || e.rounds) continue;  // these return their result
    e.run.max_cycles = 33;
    Stopped<Result> stopped = stopped_run(e);
    EXPECT_EQ(stopped.stop().cycle, 33);
    EXPECT_EQ(stopped.so_far().cycles(), 33);
    EXPECT_EQ(stopped.so_far().tasks().tasks, stopped.so_far().tasks().count_before.mean * 64);
    expect_marked(stopped, "budget");
  }
}

TEST(StoppedRuns, StoppedRunsReturnTheirReason) {
  for (Experiment e : experiments_to_stop()) {
    if (!e.traffic && !e.rounds) continue;
    e.run.max_cycles = 33;
    if (e.rounds) {
      e.rounds->until = RoundsUntil::stable;
      e.rounds->max = 3;
    }
    const Result result = run(e);
    const std::optional<Stop> stop = stop_of(result);
    ASSERT_TRUE(stop);
    EXPECT_EQ(stop->reason, Stop::Reason::budget);
    EXPECT_EQ(stop->cycle, e.rounds ? 3 : 33);
  }
}

TEST(StoppedRuns, TheNextRunIsAsIfNothingHadBeen) {
  for (Experiment e : experiments_to_stop()) {
    if (e.rounds) e.rounds->max = 50;
    const Result before = run(e);
    {
      Requested requested;
      requested.now(SIGINT);
      static_cast<void>(stopped_run(e));
    }
    EXPECT_EQ(document(run(e)), document(before));
  }
}

/// One simulation a process.
class StoppedUnderTheKernel : public testing::TestWithParam<std::size_t> {};
TEST_P(StoppedUnderTheKernel, EndsInTheSameCycleAsTheLoop) {
  Experiment e = experiments_to_stop()[GetParam()];
  e.run.max_cycles = 33;
  Stopped<Result> loop = stopped_run(e);
  Stopped<Result> kernel = stopped_run(e, Kernel::systemc);
  EXPECT_EQ(kernel.stop().cycle, loop.stop().cycle);
  EXPECT_EQ(kernel.stop().message, loop.stop().message);
  expect_marked(kernel, "budget");
}
INSTANTIATE_TEST_SUITE_P(Machines, StoppedUnderTheKernel, testing::Range<std::size_t>(0, 3));

}  // namespace
}  // namespace ballast
