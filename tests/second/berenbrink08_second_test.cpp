// SPDX-License-Identifier: BSD-3-Clause
// Dynamic diffusion and work stealing against a second implementation.
#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <numeric>
#include <random>
#include <set>

#include "balancers/by_name.h"
#include "rounds/round_run.h"
#include "second/berenbrink08.h"
#include "topology/graph.h"

namespace second::berenbrink {
namespace {

constexpr int kInstances = 500;

struct Variant {
  std::string rule, order;
};

class SecondBerenbrink08 : public testing::Test {
 protected:
  int below(int bound) { return int(random_() % unsigned(bound)); }

  /// A connected graph: a random tree and more edges.
  Edges edges(int n) {
    std::set<std::pair<int, int>> pairs;
    const int shape = below(3);  // a path, a star, any tree
    for (int i = 1; i < n; ++i) pairs.insert({shape == 0 ? i - 1 : shape == 1 ? 0 : below(i), i});
    const int more = below(3) * below(n);
    for (int k = 0; k < more; ++k) {
      const int a = below(n), b = below(n);
      if (a != b) pairs.insert({std::min(a, b), std::max(a, b)});
    }
    return {pairs.begin(), pairs.end()};
  }

  std::unique_ptr<ballast::RoundAgents> agents(int n, const Edges& edges, const std::string& rule) {
    std::vector<std::array<ballast::NodeId, 2>> links;
    for (const auto& [a, b] : edges) links.push_back({ballast::NodeId(a), ballast::NodeId(b)});
    topology_ = ballast::graph_of_links(ballast::NodeId(n), links);
    return rule == "stealing" ? ballast::round_agents_by_name(*topology_, "work-stealing")
                              : ballast::round_agents_by_name(*topology_, "dynamic-diffusion",
                                                              {{"denominator", rule}});
  }

  static ballast::RoundOrder order(const std::string& letters) {
    return letters == "ibd"   ? ballast::RoundOrder::insert_balance_consume
           : letters == "bdi" ? ballast::RoundOrder::balance_consume_insert
                              : ballast::RoundOrder::balance_insert_consume;
  }

  /// All variants in turn.
  static Variant variant(int instance) {
    const char* rules[] = {"double", "usual", "stealing"};
    const char* orders[] = {"ibd", "bdi", "bid"};
    return {rules[instance % 3], orders[instance / 3 % 3]};
  }

