// SPDX-License-Identifier: BSD-3-Clause
// [Das02] section 3: construction and patterns of symmetric broadcast networks. The relations of
// graphs/broadcast_pattern.h against the network as it is built and the formulae as printed.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <set>
#include <vector>

#include "claims/das02/verdict.h"
#include "graphs/broadcast_pattern.h"
#include "report/table.h"

namespace ballast::das02 {
namespace {

using Kind = BroadcastPattern::Kind;
using Few = BroadcastPattern::Few;

std::uint32_t most_of(const Trial& trial) { return trial.full() ? 11 : 7; }
std::string extent_of(const Trial& trial) {
  return fmt::format("P = 2 .. {}, all processors, all sources", 1u << most_of(trial));
}

bool has(const Few& few, NodeId n) { return std::find(few.begin(), few.end(), n) != few.end(); }
bool has(const std::vector<SbnLink>& sorted, const SbnLink& link) {
  return std::binary_search(sorted.begin(), sorted.end(), link);
}

/// From each source: processors by stage 2^(d-k-below), every predecessor's successors are those
/// who have it for predecessor. Empty, or what is wrong.
std::string wrong_tree(const BroadcastPattern& pattern, std::uint32_t below) {
  const std::uint32_t d = pattern.dimension();
  for (NodeId root = 0; root < pattern.processors(); ++root) {
    std::vector<NodeId> reached{root};
    std::vector<std::uint64_t> at(d + 1);
    for (std::size_t k = 0; k < reached.size() && reached.size() <= pattern.processors(); ++k) {
      ++at[pattern.stage(root, reached[k])];
      for (const NodeId n : pattern.successors(root, reached[k])) {
        if (pattern.predecessor(root, n) != reached[k]) {
          return fmt::format("{} is no predecessor of {}", reached[k], n);
        }
        reached.push_back(n);
      }
    }
    const std::set<NodeId> all(reached.begin(), reached.end());
    if (all.size() != pattern.processors() || reached.size() != pattern.processors()) {
      return fmt::format("source {} reaches {} of {}", root, all.size(), pattern.processors());
    }
    for (std::uint32_t k = 0; k < d; ++k) {
      if (at[k] != std::uint64_t{1} << (d - k - below)) {
        return fmt::format("source {}: {} processors at stage {}", root, at[k], k);
      }
    }
  }
  return {};
}

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
          "the steps (a) - (c) give links from stage s to s + 1 between j and j xor 2^s and, if "
          "there is a stage s + 2, between j and j xor 2^s xor 2^(s+1). From every source each "
          "processor is reached once over these links, 2^(d-k-1) at stage k",
          extent_of(trial)};
}

/// Of a processor n at a stage, from source 0, as printed in section 3.2.
struct Printed {
  std::int64_t predecessor, first, second;
};
/// The terms as printed; a counterfeit changes one.
class SbnFormula {
 public:
  explicit SbnFormula(Trial& trial)
      : or_(trial.claimed(1u, 0u)),
        modulo_(trial.claimed(0u, 1u)),
        first_(trial.claimed(1u, 0u)),
        sign_(trial.claimed(-1, 1)) {}
  Printed operator()(std::int64_t n, std::uint32_t s, std::uint32_t d) const {
    const auto power = [](std::uint32_t exponent) { return std::int64_t{1} << exponent; };
    return {((n - power(s)) | power(s + or_)) % power(d + modulo_),
            n + (s == 0 ? 0 : power(s - first_)), n + sign_ * (s == 0 ? 0 : power(s - 1))};
  }

 private:
  std::uint32_t or_, modulo_, first_;
  int sign_;
};

class TreeFormula {
 public:
  explicit TreeFormula(Trial& trial)
      : up_(trial.claimed(0, 1)), first_(trial.claimed(1, 2)), second_(trial.claimed(0, 1)) {}
  Printed operator()(std::int64_t n, std::uint32_t, std::uint32_t) const {
    return {(n - up_) / 2, 2 * n + first_, 2 * n + second_};
  }

 private:
  int up_, first_, second_;
};

