// SPDX-License-Identifier: BSD-3-Clause
// Stencils against the agents of the same balancer: every bit of every load in every round.
#include "rounds/round_stencil.h"

#include <gtest/gtest.h>

#include <bit>

#include "balancers/by_name.h"
#include "core/random.h"
#include "rounds/round_balancing.h"
#include "rounds/round_run.h"
#include "support/place.h"
#include "support/random_loads.h"

namespace ballast {
namespace {

const std::vector<std::pair<const char*, std::vector<Settings>>> kRules{
    {"diffusion",
     {{}, {{"weights", "larger"}, {"tolerance", 0.5}}, {{"weights", "own"}, {"tolerance", 0.0}}}},
    {"dynamic-diffusion", {{}, {{"denominator", "usual"}}}},
    {"work-stealing", {{}}}};

/// All forms of grids and all places of processors in them, and lengths beyond a run.
const std::vector<Place> kGrids{{"line", {1}},          {"line", {2}},
                                {"line", {3}},          {"line", {5}},
                                {"line", {1301}},       {"ring", {2}},
                                {"ring", {3}},          {"ring", {4}},
                                {"ring", {1301}},       {"mesh", {1, 1}},
                                {"mesh", {2, 2}},       {"mesh", {7, 1}},
                                {"mesh", {1, 7}},       {"mesh", {2, 2, 5}},
                                {"mesh", {3, 4, 5}},    {"mesh", {601, 3}},
                                {"mesh", {4, 2, 3, 2}}, {"torus", {1, 1}},
                                {"torus", {2, 2}},      {"torus", {2, 5}},
                                {"torus", {5, 2}},      {"torus", {3, 3}},
                                {"torus", {17, 9}},     {"torus", {3, 4, 5}},
                                {"torus", {601, 3}},    {"torus", {2, 2, 2, 2, 2, 2, 2, 3}},
                                {"hypercube", {1}},     {"hypercube", {2}},
                                {"hypercube", {8}},     {"hypercube", {64}},
                                {"hypercube", {1024}}};

enum class StencilLoads { spike, whole, real };

double amount(StencilLoads loads, RandomStream& random) {
  const auto whole = static_cast<double>(random.below(1000));
  return loads == StencilLoads::real ? whole / 7 : whole;
}

void expect_same_bits(double a, double b, const char* what) {
  ASSERT_EQ(std::bit_cast<std::uint64_t>(a), std::bit_cast<std::uint64_t>(b))
      << what << ": " << a << ", " << b;
}

void compare(Lockstep& stencil, Lockstep& agents, StencilLoads loads, std::uint64_t seed) {
  RandomStream random(seed, Stream{0x57E});
  const NodeId nodes = agents.nodes();
  ASSERT_EQ(stencil.nodes(), nodes);
  const auto change = [&](NodeId i, double by) {
    stencil.change_load(i, by);
    agents.change_load(i, by);
  };
  for (NodeId i = 0; i < nodes; ++i) {
    if (loads != StencilLoads::spike) change(i, amount(loads, random));
  }
  if (loads == StencilLoads::spike) change(static_cast<NodeId>(random.below(nodes)), 1e6);
  for (int round = 0; round < 12; ++round) {
    for (std::uint64_t k = random.below(3); round > 4 && k > 0; --k) {
      const auto i = static_cast<NodeId>(random.below(nodes));
      change(i, amount(loads, random));
      change(i, amount(loads, random));
    }
    for (NodeId i = 0; i < nodes; ++i) expect_same_bits(stencil.load(i), agents.load(i), "load");
    const RoundSums a = stencil.round(), b = agents.round();
    expect_same_bits(a.max_load, b.max_load, "largest load");
    expect_same_bits(a.max_flow, b.max_flow, "largest flow");
    ASSERT_EQ(a.activity, b.activity);
    std::vector<double> read(nodes);
    stencil.read(0, read);
    for (NodeId i = 0; i < nodes; ++i) expect_same_bits(read[i], agents.load(i), "load");

    expect_same_bits(a.min_load, b.min_load, "least load");
    expect_same_bits(a.total, b.total, "total");
    expect_same_bits(a.moved, b.moved, "moved");
    if (testing::Test::HasFatalFailure()) return;
  }
}

std::optional<StencilPlan> plan_of(const Balancing& balancing, const Topology& topology) {
  const auto& rounds = dynamic_cast<const RoundBalancing&>(*balancing.nodes);
  return rounds.stencils ? rounds.stencils(topology) : std::nullopt;
}

void compare_everything(const Place& place, const std::vector<unsigned>& threads,
                        std::uint64_t seed) {
  const auto topology = topology_by_name(place.topology, place.size);
  for (const auto& [name, variants] : kRules) {
    for (std::size_t v = 0; v < variants.size(); ++v) {
      const Balancing balancing = Registry<BalancerSetup>::make(name, variants[v]);
      const auto plan = plan_of(balancing, *topology);
      ASSERT_TRUE(plan);
      for (const unsigned count : threads) {
        for (const VectorTarget target : vector_targets()) {
          for (const StencilLoads loads :
               {StencilLoads::spike, StencilLoads::whole, StencilLoads::real}) {
            if (count > 1 && loads != StencilLoads::real)
              continue;  // a barrier is slow on a busy computer
            SCOPED_TRACE(testing::Message()
                         << name << ", variant " << v << ", " << place.topology << " "
                         << testing::PrintToString(place.size) << ", " << count
                         << " threads, target " << static_cast<int>(target) << ", loads "
                         << static_cast<int>(loads) << ", seed " << seed);
            const auto stencil = plan->with(count, target);
            const auto agents = round_agents_of(balancing, {*topology});
            compare(*stencil, *agents, loads, seed);
            if (testing::Test::HasFatalFailure()) return;
          }
        }
      }
    }
  }
}

TEST(RoundStencil, HasTheBitsOfTheAgentsOnEveryGrid) {
  for (const Place& place : kGrids) {
    compare_everything(place, {1, 3}, 1);
    if (HasFatalFailure()) return;
  }
}

TEST(RoundStencil, HasTheBitsOfTheAgentsOnRandomGrids) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    RandomStream random(seed, Stream{0x57F});
    std::vector<std::int64_t> size(1 + random.below(4));
    std::int64_t room = 3000;
    for (std::int64_t& s : size) {
      s = 1 + static_cast<std::int64_t>(random.below(std::min<std::uint64_t>(room, 700)));
      room /= s;
      room = std::max<std::int64_t>(room, 1);
    }
    compare_everything({random.below(2) == 0 ? "mesh" : "torus", size},
                       {1 + static_cast<unsigned>(random.below(4))}, seed);
    if (HasFatalFailure()) return;
  }
}

