// SPDX-License-Identifier: BSD-3-Clause
// The lean form with counts and with acceptance by turns, against lists of packets.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <map>
#include <numeric>
#include <random>
#include <tuple>

#include "superconcentrator/superconcentrator.h"
#include "support/lean_shape.h"

namespace ballast {
namespace {

using Counts = std::vector<std::uint8_t>;

/// The counts of a wave: of each group the first L packets.
Counts cut(const Geometry& g, const Counts& wanted) {
  Counts entered(g.ports);
  for (NodeId group = 0; group < g.groups; ++group) {
    NodeId room = g.group_size;
    for (NodeId i = group * g.group_size; i < (group + 1) * g.group_size; ++i) {
      for (; entered[i] < wanted[i] && room != 0; --room) ++entered[i];
    }
  }
  return entered;
}

/// One side by its definition: the ports of the accepted packets, in order, and the next pointer.
struct Chosen {
  std::vector<NodeId> ports;
  NodeId pointer;
};
Chosen choose(const Geometry& g, const Counts& entered, std::uint32_t bound, NodeId pointer) {
  std::vector<NodeId> turns;
  const NodeId first = g.fair ? pointer : 0;
  for (NodeId k = 0; k < g.ports; ++k) {
    const NodeId port = (first + k) % g.ports;
    turns.insert(turns.end(), entered[port], port);
  }
  turns.resize(bound);
  Chosen chosen{turns, turns.empty() ? pointer : (turns.back() + 1) % g.ports};
  std::sort(chosen.ports.begin(), chosen.ports.end());
  return chosen;
}

/// Waves through a core, each cycle of which is compared with the definition.
class WaveRun {
 public:
  WaveRun(const Geometry& g, unsigned words)
      : g_(g), words_(words), core_(g, words), data_(g.ports) {}

  /// Starts a wave and then waits for `gap` cycles in all, at least the interval.
  void wave(const Counts& active, const Counts& request, Cycle gap) {
    ASSERT_TRUE(core_.ready());
    Wave wave{now_ + 1, cut(g_, active), cut(g_, request), {}, {}};
    const auto total = [](const Counts& c) { return std::accumulate(c.begin(), c.end(), 0u); };
    const std::uint32_t bound = std::min(total(wave.active), total(wave.request));
    const Cycle read = wave.start + (g_.m < 3 ? 1 : g_.m - 2), ranked = 2 * g_.m + 1;
    const Cycle path = g_.m < 6 ? 2 : 2 * g_.m;  // a crossbar up to 32 lanes, then a Benes network
    while (!moves_.empty() && moves_.front().first <= read) {
      pointers_ = moves_.front().second;
      moves_.pop_front();
    }
    const Chosen from = choose(g_, wave.active, bound, pointers_[0]);
    const Chosen to = choose(g_, wave.request, bound, pointers_[1]);
    const std::array<NodeId, 2> before = moves_.empty() ? pointers_ : moves_.back().second;
    const std::array<NodeId, 2> next{bound != 0 ? from.pointer : before[0],
                                     bound != 0 ? to.pointer : before[1]};
    moves_.emplace_back(wave.start + ranked + 2, next);
    wave.accepted = from.ports;
    wave.granted = to.ports;
    for (std::uint32_t rank = 0; rank < bound; ++rank) {
      for (unsigned f = 0; f < words_; ++f) {
        const Cycle taken = wave.start + ranked + (rank % g_.group_size) * words_ + f;
        takes_[taken].push_back(from.ports[rank]);
        outs_[taken + path].emplace_back(to.ports[rank], word(from.ports[rank], taken));
      }
    }
    waves_.push_back(wave);
    step(true, active, request);
    for (Cycle k = 1; k < gap; ++k) step(false, {}, {});
  }
  void drain() {
    for (Cycle k = 0; k < g_.last_word(words_) + 4; ++k) step(false, {}, {});
    EXPECT_TRUE(takes_.empty() && outs_.empty() && core_.idle());
  }
  [[nodiscard]] Cycle interval() const { return g_.wave_interval(words_); }

