// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "network/sparse/sparse_state.h"

namespace ballast {

/// Routes and virtual channels of the packets at the front of their input VCs:
/// route_computation-inl.h, vc_allocation-inl.h; waits(): wait_for.cpp. `kLarge`: see is_large();
/// `kLean`: the usual router; `kSmall`: see is_small().
class VcStages : public SparseState {
 public:
  using SparseState::SparseState;

  /// A packet requests output VCs in vain: none of those that its route allows is free, with room.
  [[nodiscard]] bool waits(VcId vc) const;
  /// A request at its processor, which has no place for another reply.
  [[nodiscard]] bool waits_for_reply(VcId vc) const;

 protected:
  ~VcStages() = default;

  template <bool kLarge, bool kLean, Small kSmall>
  void compute_routes(SparseBlock& block, Cycle now);
  template <bool kLarge, bool kLean>
  void allocate_vcs(SparseBlock& block, Cycle now);

 private:
  template <bool kLarge, bool kLean>
  void allocate_lone_vcs(SparseBlock& block, Cycle now);
  void match_vcs(SparseBlock& block, Cycle now);
  void match_vcs_by_router(SparseBlock& block, Cycle now);
  [[nodiscard]] bool has_credit(VcId base, unsigned vcs) const;
  /// A VC that is free may lack the room that a packet needs.
  [[nodiscard]] bool needs_room() const noexcept {
    return counts_places_ || relation_.has_escape();
  }
  [[nodiscard]] unsigned free_candidates(VcId vc) const;
  template <bool kLean>
  [[gnu::always_inline]] void hold(SparseBlock& block, VcId id, RouterPort& port, unsigned lane,
                                   Cycle now);
  [[nodiscard]] bool asks_again(VcId vc) const;
  void park(VcId vc);
};

}  // namespace ballast