  std::mt19937_64 random_{8};
  std::unique_ptr<ballast::Topology> topology_;
};

/// The page's own numbers of the path: the rounds to the fixed point, and the loads there.
TEST_F(SecondBerenbrink08, TheReferenceHasThePrintedFixedPoints) {
  for (const auto& [n, rounds] : {std::pair{4, 33}, {8, 198}, {16, 1059}}) {
    Edges path;
    for (int i = 0; i + 1 < n; ++i) path.push_back({i, i + 1});
    for (const Variant& v : {Variant{"double", "ibd"}, {"double", "bdi"}, {"double", "bid"}}) {
      Loads loads(n), before, inserted(n);
      inserted[n - 1] = n;
      int round = -1;
      while (loads != before) {
        before = loads;
        loads = run_round(links_of(n, path), loads, inserted, v.rule, v.order).loads;
        ++round;
      }
      if (v.order == "ibd") {
        EXPECT_EQ(round, rounds);
        EXPECT_EQ(loads[n - 1], 2 * n * (n - 1) - n);
        loads[n - 1] += n;
      }
      for (int k = 0; k < n; ++k) EXPECT_EQ(loads[k], 2 * k * (k + 1)) << v.order;
    }
  }
}

TEST_F(SecondBerenbrink08, RoundsWithArrivals) {
  int flowed = 0;
  for (int instance = 0; instance < kInstances; ++instance) {
    const auto [rule, letters] = variant(instance);
    const int n = 1 + below(10), rounds = 1 + below(40);
    SCOPED_TRACE(testing::Message()
                 << "instance " << instance << ", n = " << n << " " << rule << " " << letters);
    const Edges list = edges(n);
    const Links links = links_of(n, list);
    const auto model = agents(n, list, rule);
    ballast::RoundMachine machine(*model, instance % 2 == 0);

    Loads loads(n);
    const int most = 1 + below(3) * 50;  // 1: nothing at the start
    for (auto& load : loads) load = below(most);
    for (int i = 0; i < n; ++i) machine.insert(ballast::NodeId(i), double(loads[i]));
    std::vector<Loads> inserted(rounds, Loads(n));
    std::vector<std::int64_t> when, where, how_many;
    const int focus = below(2) == 0 ? below(n) : -1;
    for (int r = 0; r < rounds; ++r) {
      for (int task = below(5) == 0 ? 0 : n; task > 0; --task) {
        ++inserted[r][focus < 0 ? below(n) : focus];
      }
      for (int i = 0; i < n; ++i) {
        if (inserted[r][i] == 0) continue;
        when.push_back(r), where.push_back(i), how_many.push_back(inserted[r][i]);
      }
    }
    if (when.empty()) when = {0}, where = {0}, how_many = {0};
    const auto arrivals =
        ballast::arrivals_by_name("list", {.processors = ballast::NodeId(n), .whole = true},
                                  {{"round", when}, {"processor", where}, {"amount", how_many}});
    const ballast::RoundResult result = ballast::run_rounds(
        machine, *arrivals,
        {.max = std::uint64_t(rounds), .consume = true, .order = order(letters), .series = 1});

    double moved = 0, migration = 0, imbalance = 0, waiting = 0, executed = 0, in = 0;
    // The start counts, too.
    auto largest_load = double(*std::max_element(loads.begin(), loads.end()));
    auto largest_total = double(std::accumulate(loads.begin(), loads.end(), 0LL));
    unsigned stable = 0;
    ASSERT_EQ(result.series.size(), unsigned(rounds) + 1);
    for (int r = 0; r < rounds; ++r) {
      const Round round = run_round(links, loads, inserted[r], rule, letters);
      loads = round.loads;
      moved += double(round.moved), migration += double(round.most);
      executed += double(round.deleted);
      in += double(std::accumulate(inserted[r].begin(), inserted[r].end(), 0LL));
      waiting += round.imbalance;
      if (round.moved > 0) stable = unsigned(r + 1), imbalance += waiting, waiting = 0;
      const auto [low, high] = std::minmax_element(loads.begin(), loads.end());
      const auto total = double(std::accumulate(loads.begin(), loads.end(), 0LL));
      largest_load = std::max(largest_load, double(*high));
      largest_total = std::max(largest_total, total);
      const auto& sample = result.series[r + 1];
      ASSERT_EQ(sample.round, unsigned(r + 1));
      ASSERT_EQ(sample.min, double(*low)) << "round " << r + 1;
      ASSERT_EQ(sample.max, double(*high)) << "round " << r + 1;
      ASSERT_EQ(sample.total, total) << "round " << r + 1;
    }
    ASSERT_EQ(result.after.per_processor, std::vector<double>(loads.begin(), loads.end()));
    ASSERT_EQ(result.moved, moved);
    ASSERT_EQ(result.executed, executed);
    ASSERT_EQ(result.inserted, in);
    ASSERT_EQ(result.costs.stable, stable);
    ASSERT_EQ(result.costs.migration, migration);
    ASSERT_NEAR(result.costs.imbalance, imbalance, 1e-9 * (1 + imbalance));
    ASSERT_EQ(result.largest_load, largest_load);
    ASSERT_EQ(result.largest_total, largest_total);
    flowed += moved > 0;
  }
  EXPECT_GT(flowed, kInstances / 2);
}

/// n tasks per round at one processor, from empty, until a round leaves the loads as they were.
TEST_F(SecondBerenbrink08, FixedPoints) {
  int reached = 0;
  for (int instance = 0; instance < kInstances; ++instance) {
    const auto [rule, letters] = variant(instance);
    const int n = 1 + below(6), at = below(n);
    SCOPED_TRACE(testing::Message() << "instance " << instance << ", n = " << n << " " << rule
                                    << " " << letters << " at " << at);
    const Edges list = edges(n);
    const Links links = links_of(n, list);
    const auto model = agents(n, list, rule);
    ballast::RoundMachine machine(*model);
    const auto arrivals = ballast::arrivals_by_name("at-node", {.processors = ballast::NodeId(n)},
                                                    {{"processor", std::int64_t(at)}});
    constexpr int kMost = 400;
    const ballast::RoundResult result =
        ballast::run_rounds(machine, *arrivals,
                            {.max = kMost,
                             .consume = true,
                             .order = order(letters),
                             .until = ballast::RoundsUntil::fixed_point});
    Loads loads(n), inserted(n);
    inserted[at] = n;
    int round = 0;
    bool same = false;
    while (round < kMost && !same) {
      const Loads before = loads;
      loads = run_round(links, loads, inserted, rule, letters).loads;
      ++round;
      same = loads == before;
    }
    ASSERT_EQ(result.reached, same);
    if (!same) continue;  // grows, or goes in a circle
    ++reached;
    ASSERT_EQ(result.last_new, unsigned(round - 1));
    ASSERT_EQ(result.after.per_processor, std::vector<double>(loads.begin(), loads.end()));
  }
  EXPECT_GT(reached, kInstances / 2);
}

}  // namespace
}  // namespace second::berenbrink
