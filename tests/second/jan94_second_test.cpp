// SPDX-License-Identifier: BSD-3-Clause
// The switch and its algorithm against a second implementation, 500 random instances each.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "core/random.h"
#include "second/jan94.h"
#include "superconcentrator/cube_network.h"
#include "superconcentrator/geometry.h"
#include "superconcentrator/load_balancer.h"
#include "superconcentrator/untimed.h"

namespace ballast {
namespace {

using Flags94 = std::vector<std::uint8_t>;

/// None, all or some, of any density.
second::Ports94 random_ports(NodeId p, RandomStream& random) {
  const std::uint64_t density = random.below(9);
  second::Ports94 ports;
  for (NodeId i = 0; i < p; ++i) ports.push_back(random.below(8) < density);
  return ports;
}
second::Loads94 random_tasks(NodeId p, RandomStream& random) {
  const std::uint64_t range = 1 + random.below(40), empty = random.below(4);
  second::Loads94 loads;
  for (NodeId i = 0; i < p; ++i)
    loads.push_back(random.below(4) < empty ? 0 : static_cast<std::int64_t>(random.below(range)));
  return loads;
}

/// Source, destination and set of every packet, word by word, and no packet besides.
TEST(SecondJan94, Superconcentrations) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE(seed);
    RandomStream random(seed, Stream{0x1A94});
    const NodeId p = NodeId{2} << random.below(7);
    const auto words = static_cast<unsigned>(1 + random.below(3));
    const second::Ports94 active = random_ports(p, random), requested = random_ports(p, random);
    const second::Wave94 wave = second::superconcentrate94(active, requested);
    ASSERT_EQ(wave.clashes, 0u);

    SuperconcentratorJan94Core core(random.below(2) == 0 ? fused(p) : faithful(p), words);
    ASSERT_EQ(core.geometry().group_size, second::shape94(p).group);
    ASSERT_EQ(core.geometry().groups, second::shape94(p).groups);
    std::vector<Word> data(p);
    std::iota(data.begin(), data.end(), 1);
    core.step({true, Flags94(active.begin(), active.end()),
               Flags94(requested.begin(), requested.end()), data});
    std::map<NodeId, std::pair<Word, Cycle>> first;  // by output: its packet's input and cycle
    std::size_t taken = 0, arrived = 0, resolved = 0;
    for (Cycle cycle = 0; resolved == 0 || !core.idle(); ++cycle) {
      ASSERT_LT(cycle, 2000u);
      taken += core.take().size();
      for (const Packet& packet : core.out()) {
        const auto [at, fresh] = first.try_emplace(packet.lane, packet.data, cycle);
        ASSERT_EQ(at->second.first, packet.data);
        ++arrived;
      }
      resolved += core.ranked();
      ASSERT_FALSE(core.clash());
      core.step({false, {}, {}, data});
    }
    ASSERT_EQ(taken, wave.packets.size() * words);
    ASSERT_EQ(arrived, wave.packets.size() * words);
    if (wave.packets.empty()) continue;
    // Rank 0 is in set 0; set by set a packet's words later.
    const Cycle begin = first.at(static_cast<NodeId>(wave.packets[0].output)).second;
    for (const second::Packet94& packet : wave.packets) {
      const auto [from, cycle] = first.at(static_cast<NodeId>(packet.output));
      ASSERT_EQ(from, packet.input + 1);
      ASSERT_EQ(cycle - begin, packet.set * words);
    }
  }
}

