// SPDX-License-Identifier: BSD-3-Clause
// What follows from the switch allocation, a router in each lane. Compiled once per target, hence
// no #pragma once.
#include <hwy/highway.h>

#include "network/dense/columns.h"
#include "network/dense/islip_vectors-inl.h"

#if defined(BALLAST_DENSE_MOVES) == defined(HWY_TARGET_TOGGLE)
#ifdef BALLAST_DENSE_MOVES
#undef BALLAST_DENSE_MOVES
#else
#define BALLAST_DENSE_MOVES
#endif

HWY_BEFORE_NAMESPACE();
namespace ballast::HWY_NAMESPACE {

/// Marks at the other ends of links, where they are together.
HWY_INLINE void mark(const DenseLinks& links, std::size_t at, V flags, Byte* row) {
  if (links.together == 0) return;
  if (links.apart != 0) flags = hn::And(flags, flags_of(links.together >> at));
  store(flags, row + links.target + static_cast<std::ptrdiff_t>(at));
}

/// The slot behind, in a ring, where it moves.
HWY_INLINE V next_slot(V slot, V moves, unsigned slots) {
  return hn::And(hn::Sub(slot, moves), set(slots - 1));
}

/// What follows from the passes: rings, credits, and the marks of later cycles.
template <class S>
HWY_INLINE void move_flits(const Tables& t, const DenseLinks* links, std::size_t at,
                           const Inputs<S>& in, const V* passes, const V* takes, DenseMoves& moves,
                           DenseFlits& flits) {
  const unsigned vcs = S::vcs(t);
  for (unsigned side = 0; side < S::sides(t); ++side) {
    const bool terminal = side >= t.link_sides, apart = links[side].apart != 0;
    for (unsigned lane = 0; lane < vcs; ++lane) {
      const unsigned k = side * vcs + lane;
      const std::size_t row = k * kRow, lane_marks = lane * t.mark_stride;
      store(hn::Add(load(t.count + row), passes[k]), t.count + row);
      store(hn::Add(load(t.credits + row), takes[k]), t.credits + row);
      store(next_slot(load(t.head + row), passes[k], t.slots), t.head + row);
      store(hn::Add(number_of<S::kMostSides>(in.output[k], vcs),
                    number_of<S::kMostVcs>(in.lane[k], 1)),
            flits.way[k] + at);
      moves.from[k] |= bits_of(passes[k]) << at;
      if (terminal) {
        store(takes[k], t.eject_credits + k * t.mark_stride);
        continue;
      }
      store(next_slot(load(t.tail + row), takes[k], t.slots), t.tail + row);
      mark(links[side], at, passes[k], t.link_credits + lane_marks);
      mark(links[side], at, takes[k], t.arrivals + lane_marks);
      if (apart) moves.to[k] |= bits_of(takes[k]) << at;
    }
  }
}

}  // namespace ballast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
