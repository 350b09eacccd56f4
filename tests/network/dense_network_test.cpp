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
#include "traffic/traffic_run.h"

namespace ballast {
namespace {

/// Sources and network, and what they did in a cycle, whatever the order within it.
struct Machine {
  Machine(const TrafficCase& c, Stepping stepping, unsigned threads = 1) : unit(c) {
    unit.network.reset();
    unit.network.force(stepping);
    unit.network.use_threads(threads);
  }

  void step(Cycle now) {
    const std::span<const Message> sends = shown;
    const auto message = [](const Message& m) { return std::tuple(m.to, m.from, m.tag); };
    delivered.assign(unit.network.delivered().begin(), unit.network.delivered().end());
    std::ranges::sort(delivered, {}, message);
    taken.assign(unit.network.taken().begin(), unit.network.taken().end());
    std::ranges::sort(taken);
    shown = unit.sources.step(now, taken);
    unit.network.step(now, sends);
  }

  TrafficUnit unit;
  std::span<const Message> shown;
  std::vector<Message> delivered;
  std::vector<NodeId> taken;
};

void expect_same(const Machine& a, const Machine& b) {
  ASSERT_EQ(a.delivered, b.delivered);
  ASSERT_EQ(a.taken, b.taken);
  ASSERT_EQ(a.unit.network.counts(), b.unit.network.counts());
  ASSERT_EQ(a.unit.network.events(), b.unit.network.events());
}

TrafficCase random_case(RandomStream& random) {
  const auto in = [&](std::uint32_t from, std::uint32_t to) {
    return from + static_cast<std::uint32_t>(random.below(to - from + 1));
  };
  TrafficCase c;
  switch (in(0, 7)) {
    case 0:
      c.topology = "hypercube";
      c.size = {std::int64_t{1} << in(1, 6)};
      break;
    case 1:
      c.topology = "tree";
      c.size = {std::int64_t{1} << in(1, 5)};
      break;
    case 2:
      c.topology = in(0, 1) != 0 ? "line" : "ring";
      c.size = {in(2, 80)};
      break;
    case 3:
      c.topology = in(0, 1) != 0 ? "mesh" : "torus";
      c.size = {in(1, 4), in(1, 4), in(1, 4)};
      break;
    default:
      c.topology = in(0, 1) != 0 ? "mesh" : "torus";
      c.size = {in(1, 12), in(1, 12)};
  }
  const char* const patterns[] = {"uniform", "tornado", "neighbour", "hotspot"};
  c.pattern = patterns[in(0, 3)];
  const bool rings = c.topology == "torus" || c.topology == "ring";
  c.router = {.rc = in(0, 3),
              .va = in(0, 3),
              .sa = in(0, 1),
              .st = in(1, 3),
              .vcs = in(rings ? 2 : 1, 8),
              .buffer_flits = in(1, 9),
              .link_cycles = in(1, 4)};
  c.sources = {.rate = std::pow(10., -3. * random.real()),
               .flits = in(0, 1) != 0 ? 1 : in(1, 12),
               .burst = in(0, 4) == 0 ? 4. : 0.,
               .seed = random()};
  return c;
}

void compare(std::uint64_t seed, Cycle cycles) {
  RandomStream random(seed, Stream{1}, 0);
  const TrafficCase c = random_case(random);
  SCOPED_TRACE(fmt::format("seed {}: {}, {} VCs", seed, c.topology, c.router.vcs));
  Machine sparse(c, Stepping::sparse), dense(c, Stepping::dense), both(c, Stepping::sparse);
  const std::uint64_t mean = 1 + random.below(60);  // cycles between two changes
  for (Cycle now = 0; now < cycles; ++now) {
    if (random.below(mean) == 0) {
      both.unit.network.force(both.unit.network.dense() ? Stepping::sparse : Stepping::dense);
    }
    for (Machine* machine : {&sparse, &dense, &both}) machine->step(now);
    ASSERT_NO_FATAL_FAILURE(expect_same(sparse, dense)) << "cycle " << now;
    ASSERT_NO_FATAL_FAILURE(expect_same(sparse, both)) << "cycle " << now << ", with changes";
  }
  ASSERT_TRUE(dense.unit.network.dense());
  ASSERT_FALSE(sparse.unit.network.dense());
  EXPECT_EQ(dense.unit.network.link_flits(), sparse.unit.network.link_flits());
  EXPECT_EQ(dense.unit.network.waiting_cycle(), sparse.unit.network.waiting_cycle());
}

TEST(DenseNetwork, EqualsTheSparseOneInEveryCycle) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    ASSERT_NO_FATAL_FAILURE(compare(seed, 300));
  }
}