/// The pattern of source 0 is the formula's; empty, or where not.
template <class Formula>
std::string differs(const BroadcastPattern& pattern, Formula&& formula) {
  const std::uint32_t d = pattern.dimension();
  for (NodeId n = 0; n < pattern.processors(); ++n) {
    const std::uint32_t s = pattern.stage(0, n);
    const Printed printed = formula(n, s, d);
    const Few next = pattern.successors(0, n);
    const bool up = n == 0 || pattern.predecessor(0, n) == printed.predecessor;
    const bool down = s == 0 || has(next, static_cast<NodeId>(printed.first));
    const bool second = s == 0 || s == d || has(next, static_cast<NodeId>(printed.second));
    const bool two = s == 0 || s == d || printed.first != printed.second;
    const std::uint32_t count = s == 0 ? 0 : s == d ? 1 : 2;
    if (!up || !down || !second || !two || next.size() != count) {
      return fmt::format("d = {}, processor {} at stage {}", d, n, s);
    }
  }
  return {};
}

template <class Formula>
Finding formulae(Trial& trial, Kind kind, const char* measured) {
  const Formula formula(trial);
  const std::uint32_t below = trial.claimed(1u, 0u);
  for (std::uint32_t d = 1; d <= most_of(trial); ++d) {
    const BroadcastPattern pattern(kind, d);
    std::string wrong = differs(pattern, formula);
    if (wrong.empty()) wrong = wrong_tree(pattern, below);
    if (!wrong.empty()) return {Verdict::refuted, wrong};
  }
  return {Verdict::confirmed, measured, extent_of(trial)};
}
Finding sbn_neighbours(Trial& trial) {
  return formulae<SbnFormula>(
      trial, Kind::sbn,
      "from source 0 they are inverse to each other, and trace the links of the construction; a "
      "processor n > 0 is at the stage of its lowest 1 bit");
}
Finding tree_neighbours(Trial& trial) {
  return formulae<TreeFormula>(trial, Kind::tree,
                               "n > 0 is at stage d - 1 - floor(lg n), 0 at stage d; from every "
                               "source (by xor) each processor is reached once");
}

/// The first source, stage and processor of P = 8 for which the formulae themselves, taken modulo
/// P, do not give the successors of the pattern.
struct Miss {
  NodeId source, n, first, second;
  Few right{};
};
/// The label in the pattern of `source` of processor n of source 0.
using Relabel = NodeId (*)(NodeId n, NodeId source, NodeId p);
NodeId by_xor(NodeId n, NodeId source, NodeId) { return n ^ source; }
NodeId by_sum(NodeId n, NodeId source, NodeId p) { return (n + source) % p; }

