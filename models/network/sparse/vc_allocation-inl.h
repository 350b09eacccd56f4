// SPDX-License-Identifier: BSD-3-Clause
// Virtual-channel allocation of all routers; the choice among several hops: HopChoice.
#pragma once

#include <algorithm>
#include <bit>

#include "network/allocators/islip.h"
#include "network/sparse/fetch_ahead.h"
#include "network/sparse/hold-inl.h"
#include "network/sparse/vc_stages.h"

namespace ballast {

/// Of the VCs that it requests, those that it may get.
inline unsigned VcStages::free_candidates(VcId id) const {
  const InputVc& vc = state_.in[id];
  const PortId output = port_of(vc.out);
  const unsigned free = vc.candidates & state_.ports[output].free_vcs;
  return needs_room() ? hops_.with_room(id, output, free) : free;
}

/// A packet with several hops never waits on one port, and one that waits for room on none.
inline bool VcStages::asks_again(VcId id) const {
  return counts_places_ || (relation_.has_sets() && hops_.of(id).size() > 1);
}

/// No requested output VC is free: waits on the port for one.
inline void VcStages::park(VcId id) {
  RouterPort& port = state_.ports[port_of(state_.in[id].out)];
  state_.in[id].next = port.waiting;
  port.waiting = id;
}

inline bool VcStages::has_credit(VcId base, unsigned vcs) const {
  for (; vcs != 0; vcs &= vcs - 1) {
    if (state_.out[base + static_cast<VcId>(std::countr_zero(vcs))].credits != 0) return true;
  }
  return false;
}

/// Most requests are the only one for their port: they take the VC that they would accept, the same
/// result as the general matching. The others are listed as contending.
template <bool kLarge, bool kLean>
inline void VcStages::allocate_lone_vcs(SparseBlock& block, Cycle now) {
  constexpr VcId kContended = kNone - 1;
  InputVc* const in = state_.in.data();
  RouterPort* const ports = state_.ports.data();
  const unsigned shift = numbers_.shift;
  const bool speculative = !kLean && options_.speculative;
  const FetchAhead<kLarge> fetch(block.allocating.end());
  if (block.allocating.size() > 1) {  // else it has no competitor
    for (const VcId& item : block.allocating) {
      const VcId id = item;
      fetch(
          &item, [&](VcId far) { prefetch(in + far); },
          [&](VcId near) { prefetch(ports + (in[near].out >> shift)); });
      VcId& asks = ports[in[id].out >> shift].best;
      asks = asks == kNone ? id : kContended;
    }
  }
  for (const VcId& item : block.allocating) {
    const VcId id = item;
    fetch(
        &item, [&](VcId far) { prefetch(state_.out.data() + in[far].out); },
        [&](VcId near) { prefetch(ports + (in[near].out >> shift)); });
    const VcId base = in[id].out;
    RouterPort& port = ports[base >> shift];
    const unsigned free = in[id].candidates & port.free_vcs;
    if (speculative && has_credit(base, free)) block.speculating.push_back(id);
    if (port.best == kContended) {
      block.contending.push_back(id);
      continue;
    }
    port.best = kNone;
    if (free == 0) {
      if (!kLean && asks_again(id)) [[unlikely]] {
        block.contending.push_back(id);
      } else {
        park(id);
      }
      continue;
    }
    hold<kLean>(block, id, port, first_accepted(free, in[id].accept_pointer - base), now);
  }
}

template <bool kLarge, bool kLean>
void VcStages::allocate_vcs(SparseBlock& block, Cycle now) {
  block.contending.clear();
  if (!kLean && relation_.has_sets()) [[unlikely]] {
    hops_.choose(block.allocating, now);
  }
  if (!kLean && (allocators_ || needs_room())) [[unlikely]] {
    for (const VcId id : block.allocating) {
      if (options_.speculative && has_credit(state_.in[id].out, free_candidates(id))) {
        block.speculating.push_back(id);
      }
      block.contending.push_back(id);
    }
  } else {
    allocate_lone_vcs<kLarge, kLean>(block, now);
  }
  block.allocating.clear();
  if (block.contending.empty()) return;
  if (allocators_) [[unlikely]] {
    match_vcs_by_router(block, now);
  } else {
    match_vcs(block, now);
  }
  for (const VcId id : block.contending) {
    if (state_.in[id].candidates == 0) continue;
    if (free_candidates(id) != 0 || asks_again(id)) {
      block.allocating.push_back(id);
    } else {
      park(id);
    }
  }
}

/// iSLIP among the contending VCs.
inline void VcStages::match_vcs(SparseBlock& block, Cycle now) {
  InputVc* const in = state_.in.data();
  OutputVc* const out = state_.out.data();
  VcId *touched = block.touched.begin(), *accepted = block.accepted.begin();
  for (const VcId id : block.contending) {
    RouterPort& port = state_.ports[port_of(in[id].out)];
    port.best = kNone;
    for (unsigned free = free_candidates(id); free != 0; free &= free - 1) {
      const VcId o = in[id].out + static_cast<VcId>(std::countr_zero(free));
      keep_first(
          out[o].holder, id, [&](VcId a, VcId b) { return before(a, b, out[o].grant_pointer); },
          [&] { *touched++ = o; });
    }
  }
  for (const VcId* o = block.touched.begin(); o != touched; ++o) {
    const VcId id = out[*o].holder;
    out[*o].holder = kNone;
    keep_first(
        in[id].next, *o, [&](VcId a, VcId b) { return before(a, b, in[id].accept_pointer); },
        [&] { *accepted++ = id; });
  }
  for (const VcId* id = block.accepted.begin(); id != accepted; ++id) {
    const unsigned lane = in[*id].next - in[*id].out;
    in[*id].next = kNone;
    hold<false>(block, *id, state_.ports[port_of(in[*id].out)], lane, now);
  }
}

/// The same by an object of each router. The order in which requests are listed depends on the
/// stepping, so they are sorted first.
inline void VcStages::match_vcs_by_router(SparseBlock& block, Cycle now) {
  RouterMatching& m = block.matching;
  std::ranges::sort(block.contending);
  for (const VcId* id = block.contending.begin(); id != block.contending.end();) {
    const NodeId router = wiring_.router[port_of(*id)];
    const auto own = [&](VcId vc) {
      return (port_of(vc) - wiring_.first_port[router]) * options_.vcs + numbers_.lane_of(vc);
    };
    m.clear();
    for (; id != block.contending.end() && wiring_.router[port_of(*id)] == router; ++id) {
      for (unsigned free = free_candidates(*id); free != 0; free &= free - 1) {
        const VcId first = state_.in[*id].out;
        m.ask({own(*id), own(first + static_cast<VcId>(std::countr_zero(free)))}, *id);
      }
    }
    for (const std::uint32_t k : m.granted_by(allocators_->of_vcs(router))) {
      RouterPort& port = state_.ports[port_of(state_.in[m.vc(k)].out)];
      hold<false>(block, m.vc(k), port, m.request(k).output % options_.vcs, now);
    }
  }
}

}  // namespace ballast
