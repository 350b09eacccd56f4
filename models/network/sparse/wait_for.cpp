// SPDX-License-Identifier: BSD-3-Clause
#include "network/sparse/wait_for.h"

#include <bit>

namespace ballast {

/// The input VC that must move before `id` can; kNone if it waits for none.
VcId WaitFor::next(VcId id) const {
  const InputVc& vc = state_.in[id];
  if (vc.count == 0) return kNone;
  if (vc.candidates != 0) {  // waits for an output VC
    if (!routers_.waits(id)) return kNone;
    const VcId asked = vc.out + static_cast<VcId>(std::countr_zero(vc.candidates));
    const VcId holder = state_.out[asked].holder;
    return holder != kNone ? holder : behind(asked);  // it is free, but lacks room
  }
  const bool holds = vc.out != kNone && state_.out[vc.out].holder == id;
  if (!holds || state_.out[vc.out].credits != 0) return kNone;
  return behind(vc.out);
}

/// The buffer at the other end, for a slot in it.
VcId WaitFor::behind(VcId output) const {
  const PortId peer = state_.ports[numbers_.port_of(output)].peer;
  return peer < numbers_.routers ? numbers_.vc_of(peer, numbers_.lane_of(output)) : kNone;
}

WaitingBuffer WaitFor::buffer(VcId id) const {
  const Wiring& w = routers_.wiring();
  const PortId port = numbers_.port_of(id);
  return {w.router[port], port - w.first_port[w.router[port]], numbers_.lane_of(id)};
}

std::vector<WaitingBuffer> WaitFor::cycle() const {
  std::vector<VcId> seen(state_.in.size(), kNone);  // start of the walk that met the VC
  for (VcId start = 0; start < state_.in.size(); ++start) {
    VcId at = start;
    while (at != kNone && seen[at] == kNone) {
      seen[at] = start;
      at = next(at);
    }
    if (at == kNone || seen[at] != start) continue;
    std::vector<WaitingBuffer> cycle{buffer(at)};
    for (VcId other = next(at); other != at; other = next(other)) cycle.push_back(buffer(other));
    return cycle;
  }
  return {};
}

}  // namespace ballast