/// One set after the other through the cube, forwards and in reverse by the tags.
TEST(SecondJan94, TagsThroughTheCube) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE(seed);
    RandomStream random(seed, Stream{0x1A95});
    const NodeId p = NodeId{8} << random.below(6);
    const second::Shape94 shape = second::shape94(p);
    const second::Wave94 wave =
        second::superconcentrate94(random_ports(p, random), random_ports(p, random));
    for (const bool reversed : {false, true}) {
      CubeNetworkCore cube(static_cast<NodeId>(shape.groups),
                           reversed ? BitOrder::msb_first : BitOrder::lsb_first, 0);
      for (std::size_t set = 0; set < shape.group; ++set) {
        std::vector<Packet> in, expected;
        for (const second::Packet94& packet : wave.packets) {
          if (packet.set != set) continue;
          const second::Path94& path = reversed ? packet.back : packet.there;
          const std::size_t to = reversed ? packet.group_tag : packet.rank / shape.group;
          in.push_back({static_cast<NodeId>(path.front()), static_cast<NodeId>(to),
                        static_cast<Word>(packet.input)});
          expected.push_back(in.back());
          expected.back().lane = static_cast<NodeId>(path.back());
        }
        cube.step(in);
        for (unsigned stage = 1; stage < cube.levels(); ++stage) cube.step({});
        std::vector<Packet> out(cube.out().begin(), cube.out().end());
        const auto by_data = [](const Packet& a, const Packet& b) { return a.data < b.data; };
        std::sort(out.begin(), out.end(), by_data);
        std::sort(expected.begin(), expected.end(), by_data);
        ASSERT_EQ(out, expected) << "set " << set << " reversed " << reversed;
      }
      ASSERT_EQ(cube.lost(), 0u);
    }
  }
}

/// Any sets whatever, in both orders of the bits: packets are lost where the paths meet, and only
/// there.
TEST(SecondJan94, LossesInTheCube) {
  unsigned clear = 0;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE(seed);
    RandomStream random(seed, Stream{0x1A99});
    const second::Shape94 shape = second::shape94(std::size_t{8} << random.below(5));
    const bool lsb_first = random.below(2) == 0;
    const bool compact = random.below(2) == 0;
    const std::uint64_t density = random.below(9);
    second::Path94 from, to;
    std::vector<Packet> in;
    for (std::size_t group = 0; group < shape.groups; ++group) {
      if (random.below(8) >= density) continue;
      from.push_back(group);
      to.push_back(compact ? from.size() - 1 : random.below(shape.groups));
      in.push_back({static_cast<NodeId>(group), static_cast<NodeId>(to.back()), 0});
    }
    CubeNetworkCore cube(static_cast<NodeId>(shape.groups),
                         lsb_first ? BitOrder::lsb_first : BitOrder::msb_first, 0);
    cube.step(in);
    for (unsigned stage = 1; stage < cube.levels(); ++stage) cube.step({});
    const bool meet = second::meet94(shape, from, to, lsb_first);
    ASSERT_EQ(cube.lost() != 0, meet);
    if (!meet) {
      ASSERT_EQ(cube.out().size(), from.size());
    }
    clear += meet ? 0 : 1;
  }
  EXPECT_GT(clear, 100u);
  EXPECT_LT(clear, 400u);
}

/// Every pattern of 16 inputs: the least significant bit first never fails, the most significant
/// bit first in as many as the reference says.
TEST(SecondJan94, EveryPatternOfSixteen) {
  const second::Shape94 shape = second::shape94(16);
  unsigned failed[2] = {0, 0};
  for (unsigned code = 0; code < 1u << 16; ++code) {
    std::vector<second::Path94> from(shape.group), to(shape.group);
    std::size_t rank = 0;
    for (std::size_t i = 0; i < 16; ++i) {
      if ((code >> i & 1) == 0) continue;
      from[rank % shape.group].push_back(i / shape.group);
      to[rank % shape.group].push_back(rank / shape.group);
      ++rank;
    }
    for (const bool lsb_first : {false, true}) {
      bool meet = false;
      for (std::size_t set = 0; set < shape.group; ++set)
        meet = meet || second::meet94(shape, from[set], to[set], lsb_first);
      failed[lsb_first] += meet ? 1 : 0;
    }
  }
  EXPECT_EQ(failed[1], 0u);
  EXPECT_EQ(failed[0], 54'321u);
}

/// Rounds of each step and loads without hardware.
TEST(SecondJan94, RoundsAndLoads) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE(seed);
    RandomStream random(seed, Stream{0x1A96});
    const NodeId p = NodeId{2} << random.below(6);
    const second::Loads94 loads = random_tasks(p, random);
    const second::Balanced94 expected = second::balance94(loads);
    const UntimedBalance untimed =
        balance_untimed(std::vector<std::uint32_t>(loads.begin(), loads.end()));
    ASSERT_TRUE(untimed.ended);
    ASSERT_EQ(untimed.step2, expected.distribution.size());
    ASSERT_EQ(untimed.step3, expected.redistribution.size());
    second::Loads94 after = loads;
    for (const second::Moves94& round : expected.distribution)
      for (const auto& [from, to] : round) --after[from], ++after[to];
    for (NodeId i = 0; i < p; ++i) {
      ASSERT_EQ(untimed.after2[i], after[i] - expected.average) << i;
      ASSERT_EQ(untimed.dif[i], expected.final[i] - expected.average) << i;
    }
  }
}

