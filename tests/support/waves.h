// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "core/random.h"
#include "superconcentrator/geometry.h"
#include "superconcentrator/reply.h"

namespace ballast {

using Flags = std::vector<std::uint8_t>;
using Waves = std::vector<std::pair<Flags, Flags>>;  ///< active inputs, requested outputs

/// All pairs of patterns of p inputs and p outputs.
inline Waves all_waves(NodeId p) {
  Waves waves;
  for (std::uint32_t both = 0; both < 1u << (2 * p); ++both) {
    Flags active(p), request(p);
    for (NodeId i = 0; i < p; ++i) {
      active[i] = both >> i & 1;
      request[i] = both >> (p + i) & 1;
    }
    waves.emplace_back(active, request);
  }
  return waves;
}

/// 30 waves, each with other densities of both patterns.
inline Waves random_waves(NodeId p) {
  RandomStream random(3, Stream{p});
  Waves waves(30, {Flags(p), Flags(p)});
  for (auto& [active, request] : waves) {
    const auto a = random.below(9), r = random.below(9);
    for (auto& flag : active) flag = random.below(8) < a;
    for (auto& flag : request) flag = random.below(8) < r;
  }
  return waves;
}

/// The replies to a wave, by the definition: the first B of both sides are accepted and granted.
inline std::vector<Reply> replies_of(const Flags& active, const Flags& request) {
  const auto ones = [](const Flags& f) { return std::count(f.begin(), f.end(), 1); };
  const auto bound = std::min(ones(active), ones(request));
  std::vector<Reply> reply(active.size());
  std::ptrdiff_t in = 0, out = 0;
  for (std::size_t i = 0; i < reply.size(); ++i) {
    if (active[i] != 0) ++(in++ < bound ? reply[i].accept : reply[i].refuse);
    if (request[i] != 0) ++(out++ < bound ? reply[i].grant : reply[i].deny);
  }
  return reply;
}

/// Sends the waves one after the other, `gap` cycles apart, and checks each against the definition:
/// the replies come in cycle `ranked`; the j-th active input reaches the j-th requested output, its
/// first word in cycle `arrival` + (j mod L) words. Cycle 0 follows the start.
template <class Core>
void check_waves(const Geometry& g, unsigned words, Cycle ranked, Cycle arrival, Cycle gap,
                 const Waves& waves) {
  Core core(g, words);
  const NodeId p = g.ports;
  std::map<Cycle, std::map<NodeId, Word>> expected;  // by cycle and output
  std::map<Cycle, std::vector<Reply>> replies;
  std::vector<Word> data(p);
  std::vector<unsigned> word(p, 0);
  std::vector<Reply> reply(p);
  const Cycle end = waves.size() * gap + arrival + Cycle{g.group_size} * words + 3;
  for (Cycle cycle = 0; cycle < end; ++cycle) {
    const bool start = cycle % gap == 0 && cycle / gap < waves.size();
    if (start) {
      const auto& [active, request] = waves[cycle / gap];
      std::vector<NodeId> from, to;
      for (NodeId i = 0; i < p; ++i) {
        if (active[i] != 0) from.push_back(i);
        if (request[i] != 0) to.push_back(i);
      }
      for (std::size_t j = 0; j < std::min(from.size(), to.size()); ++j) {
        const Cycle first = cycle + 1 + arrival + (j % g.group_size) * words;
        for (unsigned f = 0; f < words; ++f) expected[first + f][to[j]] = from[j] * 16 + f;
      }
      replies[cycle + 1 + ranked] = replies_of(active, request);
    }
    const auto due = expected.find(cycle);
    const std::size_t count = due == expected.end() ? 0 : due->second.size();
    ASSERT_EQ(core.out().size(), count) << "cycle " << cycle;
    for (const Packet& packet : core.out()) {
      ASSERT_EQ(due->second.at(packet.lane), packet.data)
          << "cycle " << cycle << " output " << packet.lane;
    }
    const auto answer = replies.find(cycle);
    ASSERT_EQ(core.ranked(), answer != replies.end()) << "cycle " << cycle;
    if (core.ranked()) {
      core.collect(reply);
      ASSERT_TRUE(reply == answer->second) << "cycle " << cycle;
    }
    // The word on an input is that of the packet under way: word f in the f-th cycle of its take.
    for (NodeId i = 0; i < p; ++i) data[i] = i * 16 + word[i];
    const std::vector<Packet> taken(core.take().begin(), core.take().end());
    core.step({start, start ? waves[cycle / gap].first : Flags{},
               start ? waves[cycle / gap].second : Flags{}, data});
    for (const Packet& packet : taken) word[packet.lane] = (word[packet.lane] + 1) % words;
    ASSERT_FALSE(core.clash());
  }
  EXPECT_TRUE(core.idle());
}

}  // namespace ballast
