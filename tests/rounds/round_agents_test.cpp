// SPDX-License-Identifier: BSD-3-Clause
// Round-based agents: every registered balancer of this kind keeps the laws below.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <numeric>

#include "balancers/by_name.h"
#include "core/random.h"
#include "rounds/round_machine.h"
#include "support/error_of.h"
#include "support/place.h"
#include "support/random_loads.h"

namespace ballast {
namespace {

const std::vector<Place> kPlacesOfAgents{
    {"line", {64}}, {"ring", {64}},     {"mesh", {8, 8}}, {"torus", {8, 8}},   {"hypercube", {64}},
    {"tree", {64}}, {"complete", {64}}, {"star", {64}},   {"mesh", {4, 4, 4}}, {"mesh", {16, 4}}};

void bring(RoundMachine& machine, const std::vector<double>& loads) {
  for (NodeId i = 0; i < loads.size(); ++i) machine.insert(i, loads[i]);
}

/// Of all balancers on all places.
template <class Check>
void everywhere(Check&& check) {
  for (const std::string& name : round_balancers()) {
    for (const Place& place : kPlacesOfAgents) {
      SCOPED_TRACE(name + " on " + place.topology);
      const auto topology = topology_by_name(place.topology, place.size);
      check(name, *topology);
    }
  }
}

TEST(RoundAgents, LoadIsKeptAndTasksAreToo) {
  everywhere([](const std::string& name, const Topology& topology) {
    const auto agents = round_agents_by_name(topology, name);
    RoundMachine machine(*agents, true);
    bring(machine, random_loads(topology.processors(), 1));
    const double total = machine.total();
    for (int r = 0; r < 50; ++r) {
      machine.balance();
      const auto loads = machine.loads();
      ASSERT_NEAR(std::accumulate(loads.begin(), loads.end(), 0.0), total, 1e-6);
      const auto tasks = machine.tasks();
      ASSERT_EQ(std::accumulate(tasks.begin(), tasks.end(), std::int64_t{0}),
                static_cast<std::int64_t>(total));
      for (const auto t : tasks) ASSERT_GE(t, 0);
    }
  });
}

TEST(RoundAgents, BothEndsOfALinkAgreeOnTheFlow) {
  everywhere([](const std::string& name, const Topology& topology) {
    const auto agents = round_agents_by_name(topology, name);
    RoundMachine machine(*agents);
    bring(machine, random_loads(topology.processors(), 2));
    const Neighbours& n = agents->neighbours();
    for (int r = 0; r < 40; ++r) {
      const auto before = machine.loads();
      machine.balance();
      for (NodeId i = 0; i < n.nodes(); ++i) {
        double out = 0;
        for (std::size_t k = n.first(i); k < n.first(i) + n.degree(i); ++k) {
          ASSERT_EQ(agents->flow(k), -agents->flow(n.reverse(k)));
          out += agents->flow(k);
        }
        ASSERT_NEAR(agents->load(i), before[i] - out, 1e-9);
      }
    }
  });
}

TEST(RoundAgents, SettleWithinABoundAndThenNothingMoves) {
  everywhere([](const std::string& name, const Topology& topology) {
    const auto agents = round_agents_by_name(topology, name);
    RoundMachine machine(*agents);
    bring(machine, random_loads(topology.processors(), 3));
    ASSERT_TRUE(machine.settle(100'000));
    const auto settled = machine.costs().stable;
    const auto before = machine.loads();
    for (int r = 0; r < 30; ++r) machine.balance();
    EXPECT_EQ(machine.costs().stable, settled);
    const auto after = machine.loads();
    for (NodeId i = 0; i < before.size(); ++i) EXPECT_NEAR(before[i], after[i], 0.05);
  });
}

/// The order of agents, and how far some are ahead of others, changes nothing.
TEST(RoundAgents, AgentByAgentInAnyOrderIsTheSameAsInStep) {
  everywhere([](const std::string& name, const Topology& topology) {
    const auto in_step = round_agents_by_name(topology, name);
    const auto loads = random_loads(topology.processors(), 4);
    for (const bool isolated : {false, true}) {
      const auto agents = round_agents_by_name(topology, name, {}, isolated);
      const auto reference = round_agents_by_name(topology, name);
      RoundMachine machine(*reference);
      bring(machine, loads);
      constexpr std::uint32_t kRounds = 30;
      std::vector<std::vector<double>> flows(kRounds), levels(kRounds);
      const Neighbours& n = agents->neighbours();
      for (std::uint32_t r = 0; r < kRounds; ++r) {
        machine.balance();
        levels[r] = machine.loads();
        for (std::size_t k = 0; k < n.links(); ++k) flows[r].push_back(reference->flow(k));
      }
      for (NodeId i = 0; i < loads.size(); ++i) agents->change_load(i, loads[i]);

      RandomStream random(9, Stream{isolated});
      std::vector<std::uint8_t> composed(n.nodes()), arrived[2], awaits(n.links());
      for (auto& a : arrived) a.assign(n.links(), 0);
      std::vector<std::uint8_t> slot(n.nodes());
      std::vector<RoundAgents::Sent> under_way, sent;
      NodeId finished = 0;
      while (finished < n.nodes()) {
        const auto i = static_cast<NodeId>(random.below(n.nodes()));
        if (composed[i] == 0 && agents->rounds(i) < kRounds) {
          sent.clear();
          agents->compose(i, sent);
          composed[i] = 1;
          for (const auto& s : sent) {
            awaits[s.link] = 1;
            slot[i] = s.slot;
          }
          under_way.insert(under_way.end(), sent.begin(), sent.end());
        }
        if (!under_way.empty() && random.below(2) == 0) {  // one message, any, arrives
          const auto k = random.below(under_way.size());
          const auto s = under_way[k];
          under_way[k] = under_way.back();
          under_way.pop_back();
          ASSERT_EQ(arrived[s.slot][n.reverse(s.link)], 0) << "a message overwrites another";
          arrived[s.slot][n.reverse(s.link)] = 1;
        }
        bool all = composed[i] != 0;
        for (std::size_t k = n.first(i); k < n.first(i) + n.degree(i); ++k) {
          all &= awaits[k] == 0 || arrived[slot[i]][k] != 0;
        }
        if (!all) continue;
        const std::uint32_t r = agents->rounds(i);
        agents->absorb(i);
        composed[i] = 0;
        for (std::size_t k = n.first(i); k < n.first(i) + n.degree(i); ++k) {
          if (awaits[k] != 0) arrived[slot[i]][k] = 0;
          awaits[k] = 0;
          ASSERT_EQ(agents->flow(k), flows[r][k]) << "round " << r << " processor " << i;
        }
        ASSERT_EQ(agents->load(i), levels[r][i]) << "round " << r << " processor " << i;
        finished += agents->rounds(i) == kRounds;
      }
    }
  });
}

/// Two processors with one link; what goes is floor(F + u), u = .618 of the link between 0 and 1.
class BankOfTwo : public testing::Test {
 protected:
  void flow(double amount) { bank_.add(0, amount), bank_.add(1, -amount); }
  void settle() {
    tasks_ += pay(0, 1);
    tasks_ -= pay(1, 0);
  }
  int pay(std::size_t from, std::size_t to) {
    const std::uint64_t tasks = bank_.due(from);
    bank_.paid(from, tasks);
    bank_.received(to, tasks);
    return static_cast<int>(tasks);
  }
  Bank bank_{Neighbours(2, std::vector<std::array<NodeId, 2>>{{0, 1}})};
  int tasks_ = 0;
};

TEST_F(BankOfTwo, WholeFlowsArePaidExactly) {
  double sum = 0;
  for (const double amount : {1.0, 2.0, 0.0, -5.0, 7.0, -5.0}) {
    flow(amount);
    EXPECT_TRUE(bank_.due(0) == 0 || bank_.due(1) == 0) << "one end owes";
    settle();
    EXPECT_EQ(tasks_, sum += amount);
    EXPECT_EQ(bank_.owed(0), 0);
    EXPECT_EQ(bank_.owed(1), 0);
  }
}

TEST_F(BankOfTwo, TheRestStaysAndAddsUpInBothDirections) {
  const double golden = (std::sqrt(5.0) - 1) / 2;
  for (const int sign : {1, -1}) {
    for (int k = 1; k <= 40; ++k) {
      flow(sign * 0.1);
      settle();
      const double sum = sign * 0.1 * k + (sign < 0 ? 4.0 : 0.0);
      EXPECT_EQ(tasks_, std::floor(sum + golden)) << sum;
    }
  }
  EXPECT_EQ(tasks_, 0) << "there and back";
}

TEST_F(BankOfTwo, FractionsOfATaskMakeOneInSpiteOfFloatingPoint) {
  for (int k = 0; k < 3; ++k) flow(1.0 / 3), flow(2.0 / 3);
  for (int k = 0; k < 10; ++k) flow(-0.1);
  settle();
  EXPECT_EQ(tasks_, 2);
  flow(1e-13), flow(-3e-13);
  settle();
  EXPECT_EQ(tasks_, 2);
}

/// Half a task over each link of a complete graph: as many links pay as do not.
TEST(Bank, RemaindersOfManyLinksCancel) {
  const auto complete = topology_by_name("complete", {64});
  const Neighbours n(*complete);
  Bank bank(n);
  for (NodeId i = 0; i < 32; ++i) {
    for (std::size_t k = n.first(i); k < n.first(i) + n.degree(i); ++k) {
      if (n.end(k) < 32) continue;
      bank.add(k, 0.5);
      bank.add(n.reverse(k), -0.5);
    }
  }
  for (NodeId i = 0; i < 64; ++i) {
    std::uint64_t due = 0;
    for (std::size_t k = n.first(i); k < n.first(i) + n.degree(i); ++k) due += bank.due(k);
    EXPECT_NEAR(due, i < 32 ? 16 : 0, 2) << i;
  }
}

TEST(RoundAgents, NeighboursByName) {
  const auto mesh = topology_by_name("mesh", {4, 3});
  const auto degree_of = [&](const Topology& t, const char* name) {
    return round_agents_by_name(t, "diffusion", {{"neighbours", name}})->neighbours().max_degree();
  };
  EXPECT_EQ(degree_of(*mesh, "own"), 4U);
  EXPECT_EQ(degree_of(*mesh, "line"), 2U);
  EXPECT_EQ(degree_of(*mesh, "complete"), 11U);
  const auto tree = topology_by_name("tree", {16});
  EXPECT_EQ(degree_of(*tree, "own"), 2U);
  EXPECT_EQ(degree_of(*tree, "hypercube"), 4U);
  EXPECT_EQ(degree_of(*tree, "torus"), 4U);
  EXPECT_NE(error_of([&] { (void)degree_of(*mesh, "hypercube"); }).find("12 processors"),
            std::string::npos);
}

/// The mesh that Tortoise and Hare take in a hypercube: every link is one of the hypercube's.
TEST(RoundAgents, AHypercubeHasAMeshByGrayCodes) {
  for (const std::int64_t p : {1, 2, 4, 8, 32, 64}) {
    const auto cube = topology_by_name("hypercube", {p});
    const auto agents = round_agents_by_name(*cube, "ripple-hare");
    const Neighbours& n = agents->neighbours();
    const NodeId columns = n.shape()[0], rows = n.shape().size() > 1 ? n.shape()[1] : 1;
    EXPECT_EQ(columns * rows, p);
    EXPECT_LE(columns, 2 * rows);
    EXPECT_EQ(n.links(), 2 * (std::size_t{columns - 1} * rows + std::size_t{rows - 1} * columns));
    std::vector<int> there(static_cast<std::size_t>(p));
    for (NodeId i = 0; i < n.nodes(); ++i) {
      ++there[n.position(i)];
      for (std::size_t k = n.first(i); k < n.first(i) + n.degree(i); ++k) {
        EXPECT_EQ(std::popcount(i ^ n.end(k)), 1);
      }
    }
    EXPECT_EQ(there, std::vector<int>(static_cast<std::size_t>(p), 1));
    RoundMachine machine(*agents);
    machine.insert(0, static_cast<double>(p));  // at a corner
    ASSERT_TRUE(machine.settle(1000));
    EXPECT_EQ(machine.costs().stable, columns + rows - 2);
    for (const double load : machine.loads()) EXPECT_NEAR(load, 1, 1e-12);
  }
}

}  // namespace
}  // namespace ballast
