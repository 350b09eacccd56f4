// SPDX-License-Identifier: BSD-3-Clause
// What many routers do at once in a cycle: arrivals, then both allocators. All values are bytes;
// lane c of a vector is a router.
#include "network/dense/columns.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "network/dense/control.cpp"
#include <hwy/foreach_target.h>

#include "network/dense/moves-inl.h"

HWY_BEFORE_NAMESPACE();
namespace ballast::HWY_NAMESPACE {

void arrivals(DenseColumns& c, std::size_t first, const DenseCycle& cycle, DenseSets& fronts,
              DenseFlits& flits) {
  // Copies, also below: a store of a vector might change the columns.
  const unsigned channels = c.sides * c.vcs, slots = c.slots;
  const std::size_t mark_stride = c.mark_stride;
  for (unsigned k = 0; k < channels; ++k) fronts[k] = 0;
  for (std::size_t at = 0; at < DenseColumns::kGroup; at += hn::Lanes(D())) {
    const std::size_t marks = first + at, entry = c.entry(first, 0) + at;
    Byte* backs = c.credit_marks.at(cycle.now) + marks;
    Byte* arriving = c.arrivals.at(cycle.now) + marks;
    Byte* const begins = c.allocating.at(cycle.begin) + entry;
    Byte *const credits = c.credits.data() + entry, *const counts = c.count.data() + entry,
                *const presents = c.present.data() + entry;
    const Byte* const heads = c.head.data() + entry;
    for (unsigned k = 0; k < channels; ++k, backs += mark_stride, arriving += mark_stride) {
      const std::size_t row = k * kRow;
      const V back = load(backs), flit = load(arriving);
      if (hn::AllFalse(D(), hn::MaskFromVec(hn::Or(back, flit)))) continue;
      store(hn::Sub(load(credits + row), back), credits + row);
      store(hn::Zero(D()), backs);
      store(hn::Sub(load(counts + row), flit), counts + row);
      store(hn::Zero(D()), arriving);
      const V before = load(presents + row), front = hn::AndNot(before, flit);
      store(hn::Or(before, flit), presents + row);
      store(hn::Or(load(begins + row), front), begins + row);
      store(next_slot(load(heads + row), set(255), slots), flits.slot[k] + at);
      fronts[k] |= bits_of(front) << at;
    }
  }
}

template <class S>
void allocations_of(DenseColumns& c, std::size_t first, const DenseCycle& cycle, DenseMoves& moves,
                    DenseFlits& flits) {
  const DenseLinks* const links = c.links_of(first);
  for (unsigned k = 0; k < c.sides * c.vcs; ++k) moves.from[k] = moves.to[k] = 0;
  for (std::size_t at = 0; at < DenseColumns::kGroup; at += hn::Lanes(D())) {
    const Tables t(c, first, at, cycle);
    const unsigned channels = S::sides(t) * S::vcs(t);
    Inputs<S> in;
    V refused[S::kMostChannels], held[S::kMostChannels];
    V any = hn::Zero(D());
    for (unsigned k = 0; k < channels; ++k) {
      const std::size_t row = k * kRow;
      in.requests[k] = hn::Or(load(t.waits + row), load(t.begins + row));
      in.output[k] = load(t.output + row);
      in.lane[k] = load(t.lane + row);
      held[k] = load(t.active + row);
      store(hn::Zero(D()), flits.last[k] + at);
      any = hn::Or(any, in.requests[k]);
    }
    if (!hn::AllFalse(D(), hn::MaskFromVec(any))) {
      allocate_vcs<S>(t, in, refused);
      for (unsigned k = 0; k < channels; ++k) {
        const std::size_t row = k * kRow;
        store(hn::Zero(D()), t.begins + row);
        store(hn::And(refused[k], in.requests[k]), t.waits + row);
        store(in.lane[k], t.lane + row);
        const V holds = hn::Or(held[k], hn::Not(refused[k]));
        store(holds, t.active + row);
        if (cycle.held_pass) held[k] = holds;
      }
    }
    any = hn::Zero(D());
    for (unsigned k = 0; k < channels; ++k) {
      in.requests[k] = hn::AndNot(none(load(t.count + k * kRow)), held[k]);
      any = hn::Or(any, in.requests[k]);
    }
    if (hn::AllFalse(D(), hn::MaskFromVec(any))) continue;
    V passes[S::kMostChannels], takes[S::kMostChannels];
    allocate_switches<S>(t, in, passes, takes);
    move_flits<S>(t, links, at, in, passes, takes, moves, flits);
  }
}

template <class S>
void releases_of(DenseColumns& c, std::size_t first, const DenseCycle& cycle, DenseFlits& flits,
                 DenseSets& fronts) {
  const unsigned vcs = S::vcs(c), channels = S::sides(c) * vcs, slots = c.slots;
  for (unsigned k = 0; k < channels; ++k) fronts[k] = 0;
  for (std::size_t at = 0; at < DenseColumns::kGroup; at += hn::Lanes(D())) {
    const std::size_t entry = c.entry(first, 0) + at;
    Byte* const begins = c.allocating.at(cycle.begin + 1) + entry;
    Byte *const actives = c.active.data() + entry, *const presents = c.present.data() + entry,
                *const frees = c.free.data() + c.vc_entry(first, 0) + at;
    const Byte *const outputs = c.output.data() + entry, *const lanes = c.lane.data() + entry,
                      *const counts = c.count.data() + entry, *const heads = c.head.data() + entry;
    V left[S::kMostVcs];  // sets of outputs, by VC: no packet holds it any more
    for (unsigned w = 0; w < vcs; ++w) left[w] = hn::Zero(D());
    for (unsigned k = 0; k < channels; ++k) {
      const std::size_t row = k * kRow;
      const V tail = load(flits.last[k] + at), output = load(outputs + row),
              lane = hn::And(tail, load(lanes + row)), empty = none(load(counts + row)),
              more = hn::AndNot(empty, tail);
      for (unsigned w = 0; w < vcs; ++w) left[w] = hn::Or(left[w], hn::And(is(lane, w), output));
      store(hn::AndNot(tail, load(actives + row)), actives + row);
      store(hn::AndNot(hn::And(tail, empty), load(presents + row)), presents + row);
      if (hn::AllFalse(D(), hn::MaskFromVec(more))) continue;
      store(hn::Or(load(begins + row), more), begins + row);
      store(next_slot(load(heads + row), set(255), slots), flits.slot[k] + at);
      fronts[k] |= bits_of(more) << at;
    }
    for (unsigned w = 0; w < vcs; ++w) {
      store(hn::Or(load(frees + w * kRow), left[w]), frees + w * kRow);
    }
  }
}

/// Calls `work` with the shape of the routers: lines and rings, meshes and tori of two and of three
/// dimensions, or any other.
template <class Work>
HWY_INLINE void with_shape(const DenseColumns& c, Work&& work) {
  switch (dense_unrolled(c) ? c.sides * 10 + c.vcs : 0) {
    case 31:
      return work(Shape<3, 1>());
    case 32:
      return work(Shape<3, 2>());
    case 51:
      return work(Shape<5, 1>());
    case 52:
      return work(Shape<5, 2>());
    case 71:
      return work(Shape<7, 1>());
    case 72:
      return work(Shape<7, 2>());
    default:
      return work(Shape<0, 0>());
  }
}

void allocations(DenseColumns& c, std::size_t first, const DenseCycle& cycle, DenseMoves& moves,
                 DenseFlits& flits) {
  with_shape(c,
             [&](auto shape) { allocations_of<decltype(shape)>(c, first, cycle, moves, flits); });
}

void releases(DenseColumns& c, std::size_t first, const DenseCycle& cycle, DenseFlits& flits,
              DenseSets& fronts) {
  with_shape(c, [&](auto shape) { releases_of<decltype(shape)>(c, first, cycle, flits, fronts); });
}

}  // namespace ballast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ballast {

