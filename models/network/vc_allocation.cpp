// SPDX-License-Identifier: BSD-3-Clause
// Route computation and virtual-channel allocation of all routers.
#include "network/routed_network.h"

namespace ballast {

/// The first flit in the ring of an idle virtual channel is a head: its packet is in front from
/// cycle `now` on.
void RoutedNetworkCore::come_to_front(VcId id, Cycle now) {
  InputVc& vc = in_[id];
  vc.left = packets_[slot(id, vc.head)].flits;
  routed_.at(now + options_.rc + va_delay_).push_back(id);
}

void RoutedNetworkCore::want(VcId id, PortId port, Candidates candidates) {
  in_[id].out = vc_of(port, candidates.first);
  in_[id].candidates = candidates.count;
  allocating_.push_back(id);
}

void RoutedNetworkCore::compute_routes(Cycle now) {
  auto& list = routed_.at(now);
  if (list.empty()) return;
  steps_.clear();
  stepped_.clear();
  for (const VcId id : list) {
    const NodeId at = router_[port_of(id)];
    const NodeId to = packets_[slot(id, in_[id].head)].to;
    if (home_[to] == at) {
      want(id, attach_[to], {0, static_cast<std::uint16_t>(options_.vcs)});
    } else {
      steps_.push_back({at, to, {}});
      stepped_.push_back(id);
    }
  }
  routing_->route(steps_);
  for (std::size_t k = 0; k < steps_.size(); ++k) {
    const RouteStep& step = steps_[k];
    want(stepped_[k], first_port_[step.at] + step.hop.port, classes_[step.hop.vc_class]);
  }
  list.clear();
}

/// iSLIP, one iteration: each free output VC grants the request that comes first at its pointer,
/// each input VC accepts the grant that comes first at its own; pointers move behind an accepted
/// pair.
void RoutedNetworkCore::allocate_vcs(Cycle now) {
  touched_.clear();
  accepted_.clear();
  speculating_.clear();
  for (const VcId id : allocating_) {
    const VcId first = in_[id].out;
    bool eligible = false;
    for (VcId o = first; o != first + in_[id].candidates; ++o) {
      OutputVc& out = out_[o];
      if (out.holder != kNone) continue;
      eligible |= out.credits != 0;
      if (out.best == kNone) {
        touched_.push_back(o);
        out.best = id;
      } else if (before(id, out.best, out.grant_pointer)) {
        out.best = id;
      }
    }
    if (options_.speculative && eligible) speculating_.push_back(id);
  }
  for (const VcId o : touched_) {
    InputVc& vc = in_[out_[o].best];
    if (vc.next == kNone) {
      accepted_.push_back(out_[o].best);
      vc.next = o;
    } else if (before(o, vc.next, vc.accept_pointer)) {
      vc.next = o;
    }
    out_[o].best = kNone;
  }
  for (const VcId id : accepted_) {
    InputVc& vc = in_[id];
    const VcId o = vc.next;
    vc.next = kNone;
    vc.accept_pointer = o + 1;
    out_[o].grant_pointer = id + 1;
    hold(id, o, now);
  }
  std::size_t kept = 0;
  for (const VcId id : allocating_) {
    if (in_[id].candidates != 0 && !park(id)) allocating_[kept++] = id;
  }
  allocating_.resize(kept);
}

void RoutedNetworkCore::hold(VcId id, VcId o, Cycle now) {
  InputVc& vc = in_[id];
  vc.out = o;
  vc.candidates = 0;
  out_[o].holder = id;
  if (options_.speculative) return;  // asks at the same time: allocate_switches decides
  const Cycle earliest = now + (options_.va != 0) + sa_delay_;
  if (!slot_ready_.empty()) ready(id, vc.head) = earliest;
  if (out_[o].credits != 0) ask_switch(id, earliest);
}

/// If none of the wanted output VCs is free any more: waits on the port until one is.
bool RoutedNetworkCore::park(VcId id) {
  InputVc& vc = in_[id];
  for (VcId o = vc.out; o != vc.out + vc.candidates; ++o) {
    if (out_[o].holder == kNone) return false;
  }
  RouterPort& port = ports_[port_of(vc.out)];
  vc.next = port.waiting;
  port.waiting = id;
  return true;
}

/// The tail has left: the VC can be allocated again in the next cycle, to those that waited, too.
void RoutedNetworkCore::free_output(VcId o) {
  out_[o].holder = kNone;
  RouterPort& port = ports_[port_of(o)];
  while (port.waiting != kNone) {
    const VcId id = port.waiting;
    port.waiting = in_[id].next;
    in_[id].next = kNone;
    allocating_.push_back(id);
  }
}

}  // namespace ballast
