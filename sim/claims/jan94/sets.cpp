// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Jan94] section 2 on the sets of packets and the cube network, in both directions.
#include <fmt/format.h>

#include "claims/claim.h"
#include "claims/jan94/patterns.h"

namespace ballast {
namespace {

/// Forward: the r-th active input goes to output r. Set t: the t-th packet of each group, from the
/// top.
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

/// Patterns of p ports with packets lost in the cube network, and the first of these patterns.
struct Lost {
  std::uint64_t patterns = 0;
  std::string first;
};
Lost lost_patterns(NodeId p, BitOrder order, const std::function<Sets(const Flags&)>& sets) {
  const Geometry g = faithful(p);
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
  return fmt::format("p = {}: {} patterns lose packets, for example {}", p, lost.patterns,
                     lost.first);
}

Finding upper_child_first(Trial& trial) {
  const Child first = trial.claimed(Child::upper, Child::lower);
  std::string wrong;
  for (const NodeId p : {8u, 16u}) {
    const Geometry g = faithful(p);
    const Lost lost = lost_patterns(p, BitOrder::msb_first, [&](const Flags& request) {
      return reversed_sets(request, g, first);
    });
    if (wrong.empty() && lost.patterns != 0) wrong = lost_text(p, lost);
  }
  const Geometry g = faithful(8);
  const Lost forward = lost_patterns(8, BitOrder::lsb_first,
                                     [&](const Flags& active) { return forward_sets(active, g); });
  return holds_unless(
      wrong,
      fmt::format("in the reversed network, which the paper describes, no packet is lost. "
                  "(In the forward network the scheme would lose packets: at p = 8 those of "
                  "{} and of {} more patterns. There the sets are formed by rank modulo L)",
                  forward.first, forward.patterns - 1),
      "all patterns of requested outputs of p = 8 and p = 16");
}

/// Patterns of the concentrator that lose packets.
Lost lost_concentrations(NodeId p, BitOrder order) {
  ConcentratorCore core(faithful(p), 1, order);
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
  const Geometry g = faithful(16);
  const Lost forward = lost_concentrations(16, order);
  const Lost reversed = lost_patterns(
      16, back, [&](const Flags& request) { return reversed_sets(request, g, Child::upper); });
  const bool holds = forward.patterns == 0 && reversed.patterns == 0;
  static const Lost other = lost_concentrations(16, BitOrder::msb_first);
  return {verdict_if(holds),
          holds ? fmt::format("there is no contention if the least significant bit of the group "
                              "comes first on the way out, and the most significant on the way "
                              "back. The other order, which the paper does not rule out, loses "
                              "packets of {} of the 65,536 patterns of p = 16, for example {}",
                              other.patterns, other.first)
                : lost_text(16, forward.patterns != 0 ? forward : reversed),
          "all patterns of p = 16, forward and reversed"};
}

const auto kSetClaims = {
    claim({.name = "jan94.upper-child-first",
           .place = "section 2, superconcentrator, second phase",
           .printed = "the upper child priority scheme avoids contention in the distribution trees "
                      "of the reversed concentrator and selects a set of monotonic packets",
           .quantity = "patterns of requested outputs that lose a packet",
           .tolerance = "none: no packet may be lost",
           .command = "ballast verify jan94.upper-child-first --effort full"},
          Verdict::confirmed, upper_child_first),
    claim({.name = "jan94.bit-order",
           .place = "section 2, concentrator and superconcentrator",
           .printed = "the sets of packets pass the cube network and the reversed one without "
                      "contention; the order of the group's bits is not printed",
           .quantity = "patterns that lose a packet",
           .tolerance = "none: no packet may be lost",
           .command = "ballast verify jan94.bit-order --effort full"},
          Verdict::confirmed, bit_order)};

}  // namespace
}  // namespace ballast