TEST(DenseNetwork, LongEqualsTheSparseOneInEveryCycle) {
  for (std::uint64_t seed = 1001; seed <= 3000; ++seed) {
    ASSERT_NO_FATAL_FAILURE(compare(seed, 1000));
  }
}

TEST(DenseNetwork, EveryVectorTargetGivesTheSame) {
  ASSERT_GE(dense_targets(), 1U);
  for (unsigned target = 0; target < dense_targets(); ++target) {
    force_dense_target(target);
    for (std::uint64_t seed = 201; seed <= 230; ++seed) {
      ASSERT_NO_FATAL_FAILURE(compare(seed, 200)) << "target " << target;
    }
  }
  force_dense_target(0);
}

/// Each block of four threads has a group or more. The order within a cycle is the same, too.
void compare_threads(std::uint64_t seed, Cycle cycles) {
  RandomStream random(seed, Stream{1}, 0);
  TrafficCase c = random_case(random);
  c.topology = random.below(2) != 0 ? "mesh" : "torus";
  c.size = {static_cast<std::int64_t>(16 + random.below(16)), 16};
  c.router.vcs = std::max(c.router.vcs, 2U);
  Machine one(c, Stepping::dense), two(c, Stepping::dense, 2), four(c, Stepping::dense, 4);
  for (Cycle now = 0; now < cycles; ++now) {
    for (Machine* machine : {&one, &two, &four}) {
      machine->step(now);
      ASSERT_NO_FATAL_FAILURE(expect_same(one, *machine)) << "seed " << seed << ", cycle " << now;
      ASSERT_TRUE(
          std::ranges::equal(machine->unit.network.delivered(), one.unit.network.delivered()));
    }
  }
  EXPECT_EQ(two.unit.network.link_flits(), one.unit.network.link_flits());
  EXPECT_EQ(four.unit.network.link_flits(), one.unit.network.link_flits());
}

TEST(DenseNetwork, AnyNumberOfThreadsGivesTheSame) {
  for (std::uint64_t seed = 301; seed <= 304; ++seed) {
    ASSERT_NO_FATAL_FAILURE(compare_threads(seed, 150));
  }
}

TEST(DenseNetwork, LongAnyNumberOfThreadsGivesTheSame) {
  for (std::uint64_t seed = 2001; seed <= 2200; ++seed) {
    ASSERT_NO_FATAL_FAILURE(compare_threads(seed, 500));
  }
}

