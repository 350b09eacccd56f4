// SPDX-License-Identifier: BSD-3-Clause
// Acceptance by turns: how long a port waits.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <tuple>

#include "superconcentrator/superconcentrator.h"
#include "support/lean_shape.h"

namespace ballast {
namespace {

using Counts = std::vector<std::uint8_t>;

/// The most waves in a row that a port with a packet in each of them is refused.
NodeId longest_wait(const Geometry& g, std::uint32_t bound, std::uint64_t seed, bool rest) {
  SuperconcentratorCore core(g);
  std::mt19937_64 random(seed);
  NodeId longest = 0;
  std::vector<Reply> reply(g.ports);
  for (NodeId k = 0; k < g.ports; k += g.ports / 4 + 1) {
    const NodeId port = g.ports - 1 - k;
    NodeId waited = 0;
    core.reset();
    for (NodeId wave = 0; wave < 12 * g.ports;) {
      Counts active(g.ports), request(g.ports, static_cast<std::uint8_t>(1));
      for (NodeId i = 0; i < g.ports; ++i) {
        const bool may = (i ^ port) >= g.group_size;  // others of its group could take its room
        if (!may || random() % 64 == 0) continue;
        active[i] = static_cast<std::uint8_t>(g.burst == 1 ? 1 : 1 + random() % 2);
      }
      active[port] = 1;
      std::fill(request.begin() + bound, request.end(), 0);
      const bool start = core.ready() && (!rest || core.idle());
      wave += start;
      core.step({start, active, request, std::vector<Word>(g.ports)});
      if (!core.ranked()) continue;
      core.collect(reply);
      waited = reply[port].accept != 0 ? 0 : waited + 1;
      longest = std::max(longest, waited);
    }
  }
  return longest;
}

TEST(Fair, AcceptanceKeepsItsWaitingBound) {
  for (const auto& [p, group, burst] : {std::tuple{4u, 1u, 1u},
                                        {8u, 4u, 1u},
                                        {16u, 4u, 2u},
                                        {16u, 2u, 1u},
                                        {64u, 8u, 8u},
                                        {64u, 8u, 1u}}) {
    for (const std::uint32_t bound : {1u, 3u}) {
      for (const bool rest : {false, true}) {
        const Geometry g = lean_shape(p, group, burst, true);
        const auto turns = static_cast<NodeId>(switch_timing::waves_per_turn(p, group, 1));
        const NodeId ports = (bound + burst - 1) / burst;  // that a wave serves, at least
        const NodeId most = (rest ? 1 : turns) * ((p - 1) / ports);
        const NodeId longest = longest_wait(g, bound, 7, rest);
        EXPECT_LE(longest, most) << "p " << p << " burst " << burst << " bound " << bound;
        EXPECT_GE(longest, most / 4) << "the bound is far from what is seen";
        // The counterfeit: acceptance by rank.
        EXPECT_GT(longest_wait(lean_shape(p, group, burst, false), bound, 7, rest), most);
      }
    }
  }
}

}  // namespace
}  // namespace ballast
