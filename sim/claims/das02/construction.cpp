// SPDX-License-Identifier: BSD-3-Clause
// [Das02] section 3: construction of symmetric broadcast networks, links of the hypercube's
// pattern. The relations of graphs/broadcast_pattern.h against the network as it is built.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <set>
#include <vector>

#include "claims/claim.h"
#include "claims/das02/pattern_checks.h"
#include "report/table.h"

namespace ballast::das02 {
namespace {

Finding construction(Trial& trial) {
  const Kind kind = trial.claimed(Kind::sbn, Kind::tree);
  const NodeId near = trial.claimed(1u, 2u), far = trial.claimed(3u, 2u);
  const std::uint32_t below = trial.claimed(1u, 0u);
  for (std::uint32_t d = 0; d <= most_of(trial); ++d) {
    auto links = construct_sbn(d);
    std::sort(links.begin(), links.end());
    std::size_t expected = 0;
    for (std::uint32_t s = 0; s < d; ++s) {
      for (NodeId j = 0; j < NodeId{1} << d; ++j) {
        const bool last = s + 1 == d;
        expected += last ? 1 : 2;
        if (!has(links, {s, j, j ^ (near << s)}) ||
            (!last && !has(links, {s, j, j ^ (far << s)}))) {
          return {Verdict::refuted, fmt::format("d = {}: stage {}, processor {}", d, s, j)};
        }
      }
    }
    const BroadcastPattern pattern(kind, d);
    const std::string wrong = wrong_tree(pattern, below);
    bool built = links.size() == expected;
    for (NodeId root = 0; root < pattern.processors(); ++root) {
      for (NodeId n = 0; n < pattern.processors(); ++n) {
        if (n == root) continue;
        built &= has(links, {pattern.stage(root, n), n, pattern.predecessor(root, n)});
      }
    }
    if (!wrong.empty() || !built) {
      return {Verdict::refuted, fmt::format("d = {}: {}, links {}", d, wrong, links.size())};
    }
  }
  return {Verdict::confirmed,
          "steps (a) - (c) give links from stage s to s + 1 between j and j xor 2^s. If there is a "
          "stage s + 2, they also give links between j and j xor 2^s xor 2^(s+1). From every "
          "source, these links reach each processor once, 2^(d-k-1) processors at stage k",
          extent_of(trial)};
}

Finding hypercube_links(Trial& trial) {
  const NodeId dashed = trial.claimed(1u, 0u), all_ones = trial.claimed(1u, 2u);
  Table table({"  P", "links of a pattern", "P - 1 + P/2 - 1", "of the broadcast", "of the sums",
               "of both"});
  bool holds = true;
  for (std::uint32_t d = 1; d <= most_of(trial); ++d) {
    const BroadcastPattern pattern(Kind::hypercube, d);
    const NodeId p = pattern.processors();
    std::set<NodeId> destinations;
    std::uint64_t links = 0, down = 0, sum = 0, both = 0;
    for (NodeId root = 0; root < p; ++root) {
      links = down = sum = both = 0;
      holds &= pattern.stage(root, root ^ (p - all_ones)) == 0;
      for (NodeId n = 0; n < p; ++n) {
        if (pattern.stage(root, n) == 0) destinations.insert(n);
        for (const NodeId m : pattern.successors(root, n)) {
          const bool is_down = pattern.predecessor(root, m) == n;
          const bool is_sum = pattern.towards_destination(root, n) == m;
          holds &= std::has_single_bit(n ^ m) && (is_down || is_sum) &&
                   pattern.stage(root, m) + 1 == pattern.stage(root, n);
          ++links;
          down += is_down;
          sum += is_sum;
          both += is_down && is_sum;
        }
      }
      holds &= links == p - 1 + p / 2 - dashed && down == p - 1 && sum == p - 1 && both == p / 2;
    }
    holds &= destinations.size() == p;
    table.add({fmt::format("  {}", p), std::to_string(links), std::to_string(p - 1 + p / 2 - 1),
               std::to_string(down), std::to_string(sum), std::to_string(both)});
  }
  return {
      verdict_if(holds),
      "all links join neighbours in the hypercube and lead to the next stage. The destination of r "
      "is r xor (P - 1), which differs for each source. The links are those of two spanning trees, "
      "which share P/2. The broadcast goes to x from x without its highest 1; the sums go from x "
      "to x with its highest 0 set. Each processor is therefore counted once",
      extent_of(trial), table.str()};
}

std::uint32_t leading_ones(NodeId n, std::uint32_t d) {
  return static_cast<std::uint32_t>(std::countl_one(n << (32 - d)));
}
std::uint32_t trailing_ones(NodeId n, std::uint32_t) {
  return static_cast<std::uint32_t>(std::countr_one(n));
}

Finding hypercube_predecessors(Trial& trial) {
  const auto ones = trial.claimed(leading_ones, trailing_ones);
  const std::uint32_t least_at_root = trial.claimed(1u, 0u),
                      exceptions_claimed = trial.claimed(1u, 2u);
  std::uint64_t exceptions = 0, at_root = 0, sources = 0;
  bool same = true;
  for (std::uint32_t d = 1; d <= most_of(trial); ++d) {
    const BroadcastPattern pattern(Kind::hypercube, d);
    for (NodeId n = 0; n < pattern.processors(); ++n) {
      // The inverse of the relation: the processors that have n as a successor.
      std::uint32_t linked = 0;
      for (std::uint32_t k = 0; k < d; ++k) {
        linked += has(pattern.successors(0, n ^ (NodeId{1} << k)), n);
      }
      const std::uint32_t least = n == 0 ? least_at_root : 1;
      const bool exception = linked != std::max(least, ones(n, d));
      same &= pattern.predecessors(0, n).size() == linked;
      exceptions += exception;
      at_root += exception && n == 0 && linked == 0;
    }
    ++sources;
  }
  const bool corrected = exceptions == exceptions_claimed * sources && at_root == sources;
  return {verdict_if(same && exceptions == 0, same && corrected),
          "max{1, b} for all processors except the root, whose address has b = 0 and which has no "
          "predecessor; it is the only exception in each pattern",
          extent_of(trial)};
}

const auto kConstructionClaims = {
    claim(
        {.name = "das02.construction",
         .place = "section 3.1",
         .printed = "SBN(d) comes from two SBN(d-1) by steps (a) - (c); from any source there are "
                    "d stages of communication in which each processor appears exactly once",
         .quantity = "links of each stage; processors at stage k, 2^(d-k-1)",
         .tolerance = kRelationsAreExact,
         .command = "ballast verify das02.construction --effort full"},
        Verdict::confirmed, construction),
    claim({.name = "das02.hypercube-links",
           .place = "sections 3.2 and 4.2",
           .printed = "the modified binomial spanning tree has P - 1 + P/2 - 1 links, all of the "
                      "hypercube, and a destination of its own for each source",
           .quantity = "links of a pattern",
           .tolerance = kRelationsAreExact,
           .command = "ballast verify das02.hypercube-links --effort full"},
          Verdict::confirmed, hypercube_links),
    claim({.name = "das02.hypercube-predecessors",
           .place = "section 3.2",
           .printed = "a processor x has max{1, b} predecessors, b the number of consecutive "
                      "leftmost 1 bits of its address",
           .quantity = "predecessors of each processor",
           .tolerance = kRelationsAreExact,
           .command = "ballast verify das02.hypercube-predecessors --effort full"},
          Verdict::corrected, hypercube_predecessors)};

}  // namespace
}  // namespace ballast::das02
