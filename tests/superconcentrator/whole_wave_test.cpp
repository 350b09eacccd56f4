// SPDX-License-Identifier: BSD-3-Clause
// The whole wave against the units, in every output of every cycle.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <tuple>
#include <vector>

#include "superconcentrator/group_ranking.h"
#include "superconcentrator/superconcentrator.h"
#include "superconcentrator/superconcentrator_jan94.h"
#include "support/lean_shape.h"

namespace ballast {
namespace {

using Counts = std::vector<std::uint8_t>;

/// Both with the same inputs; a port's word is another one in every cycle.
template <class Units>
class Pair {
 public:
  Pair(const Geometry& g, unsigned words)
      : units_(g, words), whole_(g, words), data_(g.ports), expected_(g.ports), reply_(g.ports) {}

  /// A start while not ready() is ignored, as a part of the contract.
  void step(bool start, const Counts& active, const Counts& request) {
    ++now_;
    for (std::size_t i = 0; i < data_.size(); ++i) data_[i] = static_cast<Word>(now_ * 4099 + i);
    units_.step({start, active, request, data_});
    whole_.step({start, active, request, data_});
    compare();
  }
  void reset() {
    units_.reset();
    whole_.reset();
    compare();
  }
  void drain() {
    const Counts none(data_.size());
    for (Cycle k = 0; k < last() + 3; ++k) step(false, none, none);
    EXPECT_TRUE(whole_.idle());
  }
  [[nodiscard]] bool ready() const { return units_.ready(); }
  /// Cycles of a wave.
  [[nodiscard]] Cycle last() const { return units_.geometry().last_word(units_.words()); }
  [[nodiscard]] std::uint64_t arrived() const { return arrived_; }

 private:
  static std::vector<Packet> list(Packets packets) { return {packets.begin(), packets.end()}; }

  void compare() {
    ASSERT_EQ(whole_.ready(), units_.ready()) << "cycle " << now_;
    ASSERT_EQ(whole_.ranked(), units_.ranked()) << "cycle " << now_;
    ASSERT_EQ(whole_.idle(), units_.idle()) << "cycle " << now_;
    ASSERT_EQ(whole_.totals(), units_.totals()) << "cycle " << now_;
    ASSERT_EQ(list(whole_.take()), list(units_.take())) << "cycle " << now_;
    ASSERT_EQ(list(whole_.out()), list(units_.out())) << "cycle " << now_;
    ASSERT_FALSE(whole_.clash() || units_.clash()) << "cycle " << now_;
    arrived_ += units_.out().size();
    if constexpr (requires { units_.active(); }) {
      ASSERT_TRUE(std::ranges::equal(whole_.active(), units_.active())) << "cycle " << now_;
      ASSERT_TRUE(std::ranges::equal(whole_.request(), units_.request())) << "cycle " << now_;
    }
    if (!units_.ranked()) return;
    units_.collect(expected_);
    whole_.collect(reply_);
    ASSERT_EQ(reply_, expected_) << "cycle " << now_;
  }