 private:
  struct Wave {
    Cycle start;  ///< its cycle 0
    Counts active, request;
    std::vector<NodeId> accepted, granted;
  };
  [[nodiscard]] Word word(NodeId port, Cycle cycle) const {
    return static_cast<Word>(cycle * g_.ports + port);
  }
  void step(bool start, const Counts& active, const Counts& request) {
    for (NodeId i = 0; i < g_.ports; ++i) data_[i] = word(i, now_);
    core_.step({start, active, request, data_});
    ++now_;
    compare();
  }
  void compare() {
    ASSERT_FALSE(core_.clash());
    std::vector<NodeId> taken;
    for (const Packet& packet : core_.take()) taken.push_back(packet.lane);
    std::sort(taken.begin(), taken.end());
    std::sort(takes_[now_].begin(), takes_[now_].end());
    ASSERT_EQ(taken, takes_[now_]) << "cycle " << now_;
    takes_.erase(now_);
    std::vector<std::pair<NodeId, Word>> out;
    for (const Packet& packet : core_.out()) out.emplace_back(packet.lane, packet.data);
    std::sort(out.begin(), out.end());
    std::sort(outs_[now_].begin(), outs_[now_].end());
    ASSERT_EQ(out, outs_[now_]) << "cycle " << now_;
    outs_.erase(now_);

    const auto in_cycle = [&](Cycle c) -> const Wave* {
      const auto at = std::find_if(waves_.begin(), waves_.end(),
                                   [&](const Wave& w) { return w.start + c == now_; });
      return at == waves_.end() ? nullptr : &*at;
    };
    const auto shown = [](std::span<const std::uint8_t> counts) {
      return Counts(counts.begin(), counts.end());
    };
    const Wave* entered = in_cycle(1);
    ASSERT_EQ(shown(core_.active()), entered != nullptr ? entered->active : Counts{});
    ASSERT_EQ(shown(core_.request()), entered != nullptr ? entered->request : Counts{});
    const Wave* ranked = in_cycle(2 * g_.m + 1);
    ASSERT_EQ(core_.ranked(), ranked != nullptr);
    if (ranked == nullptr) return;
    std::vector<Reply> reply(g_.ports);
    core_.collect(reply);
    for (NodeId i = 0; i < g_.ports; ++i) {
      const auto times = [i](const std::vector<NodeId>& ports) {
        return std::count(ports.begin(), ports.end(), i);
      };
      ASSERT_EQ(reply[i].accept, times(ranked->accepted)) << "port " << i;
      ASSERT_EQ(reply[i].grant, times(ranked->granted)) << "port " << i;
      ASSERT_EQ(reply[i].accept + reply[i].refuse, ranked->active[i]) << "port " << i;
      ASSERT_EQ(reply[i].grant + reply[i].deny, ranked->request[i]) << "port " << i;
    }
    ASSERT_EQ(core_.totals().bound, ranked->accepted.size());
    waves_.erase(waves_.begin(), waves_.begin() + (ranked - waves_.data()) + 1);
  }

