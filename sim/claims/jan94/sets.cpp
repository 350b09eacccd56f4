// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Jan94] section 2 on the sets of packets, the cube network and the routing tags,
// measured on the cube network alone, in both directions.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "claims/claim.h"
#include "claims/jan94/patterns.h"
#include "core/random.h"

namespace ballast {
namespace {

using Sets = std::vector<std::vector<Packet>>;

/// Which packet of a group goes first.
enum class Child { upper, lower };

/// Set t: the t-th packet of each group, from its top or from its bottom. Forward, packet r of the
/// active inputs goes to output r.
Sets forward_sets(const Flags& active, const Geometry& g) {
  Sets sets(g.group_size);
  std::vector<NodeId> used(g.groups, 0);
  NodeId rank = 0;
  for (NodeId i = 0; i < g.ports; ++i) {
    const NodeId group = i >> g.l;
    if (active[i] != 0) sets[used[group]++].push_back({group, rank++, i});
  }
  return sets;
}

/// Reversed: packet r is at position r of the interface and goes to the r-th requested output, its
/// tag and its word.
Sets reversed_sets(const Flags& request, const Geometry& g, Child first) {
  std::vector<NodeId> tag;
  for (NodeId i = 0; i < g.ports; ++i) {
    if (request[i] != 0) tag.push_back(i);
  }
  Sets sets(g.group_size);
  for (NodeId r = 0; r < tag.size(); ++r) {
    const NodeId group = r >> g.l, from = group << g.l;
    const NodeId last = std::min(from + g.group_size, static_cast<NodeId>(tag.size())) - 1;
    sets[first == Child::upper ? r - from : last - r].push_back({group, tag[r], tag[r]});
  }
  return sets;
}

/// Patterns of p ports that are lost on their way through the cube network, and the first of them.
struct Lost {
  std::uint64_t patterns = 0;
  std::string first;
};
Lost lost_patterns(NodeId p, BitOrder order, const std::function<Sets(const Flags&)>& sets) {
  const Geometry g(p);
  CubeNetworkCore cube(g.groups, order, g.l);
  Lost lost;
  for (std::uint64_t mask = 0; mask < std::uint64_t{1} << p; ++mask) {
    const Flags flags = flags_of(mask, p);
    if (routes(cube, sets(flags))) continue;
    if (lost.patterns++ == 0) lost.first = set_of(flags);
  }
  return lost;
}

std::string lost_text(NodeId p, const Lost& lost) {
  return fmt::format("p = {}: {} patterns lose packets, as {}", p, lost.patterns, lost.first);
}

Finding upper_child_first(Trial& trial) {
  const Child first = trial.claimed(Child::upper, Child::lower);
  std::string wrong;
  for (const NodeId p : {8u, 16u}) {
    const Geometry g(p);
    const Lost lost = lost_patterns(p, BitOrder::msb_first, [&](const Flags& request) {
      return reversed_sets(request, g, first);
    });
    if (wrong.empty() && lost.patterns != 0) wrong = lost_text(p, lost);
  }
  const Geometry g(8);
  const Lost forward = lost_patterns(8, BitOrder::lsb_first,
                                     [&](const Flags& active) { return forward_sets(active, g); });
  return {
      wrong.empty() ? Verdict::confirmed : Verdict::refuted,
      wrong.empty()
          ? fmt::format("in the reversed network, of which the paper speaks, no packet is lost. "
                        "(Forward the scheme would lose packets, at p = 8 those of {} and of {} "
                        "more patterns; there the sets are made by rank modulo L)",
                        forward.first, forward.patterns - 1)
          : wrong,
      "all patterns of requested outputs of p = 8 and p = 16"};
}

/// Patterns of the concentrator that lose packets.
Lost lost_concentrations(NodeId p, BitOrder order) {
  ConcentratorCore core(p, 1, false, order);
  Lost lost;
  for (std::uint64_t mask = 0; mask < std::uint64_t{1} << p; ++mask) {
    if (concentrates(core, flags_of(mask, p))) continue;
    if (lost.patterns++ == 0) lost.first = set_of(flags_of(mask, p));
  }
  return lost;
}

Finding bit_order(Trial& trial) {
  const BitOrder order = trial.claimed(BitOrder::lsb_first, BitOrder::msb_first);
  const BitOrder back = trial.claimed(BitOrder::msb_first, BitOrder::lsb_first);
  const Geometry g(16);
  const Lost forward = lost_concentrations(16, order);
  const Lost reversed = lost_patterns(
      16, back, [&](const Flags& request) { return reversed_sets(request, g, Child::upper); });
  const bool holds = forward.patterns == 0 && reversed.patterns == 0;
  static const Lost other = lost_concentrations(16, BitOrder::msb_first);
  return {holds ? Verdict::confirmed : Verdict::refuted,
          holds
              ? fmt::format("without contention if the least significant bit of the group comes "
                            "first, and on the way back the most significant one. The other order, "
                            "with which nothing is printed either, loses packets of {} of the "
                            "65,536 patterns of p = 16, as {}",
                            other.patterns, other.first)
              : lost_text(16, forward.patterns != 0 ? forward : reversed),
          "all patterns of p = 16, forward and back"};
}

/// Whether all requested outputs are reached if a tag keeps so many low bits of the place in the
/// group and of the group.
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
  const Geometry g(p);
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
    const Geometry g(p);
    const unsigned place = lg(g.n, place_up), group = g.n - lg(g.n, !group_up);
    const bool needed =
        !delivers(g, Flags(p, 1), place - 1, group) && !delivers(g, Flags(p, 1), place, group - 1);
    if (needed && place + group == g.n && delivers_all(p, place, group)) continue;
    wrong = fmt::format("p = {}: not {} + {} bits", p, place, group);
  }
  return {
      wrong.empty() ? Verdict::confirmed : Verdict::refuted,
      wrong.empty() ? "lg p bits, of which ceil(lg lg p) for the trees and floor(lg(p/lg p)) for "
                      "the cube; as printed where lg p is a power of two. With one bit less in "
                      "either part packets miss their outputs"
                    : wrong,
      fmt::format("p = 4 .. {}: all patterns of requested outputs to p = 16, 51 of each larger p",
                  most)};
}