  Units units_;
  WholeWaveCore whole_;
  Cycle now_ = 0;
  std::uint64_t arrived_ = 0;
  std::vector<Word> data_;
  std::vector<Reply> expected_, reply_;
};

/// Calls `check(pair)` for the units of the form.
template <class Check>
void with_units(const Geometry& g, unsigned words, Check&& check) {
  SCOPED_TRACE(testing::Message() << name_of(g.form) << ", p " << g.ports << ", L " << g.group_size
                                  << ", burst " << g.burst << ", fair " << g.fair << ", F "
                                  << words);
  if (is_lean(g.form)) {
    check(Pair<SuperconcentratorCore>(g, words));
  } else {
    check(Pair<SuperconcentratorJan94Core>(g, words));
  }
}

/// All forms of p ports, with all groups, and the lean one with all bursts and turns.
std::vector<Geometry> shapes(NodeId p) {
  std::vector<Geometry> all{fused(p), faithful(p)};
  for (NodeId group = 1; group <= p / 2; group *= 2) {
    for (NodeId burst = 1; burst <= std::min(group, NodeId{255}); burst = 2 * burst + 1) {
      for (const bool fair : {false, true}) all.push_back(lean_shape(p, group, burst, fair));
    }
  }
  return all;
}

/// Number `pattern` of the p ports' counts; the rest of it is that of the other side.
Counts counts_of(std::uint64_t& pattern, const Geometry& g) {
  Counts counts(g.ports);
  for (auto& count : counts) {
    count = static_cast<std::uint8_t>(pattern % (g.burst + 1));
    pattern /= g.burst + 1;
  }
  return counts;
}

std::uint64_t patterns_of(const Geometry& g) {
  std::uint64_t all = 1;
  for (NodeId i = 0; i < 2 * g.ports; ++i) all *= g.burst + 1;
  return all;
}

/// Every pattern of both sides enters as soon as the one before allows it; starts too early come in
/// every other cycle.
TEST(WholeWave, AllPatternsBackToBack) {
  for (const NodeId p : {2u, 4u, 8u}) {
    for (const Geometry& g : shapes(p)) {
      const std::uint64_t all = patterns_of(g);
      if (all > 1u << 16) continue;  // 8 ports with bursts are drawn below
      for (const unsigned words : {1u, 2u}) {
        with_units(g, words, [&](auto pair) {
          for (std::uint64_t pattern = 0; pattern < all && !testing::Test::HasFatalFailure();) {
            std::uint64_t rest = pattern;
            const Counts active = counts_of(rest, g), request = counts_of(rest, g);
            const bool enters = pair.ready();
            pair.step(true, active, request);
            if (enters) ++pattern;
          }
          pair.drain();
          EXPECT_NE(pair.arrived(), 0u);
        });
        if (testing::Test::HasFatalFailure()) return;
      }
    }
  }
}

/// Every pattern alone, from rest, and after a reset in each cycle of a wave before it.
TEST(WholeWave, AllPatternsAfterAResetInEachCycle) {
  for (const NodeId p : {2u, 4u, 8u}) {
    for (const Geometry& g : shapes(p)) {
      const std::uint64_t all = patterns_of(g);
      if (all > 1u << 16) continue;
      with_units(g, 1, [&](auto pair) {
        Cycle age = 0;
        for (std::uint64_t pattern = 0; pattern < all && !testing::Test::HasFatalFailure();
             ++pattern) {
          std::uint64_t rest = pattern;
          const Counts active = counts_of(rest, g), request = counts_of(rest, g);
          const Cycle most = pair.last() + 2;
          // Of 8 ports one age for each pattern, in turn; of the others all.
          for (Cycle k = 0; k < (p < 8 ? most : 1); ++k) {
            pair.step(true, active, request);
            for (Cycle cycle = 0; cycle < age; ++cycle) pair.step(false, active, request);
            pair.reset();
            age = age + 1 == most ? 0 : age + 1;
          }
        }
        pair.drain();
      });
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

/// Waves of all densities at any distance, with resets among them.
TEST(WholeWave, RandomWavesOfAllForms) {
  std::mt19937_64 random(20);
  const auto below = [&](std::uint64_t n) { return static_cast<NodeId>(random() % n); };
  for (const NodeId p : {8u, 64u, 1024u}) {
    for (const Geometry& g : shapes(p)) {
      with_units(g, 1 + below(3), [&](auto pair) {
        const Cycle cycles = std::max<Cycle>(p == 1024 ? 2000 : 8000, 6 * pair.last());
        NodeId pause = 0;
        Counts active(p), request(p);
        for (Cycle cycle = 0; cycle < cycles && !testing::Test::HasFatalFailure(); ++cycle) {
          const bool start = pause == 0;
          pause = start ? (below(3) != 0 ? 0 : below(40)) : pause - 1;
          if (start && pair.ready()) {
            const NodeId dense = below(6), wanted = below(6);
            for (auto& count : active) count = below(5) < dense ? 1 + below(g.burst) : 0;
            for (auto& count : request) count = below(5) < wanted ? 1 + below(g.burst) : 0;
          }
          pair.step(start, active, request);
          if (below(5 * pair.last()) == 0) pair.reset();
        }
        pair.drain();
        EXPECT_NE(pair.arrived(), 0u);
      });
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

/// Lists of inputs beyond the caches are kept in another order.
TEST(WholeWave, WavesBeyondTheCaches) {
  constexpr NodeId kPorts = 1 << 17;
  std::mt19937_64 random(21);
  const auto flags = [&] {
    Counts drawn(kPorts);
    for (auto& flag : drawn) flag = random() % 3 != 0;
    return drawn;
  };
  with_units(fused(kPorts), 1, [&](auto pair) {
    for (unsigned wave = 0; wave < 2; ++wave) {
      pair.step(true, flags(), flags());
      while (!pair.ready()) pair.step(false, {}, {});
    }
    pair.drain();
    EXPECT_GT(pair.arrived(), kPorts);
  });
}

TEST(WholeWave, EverySetBeyondTheCachesHasEveryLthAcceptedInput) {
  constexpr NodeId kPorts = 1 << 17, kGroup = 32, kBound = 50'000;
  std::mt19937_64 random(22);
  GroupRankingCore ranking(lean_shape(kPorts, kGroup, 1, true));
  std::uint64_t gaps = 0;
  for (unsigned wave = 0; wave < 3; ++wave) {
    Counts active(kPorts);
    for (auto& flag : active) flag = random() % 2 != 0;
    ranking.step({true, active, 0});
    while (!ranking.ranked()) ranking.step({false, {}, kBound});
    gaps += ranking.acceptance().gap;
    std::vector<NodeId> accepted;
    for (std::size_t rank = 0; rank < ranking.inputs().size(); ++rank) {
      if (ranking.acceptance()(rank)) accepted.push_back(ranking.inputs()[rank]);
    }
    ASSERT_EQ(accepted.size(), kBound);
    for (NodeId set = 0; set < kGroup; ++set) {
      std::vector<Packet> expected;
      for (NodeId rank = set; rank < kBound; rank += kGroup) {
        expected.push_back({accepted[rank], rank, 0});
      }
      ASSERT_TRUE(std::ranges::equal(ranking.take(), expected)) << "set " << set;
      ranking.step({false, {}, kBound});
    }
    ASSERT_TRUE(ranking.take().empty());
  }
  EXPECT_NE(gaps, 0u);
}

}  // namespace
}  // namespace ballast
