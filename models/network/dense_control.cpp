// SPDX-License-Identifier: BSD-3-Clause
// What many routers do at once in a cycle: arrivals, then both allocators. All values are bytes;
// lane c of a vector is a router.
#include "network/dense_columns.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "network/dense_control.cpp"
#include <hwy/foreach_target.h>

#include "network/dense_allocators-inl.h"

HWY_BEFORE_NAMESPACE();
namespace ballast::HWY_NAMESPACE {

void arrivals(DenseColumns& c, std::size_t first, Cycle now, DenseSets& fronts) {
  const unsigned channels = c.ports * c.vcs;
  for (unsigned k = 0; k < channels; ++k) fronts[k] = 0;
  for (std::size_t at = 0; at < DenseColumns::kGroup; at += hn::Lanes(D())) {
    const Tables t(c, first + at, now);
    for (unsigned k = 0; k < channels; ++k) {
      const std::size_t row = k * t.stride;
      const V back = load(t.backs + row), flit = load(t.flits + row);
      if (hn::AllFalse(D(), hn::MaskFromVec(some(hn::Or(back, flit))))) continue;
      store(hn::Add(load(t.credits + row), back), t.credits + row);
      store(hn::Zero(D()), t.backs + row);
      store(hn::Add(load(t.count + row), flit), t.count + row);
      store(hn::Zero(D()), t.flits + row);
      const V before = load(t.present + row), front = hn::AndNot(before, some(flit));
      store(hn::Or(before, front), t.present + row);
      fronts[k] |= bits_of(front) << at;
    }
  }
}

template <class S>
void allocations_of(DenseColumns& c, std::size_t first, Cycle now, bool held_pass,
                    DenseSets& winners) {
  for (unsigned k = 0; k < c.ports * c.vcs; ++k) winners[k] = 0;
  for (std::size_t at = 0; at < DenseColumns::kGroup; at += hn::Lanes(D())) {
    const Tables t(c, first + at, now);
    const unsigned channels = S::ports(t) * S::vcs(t);
    Inputs<S> in;
    V taken[S::kMostChannels], passes[S::kMostChannels], held[S::kMostChannels];
    V any = hn::Zero(D());
    for (unsigned k = 0; k < channels; ++k) {
      const std::size_t row = k * t.stride;
      in.requests[k] = hn::Or(load(t.waits + row), some(load(t.begins + row)));
      in.output[k] = load(t.output + row);
      in.lane[k] = load(t.lane + row);
      held[k] = load(t.active + row);
      any = hn::Or(any, in.requests[k]);
    }
    if (!hn::AllFalse(D(), hn::MaskFromVec(any))) {
      allocate_vcs<S>(t, in, taken);
      for (unsigned k = 0; k < channels; ++k) {
        const std::size_t row = k * t.stride;
        const V got = some(taken[k]);
        in.lane[k] = choose(got, taken[k], in.lane[k]);
        store(hn::Zero(D()), t.begins + row);
        store(hn::AndNot(got, in.requests[k]), t.waits + row);
        store(in.lane[k], t.lane + row);
        store(hn::Or(held[k], got), t.active + row);
        if (held_pass) held[k] = hn::Or(held[k], got);
      }
    }
    any = hn::Zero(D());
    for (unsigned k = 0; k < channels; ++k) {
      in.requests[k] = hn::And(held[k], some(load(t.count + k * t.stride)));
      any = hn::Or(any, in.requests[k]);
    }
    if (hn::AllFalse(D(), hn::MaskFromVec(any))) continue;
    allocate_switches<S>(t, in, passes);
    for (unsigned k = 0; k < channels; ++k) {
      Byte* const count = t.count + k * t.stride;
      store(hn::Add(load(count), passes[k]), count);
      winners[k] |= bits_of(passes[k]) << at;
    }
  }
}

void allocations(DenseColumns& c, std::size_t first, Cycle now, bool held_pass,
                 DenseSets& winners) {
  if (c.ports == 5 && c.vcs == 1) {
    allocations_of<Shape<5, 1>>(c, first, now, held_pass, winners);
  } else if (c.ports == 5 && c.vcs == 2) {
    allocations_of<Shape<5, 2>>(c, first, now, held_pass, winners);
  } else {
    allocations_of<Shape<0, 0>>(c, first, now, held_pass, winners);
  }
}

}  // namespace ballast::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ballast {

HWY_EXPORT(arrivals);
HWY_EXPORT(allocations);

void dense_arrivals(DenseColumns& columns, std::size_t first, Cycle now, DenseSets& fronts) {
  HWY_DYNAMIC_DISPATCH(arrivals)(columns, first, now, fronts);
}

void dense_allocations(DenseColumns& columns, std::size_t first, Cycle now, bool held_pass,
                       DenseSets& winners) {
  HWY_DYNAMIC_DISPATCH(allocations)(columns, first, now, held_pass, winners);
}

bool dense_unrolled(const DenseColumns& columns) { return columns.ports == 5 && columns.vcs <= 2; }

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