const auto kSetClaims = {
    claim({.name = "jan94.upper-child-first",
           .place = "section 2, superconcentrator, second phase",
           .printed = "the upper child priority scheme avoids contention in the distribution trees "
                      "of the reversed concentrator and selects a set of monotonic packets",
           .quantity = "patterns of requested outputs that lose a packet",
           .tolerance = "none: not one packet may be lost",
           .command = "ballast verify jan94.upper-child-first --effort full"},
          Verdict::confirmed, upper_child_first),
    claim({.name = "jan94.bit-order",
           .place = "section 2, concentrator and superconcentrator",
           .printed = "the sets of packets pass the cube network and the reversed one without "
                      "contention, by the bits of a group in an order that is not printed",
           .quantity = "patterns that lose a packet",
           .tolerance = "none: not one packet may be lost",
           .command = "ballast verify jan94.bit-order --effort full"},
          Verdict::confirmed, bit_order),
    claim(
        {.name = "jan94.tag-length",
         .place = "section 2, superconcentrator, first phase",
         .printed = "a routing tag has lg lg p bits for the selection tree and lg(p/lg p) bits for "
                    "the reversed cube network",
         .quantity = "fewest bits of a tag with which every packet finds its output (bits)",
         .tolerance = "lg lg p rounded up, lg(p/lg p) rounded down: bits are whole, and groups "
                      "powers of two; their sum is exact",
         .command = "ballast verify jan94.tag-length --effort full"},
        Verdict::confirmed, tag_length)};

}  // namespace
}  // namespace ballast
