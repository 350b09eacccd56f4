// SPDX-License-Identifier: BSD-3-Clause
// Balancers with agents on a machine: drivers, isolation and tracing change nothing, nothing
// allocates, and a network that breaks is found out.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "drawing/waveform_reader.h"
#include "network/routed/routed_network.h"
#include "support/network_machine_fixture.h"
#include "support/observed_network.h"
#include "support/round_nodes_fixture.h"
#include "support/tier.h"

namespace ballast {
namespace {

STEPPED(AgentMachineDrivers);
STEPPED(KernelAgentMachine);

/// 200 tasks that arrive in 600 cycles, on the first processors.
Tasks arrivals(NodeId p) {
  Tasks tasks;
  tasks.processors = p;
  RandomStream random(21, Stream{p});
  for (int t = 0; t < 200; ++t) {
    tasks.add(static_cast<NodeId>(random.below(p / 4)), 1.0 + static_cast<double>(random.below(40)),
              random.below(600));
  }
  tasks.sort_by_arrival();
  return tasks;
}

/// Its tasks move after a whole pass: a short one, so that some are left to move.
RoundAgentsMaker early(const std::string& balancer) {
  const bool in_passes = balancer == "comm-diffusion";
  return agents_maker(balancer, in_passes ? Settings{{"steps", 2}} : Settings{});
}

TEST(AgentMachineDrivers, IsolationSkippingAndTracingChangeNothing) {
  const auto torus = topology_by_name("torus", {4, 4});
  const Tasks tasks = arrivals(16);
  const auto path = std::filesystem::temp_directory_path() / "ballast_agent_machine_test.vcd";
  for (const std::string& balancer : round_balancers()) {
    for (const bool execute : {false, true}) {
      SCOPED_TRACE(balancer);
      RoutedNetworkCore network(*torus, {.vcs = 2});
      NetworkMachineOptions o = agent_options(early(balancer), execute, execute ? 70 : 0);
      o.series = 13;
      const RunResult r = simulate(tasks, network, *torus, o);
      EXPECT_GT(r.costs.tasks_moved, 0u);
      for (const Sample& s : r.series) EXPECT_LE(s.in_flight, tasks.size()) << "tasks only";
      o.isolated = true;
      expect_same(simulate(tasks, network, *torus, o), r);
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

TEST(AgentMachineDrivers, AWaveformTellsMessagesFromTasks) {
  const auto line = topology_by_name("line", {4});
  const auto path = std::filesystem::temp_directory_path() /
                    fmt::format("ballast_agent_messages_test_{}.vcd", getpid());
  const auto waveform = Waveform::open(path.string());
  NetworkMachineOptions o = agent_options(agents_maker("diffusion"), true);
  o.waveform = waveform.get();
  o.skip_idle = false;
  RoutedNetworkCore network(*line, {});
  const RunResult r = simulate(tasks_of_loads({40, 0, 0, 0}, 30.0), network, *line, o);
  waveform->close();
  const WaveData wave = read_waveform(path.string());
  std::uint64_t sends = 0, messages = 0;  // cycles in which the wire is 1, of all processors
  for (const WaveSignal& signal : wave.signals) {
    for (Cycle t = wave.start; t <= wave.end; ++t) {
      sends += signal.name.ends_with(".send") && signal.at(t) == "1";
      messages += signal.name.ends_with(".message") && signal.at(t) == "1";
    }
  }
  EXPECT_GT(r.costs.tasks_moved, 0u);
  EXPECT_EQ(messages, r.costs.agent_messages);
  EXPECT_EQ(sends, r.costs.agent_messages + r.costs.tasks_moved);
  std::filesystem::remove(path);
}

/// Under the kernel: one simulation a process, so one case each.
class KernelAgentMachine : public testing::TestWithParam<std::tuple<unsigned, bool, bool>> {};

TEST_P(KernelAgentMachine, EqualsThePlainDriverInEveryOrderOfItsModules) {
  const auto [order, execute, skip] = GetParam();
  const auto mesh = topology_by_name("mesh", {6, 4});
  const Tasks tasks = arrivals(24);
  RoutedNetworkCore network(*mesh, {});
  const auto names = round_balancers();
  NetworkMachineOptions o =
      agent_options(early(names[order % names.size()]), execute, order % 2 == 0 ? 0 : 50);
  o.processors.task_flits = 1 + order % 3;
  o.module_order = order;
  o.skip_idle = skip;
  o.series = 17;
  o.frames = 50;
  const RunResult plain = simulate(tasks, network, *mesh, o);
  EXPECT_GT(plain.costs.tasks_moved, 0u);
  expect_same(simulate(tasks, network, *mesh, o, Kernel::systemc), plain);
}
INSTANTIATE_TEST_SUITE_P(Orders, KernelAgentMachine,
                         testing::Combine(testing::Range(0u, 6u), testing::Bool(),
                                          testing::Bool()));

/// Takes a packet of each processor every third cycle.
TEST(AgentMachineDrivers, NoInterfaceIsFilledBeyondItsPlaces) {
  const auto hypercube = topology_by_name("hypercube", {16});
  Checked network(*hypercube, Checked::Way::slow);
  for (const std::string& balancer : round_balancers()) {
    const RunResult r = simulate(tasks_of_loads(random_counts(16, 5)), network, *hypercube,
                                 agent_options(agents_maker(balancer)));
    EXPECT_TRUE(succeeded(r.outcome));
    EXPECT_EQ(network.most(), Network::kQueue) << "is used";
  }
}

/// Tasks that arrive at some of the processors all the time. Budget: most of it after the warm-up.
std::uint64_t allocated(const std::string& balancer, Cycle every, Kernel kernel) {
  const auto mesh = topology_by_name("mesh", {4, 4});
  RoutedNetworkCore routed(*mesh, {});
  routed.force(Stepping::sparse);  // the first dense step makes its tables
  Observed network(routed, 4'000);
  Tasks tasks;
  tasks.processors = 16;
  RandomStream random(5, Stream{5});
  for (Cycle c = 0; c < 20'000; ++c) {
    tasks.add(static_cast<NodeId>(random.below(4)), 6.0, c);
  }
  NetworkMachineOptions o = agent_options(agents_maker(balancer), true, every);
  const RunResult r = simulate(tasks, network, *mesh, o, kernel);
  EXPECT_GT(r.costs.tasks_moved, 100u);
  return network.allocated();
}

TEST(AgentMachineDrivers, NothingAllocatesAfterElaboration) {
  for (const std::string& balancer : round_balancers()) {
    SCOPED_TRACE(balancer);
    for (const Cycle every : {0, 40}) EXPECT_EQ(allocated(balancer, every, Kernel::loop), 0u);
  }
}

TEST(AgentMachineDrivers, NothingAllocatesAfterElaborationUnderTheKernel) {
  EXPECT_EQ(allocated(round_balancers()[0], 0, Kernel::systemc), 0u);
}

TEST(AgentMachineDrivers, ABrokenPacketEndsTheRun) {
  const auto mesh = topology_by_name("mesh", {3, 2});
  using Way = AnyLatency::Way;
  for (const Way way : {Way::loses, Way::doubles, Way::doubles_later, Way::misnames}) {
    int stuck = 0, broken = 0;
    for (std::uint64_t packet = 0; packet < 80; ++packet) {
      SCOPED_TRACE(fmt::format("way {} packet {}", static_cast<int>(way), packet));
      AnyLatency network([](const Message& m) { return 2 + m.from; }, way, packet);
      try {
        simulate(tasks_of_loads({30, 0, 0, 0, 0, 0}), network, *mesh,
                 agent_options(agents_maker("diffusion")));
        ADD_FAILURE() << "nobody noticed";
      } catch (const StuckError& error) {
        ++stuck;
        const std::string what = error.what();
        EXPECT_NE(what.find("no unit has work"), std::string::npos) << what;
        EXPECT_NE(what.find("agents wait for messages, of which"), std::string::npos) << what;
      } catch (const InvariantError&) {
        ++broken;
      }
    }
    if (way == Way::loses) {
      EXPECT_EQ(stuck, 80);
    }
    if (way == Way::doubles || way == Way::misnames) {
      EXPECT_EQ(broken, 80);
    }
  }
}

TEST(AgentMachineDrivers, ANetworkThatStandsStillEndsTheRun) {
  const auto line = topology_by_name("line", {8});
  for (const auto way : {Checked::Way::hangs, Checked::Way::keeps, Checked::Way::overtakes}) {
    Checked network(*line, way);
    NetworkMachineOptions o = agent_options(agents_maker("diffusion"));
    o.watchdog = 1000;
    try {
      simulate(half(8, 20), network, *line, o);
      ADD_FAILURE() << "nobody noticed";
    } catch (const StuckError& error) {
      EXPECT_NE(way, Checked::Way::overtakes);
      if (way == Checked::Way::hangs) {
        EXPECT_TRUE(std::string(error.what()).starts_with("deadlock at cycle "));
      }
    } catch (const InvariantError&) {
      EXPECT_EQ(way, Checked::Way::overtakes);
    }
  }
}

}  // namespace
}  // namespace ballast
