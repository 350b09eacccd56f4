// SPDX-License-Identifier: BSD-3-Clause
// Claim of [Jan94] section 2 on the length of the routing tags, measured on cube network and
// distribution trees.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "claims/claim.h"
#include "claims/jan94/patterns.h"
#include "core/random.h"

namespace ballast {
namespace {

/// Whether all requested outputs are reached if a tag keeps this many low bits of the place in the
/// group, and of the group.
bool delivers(const Geometry& g, const Flags& request, unsigned place_bits, unsigned group_bits) {
  const NodeId place = (NodeId{1} << std::min(place_bits, g.l)) - 1;
  const NodeId group = (NodeId{1} << std::min(group_bits, g.m)) - 1;
  CubeNetworkCore cube(g.groups, BitOrder::msb_first, g.l);
  DistributionTreeCore trees(g.ports, g.l);
  for (auto& set : reversed_sets(request, g, Child::upper)) {
    for (Packet& packet : set) packet.tag &= place | group << g.l;
    std::size_t arrived = 0;
    Packets in = set;
    do {
      trees.step(cube.out());
      cube.step(in);
      in = {};
      for (const Packet& packet : trees.out(cube.out())) arrived += packet.lane == packet.data;
    } while (!cube.idle() || !trees.idle());
    if (arrived != set.size()) return false;
  }
  return true;
}

/// The same for many patterns, all of them if p <= 16.
bool delivers_all(NodeId p, unsigned place_bits, unsigned group_bits) {
  const Geometry g = faithful(p);
  if (!delivers(g, Flags(p, 1), place_bits, group_bits)) return false;
  RandomStream random(1, Stream::jan94_superconcentration, p);
  const std::uint64_t patterns = p <= 16 ? std::uint64_t{1} << p : 50;
  for (std::uint64_t k = 0; k < patterns; ++k) {
    Flags request = flags_of(k, p);
    if (p > 16) {
      for (auto& flag : request) flag = random.below(2) == 0;
    }
    if (!delivers(g, request, place_bits, group_bits)) return false;
  }
  return true;
}

Finding tag_length(Trial& trial) {
  const bool place_up = trial.claimed(true, false), group_up = trial.claimed(false, true);
  const NodeId most = trial.full() ? 4096 : 256;
  const auto lg = [](unsigned n, bool up) {
    return static_cast<unsigned>(up ? std::bit_width(n - 1) : std::bit_width(n) - 1);
  };
  std::string wrong;
  for (NodeId p = 4; p <= most && wrong.empty(); p *= 2) {
    const Geometry g = faithful(p);
    const unsigned place = lg(g.n, place_up), group = g.n - lg(g.n, !group_up);
    const bool needed =
        !delivers(g, Flags(p, 1), place - 1, group) && !delivers(g, Flags(p, 1), place, group - 1);
    if (needed && place + group == g.n && delivers_all(p, place, group)) continue;
    wrong = fmt::format("p = {}: the tag does not need exactly {} + {} bits", p, place, group);
  }
  return holds_unless(
      wrong,
      "lg p bits: ceil(lg lg p) for the trees and floor(lg(p/lg p)) for the cube, "
      "as printed where lg p is a power of two. With one bit less in either part, "
      "packets miss their outputs",
      fmt::format(
          "p = 4 .. {}: all patterns of requested outputs to p = 16, 51 patterns of each larger p",
          most));
}

const Registered<ClaimCheck> kTagLength = claim(
    {.name = "jan94.tag-length",
     .place = "section 2, superconcentrator, first phase",
     .printed = "a routing tag has lg lg p bits for the selection tree and lg(p/lg p) bits for "
                "the reversed cube network",
     .quantity = "fewest bits of a tag with which every packet finds its output (bits)",
     .tolerance = "lg lg p rounded up, lg(p/lg p) rounded down: bits are whole, and group sizes "
                  "are powers of two; the sum is exact",
     .command = "ballast verify jan94.tag-length --effort full"},
    Verdict::confirmed, tag_length);

}  // namespace
}  // namespace ballast
