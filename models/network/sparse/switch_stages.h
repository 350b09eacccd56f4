// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>

#include "network/allocators/islip.h"
#include "network/sparse/vc_stages.h"

namespace ballast {

/// Switches: their allocation and what leaves the routers through them: switch_allocation-inl.h,
/// traversal-inl.h.
class SwitchStages : public VcStages {
 public:
  using VcStages::VcStages;

 protected:
  ~SwitchStages() = default;

  template <bool kLarge, bool kLean, Small kSmall>
  void allocate_switches(SparseBlock& block, Cycle now);

 private:
  template <bool kLarge>
  void match(SparseBlock& block);
  void match_switches_by_router(SparseBlock& block, std::span<const VcId> requests);
  [[nodiscard]] bool supersedes(VcId a, VcId b) const;
  void hold_back(SparseBlock& block, Cycle now);
  [[nodiscard]] bool link_is_busy(VcId vc, Cycle now) const {
    return !link_free_.empty() && link_free_[port_of(state_.in[vc].out)] > now;
  }
  void settle_speculation(SparseBlock& block, Cycle now);
  void accepted(PortId input, PortId output) noexcept {
    move_behind(input, output, state_.ports[output].grant_pointer,
                state_.ports[input].accept_pointer);
  }

  // traversal-inl.h. `kAlone`: no other blocks; `kPlain`: see Wiring; `kLone`: the only flit of its
  // router.
  template <bool kLarge, bool kAlone, bool kPlain, Small kSmall>
  void traverse(SparseBlock& block, Cycle now);
  template <bool kAlone, Small kSmall>
  void traverse_lone(SparseBlock& block, std::span<const VcId> requests);
  struct Arrays;
  [[nodiscard]] Arrays arrays(const SparseBlock& block) noexcept;
  template <bool kAlone, bool kPlain, Small kSmall, bool kLone>
  [[gnu::always_inline]] void pass(SparseBlock& block, const Arrays& arrays, PortId i, VcId id,
                                   Cycle now, VcId*& hop, RouterHops& passed);
  void wake_waiting(SparseBlock& block, RouterPort& port);
};

}  // namespace ballast
