// SPDX-License-Identifier: BSD-3-Clause
#include "network/sparse/wait_for.h"

#include <bit>

#include "network/sparse/vc_allocation-inl.h"

namespace ballast {

bool VcStages::waits(VcId id) const {
  return free_candidates(id) == 0 && !(relation_.has_sets() && hops_.any_open(id));
}

bool VcStages::waits_for_reply(VcId id) const {
  const InputVc& vc = state_.in[id];
  if (!replies_ || vc.candidates == 0 || !hops_.is_request_to_processor(id, port_of(vc.out))) {
    return false;
  }
  return replies_->none(state_.ports[port_of(vc.out)].peer - numbers_.routers);
}

/// The input VC that must move before `id` can; kNone if it waits for none.
VcId WaitFor::next(VcId id) const {
  const InputVc& vc = state_.in[id];
  if (vc.count == 0) return kNone;
  if (vc.candidates != 0) {  // waits for an output VC
    if (routers_.waits_for_reply(id)) return entry_of_replies(id);
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

/// Where the replies enter that a request's processor has to send: a full buffer behind its
/// interface; kNone if there is none.
VcId WaitFor::entry_of_replies(VcId request) const {
  const Wiring& w = routers_.wiring();
  const NodeId processor =
      state_.ports[numbers_.port_of(state_.in[request].out)].peer - numbers_.routers;
  for (unsigned lane = 0; lane < w.options.vcs; ++lane) {
    const VcId entry = numbers_.vc_of(w.enter[processor], lane);
    if (state_.in[entry].count == w.options.buffer_flits) return entry;
  }
  return kNone;
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