  Geometry g_;
  unsigned words_;
  SuperconcentratorCore core_;
  Cycle now_ = 0;
  std::vector<Word> data_;
  std::vector<Wave> waves_;
  std::array<NodeId, 2> pointers_{};
  std::deque<std::pair<Cycle, std::array<NodeId, 2>>> moves_;
  std::map<Cycle, std::vector<NodeId>> takes_;
  std::map<Cycle, std::vector<std::pair<NodeId, Word>>> outs_;
};

/// All counts of p ports, numbered.
Counts digits(std::uint32_t number, NodeId p, NodeId burst) {
  Counts counts(p);
  for (NodeId i = 0; i < p; ++i, number /= burst + 1) {
    counts[i] = static_cast<std::uint8_t>(number % (burst + 1));
  }
  return counts;
}

TEST(Counts, AllPairsOfCountsFromRestAndBackToBack) {
  for (const auto& [p, group, burst, fair] : {std::tuple{2u, 1u, 1u, true},
                                              {4u, 1u, 1u, true},
                                              {4u, 2u, 1u, true},
                                              {4u, 2u, 2u, false},
                                              {4u, 2u, 2u, true}}) {
    for (const unsigned words : {1u, 2u}) {
      for (const bool rest : {false, true}) {
        WaveRun run(lean_shape(p, group, burst, fair), words);
        const auto all = static_cast<std::uint32_t>(std::pow(burst + 1, p));
        for (std::uint32_t pattern = 0; pattern < all * all; ++pattern) {
          run.wave(digits(pattern % all, p, burst), digits(pattern / all, p, burst),
                   rest ? 20 : run.interval());
          ASSERT_FALSE(testing::Test::HasFatalFailure())
              << "p " << p << " L " << group << " burst " << burst << " fair " << fair;
        }
        run.drain();
      }
    }
  }
}

TEST(Counts, RandomWavesAtAnyDistance) {
  std::mt19937_64 random(18);
  const auto below = [&](std::uint64_t n) { return static_cast<NodeId>(random() % n); };
  for (const auto& [p, group, burst] : {std::tuple{8u, 4u, 4u},
                                        {8u, 1u, 1u},
                                        {16u, 4u, 3u},
                                        {16u, 2u, 2u},
                                        {16u, 8u, 8u},
                                        {64u, 8u, 8u},
                                        {64u, 1u, 1u},
                                        {64u, 32u, 5u},
                                        {256u, 2u, 2u},
                                        {512u, 256u, 255u}}) {
    for (const bool fair : {false, true}) {
      WaveRun run(lean_shape(p, group, burst, fair), 1 + below(3));
      for (int wave = 0; wave < (p > 64 ? 60 : 400); ++wave) {
        const NodeId density = below(5);
        const auto counts = [&, p = p, burst = burst] {
          Counts result(p);
          for (auto& count : result) {
            if (below(4) < density) count = static_cast<std::uint8_t>(below(burst + 1));
          }
          return result;
        };
        run.wave(counts(), counts(), run.interval() + (below(3) != 0 ? 0 : below(40)));
        ASSERT_FALSE(testing::Test::HasFatalFailure())
            << "p " << p << " L " << group << " burst " << burst << " fair " << fair;
      }
      run.drain();
    }
  }
}

/// Each vector of group counts, up to L: the set's packets have different lanes in each stage.
TEST(Counts, NoClashForAnyCountsOfTheGroups) {
  for (const auto& [lanes, group] : {std::pair{4u, 2u}, {4u, 4u}, {4u, 8u}, {8u, 1u}, {8u, 4u}}) {
    BenesHalf half(lanes);
    std::vector<Packet> set;
    const auto all = static_cast<std::uint32_t>(std::pow(group + 1, lanes));
    for (std::uint32_t pattern = 0; pattern < all; ++pattern) {
      const Counts counts = digits(pattern, lanes, group);
      for (NodeId t = 0; t < group; ++t) {
        set.clear();
        NodeId rank = 0;
        for (NodeId lane = 0; lane < lanes; ++lane) {
          for (NodeId k = 0; k < counts[lane]; ++k, ++rank) {
            if (rank % group == t) set.push_back({lane, rank / group, 0});
          }
        }
        half.route(set);
        ASSERT_EQ(half.clash(), 0u) << lanes << " lanes of " << group << ", pattern " << pattern;
      }
    }
  }
}

TEST(Counts, ABurstBeyondTheGroupIsRefused) {
  EXPECT_THROW((SuperconcentratorCore{lean_shape(16, 4, 5, false)}), std::invalid_argument);
  EXPECT_THROW((SuperconcentratorCore{lean_shape(16, 4, 0, false)}), std::invalid_argument);
  EXPECT_THROW((SuperconcentratorCore{lean_shape(1024, 512, 256, false)}), std::invalid_argument);
  EXPECT_NO_THROW((SuperconcentratorCore{lean_shape(1024, 512, 255, true)}));
}

}  // namespace
}  // namespace ballast