/// Loads that an observer sees.
struct Record : RunObserver {
  std::vector<std::tuple<Cycle, NodeId, double>> seen;
  void begins(Cycle, NodeId, TaskId, Cycle) override {}
  void ends(Cycle, NodeId) override {}
  void sends(Cycle, NodeId, TaskId) override {}
  void receives(Cycle, NodeId, TaskId) override {}
  void load(Cycle now, NodeId i, double load) override { seen.emplace_back(now, i, load); }
};

TEST(RoundStencil, RunsHaveTheResultsOfTheAgents) {
  for (const Place& place :
       {Place{"torus", {9, 7}}, Place{"hypercube", {64}}, Place{"line", {40}}}) {
    const auto topology = topology_by_name(place.topology, place.size);
    for (const auto& [name, variants] : kRules) {
      const Balancing balancing = Registry<BalancerSetup>::make(name, variants.front());
      for (const RoundsUntil until :
           {RoundsUntil::max, RoundsUntil::stable, RoundsUntil::fixed_point}) {
        const auto arrivals = arrivals_by_name(until == RoundsUntil::max ? "rotating" : "none",
                                               {topology->processors(), 3, false});
        RoundResult result[2];
        Record record[2];
        for (const int k : {0, 1}) {
          const std::unique_ptr<Lockstep> rounds =
              k == 0 ? plan_of(balancing, *topology)->make(2)
                     : std::unique_ptr<Lockstep>(round_agents_of(balancing, {*topology}));
          RoundMachine machine(*rounds);
          const auto loads = random_loads(topology->processors(), 4);
          for (NodeId i = 0; i < loads.size(); ++i) machine.insert(i, loads[i]);
          result[k] = run_rounds(machine, *arrivals,
                                 {.max = 200,
                                  .consume = until == RoundsUntil::max,
                                  .until = until,
                                  .series = 3,
                                  .frames = 20,
                                  .observer = &record[k]});
        }
        EXPECT_TRUE(result[0] == result[1]) << name << " on " << place.topology;
        EXPECT_GT(result[0].rounds, 0u);
        EXPECT_FALSE(record[0].seen.empty());
        EXPECT_EQ(record[0].seen, record[1].seen);
      }
    }
  }
}