Finding symmetry(Trial& trial) {
  const SbnFormula formula(trial);
  const Relabel relabel = trial.claimed(by_xor, by_sum);
  std::uint64_t misses = 0, all = 0;
  bool holds = true;
  Miss example{};
  for (std::uint32_t d = 1; d <= most_of(trial); ++d) {
    auto links = construct_sbn(d);
    std::sort(links.begin(), links.end());
    const BroadcastPattern pattern(Kind::sbn, d);
    const NodeId p = pattern.processors();
    const auto label = [&](std::int64_t n, NodeId source) {
      return relabel(static_cast<NodeId>(n), source, p);
    };
    for (NodeId source = 0; source < p; ++source) {
      for (NodeId n = 0; n < p; ++n) {  // of template 0
        const std::uint32_t s = pattern.stage(0, n);
        const Printed printed = formula(n, s, d);
        const NodeId at = label(n, source);
        if (n != 0) {
          const NodeId up = label(printed.predecessor, source);
          holds &= has(links, {s, at, up}) && up == pattern.predecessor(source, at);
        }
        const Few right = pattern.successors(source, at);
        holds &= s == 0 || has(right, label(printed.first, source));
        if (s == 0 || s == d) continue;
        holds &= has(right, label(printed.second, source)) && printed.first != printed.second;
        const Printed direct = formula(at, s, d);
        const auto first = static_cast<NodeId>(direct.first) % p;
        const auto second = static_cast<NodeId>(direct.second) % p;
        const bool miss = !has(right, first) || !has(right, second);
        ++all;
        misses += miss;
        if (miss && d == 3 && example.right.size() == 0)
          example = {source, at, first, second, right};
      }
    }
  }
  return {verdict_of(holds),
          fmt::format("n_x = n_0 xor x leads along links of the network for every source x. The "
                      "formulae themselves are for source 0 only: used with the labels of source "
                      "{}, they send from {} to {} and {} (modulo 8), where the pattern has {} and "
                      "{}; so for {} of {} processors with two successors",
                      example.source, example.n, example.first, example.second, example.right[0],
                      example.right[1], grouped(static_cast<double>(misses)),
                      grouped(static_cast<double>(all))),
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
  return {holds ? Verdict::confirmed : Verdict::refuted,
          "all links join neighbours in the hypercube and lead a stage on; the destination of r is "
          "r xor (P - 1), another one for each. The links are those of two spanning trees, which "
          "share P/2: of the broadcast (to x from x without its highest 1) and of the sums (from x "
          "to x with its highest 0 set), so that each processor is counted once",
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
      // The relation's other end: who has n for a successor.
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
  return {verdict_of(same && exceptions == 0, same && corrected),
          "max{1, b} for all but the root, whose address has b = 0 and which has no predecessor: "
          "the one exception in each pattern",
          extent_of(trial)};
}

const char* const kNoTolerance = "none: the relations are exact";

const auto kConstructionClaims = {
    claim(
        {.name = "das02.construction",
         .place = "section 3.1",
         .printed = "SBN(d) comes from two SBN(d-1) by steps (a) - (c); from any source there are "
                    "d stages of communication in which each processor appears exactly once",
         .quantity = "links of each stage; processors at stage k, 2^(d-k-1)",
         .tolerance = kNoTolerance,
         .command = "ballast verify das02.construction --effort full"},
        Verdict::confirmed, construction),
    claim({.name = "das02.neighbours",
           .place = "section 3.2",
           .printed = "predecessor ((n - 2^s) or 2^(s+1)) mod 2^d, successors n + 2^(s-1) and n - "
                      "2^(s-1), from source 0",
           .quantity = "neighbours of each processor in the pattern",
           .tolerance = kNoTolerance,
           .command = "ballast verify das02.neighbours --effort full"},
          Verdict::confirmed, sbn_neighbours),
    claim({.name = "das02.symmetry",
           .place = "section 3.2",
           .printed = "the pattern of source x is that of source 0 with all labels xor x",
           .quantity = "neighbours of each processor in the pattern of each source",
           .tolerance = kNoTolerance,
           .command = "ballast verify das02.symmetry --effort full"},
          Verdict::confirmed, symmetry),
    claim({.name = "das02.binary-tree",
           .place = "section 3.2",
           .printed = "another pattern is a full binary tree in an array: predecessor floor(n/2), "
                      "successors 2n + 1 and 2n",
           .quantity = "neighbours of each processor in the pattern",
           .tolerance = kNoTolerance,
           .command = "ballast verify das02.binary-tree --effort full"},
          Verdict::confirmed, tree_neighbours),
    claim({.name = "das02.hypercube-links",
           .place = "sections 3.2 and 4.2",
           .printed = "the modified binomial spanning tree has P - 1 + P/2 - 1 links, all of the "
                      "hypercube, and a destination of its own for each source",
           .quantity = "links of a pattern",
           .tolerance = kNoTolerance,
           .command = "ballast verify das02.hypercube-links --effort full"},
          Verdict::confirmed, hypercube_links),
    claim({.name = "das02.hypercube-predecessors",
           .place = "section 3.2",
           .printed = "a processor x has max{1, b} predecessors, b the number of consecutive "
                      "leftmost 1 bits of its address",
           .quantity = "predecessors of each processor",
           .tolerance = kNoTolerance,
           .command = "ballast verify das02.hypercube-predecessors --effort full"},
          Verdict::corrected, hypercube_predecessors)};

}  // namespace
}  // namespace ballast::das02