TEST(DenseNetwork, TheLoadChooses) {
  TrafficCase c{.size = {8, 8}, .router = {.vcs = 2}, .sources = {.rate = 0.3}};
  const auto dense_after = [&](double rate) {
    c.sources.rate = rate;
    Machine machine(c, Stepping::by_load);
    machine.unit.network.allow_any_order();
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
  Machine machine({.size = {3, 3}, .sources = {.rate = 0.3}}, Stepping::dense);
  for (Cycle now = 0; now < 100; ++now) machine.step(now);
  Cycle now = 100;
  for (; machine.unit.network.next_event(now - 1) != kNever; ++now) {
    ASSERT_LT(now, 300);
    machine.unit.network.step(now, {});
  }
  EXPECT_TRUE(machine.unit.network.dense());
  EXPECT_EQ(machine.unit.network.in_flight(), 0);
}

TEST(DenseNetwork, AnOrderThatMattersKeepsItSparse) {
  Machine machine({.size = {8, 8}, .sources = {.rate = 0.3}}, Stepping::by_load);
  for (Cycle now = 0; now < 1000; ++now) machine.step(now);
  EXPECT_FALSE(machine.unit.network.dense());
}

TEST(DenseNetwork, ResetInMidFlightIsAFreshNetwork) {
  const TrafficCase c{.size = {6, 5}, .router = {.vcs = 2}, .sources = {.rate = 0.4, .flits = 3}};
  Machine used(c, Stepping::dense);
  for (Cycle now = 0; now < 200; ++now) used.step(now);
  Machine again(c, Stepping::dense), fresh(c, Stepping::sparse);
  used.unit.network.reset();
  std::span<const Message> sends;
  for (Cycle now = 0; now < 300; ++now) {
    fresh.step(now);
    used.unit.network.step(now, sends);
    sends = fresh.shown;
    ASSERT_EQ(used.unit.network.counts(), fresh.unit.network.counts());
  }
}

TEST(DenseNetwork, LeavesOutWhatDoesNotFit) {
  const auto dense = [](const TrafficCase& c) {
    Machine machine(c, Stepping::dense);
    machine.step(0);
    return machine.unit.network.dense();
  };
  EXPECT_TRUE(dense({.size = {4, 4}, .router = {.vcs = 8, .buffer_flits = 255}}));
  EXPECT_FALSE(dense({.size = {4, 4}, .router = {.vcs = 9}}));
  EXPECT_FALSE(dense({.size = {4, 4}, .router = {.buffer_flits = 256}}));
  EXPECT_FALSE(dense({.size = {4, 4}, .router = {.sa = 2}}));
  EXPECT_FALSE(dense({.size = {4, 4}, .router = {.va = 1, .sa = 1, .speculative = true}}));
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

/// Receivers see the outputs of each cycle in an order of its own, and so does the network.
class Shuffled final : public Network {
 public:
  Shuffled(Network& network, std::uint64_t seed) : network_(network), random_(seed, Stream{1}) {}

  void reset() override { network_.reset(); }
  void step(Cycle now, std::span<const Message> sends) override {
    network_.step(now, shuffled(sends, sends_));
    shuffled(network_.delivered(), delivered_);
    shuffled(network_.taken(), taken_);
  }
  [[nodiscard]] std::span<const Message> delivered() const override { return delivered_; }
  [[nodiscard]] std::span<const NodeId> taken() const override { return taken_; }
  [[nodiscard]] std::span<const Message> returned() const override { return network_.returned(); }
  [[nodiscard]] Cycle next_event(Cycle now) const override { return network_.next_event(now); }
  [[nodiscard]] std::uint64_t in_flight() const override { return network_.in_flight(); }
  [[nodiscard]] NetworkCounts counts() const override { return network_.counts(); }
  [[nodiscard]] double zero_load_latency(std::span<const Message> packets) const override {
    return network_.zero_load_latency(packets);
  }

 private:
  template <class T>
  std::span<const T> shuffled(std::span<const T> from, std::vector<T>& to) {
    to.assign(from.begin(), from.end());
    for (std::size_t k = to.size(); k > 1; --k) std::swap(to[k - 1], to[random_.below(k)]);
    return to;
  }

  Network& network_;
  RandomStream random_;
  std::vector<Message> sends_, delivered_;
  std::vector<NodeId> taken_;
};

TEST(DenseNetwork, AnyOrderWithinACycleGivesTheSameMeasurement) {
  TrafficOptions options;
  options.block_cycles = 200;
  options.min_packets = 2000;
  options.max_cycles = 20'000;
  for (std::uint64_t seed = 401; seed <= 408; ++seed) {
    RandomStream random(seed, Stream{1}, 0);
    const TrafficCase c = random_case(random);
    TrafficUnit plain(c), other(c);
    plain.network.force(Stepping::dense);
    other.network.force(Stepping::dense);
    Shuffled network(other.network, seed);
    EXPECT_EQ(run_traffic(network, other.sources, options).latency,
              run_traffic(plain.network, plain.sources, options).latency)
        << "seed " << seed;
    EXPECT_EQ(other.network.counts(), plain.network.counts()) << "seed " << seed;
    EXPECT_EQ(other.network.link_flits(), plain.network.link_flits()) << "seed " << seed;
  }
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
  for (std::uint64_t seed = 501; seed <= 512; ++seed) {
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
