// SPDX-License-Identifier: BSD-3-Clause
// The dense way to step routers against the sparse one: every flit in every cycle.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/random.h"
#include "experiment/traffic_case.h"
#include "support/draws.h"
#include "support/random_traffic.h"
#include "support/stepped_machine.h"
#include "support/tier.h"
#include "traffic/traffic_run.h"

namespace ballast {
namespace {

THREADED(DenseNetwork);

void compare(std::uint64_t seed, Cycle cycles) {
  RandomStream random(seed, Stream{1}, 0);
  const TrafficCase c = random_case(random);
  SCOPED_TRACE(fmt::format("seed {}: {}, {} VCs", seed, c.topology, c.router.vcs));
  SteppedMachine sparse(c, Stepping::sparse), dense(c, Stepping::dense), both(c, Stepping::sparse);
  const std::uint64_t mean = 1 + random.below(60);  // cycles between two changes
  for (Cycle now = 0; now < cycles; ++now) {
    if (random.below(mean) == 0) {
      both.unit.network.force(both.unit.network.dense() ? Stepping::sparse : Stepping::dense);
    }
    for (SteppedMachine* machine : {&sparse, &dense, &both}) machine->step(now);
    ASSERT_NO_FATAL_FAILURE(expect_same(sparse, dense)) << "cycle " << now;
    ASSERT_NO_FATAL_FAILURE(expect_same(sparse, both)) << "cycle " << now << ", with changes";
  }
  ASSERT_TRUE(dense.unit.network.dense());
  ASSERT_FALSE(sparse.unit.network.dense());
  EXPECT_EQ(dense.unit.network.link_flits(), sparse.unit.network.link_flits());
  EXPECT_EQ(dense.unit.network.waiting_cycle(), sparse.unit.network.waiting_cycle());
}

TEST(DenseNetwork, EqualsTheSparseOneInEveryCycle) {
  for (std::uint64_t seed = 1; seed <= draws(100); ++seed) {
    ASSERT_NO_FATAL_FAILURE(compare(seed, 300));
  }
}

/// Rows longer than a group, or not a divisor of it: groups whose links lead to different columns,
/// and rings with only some links apart.
TEST(DenseNetwork, TorusMarksAndWideRowsEqualTheSparseOnes) {
  const std::vector<std::vector<std::int64_t>> sizes = {{64, 3},  {48, 5}, {100, 3}, {33, 6},
                                                        {130, 2}, {63, 4}, {65, 4},  {200, 1}};
  std::uint64_t seed = 601;
  for (const auto& size : sizes) {
    for (const char* topology : {"mesh", "torus"}) {
      RandomStream random(++seed, Stream{1}, 0);
      TrafficCase c = random_case(random);
      c.topology = topology;
      c.size = size;
      c.router.vcs = std::max(c.router.vcs, 2U);
      c.pattern = "uniform";
      c.sources.rate = 0.1;
      SCOPED_TRACE(fmt::format("seed {}: {} of {} x {}", seed, topology, size[0], size[1]));
      SteppedMachine sparse(c, Stepping::sparse), one(c, Stepping::dense),
          two(c, Stepping::dense, 2);
      for (Cycle now = 0; now < 400; ++now) {
        for (SteppedMachine* machine : {&sparse, &one, &two}) machine->step(now);
        ASSERT_NO_FATAL_FAILURE(expect_same(sparse, one)) << "cycle " << now;
        ASSERT_NO_FATAL_FAILURE(expect_same(sparse, two)) << "cycle " << now << ", two threads";
      }
      EXPECT_EQ(one.unit.network.link_flits(), sparse.unit.network.link_flits());
      EXPECT_GT(sparse.unit.network.counts().delivered, 0U);
    }
  }
}

/// Two portions of routers: each form gives its memory back.
TEST(DenseNetwork, ALargeNetworkChangesItsForm) {
  const TrafficCase c{.size = {129, 128}, .router = {.vcs = 2}, .sources = {.rate = 0.05}};
  SteppedMachine sparse(c, Stepping::sparse), both(c, Stepping::sparse);
  for (Cycle now = 0; now < 60; ++now) {
    if (now % 9 == 8) {
      both.unit.network.force(both.unit.network.dense() ? Stepping::sparse : Stepping::dense);
    }
    for (SteppedMachine* machine : {&sparse, &both}) machine->step(now);
    ASSERT_NO_FATAL_FAILURE(expect_same(sparse, both)) << "cycle " << now;
  }
  EXPECT_EQ(both.unit.network.link_flits(), sparse.unit.network.link_flits());
  EXPECT_GT(sparse.unit.network.counts().delivered, 1000U);
}

TEST(DenseNetwork, CountsTheFlitsOfABusyLink) {
  const TrafficCase c{
      .size = {2, 1}, .router = {.vcs = 2}, .pattern = "neighbour", .sources = {.rate = 1}};
  SteppedMachine sparse(c, Stepping::sparse), dense(c, Stepping::dense);
  for (Cycle now = 0; now < 1000; ++now) {
    for (SteppedMachine* machine : {&sparse, &dense}) machine->step(now);
  }
  const auto flits = sparse.unit.network.link_flits();
  ASSERT_GT(flits.at(0).flits, 500U);
  EXPECT_EQ(dense.unit.network.link_flits(), flits);
}

LONG(DenseNetwork, EqualsTheSparseOneInManyRuns);
TEST(DenseNetwork, EqualsTheSparseOneInManyRuns) {
  for (std::uint64_t seed = 1001; seed <= 3000; ++seed) {
    ASSERT_NO_FATAL_FAILURE(compare(seed, 1000));
  }
}

TEST(DenseNetwork, EveryVectorTargetGivesTheSame) {
  ASSERT_GE(dense_targets(), 1U);
  for (unsigned target = 0; target < dense_targets(); ++target) {
    force_dense_target(target);
    for (std::uint64_t seed = 201; seed <= 200 + draws(30); ++seed) {
      ASSERT_NO_FATAL_FAILURE(compare(seed, 200)) << "target " << target;
    }
  }
  force_dense_target(0);
}

TEST(DenseNetwork, TheLoadChooses) {
  TrafficCase c{.size = {8, 8}, .router = {.vcs = 2}, .sources = {.rate = 0.3}};
  const auto dense_after = [&](double rate) {
    c.sources.rate = rate;
    SteppedMachine machine(c, Stepping::by_load);
    for (Cycle now = 0; now < 1000; ++now) machine.step(now);
    const bool loaded = machine.unit.network.dense();
    for (Cycle now = 1000; now < 2000; ++now) machine.unit.network.step(now, {});
    EXPECT_FALSE(machine.unit.network.dense());
    EXPECT_EQ(machine.unit.network.next_event(2000), kNever);
    return loaded;
  };
  EXPECT_TRUE(dense_after(0.3));
  EXPECT_FALSE(dense_after(0.01));
}

TEST(DenseNetwork, IsQuietWhenNothingMoves) {
  SteppedMachine machine({.size = {3, 3}, .sources = {.rate = 0.3}}, Stepping::dense);
  for (Cycle now = 0; now < 100; ++now) machine.step(now);
  Cycle now = 100;
  for (; machine.unit.network.next_event(now - 1) != kNever; ++now) {
    ASSERT_LT(now, 300);
    machine.unit.network.step(now, {});
  }
  EXPECT_TRUE(machine.unit.network.dense());
  EXPECT_EQ(machine.unit.network.in_flight(), 0);
}

TEST(DenseNetwork, ResetInMidFlightIsAFreshNetwork) {
  const TrafficCase c{.size = {6, 5}, .router = {.vcs = 2}, .sources = {.rate = 0.4, .flits = 3}};
  SteppedMachine used(c, Stepping::dense);
  for (Cycle now = 0; now < 200; ++now) used.step(now);
  SteppedMachine again(c, Stepping::dense), fresh(c, Stepping::sparse);
  used.unit.network.reset();
  std::span<const Message> sends;
  for (Cycle now = 0; now < 300; ++now) {
    fresh.step(now);
    used.unit.network.step(now, sends);
    sends = fresh.shown;
    ASSERT_EQ(used.unit.network.counts(), fresh.unit.network.counts());
  }
  EXPECT_TRUE(used.unit.network.dense());
  EXPECT_EQ(used.unit.network.link_flits(), fresh.unit.network.link_flits());
}

TEST(DenseNetwork, LeavesOutWhatDoesNotFit) {
  const auto dense = [](const TrafficCase& c) {
    SteppedMachine machine(c, Stepping::dense);
    machine.step(0);
    return machine.unit.network.dense();
  };
  EXPECT_TRUE(dense({.size = {4, 4}, .router = {.vcs = 8, .buffer_flits = 255}}));
  EXPECT_FALSE(dense({.size = {4, 4}, .router = {.vcs = 9}}));
  EXPECT_FALSE(dense({.size = {4, 4}, .router = {.buffer_flits = 256}}));
  EXPECT_FALSE(dense({.size = {4, 4}, .router = {.sa = 2}}));
  EXPECT_FALSE(dense({.size = {4, 4}, .router = {.va = 1, .sa = 1, .speculative = true}}));
  EXPECT_TRUE(dense({.topology = "hypercube", .size = {128}}));   // eight ports
  EXPECT_FALSE(dense({.topology = "hypercube", .size = {256}}));  // nine ports
}

TEST(DenseNetwork, MeasurementsAreTheSame) {
  const TrafficCase c{.size = {8, 8}, .router = {.vcs = 2}, .sources = {.rate = 0.25}};
  TrafficOptions options;
  options.block_cycles = 200;
  options.min_packets = 2000;
  const auto result = [&](Stepping stepping) {
    TrafficUnit unit(c);
    unit.network.force(stepping);
    TrafficResult r = run_traffic(unit.network, unit.sources, options);
    r.edges = 0;  // counts what was stepped
    return r;
  };
  const TrafficResult sparse = result(Stepping::sparse);
  EXPECT_EQ(result(Stepping::dense), sparse);
  EXPECT_EQ(result(Stepping::by_load), sparse);
}

/// One simulation of the kernel per process. A clock edge moves bytes between channels of modules
/// that are built in any order.
TrafficResult under_the_kernel(std::uint64_t seed, Stepping stepping, unsigned threads) {
  RandomStream random(seed, Stream{1}, 0);
  TrafficUnit unit(random_case(random));
  unit.network.force(stepping);
  TrafficOptions options;
  options.block_cycles = 200;
  options.min_packets = 2000;
  options.max_cycles = 5000;
  options.threads = threads;
  options.module_order = static_cast<unsigned>(seed % 6);
  return run_traffic(unit.network, unit.sources, options,
                     stepping == Stepping::dense ? Kernel::systemc : Kernel::loop);
}

TEST(DenseNetwork, TheKernelGivesTheSame) {
  for (std::uint64_t seed = 501; seed <= 500 + draws(12); ++seed) {
    const TrafficResult sparse = under_the_kernel(seed, Stepping::sparse, 1);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      TrafficResult dense = under_the_kernel(seed, Stepping::dense, 1 + seed % 2);
      dense.edges = sparse.edges;  // counts what was stepped
      _exit(dense == sparse && sparse.delivered != 0 ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0) << "seed " << seed;
  }
}

}  // namespace
}  // namespace ballast
