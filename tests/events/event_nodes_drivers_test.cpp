// SPDX-License-Identifier: BSD-3-Clause
// Event agents on a machine: drivers, skipping and tracing change nothing, samples count every
// task, nothing allocates, and a network that breaks is found out.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <numeric>

#include "network/routed/routed_network.h"
#include "support/event_nodes_fixture.h"
#include "support/network_machine_fixture.h"
#include "support/observed_network.h"
#include "support/round_nodes_fixture.h"
#include "support/tier.h"

namespace ballast {
namespace {

STEPPED(EventMachineDrivers);
STEPPED(KernelEventMachine);

/// All registered ones, and agents that do anything.
std::vector<std::pair<std::string, EventAgentsMaker>> all_agents(NodeId p) {
  std::vector<std::pair<std::string, EventAgentsMaker>> all{{"restless", restless(p)},
                                                            {"settlers", restless<true>(p)}};
  for (const std::string& name : event_balancers()) all.emplace_back(name, named(name));
  return all;
}

TEST(EventMachineDrivers, SkippingAndTracingChangeNothing) {
  const auto torus = topology_by_name("torus", {4, 4});
  const Tasks tasks = event_tasks(16, 200, 600);
  const auto path = std::filesystem::temp_directory_path() / "ballast_event_machine_test.vcd";
  for (const auto& [name, agents] : all_agents(16)) {
    for (const bool execute : {false, true}) {
      SCOPED_TRACE(fmt::format("{} {}", name, execute));
      RoutedNetworkCore network(*torus, {.vcs = 2});
      NetworkMachineOptions o = event_options(agents, execute, execute ? 3 : 0);
      o.processors.task_flits = 4;
      o.series = 13;
      const RunResult r = simulate(tasks, network, *torus, o);
      EXPECT_TRUE(succeeded(r.outcome));
      EXPECT_EQ(r.outcome == Outcome::completed, execute);
      EXPECT_GT(r.costs.agent_messages, 0u);
      o.skip_idle = false;
      const RunResult all = simulate(tasks, network, *torus, o);
      expect_same(all, r);
      EXPECT_LE(r.edges, all.edges);
      const auto waveform = Waveform::open(path.string());
      o.waveform = waveform.get();
      expect_same(simulate(tasks, network, *torus, o), r);
    }
  }
  std::filesystem::remove(path);
}

/// One task a processor to start with, two processors: loads and tasks on their way are all of
/// them, in every cycle, wherever the network has them.
TEST(EventMachineDrivers, SamplesCountEveryTask) {
  const auto line = topology_by_name("line", {2});
  for (const bool round : {false, true}) {
    RoutedNetworkCore network(*line, {});
    NetworkMachineOptions o =
        round ? agent_options(agents_maker("diffusion")) : event_options(restless(2), false, 5);
    o.processors.task_flits = 7;
    o.series = 1;
    const RunResult r = simulate(tasks_of_loads({41, 0}), network, *line, o);
    std::uint64_t under_way = 0;
    for (const Sample& s : r.series) {
      if (s.cycle == 0) continue;  // the tasks arrive at its edge
      EXPECT_EQ(s.min + s.max + s.in_flight, 41u) << s.cycle;
      under_way = std::max(under_way, s.in_flight);
    }
    EXPECT_GT(under_way, 0u);
  }
}

/// Under the kernel: one simulation a process, so one case each.
class KernelEventMachine : public testing::TestWithParam<std::tuple<unsigned, bool, bool>> {};

TEST_P(KernelEventMachine, EqualsThePlainDriverInEveryOrderOfItsModules) {
  const auto [order, execute, skip] = GetParam();
  const auto mesh = topology_by_name("mesh", {8, 4});
  const Tasks tasks = event_tasks(32, 200, 600);
  RoutedNetworkCore network(*mesh, {});
  const auto agents = all_agents(32);
  NetworkMachineOptions o =
      event_options(agents[order % agents.size()].second, execute, order % 2 == 0 ? 0 : 6);
  o.processors.task_flits = 1 + order % 3;
  o.module_order = order;
  o.skip_idle = skip;
  o.series = 17;
  o.frames = 50;
  o.seed = order;
  const RunResult plain = simulate(tasks, network, *mesh, o);
  EXPECT_GT(plain.costs.agent_messages, 0u);
  expect_same(simulate(tasks, network, *mesh, o, Kernel::systemc), plain);
}
INSTANTIATE_TEST_SUITE_P(Orders, KernelEventMachine,
                         testing::Combine(testing::Range(0u, 6u), testing::Bool(),
                                          testing::Bool()));

/// Takes a packet of each processor every seventh cycle.
TEST(EventMachineDrivers, NoInterfaceIsFilledBeyondItsPlaces) {
  const auto hypercube = topology_by_name("hypercube", {16});
  Checked network(*hypercube, Checked::Way::slow);
  for (const bool execute : {false, true}) {
    const RunResult r = simulate(event_tasks(16, 100, 300), network, *hypercube,
                                 event_options(restless(16), execute));
    EXPECT_TRUE(succeeded(r.outcome));
    EXPECT_EQ(network.most(), Network::kQueue) << "is used";
  }
}

/// Agents that send to one processor after the other, hold and set timers.
struct Busy : EventAgentBase {
  struct Node {
    NodeId next = 0;
    bool held = false;
  };
  struct Message {};
  using Me = EventSelf<Busy>;
  NodeId nodes;
  void receive(Me, NodeId, const Message&, std::uint32_t) const {}
  void load_changed(Me me, std::uint32_t) const {
    if (me.now() == 0) wake(me);
  }
  void wake(Me me) const {
    NodeId& next = me.node().next;
    for (int k = 0; k < 3; ++k) {
      next = (next + 1) % nodes;
      me.send(next, {}, me.now() < 20'000 ? std::min(me.movable(), 1u) : 0);
    }
    if (std::exchange(me.node().held, !me.node().held)) {
      me.release();
    } else {
      me.hold();
    }
    me.wake_at(me.now() + 20);
  }
};

/// After 4,000 cycles of 20,000: letters and routes are there by then.
std::uint64_t allocated(Network& inner, Kernel kernel) {
  const auto mesh = topology_by_name("mesh", {4, 4});
  Observed network(inner, 4'000);
  Tasks tasks;
  tasks.processors = 16;
  RandomStream random(5, Stream{5});
  for (Cycle c = 0; c < 20'000; c += 3) {
    tasks.add(static_cast<NodeId>(random.below(16)), 20.0, c);
  }
  Busy busy;
  busy.nodes = 16;
  const RunResult r =
      simulate(tasks, network, *mesh, event_options(event_maker(busy), true, 2), kernel);
  EXPECT_GT(r.costs.tasks_moved, 5000u);
  return network.allocated();
}

TEST(EventMachineDrivers, NothingAllocatesAfterTheWarmUp) {
  const auto mesh = topology_by_name("mesh", {4, 4});
  RoutedNetworkCore routed(*mesh, {});
  IdealNetwork ideal(*mesh);
  EXPECT_EQ(allocated(routed, Kernel::loop), 0u);
  EXPECT_EQ(allocated(ideal, Kernel::loop), 0u);
}

TEST(EventMachineDrivers, NothingAllocatesAfterTheWarmUpUnderTheKernel) {
  const auto mesh = topology_by_name("mesh", {4, 4});
  IdealNetwork ideal(*mesh);
  EXPECT_EQ(allocated(ideal, Kernel::systemc), 0u);
}

TEST(EventMachineDrivers, ABrokenPacketEndsTheRun) {
  const auto mesh = topology_by_name("mesh", {3, 2});
  using Way = AnyLatency::Way;
  for (const Way way : {Way::loses, Way::doubles, Way::doubles_later, Way::misnames}) {
    for (const bool execute : {false, true}) {
      const NetworkMachineOptions o = event_options(restless(6, 10), execute);
      for (std::uint64_t packet = 0; packet < 150; packet += 2) {
        SCOPED_TRACE(fmt::format("way {} packet {}", static_cast<int>(way), packet));
        AnyLatency network([](const Message& m) { return 2 + m.from; }, way, packet);
        try {
          simulate(event_tasks(6, 60, 0), network, *mesh, o);
          ADD_FAILURE() << "nobody noticed";
        } catch (const StopError& error) {
          EXPECT_EQ(way, Way::loses) << error.what();
        } catch (const InvariantError&) {
          EXPECT_NE(way, Way::loses);
        }
      }
    }
  }
}

TEST(EventMachineDrivers, ANetworkThatStandsStillEndsTheRun) {
  const auto line = topology_by_name("line", {8});
  for (const auto way : {Checked::Way::hangs, Checked::Way::keeps, Checked::Way::overtakes}) {
    Checked network(*line, way);
    NetworkMachineOptions o = event_options(restless(8), false);
    o.watchdog = 1000;
    try {
      simulate(half(8, 20), network, *line, o);
      ADD_FAILURE() << "nobody noticed";
    } catch (const StuckError&) {
      EXPECT_NE(way, Checked::Way::overtakes);
    } catch (const InvariantError&) {
      EXPECT_EQ(way, Checked::Way::overtakes);
    }
  }
}

/// Hold their processors for ever, and answer every message.
struct Chatter : EventAgentBase {
  static constexpr bool kTasksSettle = false;
  struct Node {};
  struct Message {};
  using Me = EventSelf<Chatter>;

  void receive(Me me, NodeId from, const Message&, std::uint32_t) const { me.send(from, {}, 0); }
  void returned(Me, NodeId, const Message&, std::uint32_t) const {}
  void load_changed(Me me, std::uint32_t arrived) const {
    if (arrived == 0) return;
    me.hold();
    me.send((me.id() + 1) % 2, {}, 0);
  }
  void wake(Me) const {}
};

/// Messages that pass for ever are no progress of the tasks.
TEST(EventMachineDrivers, MessagesWithoutTasksDoNotHoldTheWatchdogOff) {
  const auto line = topology_by_name("line", {2});
  IdealNetwork network(*line);
  NetworkMachineOptions o = event_options(event_maker(Chatter{}), true);
  o.watchdog = 1000;
  o.max_cycles = 5000;
  try {
    simulate(tasks_of(2, {{0, 9, 0}}), network, *line, o);
    ADD_FAILURE() << "the task cannot be executed";
  } catch (const StopError& error) {
    EXPECT_EQ(error.stop().reason, Stop::Reason::deadlock);
    EXPECT_NE(std::string(error.what()).find("no task has been executed or moved for 1000 cycles"),
              std::string::npos)
        << error.what();
  }
}

TEST(EventMachineDrivers, TheSeedIsTheAgents) {
  const auto line = topology_by_name("line", {8});
  IdealNetwork network(*line);
  NetworkMachineOptions o = event_options(restless(8), true);
  const Tasks tasks = event_tasks(8, 80, 200);
  const RunResult one = simulate(tasks, network, *line, o);
  expect_same(simulate(tasks, network, *line, o), one);
  o.seed = 2;
  EXPECT_NE(simulate(tasks, network, *line, o).costs, one.costs);
}

}  // namespace
}  // namespace ballast
