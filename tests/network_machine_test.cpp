// SPDX-License-Identifier: BSD-3-Clause
// The machine on a network: conservation, plans, execution, returned tasks, the two drivers.
#include "machine/network_machine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <sstream>

#include "balancers/balancer.h"
#include "core/random.h"
#include "network/ideal_network.h"
#include "small_topologies.h"

namespace ballast {
namespace {

/// Always the same transfers.
class Fixed final : public Planner {
 public:
  explicit Fixed(std::vector<Transfer> transfers) : transfers_(std::move(transfers)) {}
  void plan(std::span<const std::uint32_t>, std::vector<Transfer>& transfers) override {
    transfers.insert(transfers.end(), transfers_.begin(), transfers_.end());
  }

 private:
  std::vector<Transfer> transfers_;
};

/// Everybody sends a random number of tasks, at most half of what it has, to some others.
class Anywhere final : public Planner {
 public:
  void plan(std::span<const std::uint32_t> load, std::vector<Transfer>& transfers) override {
    const auto p = static_cast<NodeId>(load.size());
    for (NodeId i = 0; i < p; ++i) {
      for (std::uint32_t left = load[i]; left > 1;) {
        const auto count = 1 + static_cast<std::uint32_t>(random_.below(left / 2 + 1));
        transfers.push_back({i, static_cast<NodeId>(random_.below(p)), count});
        left = left > 2 * count ? left - 2 * count : 0;
      }
    }
  }

 private:
  RandomStream random_{5, 0};
};

/// Around a network: checks that no interface ever holds more than kQueue packets, delays `taken`,
/// sends back what goes from `deaf` on, or breaks.
class Checked final : public Network {
 public:
  enum class Way { sound, slow, returns, hangs, keeps, loses, doubles, misnames, overtakes };
  explicit Checked(const Topology& topology, Way way = Way::sound, NodeId deaf = ~NodeId{0})
      : network_(topology, 2), way_(way), deaf_(deaf), held_(topology.processors()) {}
  void reset() override {
    network_.reset();
    std::fill(held_.begin(), held_.end(), 0);
    late_.clear();
    sent_ = returned_packets_ = 0;
    broke_ = false;
  }
  void step(Cycle now, std::span<const Message> sends) override {
    sent_ += sends.size();
    forward_.clear();
    returned_.clear();
    taken_.clear();
    for (const Message& m : sends) {
      most_ = std::max(most_, ++held_[m.from]);
      EXPECT_LE(held_[m.from], kQueue);
      if (way_ == Way::returns && m.to >= deaf_) {
        returned_.push_back(m);
        taken_.push_back(m.from);
      } else {
        forward_.push_back(m);
      }
    }
    returned_packets_ += returned_.size();
    network_.step(now, forward_);
    if (way_ == Way::slow || way_ == Way::hangs) {  // one packet in 7 cycles
      for (const Message& m : forward_) late_.push_back(m.from);
      if (!late_.empty() && now % 7 == 0 && way_ == Way::slow) {
        taken_.push_back(late_.front());
        late_.pop_front();
      }
    } else if (way_ != Way::keeps) {
      taken_.insert(taken_.end(), network_.taken().begin(), network_.taken().end());
    }
    for (const NodeId i : taken_) --held_[i];
    delivered_.assign(network_.delivered().begin(), network_.delivered().end());
    if (way_ == Way::hangs && now > 5) delivered_.clear();
    if (delivered_.empty() || broke_) return;
    broke_ = true;
    if (way_ == Way::loses) delivered_.pop_back();
    if (way_ == Way::doubles) delivered_.push_back(delivered_[0]);
    if (way_ == Way::misnames) delivered_[0].tag += 1u << 20;
    if (way_ == Way::overtakes) taken_.push_back(delivered_[0].to);
  }
  [[nodiscard]] std::span<const Message> delivered() const override { return delivered_; }
  [[nodiscard]] std::span<const NodeId> taken() const override { return taken_; }
  [[nodiscard]] std::span<const Message> returned() const override { return returned_; }
  [[nodiscard]] Cycle next_event(Cycle now) const override {
    return way_ == Way::hangs || !late_.empty() ? now + 1 : network_.next_event(now);
  }
  [[nodiscard]] std::uint64_t in_flight() const override { return network_.in_flight(); }
  [[nodiscard]] NetworkCounts counts() const override {
    NetworkCounts counts = network_.counts();
    counts.packets = sent_;
    counts.returned = returned_packets_;
    return counts;
  }
  [[nodiscard]] unsigned most() const { return most_; }

