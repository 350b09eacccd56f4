// SPDX-License-Identifier: BSD-3-Clause
// The stages of a cycle, and its arrivals.
#include "network/sparse/fetch_ahead.h"
#include "network/sparse/route_computation-inl.h"
#include "network/sparse/sparse_routers.h"
#include "network/sparse/switch_allocation-inl.h"
#include "network/sparse/traversal-inl.h"
#include "network/sparse/vc_allocation-inl.h"

namespace ballast {

void SparseRouters::step_any(SparseBlock& block, Cycle now) {
  if (is_large_) {
    is_lean_ ? step<true, true>(block, now) : step<true, false>(block, now);
  } else if (small_ == Small::two_vcs) {
    step<false, true, Small::two_vcs>(block, now);
  } else if (small_ == Small::any) {
    step<false, true, Small::any>(block, now);
  } else {
    is_lean_ ? step<false, true>(block, now) : step<false, false>(block, now);
  }
}

template <bool kLarge, bool kLean, Small kSmall>
void SparseRouters::step(SparseBlock& block, Cycle now) {
  block.turn_to(now);
  credits_arrive<kLarge, kLean>(block, now);
  flits_arrive<kLarge, kLean, kSmall>(block, now);
  compute_routes<kLarge, kLean, kSmall>(block, now);
  if (!block.allocating.empty()) allocate_vcs<kLarge, kLean>(block, now);
  allocate_switches<kLarge, kLean, kSmall>(block, now);
}

template <bool kLarge, bool kLean>
inline void SparseRouters::credits_arrive(SparseBlock& block, Cycle now) {
  OutputVc* const out = state_.out.data();
  auto& list = *block.now->credits;
  if (!kLean && bubble_) [[unlikely]] {
    for (const VcId id : list) bubble_->credit(id);
  }
  const FetchAhead<kLarge> fetch(list.end());
  for (const VcId& item : list) {
    const VcId id = item;
    fetch(
        &item, [&](VcId far) { prefetch(out + far); }, [](VcId) {});
    const bool was_full = out[id].credits++ == 0;
    if (was_full && out[id].holder != kNone && state_.in[out[id].holder].count != 0) {
      ask_switch(block, out[id].holder, now);
    }
  }
  list.clear();
}

template <bool kLarge, bool kLean, Small kSmall>
inline void SparseRouters::flits_arrive(SparseBlock& block, Cycle now) {
  InputVc* const in = state_.in.data();
  auto &fronts = *block.now->fronts, &list = *block.now->arrivals;
  const bool slow_switch = !kLean && options_.sa > 1;
  VcId* front = fronts.end();
  const FetchAhead<kLarge> fetch(list.end());
  for (const VcId& item : list) {
    const VcId id = item;
    fetch(
        &item, [&](VcId far) { prefetch(in + far); }, [](VcId) {});
    InputVc& vc = in[id];
    const bool was_empty = vc.count++ == 0;
    if constexpr (kSmall != Small::no) ++flits_in_[wiring_.router[id >> shift<kSmall>()]];
    if (slow_switch) ready(id, vc.head + vc.count - 1u) = now + delays_.sa;
    if (!vc.present) {
      vc.present = true;
      *front++ = id;
    } else if (was_empty &&
               state_.out[vc.out].credits != 0) {  // body of the packet that holds `out`
      ask_switch(block, id, now);
    }
  }
  fronts.end_at(front);
  list.clear();
}

}  // namespace ballast
