// SPDX-License-Identifier: BSD-3-Clause
// The wait-for relation of the input VCs: names the cycle of a deadlock.
#include <fmt/format.h>

#include <bit>

#include "network/routed_network.h"

namespace ballast {

/// The input VC that must move before `id` can; kNone if it waits for none.
VcId RoutedNetworkCore::waits_for(VcId id) const {
  const InputVc& vc = in_[id];
  if (vc.count == 0) return kNone;
  if (vc.candidates != 0) {  // waits for an output VC, all of which are held
    if ((vc.candidates & ports_[port_of(vc.out)].free_vcs) != 0) return kNone;
    if (takes_sets_) {  // any of them
      const PortId first = first_port_[router_[port_of(id)]];
      for (const Hop& hop : sets_[id]) {
        if ((classes_[hop.vc_class] & ports_[first + hop.port].free_vcs) != 0) return kNone;
      }
    }
    return out_[vc.out + static_cast<VcId>(std::countr_zero(vc.candidates))].holder;
  }
  const bool holds = vc.out != kNone && out_[vc.out].holder == id;
  if (!holds || out_[vc.out].credits != 0) return kNone;
  const PortId peer = ports_[port_of(vc.out)].peer;  // waits for a slot in the buffer there
  return peer < n_ports_ ? vc_of(peer, vc.out & lane_mask_) : kNone;
}

std::vector<WaitingBuffer> RoutedNetworkCore::waiting_cycle() const {
  settle();
  std::vector<VcId> seen(in_.size(), kNone);  // start of the walk that met the VC
  const auto buffer = [this](VcId id) {
    const NodeId router = router_[port_of(id)];
    return WaitingBuffer{router, port_of(id) - first_port_[router], id & lane_mask_};
  };
  for (VcId start = 0; start < in_.size(); ++start) {
    VcId at = start;
    while (at != kNone && seen[at] == kNone) {
      seen[at] = start;
      at = waits_for(at);
    }
    if (at == kNone || seen[at] != start) continue;
    std::vector<WaitingBuffer> cycle{buffer(at)};
    for (VcId next = waits_for(at); next != at; next = waits_for(next)) {
      cycle.push_back(buffer(next));
    }
    return cycle;
  }
  return {};
}

std::string RoutedNetworkCore::why_stuck() const {
  const std::vector<WaitingBuffer> cycle = waiting_cycle();
  std::string text;
  for (std::size_t k = 0; k <= cycle.size() && !cycle.empty(); ++k) {
    const WaitingBuffer& b = cycle[k % cycle.size()];
    text += fmt::format("{}router {} input {} vc {}", k == 0 ? "" : " -> ", b.router, b.link, b.vc);
  }
  return text;
}

}  // namespace ballast