 private:
  IdealNetwork network_;
  Way way_;
  NodeId deaf_;
  std::vector<unsigned> held_;
  std::deque<NodeId> late_;
  std::vector<Message> forward_, delivered_, returned_;
  std::vector<NodeId> taken_;
  unsigned most_ = 0;
  std::uint64_t sent_ = 0, returned_packets_ = 0;
  bool broke_ = false;
};

Tasks random_tasks(NodeId p, unsigned count, Cycle spread = 0) {
  Tasks tasks;
  tasks.processors = p;
  RandomStream random(11, p);
  for (unsigned t = 0; t < count; ++t) {
    tasks.add(static_cast<NodeId>(random.below(p) * random.below(p) / p),
              1 + static_cast<double>(random.below(50)), spread == 0 ? 0 : random.below(spread));
  }
  tasks.sort_by_arrival();
  return tasks;
}

Tasks half(NodeId p, std::uint64_t load, double work = 1.0) {
  std::vector<std::uint64_t> loads(p, 0);
  std::fill_n(loads.begin(), p / 2, load);
  return tasks_of_loads(loads, work);
}

std::unique_ptr<Planner> pairing() {
  Args args;
  args.set("every", std::int64_t{0}, {});
  return std::move(Registry<BalancerSetup>::find("pairing")->make(args).planner);
}

NetworkMachineOptions options(Planner* planner, bool execute = false, Cycle every = 0) {
  NetworkMachineOptions o;
  o.processors.planner = planner;
  o.processors.execute = execute;
  o.processors.every = every;
  return o;
}

void expect_same(const RunResult& a, const RunResult& b) {
  EXPECT_EQ(a.cycles, b.cycles);
  EXPECT_EQ(a.count_after.per_processor, b.count_after.per_processor);
  EXPECT_EQ(a.work_after.per_processor, b.work_after.per_processor);
  EXPECT_EQ(a.queue.per_processor, b.queue.per_processor);
  EXPECT_EQ(a.longest_queue, b.longest_queue);
  EXPECT_EQ(a.costs.rounds, b.costs.rounds);
  EXPECT_EQ(a.costs.imbalance, b.costs.imbalance);
  EXPECT_EQ(a.costs.migration, b.costs.migration);
  EXPECT_EQ(a.costs.messages, b.costs.messages);
  EXPECT_EQ(a.costs.flit_hops, b.costs.flit_hops);
  EXPECT_EQ(a.costs.tasks_moved, b.costs.tasks_moved);
  EXPECT_EQ(a.costs.tasks_cancelled, b.costs.tasks_cancelled);
  EXPECT_EQ(a.busy, b.busy);
  EXPECT_EQ(a.balances, b.balances);
  EXPECT_EQ(a.series, b.series);
}

TEST(NetworkMachine, PairingLevelsTheWorstCase) {
  const TestLine line(8);
  IdealNetwork network(line);
  const auto planner = pairing();
  const Tasks tasks = half(8, 20, 3.0);
  NetworkMachineOptions o = options(planner.get());
  o.processors.task_flits = 3;
  const RunResult r = simulate_plain(tasks, network, line, o);
  EXPECT_EQ(r.count_after.per_processor, std::vector<double>(8, 10));
  EXPECT_EQ(r.work_after.per_processor, std::vector<double>(8, 30));
  EXPECT_EQ(r.balances, 1u);
  EXPECT_EQ(r.costs.rounds, 1u);
  EXPECT_EQ(r.costs.tasks_moved, 40u);
  EXPECT_EQ(r.costs.messages, 40u);
  EXPECT_EQ(r.costs.flits, 120u);
  EXPECT_EQ(r.costs.task_hops, 40u * 5) << "4 links, 5 routers";
  EXPECT_EQ(r.costs.flit_hops, 120u * 5);
  EXPECT_EQ(r.costs.imbalance, 0);
  EXPECT_EQ(r.costs.migration, 40) << "all cross the middle link";
  // Plan in cycle 0, first packets shown in cycle 2, the last ones in cycle 11; 4 links and 2 more
  // flits later they arrive.
  EXPECT_EQ(r.cycles, 17u);
}

TEST(NetworkMachine, PairingHalvesTheDifferenceOfEachPair) {
  const TestLine line(5);
  IdealNetwork network(line);
  const auto planner = pairing();
  const Tasks tasks = tasks_of_loads({3, 9, 8, 0, 7});
  const RunResult r = simulate_plain(tasks, network, line, options(planner.get()));
  EXPECT_EQ(r.count_after.per_processor, (std::vector<double>{5, 5, 6, 4, 7}))
      << "pairs 0-2 and 1-3; 4 is alone";
  EXPECT_DOUBLE_EQ(r.costs.imbalance, 7 - 27.0 / 5);
}

TEST(NetworkMachine, NoPlannerMovesNothing) {
  const TestLine line(8);
  IdealNetwork network(line);
  const RunResult r = simulate_plain(random_tasks(8, 50, 300), network, line, options(nullptr));
  EXPECT_EQ(r.count_after.per_processor, r.count_before.per_processor);
  EXPECT_EQ(r.costs.messages, 0u);
  EXPECT_EQ(r.balances, 0u);
}

TEST(NetworkMachine, ConservesTasksAndFillsNoInterfaceBeyondItsPlaces) {
  const TestLine line(16);
  for (const auto way : {Checked::Way::sound, Checked::Way::slow}) {
    for (const bool execute : {false, true}) {
      Checked network(line, way);
      Anywhere planner;
      const Tasks tasks = random_tasks(16, 500, 300);
      const RunResult r =
          simulate_plain(tasks, network, line, options(&planner, execute, execute ? 100 : 0));
      const double left = execute ? 0 : 500;
      EXPECT_EQ(r.count_after.mean * 16, left);
      EXPECT_GT(r.costs.tasks_moved, 100u);
      EXPECT_EQ(r.costs.messages, r.costs.tasks_moved);
      const double work = std::accumulate(tasks.work.begin(), tasks.work.end(), 0.0);
      if (execute) {
        EXPECT_EQ(std::accumulate(r.busy.begin(), r.busy.end(), Cycle{0}),
                  static_cast<Cycle>(work));
        EXPECT_GT(r.balances, 3u);
      }
      EXPECT_TRUE(way == Checked::Way::sound || network.most() == Network::kQueue) << "is used";
    }
  }
}

TEST(NetworkMachine, TransfersGoInOrderAndWaitForWhatArrives) {
  // 0 has nothing and must send 3; 2 sends it 5 of its 6, all over processor 0 to 1.
  const TestLine line(4);
  IdealNetwork network(line);
  Fixed planner({{0, 1, 3}, {2, 0, 5}, {0, 3, 1}});
  const RunResult r =
      simulate_plain(tasks_of_loads({0, 0, 6, 0}), network, line, options(&planner));
  EXPECT_EQ(r.count_after.per_processor, (std::vector<double>{1, 3, 1, 1}));
  EXPECT_EQ(r.costs.tasks_cancelled, 0u);
}

TEST(NetworkMachine, WhatCanNeverBeSentIsCancelled) {
  const TestLine line(4);
  IdealNetwork network(line);
  Fixed planner({{0, 1, 3}, {1, 0, 2}, {3, 2, 0}, {2, 2, 9}});
  const RunResult r =
      simulate_plain(tasks_of_loads({0, 0, 6, 0}), network, line, options(&planner));
  EXPECT_EQ(r.count_after.per_processor, (std::vector<double>{0, 0, 6, 0}));
  EXPECT_EQ(r.costs.tasks_cancelled, 5u) << "two that wait for each other";
  EXPECT_EQ(r.costs.messages, 0u);
}

TEST(NetworkMachine, ReturnedTasksGoToTheFrontAndEndTheirTransfer) {
  const TestLine line(4);
  Checked network(line, Checked::Way::returns, 3);  // nothing reaches 3
  Fixed planner({{0, 3, 7}, {0, 1, 2}});
  std::vector<double> work;
  Tasks tasks = tasks_of_loads({10, 0, 0, 0});
  for (std::size_t t = 0; t < 10; ++t) tasks.work[t] = static_cast<double>(t);
  const RunResult r = simulate_plain(tasks, network, line, options(&planner));
  EXPECT_EQ(r.count_after.per_processor, (std::vector<double>{8, 2, 0, 0}));
  EXPECT_EQ(r.costs.unreachable_pairs, 1u);
  EXPECT_EQ(r.costs.tasks_moved, 2u);
  EXPECT_EQ(r.costs.tasks_returned, 2u) << "the second one leaves before the first is back";
  EXPECT_EQ(r.costs.tasks_cancelled, 5u);
  EXPECT_EQ(r.work_after.per_processor[1], 0 + 1) << "the returned tasks are the next to leave";
}

TEST(NetworkMachine, TasksAreExecutedWhileTheyMigrate) {
  const TestLine line(8);
  const auto planner = pairing();
  IdealNetwork network(line);
  const RunResult moved =
      simulate_plain(half(8, 40, 50.0), network, line, options(planner.get(), true));
  const RunResult alone = simulate_plain(half(8, 40, 50.0), network, line, options(nullptr, true));
  EXPECT_EQ(alone.cycles, 40u * 50);
  EXPECT_GE(moved.cycles, 20u * 50);
  EXPECT_LE(moved.cycles, 20u * 50 + 60) << "19 tasks leave while the first one is executed";
  EXPECT_EQ(moved.costs.tasks_moved, 4u * 19);
  EXPECT_EQ(moved.longest_queue, 39u);
  EXPECT_NEAR(alone.queue.mean, 39.0 / 4, 0.05) << "39 .. 0 on half of the processors";
}

TEST(NetworkMachine, ExecutionTakesTasksThatShouldHaveLeft) {
  const TestLine line(4);
  Checked network(line, Checked::Way::slow);
  Fixed planner({{0, 3, 30}});
  const RunResult r =
      simulate_plain(tasks_of_loads({30, 0, 0, 0}), network, line, options(&planner, true));
  EXPECT_GT(r.costs.tasks_cancelled, 10u);
  EXPECT_EQ(r.costs.tasks_cancelled + r.costs.tasks_moved, 30u);
  EXPECT_GT(r.busy[0], 10u);
}

TEST(NetworkMachine, SkippingIdleCyclesChangesNothing) {
  const TestLine line(16);
  for (const bool execute : {false, true}) {
    const Tasks tasks = random_tasks(16, 300, 9000);
    IdealNetwork network(line, 40);
    const auto planner = pairing();
    NetworkMachineOptions o = options(planner.get(), execute, execute ? 700 : 0);
    o.series = 13;
    const RunResult skipped = simulate_plain(tasks, network, line, o);
    o.skip_idle = false;
    const RunResult all = simulate_plain(tasks, network, line, o);
    expect_same(skipped, all);
    EXPECT_LT(skipped.edges, all.edges);
    EXPECT_EQ(all.series.size(), all.edges / 13 + 1);
  }
}

/// Under the kernel: one simulation a process, so one case each.
class KernelNetworkMachine : public testing::TestWithParam<std::tuple<unsigned, bool, bool>> {};

TEST_P(KernelNetworkMachine, EqualsThePlainDriverInEveryOrderOfItsModules) {
  const auto [order, execute, skip] = GetParam();
  const TestPairs pairs(24);
  const Tasks tasks = random_tasks(24, 400, execute ? 300 : 0);
  Anywhere planner, the_same;
  NetworkMachineOptions o = options(&planner, execute, execute ? 40 : 0);
  o.processors.task_flits = 1 + order % 3;
  o.module_order = order;
  o.skip_idle = skip;
  o.series = 17;
  Checked network(pairs, static_cast<Checked::Way>(order % 3), 20);
  const RunResult plain = simulate_plain(tasks, network, pairs, o);
  EXPECT_GT(plain.costs.tasks_moved, 100u);
  o.processors.planner = &the_same;
  expect_same(simulate(tasks, network, pairs, o), plain);
}
INSTANTIATE_TEST_SUITE_P(Orders, KernelNetworkMachine,
                         testing::Combine(testing::Range(0u, 6u), testing::Bool(),
                                          testing::Bool()));

TEST(NetworkMachine, TracingChangesNothing) {
  const TestLine line(8);
  IdealNetwork network(line, 3);
  const auto planner = pairing();
  NetworkMachineOptions o = options(planner.get());
  const RunResult plain = simulate_plain(half(8, 20), network, line, o);
  const auto path = std::filesystem::temp_directory_path() / "ballast_network_machine_test.vcd";
  {
    const auto waveform = Waveform::open(path.string());
    o.waveform = waveform.get();
    expect_same(simulate_plain(half(8, 20), network, line, o), plain);
    o.series = 5;
    const RunResult sampled = simulate_plain(half(8, 20), network, line, o);
    EXPECT_EQ(sampled.series.size(), plain.cycles / 5 + 1);
    EXPECT_EQ(sampled.series[1], (Sample{5, 0, 16, 16})) << "cycles 2 .. 5: 4 each";
  }
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  EXPECT_NE(text.str().find("$scope module processor_7 $end"), std::string::npos);
  std::filesystem::remove(path);
}

std::string stuck(Checked::Way way, Cycle max_cycles = 10'000) {
  const TestLine line(8);
  Checked network(line, way);
  const auto planner = pairing();
  NetworkMachineOptions o = options(planner.get());
  o.watchdog = 1000;
  o.max_cycles = max_cycles;
  try {
    simulate_plain(half(8, 20), network, line, o);
  } catch (const StuckError& error) {
    return error.what();
  }
  return "not stuck";
}

TEST(NetworkMachine, ADeadlockOrALostTaskEndsTheRun) {
  const std::string hangs = stuck(Checked::Way::hangs);
  EXPECT_TRUE(hangs.starts_with("deadlock: nothing has moved for 1000 cycles at cycle 10"))
      << hangs;
  const std::string loses = stuck(Checked::Way::loses);
  EXPECT_NE(loses.find("no unit has anything to do, but of 80 tasks 79 are queued, 1 on their way"),
            std::string::npos)
      << loses;
  const std::string keeps = stuck(Checked::Way::keeps);
  EXPECT_NE(keeps.find("no unit has anything to do"), std::string::npos) << keeps;
  EXPECT_EQ(stuck(Checked::Way::sound, 5),
            "cycle budget of run.max_cycles = 5 exhausted: 64 of 80 tasks queued");
}

TEST(NetworkMachine, ADoubledOrMisnamedTaskOrAPlaceTooManyEndsTheRun) {
  const TestLine line(8);
  const auto planner = pairing();
  for (const auto way : {Checked::Way::doubles, Checked::Way::misnames, Checked::Way::overtakes}) {
    Checked network(line, way);
    EXPECT_THROW(simulate_plain(half(8, 20), network, line, options(planner.get())),
                 InvariantError);
  }
  Fixed nowhere({{0, 8, 1}});
  IdealNetwork network(line);
  EXPECT_THROW(simulate_plain(half(8, 20), network, line, options(&nowhere)), InvariantError);
}

}  // namespace
}  // namespace ballast