struct Balancing94 {
  second::Loads94 loads;
  std::vector<std::pair<unsigned, std::uint32_t>> rounds;  ///< step and B of each
  second::Moves94 moves;
  std::uint32_t average = 0;
};

/// Every processor's word is its own number.
Balancing94 balance_in_switch(const second::Loads94& loads, Schedule schedule) {
  const auto p = static_cast<NodeId>(loads.size());
  LoadBalancerJan94Core core(faithful(p));
  const std::vector<std::uint32_t> sampled(loads.begin(), loads.end());
  std::vector<Word> data(p);
  std::iota(data.begin(), data.end(), 0);
  Balancing94 result{loads, {}, {}, 0};
  core.step({true, schedule, sampled, data});
  for (Cycle cycle = 0; !core.status().balanced; ++cycle) {
    EXPECT_LT(cycle, 100'000u) << "no end";
    if (testing::Test::HasFailure()) break;
    if (core.status().ranked && core.status().bound != 0)
      result.rounds.emplace_back(core.status().step, core.status().bound);
    if (core.status().step > 1) result.average = core.status().average;
    for (const Packet& word : core.take()) --result.loads[word.lane];
    for (const Packet& word : core.out()) {
      ++result.loads[word.lane];
      result.moves.emplace_back(word.data, word.lane);
    }
    core.step({false, schedule, sampled, data});
  }
  return result;
}

/// AVG, step and B of every wave that moves a task, every move of every round, and the loads.
TEST(SecondJan94, BalancingInTheSwitch) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE(seed);
    RandomStream random(seed, Stream{0x1A97});
    const NodeId p = NodeId{2} << random.below(6);
    const second::Loads94 loads = random_tasks(p, random);
    const second::Balanced94 expected = second::balance94(loads);
    std::vector<second::Moves94> rounds = expected.distribution;
    rounds.insert(rounds.end(), expected.redistribution.begin(), expected.redistribution.end());
    for (const Schedule schedule : {Schedule::sequential, Schedule::overlapped}) {
      Balancing94 found = balance_in_switch(loads, schedule);
      ASSERT_EQ(found.average, expected.average);
      ASSERT_EQ(found.loads, expected.final);
      ASSERT_EQ(found.rounds.size(), rounds.size());
      auto at = found.moves.begin();
      for (std::size_t k = 0; k < rounds.size(); ++k) {
        ASSERT_EQ(found.rounds[k].first, k < expected.distribution.size() ? 2u : 3u);
        ASSERT_EQ(found.rounds[k].second, rounds[k].size());
        if (schedule != Schedule::sequential) continue;
        // One wave after the other: its packets arrive together, in an order of their own.
        ASSERT_GE(found.moves.end() - at, static_cast<std::ptrdiff_t>(rounds[k].size()));
        const auto end = at + static_cast<std::ptrdiff_t>(rounds[k].size());
        std::sort(at, end);
        ASSERT_EQ(second::Moves94(at, end), rounds[k]) << "round " << k;
        at = end;
      }
      second::Moves94 all;
      for (const second::Moves94& round : rounds) all.insert(all.end(), round.begin(), round.end());
      std::sort(all.begin(), all.end());
      std::sort(found.moves.begin(), found.moves.end());
      ASSERT_EQ(found.moves, all);
    }
  }
}

/// Streaming is none of the paper's schedules: other rounds, but as many processors with AVG + 1.
TEST(SecondJan94, StreamingEndsInTheSameLoadsButForTheOrder) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE(seed);
    RandomStream random(seed, Stream{0x1A98});
    const second::Loads94 loads = random_tasks(NodeId{2} << random.below(6), random);
    second::Loads94 expected = second::balance94(loads).final;
    second::Loads94 found = balance_in_switch(loads, Schedule::streaming).loads;
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    ASSERT_EQ(found, expected);
  }
}

}  // namespace
}  // namespace ballast