TEST(RoundStencil, IsNotMadeWhereAgentsAreNeeded) {
  const auto has = [](const char* topology, std::vector<std::int64_t> size, const char* balancer,
                      const Settings& keys = {}) {
    const Balancing balancing = Registry<BalancerSetup>::make(balancer, keys);
    return plan_of(balancing, *topology_by_name(topology, std::move(size))).has_value();
  };
  EXPECT_TRUE(has("mesh", {4, 4}, "diffusion"));
  EXPECT_FALSE(has("mesh", {4, 4}, "diffusion", {{"neighbours", "ring"}}));
  EXPECT_FALSE(has("mesh", {4, 4}, "diffusion", {{"weights", "matrix"}, {"path", "a.csv"}}));
  EXPECT_FALSE(has("mesh", {4, 4}, "diffusion", {{"path", "a.csv"}}));
  EXPECT_FALSE(has("tree", {16}, "diffusion"));
  EXPECT_FALSE(has("complete", {16}, "diffusion"));
  EXPECT_FALSE(has("mesh", {4, 4}, "multi-level"));
  EXPECT_FALSE(has("flattened-butterfly", {4, 4}, "diffusion")) << "its links are not a mesh's";
}

/// Their grids have more processors, or other links, than a stencil knows.
TEST(RoundStencil, AgentsBalanceConcentratedAndCompleteGrids) {
  const Balancing balancing = Registry<BalancerSetup>::make("diffusion", {{"tolerance", 0.0}});
  for (const auto& [name, on_each] : {std::pair{"mesh", 3},
                                      {"torus", 2},
                                      {"flattened-butterfly", 1},
                                      {"flattened-butterfly", 4}}) {
    SCOPED_TRACE(testing::Message() << name << ", " << on_each);
    const auto topology = Registry<TopologyMaker>::make(
        name, {{"size", std::vector<std::int64_t>{4, 3}}, {"concentration", on_each}});
    EXPECT_FALSE(plan_of(balancing, *topology));
    const auto rounds = lockstep_of(balancing, *topology);
    ASSERT_EQ(rounds->nodes(), 12U * static_cast<NodeId>(on_each));
    rounds->change_load(0, 1e6);
    for (int k = 0; k < 400; ++k) rounds->round();
    for (NodeId i = 0; i < rounds->nodes(); ++i) {
      EXPECT_NEAR(rounds->load(i), 1e6 / rounds->nodes(), 1) << i;
    }
  }
}

TEST(RoundStencil, ResultWithoutListsKeepsItsSums) {
  const auto topology = topology_by_name("torus", {30, 50});
  const Balancing balancing = Registry<BalancerSetup>::make("diffusion", {});
  const auto arrivals = arrivals_by_name("none", {1500, 3, false});
  RoundResult result[2];
  for (const bool lists : {false, true}) {
    const auto stencil = lockstep_of(balancing, *topology);
    RoundMachine machine(*stencil);
    machine.insert(77, 1e5);
    result[lists] = run_rounds(machine, *arrivals, {.max = 20, .lists = lists});
  }
  EXPECT_TRUE(result[0].after.per_processor.empty());
  EXPECT_EQ(result[1].after.per_processor.size(), 1500u);
  for (Distribution RoundResult::*d : {&RoundResult::before, &RoundResult::after}) {
    EXPECT_EQ((result[0].*d).histogram(), (result[1].*d).histogram());
    (result[0].*d).counted.clear();
    (result[1].*d).per_processor.clear();
  }
  EXPECT_TRUE(result[0] == result[1]);
}

/// A second run goes on where the first one ended.
TEST(RoundStencil, RunsThatGoOnHaveTheBitsOfOneRun) {
  const auto topology = topology_by_name("torus", {40, 50});
  const auto arrivals = arrivals_by_name("none", {2000, 3, false});
  for (const auto& [name, variants] : kRules) {
    const Balancing balancing = Registry<BalancerSetup>::make(name, variants.front());
    RoundResult end[2];
    for (const bool parted : {false, true}) {
      const auto stencil = lockstep_of(balancing, *topology, 3);
      RoundMachine machine(*stencil);
      const auto loads = random_loads(topology->processors(), 4);
      for (NodeId i = 0; i < loads.size(); ++i) machine.insert(i, loads[i]);
      for (const std::uint64_t rounds :
           parted ? std::vector<std::uint64_t>{1, 4, 12} : std::vector<std::uint64_t>{17}) {
        const RoundResult r = run_rounds(machine, *arrivals, {.max = rounds});
        if (end[parted].rounds > 0) {
          EXPECT_EQ(r.before, end[parted].after) << name;
        }
        end[parted] = r;
      }
    }
    EXPECT_EQ(end[0].after, end[1].after) << name;
    EXPECT_EQ(end[0].costs, end[1].costs) << name;
  }
}

}  // namespace
}  // namespace ballast
