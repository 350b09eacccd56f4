// SPDX-License-Identifier: BSD-3-Clause
// Superposition [Melhem91]: whatever forks where and when, loads are the sums of the loads of each
// fork alone.
#include <gtest/gtest.h>

#include <cmath>

#include "core/random.h"
#include "support/place.h"
#include "support/ripple_trace.h"

namespace ballast {
namespace {

const std::vector<Place> kPlaces{{"line", {2}},       {"line", {13}},      {"mesh", {5, 4}},
                                 {"mesh", {3, 2, 3}}, {"hypercube", {16}}, {"ring", {9}},
                                 {"torus", {4, 3}},   {"star", {6}},       {"complete", {7}}};

void check(const std::string& name, const Topology& topology, int sets) {
  const NodeId p = topology.processors();
  std::vector<RippleTrace> alone;  // of one unit at each processor, in the first round
  std::size_t longest = 0;
  for (NodeId i = 0; i < p; ++i) {
    alone.push_back(ripple_trace(topology, name, {{1, i, 1.0}}));
    longest = std::max(longest, alone.back().loads.size());
  }
  constexpr std::uint32_t kLast = 12;
  const auto rounds = static_cast<std::uint32_t>(kLast + longest + 2);
  for (int set = 0; set < sets; ++set) {
    RandomStream random(static_cast<std::uint64_t>(set), Stream{0x5E7});
    std::vector<Fork> forks;
    double total = 0, volume = 0;
    const auto count = 1 + random.below(12);
    for (std::uint64_t k = 0; k < count; ++k) {
      const double amount = 200 * (random.real() - 0.5);
      const auto round = static_cast<std::uint32_t>(1 + random.below(kLast));
      // Every third one coincides with the one before in time, some of them in place, too.
      forks.push_back(
          {k % 3 == 2 ? forks.back().round : round, static_cast<NodeId>(random.below(p)), amount});
      total += amount;
      volume += std::abs(amount);
    }
    const auto all = ripple_trace(topology, name, forks, rounds);
    for (std::uint32_t t = 1; t <= rounds; ++t) {
      for (NodeId i = 0; i < p; ++i) {
        double sum = 0;
        for (const Fork& fork : forks) {
          if (t < fork.round) continue;
          const auto& one = alone[fork.at].loads;
          const std::size_t age = t - fork.round + 1;
          sum += fork.amount * one[std::min(age, one.size() - 1)][i];
        }
        ASSERT_NEAR(all.loads[t][i], sum, 1e-9 * volume) << "set " << set << " round " << t;
      }
    }
    ASSERT_LT(unevenness(all, total / p), 1e-9 * volume) << "set " << set;
  }
}

class RippleSuperposition : public testing::TestWithParam<const char*> {};

TEST_P(RippleSuperposition, ThousandSetsOfForks) {
  const std::string name = GetParam();
  for (const Place& place : kPlaces) {
    SCOPED_TRACE(name + " on " + place.topology);
    check(name, *topology_by_name(place.topology, place.size), 1000);
    if (HasFatalFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(All, RippleSuperposition,
                         testing::Values("ripple-tortoise", "ripple-hare", "ripple-tree"),
                         [](const auto& info) {
                           std::string name = info.param + std::string("ripple-").size();
                           return name;
                         });

/// A link dies in the middle: what is due over it stays with its owner, nothing is lost.
TEST(RippleDeadLinks, KeepWhatIsDueOverThem) {
  for (const char* name : {"ripple-tortoise", "ripple-hare", "ripple-tree"}) {
    for (const Place& place : {kPlaces[2], kPlaces[5], kPlaces[8]}) {
      SCOPED_TRACE(std::string(name) + " on " + place.topology);
      const auto topology = topology_by_name(place.topology, place.size);
      const auto agents = round_agents_by_name(*topology, name);
      RoundMachine machine(*agents);
      machine.insert(0, 60);
      machine.balance();
      const std::size_t dead = agents->neighbours().first(1);
      agents->cut(dead);
      for (int r = 0; r < 40; ++r) {
        machine.balance();
        ASSERT_EQ(agents->flow(dead), 0);
        double total = 0;
        for (const double load : machine.loads()) total += load;
        ASSERT_NEAR(total, 60, 1e-9);
      }
      EXPECT_EQ(machine.balance().activity, Activity::none);
    }
  }
}

}  // namespace
}  // namespace ballast
