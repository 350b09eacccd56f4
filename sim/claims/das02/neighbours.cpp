// SPDX-License-Identifier: BSD-3-Clause
// [Das02] section 3.2: the patterns of symmetric broadcast networks. The relations of
// graphs/broadcast_pattern.h against the formulae as printed.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "claims/claim.h"
#include "claims/das02/pattern_checks.h"
#include "report/table.h"

namespace ballast::das02 {
namespace {

/// Neighbours of a processor n at a stage, from source 0, as printed in section 3.2.
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

/// Compares the pattern of source 0 with the formula; empty, or the first difference.
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
      "from source 0 the relations are inverse to each other and trace the links of the "
      "construction; a processor n > 0 is at the stage of its lowest 1 bit");
}
Finding tree_neighbours(Trial& trial) {
  return formulae<TreeFormula>(trial, Kind::tree,
                               "n > 0 is at stage d - 1 - floor(lg n), 0 at stage d; from every "
                               "source (by xor) each processor is reached once");
}

/// The first source, stage and processor of P = 8 for which the formulae themselves, taken modulo
/// P, differ from the successors of the pattern.
struct Miss {
  NodeId source, n, first, second;
  Few right{};
};
/// The label that processor n of source 0 has in the pattern of `source`.
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
  return {verdict_if(holds),
          fmt::format("n_x = n_0 xor x leads along links of the network for every source x. The "
                      "formulae themselves are for source 0 only. With the labels of source {}, "
                      "they send from {} to {} and {} (modulo 8), but the pattern has {} and {}. "
                      "They are wrong for {} of {} processors with two successors",
                      example.source, example.n, example.first, example.second, example.right[0],
                      example.right[1], grouped(static_cast<double>(misses)),
                      grouped(static_cast<double>(all))),
          extent_of(trial)};
}

const auto kNeighboursClaims = {
    claim({.name = "das02.neighbours",
           .place = "section 3.2",
           .printed = "predecessor ((n - 2^s) or 2^(s+1)) mod 2^d, successors n + 2^(s-1) and n - "
                      "2^(s-1), from source 0",
           .quantity = "neighbours of each processor in the pattern",
           .tolerance = kRelationsAreExact,
           .command = "ballast verify das02.neighbours --effort full"},
          Verdict::confirmed, sbn_neighbours),
    claim({.name = "das02.symmetry",
           .place = "section 3.2",
           .printed = "the pattern of source x is that of source 0 with all labels xor x",
           .quantity = "neighbours of each processor in the pattern of each source",
           .tolerance = kRelationsAreExact,
           .command = "ballast verify das02.symmetry --effort full"},
          Verdict::confirmed, symmetry),
    claim({.name = "das02.binary-tree",
           .place = "section 3.2",
           .printed = "another pattern is a full binary tree in an array: predecessor floor(n/2), "
                      "successors 2n + 1 and 2n",
           .quantity = "neighbours of each processor in the pattern",
           .tolerance = kRelationsAreExact,
           .command = "ballast verify das02.binary-tree --effort full"},
          Verdict::confirmed, tree_neighbours)};

}  // namespace
}  // namespace ballast::das02
