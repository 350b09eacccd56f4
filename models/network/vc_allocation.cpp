// SPDX-License-Identifier: BSD-3-Clause
// Route computation and virtual-channel allocation of all routers.
#include <bit>

#include "network/routed_network.h"

namespace ballast {

/// The packet at the front of each VC in this cycle's list gets its route and requests a VC of that
/// output. Of several hops it takes the preferred one: a choice by router state belongs here.
template <bool kLarge>
void RoutedNetworkCore::compute_routes(SparseBlock& block, Cycle now) {
  auto& list = block.routed.at(now);
  if (list.empty()) return;
  const NodeId *const router = router_.data(), *const home = home_.data();
  InputVc* const in = in_.data();
  const unsigned shift = shift_;
  VcId* asking = block.allocating.end();
  const auto want = [&](VcId id, PortId port, std::uint16_t candidates) {
    in[id].out = port << shift;
    in[id].candidates = candidates;
    *asking++ = id;
  };
  const PortId* const first_port = first_port_.data();
  RouteStep* step = block.steps.begin();
  VcId* stepped = block.stepped.begin();
  const FetchAhead<kLarge> fetch(list.end());
  for (const VcId& item : list) {
    const VcId id = item;
    fetch(
        &item, [&](VcId far) { prefetch(router + (far >> shift)); },
        [&](VcId near) {
          prefetch(first_port + router[near >> shift]);
          prefetch(home + packets_.to(packet_at(near)));
        });
    const NodeId at = router[id >> shift];
    const NodeId to = packets_.to(packet_at(id));
    if (home[to] == at) {
      want(id, leave_[to], all_vcs_);
    } else {
      step->at = at;
      step->to = to;
      ++step;
      *stepped++ = id;
    }
  }
  if (reads_words_) [[unlikely]] {
    route_with_words(block, {block.steps.begin(), step});
  } else {
    routing_->route({block.steps.begin(), step});
  }
  const std::uint16_t* const classes = classes_.data();
  const VcId* id = block.stepped.begin();
  for (const RouteStep* answer = block.steps.begin(); answer != step; ++answer) {
    const Hop hop = answer->hops.front();
    want(*id++, first_port[answer->at] + hop.port, classes[hop.vc_class]);
  }
  block.allocating.end_at(asking);
  list.clear();
}

/// Queries the routes of the packets in `stepped`, which carry words.
void RoutedNetworkCore::route_with_words(const SparseBlock& block, std::span<RouteStep> steps) {
  for (std::size_t k = 0; k < steps.size(); ++k) steps[k].word = word_of(block.stepped[k]);
  routing_->route(steps);
  for (std::size_t k = 0; k < steps.size(); ++k) word_of(block.stepped[k]) = steps[k].word;
}

/// The packet gets virtual channel `lane` of its requested port.
inline void RoutedNetworkCore::hold(SparseBlock& block, VcId id, RouterPort& port, unsigned lane,
                                    Cycle now) {
  InputVc& vc = in_[id];
  OutputVc& out = out_[vc.out += lane];
  vc.candidates = 0;
  vc.accept_pointer = vc.out + 1;
  out.holder = id;
  out.grant_pointer = id + 1;
  port.free_vcs &= static_cast<std::uint16_t>(~(1u << lane));
  if (options_.speculative) return;  // requests both: see allocate_switches
  if (options_.sa > 1) ready(id, vc.head) = now + (options_.va != 0) + sa_delay_;
  if (out.credits != 0) block.ahead.granted->push_back(id);
}

/// No requested output VC is free: waits on the port for one.
inline void RoutedNetworkCore::park(VcId id) {
  RouterPort& port = ports_[port_of(in_[id].out)];
  in_[id].next = port.waiting;
  port.waiting = id;
}

bool RoutedNetworkCore::has_credit(VcId base, unsigned vcs) const {
  for (; vcs != 0; vcs &= vcs - 1) {
    if (out_[base + static_cast<VcId>(std::countr_zero(vcs))].credits != 0) return true;
  }
  return false;
}

/// Each free output VC grants the first request at or after its pointer, each input VC accepts the
/// first grant at or after its own; pointers move past an accepted pair (iSLIP, one iteration).
/// Most requests are the only one for their port: they take the VC that they would accept, the same
/// result as the general matching.
template <bool kLarge>
void RoutedNetworkCore::allocate_vcs(SparseBlock& block, Cycle now) {
  constexpr VcId kContended = kNone - 1;
  InputVc* const in = in_.data();
  RouterPort* const ports = ports_.data();
  const unsigned shift = shift_;
  const bool speculative = options_.speculative;
  const FetchAhead<kLarge> fetch(block.allocating.end());
  for (const VcId& item : block.allocating) {
    const VcId id = item;
    fetch(
        &item, [&](VcId far) { prefetch(in + far); },
        [&](VcId near) { prefetch(ports + (in[near].out >> shift)); });
    VcId& asks = ports[in[id].out >> shift].best;
    asks = asks == kNone ? id : kContended;
  }
  block.contending.clear();
  for (const VcId& item : block.allocating) {
    const VcId id = item;
    fetch(
        &item, [&](VcId far) { prefetch(out_.data() + in[far].out); },
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
      park(id);
      continue;
    }
    const unsigned pointer = in[id].accept_pointer - base;  // a pointer to another port: from VC 0
    const unsigned later = pointer < kMaxVcs ? free >> pointer << pointer : 0;
    hold(block, id, port, static_cast<unsigned>(std::countr_zero(later != 0 ? later : free)), now);
  }
  block.allocating.clear();
  if (block.contending.empty()) return;
  match_vcs(block, now);
  for (const VcId id : block.contending) {
    if (in[id].candidates == 0) continue;
    if ((in[id].candidates & ports[port_of(in[id].out)].free_vcs) != 0) {
      block.allocating.push_back(id);
    } else {
      park(id);
    }
  }
}

void RoutedNetworkCore::match_vcs(SparseBlock& block, Cycle now) {
  InputVc* const in = in_.data();
  OutputVc* const out = out_.data();
  VcId *touched = block.touched.begin(), *accepted = block.accepted.begin();
  for (const VcId id : block.contending) {
    RouterPort& port = ports_[port_of(in[id].out)];
    port.best = kNone;
    for (unsigned free = in[id].candidates & port.free_vcs; free != 0; free &= free - 1) {
      const VcId o = in[id].out + static_cast<VcId>(std::countr_zero(free));
      if (out[o].holder == kNone) {
        *touched++ = o;
        out[o].holder = id;
      } else if (before(id, out[o].holder, out[o].grant_pointer)) {
        out[o].holder = id;
      }
    }
  }
  for (const VcId* o = block.touched.begin(); o != touched; ++o) {
    const VcId id = out[*o].holder;
    out[*o].holder = kNone;
    if (in[id].next == kNone) {
      *accepted++ = id;
      in[id].next = *o;
    } else if (before(*o, in[id].next, in[id].accept_pointer)) {
      in[id].next = *o;
    }
  }
  for (const VcId* id = block.accepted.begin(); id != accepted; ++id) {
    const unsigned lane = in[*id].next - in[*id].out;
    in[*id].next = kNone;
    hold(block, *id, ports_[port_of(in[*id].out)], lane, now);
  }
}

/// An output VC of the port is free: the waiting VCs request it in the next cycle.
void RoutedNetworkCore::wake_waiting(SparseBlock& block, RouterPort& port) {
  do {
    const VcId id = port.waiting;
    port.waiting = in_[id].next;
    in_[id].next = kNone;
    block.allocating.push_back(id);
  } while (port.waiting != kNone);
}

template void RoutedNetworkCore::compute_routes<false>(SparseBlock&, Cycle);
template void RoutedNetworkCore::compute_routes<true>(SparseBlock&, Cycle);
template void RoutedNetworkCore::allocate_vcs<false>(SparseBlock&, Cycle);
template void RoutedNetworkCore::allocate_vcs<true>(SparseBlock&, Cycle);

}  // namespace ballast
