// SPDX-License-Identifier: BSD-3-Clause
#include <bit>

#include "core/random.h"
#include "traffic/pattern.h"

namespace ballast {
namespace {

/// The places 0 .. n - 1 not taken yet; a binary indexed tree [Fenwick 1994].
class FreePlaces {
 public:
  explicit FreePlaces(NodeId n) : sums_(n + 1) {
    for (NodeId i = 1; i <= n; ++i) sums_[i] = i & (~i + 1);
  }
  /// Takes the free place with `before` free places before it.
  NodeId take(NodeId before) {
    const auto n = static_cast<NodeId>(sums_.size() - 1);
    NodeId at = 0;
    for (NodeId step = std::bit_floor(n); step != 0; step /= 2) {
      if (at + step > n) continue;
      if (sums_[at + step] <= before) {
        at += step;
        before -= sums_[at];
      } else {
        --sums_[at + step];  // the place is in its range
      }
    }
    return at;
  }

 private:
  std::vector<NodeId> sums_;  // of the i & -i places that end with number i - 1
};

/// Processor i = 0, 1, .. is the destination of the u-th processor that has none yet, u drawn.
Pattern randperm(const Args& args, const PatternContext& context) {
  const NodeId p = context.processors;
  RandomStream random(args.get<std::uint64_t>("permutation_seed"), Stream::permutations);
  FreePlaces free(p);
  std::vector<NodeId> to(p);
  for (NodeId i = 0; i < p; ++i) to[free.take(static_cast<NodeId>(random.below(p - i)))] = i;
  return Pattern::fixed(std::move(to));
}

const Registered<PatternMaker> kRandperm{
    {"randperm",
     "a random permutation, drawn once: all permutations are equally likely; drawn as by BookSim, "
     "from other random numbers",
     {Key::integer("permutation_seed", 1).range(0, 0x1p63).help("seed of the permutation")},
     randperm}};

}  // namespace
}  // namespace ballast