HWY_EXPORT(arrivals);
HWY_EXPORT(allocations);
HWY_EXPORT(releases);

void dense_arrivals(DenseColumns& columns, std::size_t first, const DenseCycle& cycle,
                    DenseSets& fronts, DenseFlits& flits) {
  HWY_DYNAMIC_DISPATCH(arrivals)(columns, first, cycle, fronts, flits);
}

void dense_allocations(DenseColumns& columns, std::size_t first, const DenseCycle& cycle,
                       DenseMoves& moves, DenseFlits& flits) {
  HWY_DYNAMIC_DISPATCH(allocations)(columns, first, cycle, moves, flits);
}

void dense_releases(DenseColumns& columns, std::size_t first, const DenseCycle& cycle,
                    DenseFlits& flits, DenseSets& fronts) {
  HWY_DYNAMIC_DISPATCH(releases)(columns, first, cycle, flits, fronts);
}

bool dense_unrolled(const DenseColumns& c) {
  return c.vcs <= 2 && (c.sides == 3 || c.sides == 5 || c.sides == 7);
}

unsigned dense_targets() {
  hwy::SetSupportedTargetsForTest(0);
  return static_cast<unsigned>(hwy::SupportedAndGeneratedTargets().size());
}

void force_dense_target(unsigned target) {
  hwy::SetSupportedTargetsForTest(0);
  hwy::SetSupportedTargetsForTest(hwy::SupportedAndGeneratedTargets().at(target));
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

}  // namespace ballast
#endif
