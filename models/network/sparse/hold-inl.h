// SPDX-License-Identifier: BSD-3-Clause
// The end of virtual-channel allocation, inlined into its ways: lone heads of lean routers
// (route_computation-inl.h) and matchings (vc_allocation-inl.h).
#pragma once

#include "network/allocators/islip.h"
#include "network/sparse/vc_stages.h"

namespace ballast {

/// The packet gets virtual channel `lane` of its requested port.
template <bool kLean>
inline void VcStages::hold(SparseBlock& block, VcId id, RouterPort& port, unsigned lane,
                           Cycle now) {
  InputVc& vc = state_.in[id];
  OutputVc& out = state_.out[vc.out += lane];
  vc.candidates = 0;
  out.holder = id;
  if (!kLean && counts_places_) [[unlikely]] {
    if (bubble_) bubble_->take(vc.out, packets_[packet_at(id)].flits);
    if (replies_ && hops_.is_request_to_processor(id, port_of(vc.out))) {
      replies_->take(port.peer - numbers_.routers);
    }
  }
  move_behind(id, vc.out, out.grant_pointer, vc.accept_pointer);
  port.free_vcs &= static_cast<std::uint16_t>(~(1u << lane));
  if (!kLean && options_.speculative) return;  // requests both: see allocate_switches
  if (!kLean && options_.sa > 1) ready(id, vc.head) = now + (options_.va != 0) + delays_.sa;
  if (out.credits != 0) block.now->granted->push_back(id);
}

}  // namespace ballast
