// SPDX-License-Identifier: BSD-3-Clause
// Traversal of all switches: what leaves the routers, and what it frees.
#pragma once

#include "network/sparse/fetch_ahead.h"
#include "network/sparse/switch_stages.h"

namespace ballast {

/// An output VC of the port is free: the waiting VCs request it in the next cycle.
inline void SwitchStages::wake_waiting(SparseBlock& block, RouterPort& port) {
  do {
    const VcId id = port.waiting;
    port.waiting = state_.in[id].next;
    state_.in[id].next = kNone;
    block.allocating.push_back(id);
  } while (port.waiting != kNone);
}

/// What a flit reads and writes: copies, since in a loop a store might change the originals.
struct SwitchStages::Arrays {
  InputVc* in;
  OutputVc* out;
  RouterPort* ports;
  Flit* slots;
  const NodeId* router;  ///< by port
  std::uint32_t* flits_in;
  FixedList<VcId>*to_terminals, *link_credit, *ejected_credit;
  unsigned ring;
  PortId n_ports;
};

inline SwitchStages::Arrays SwitchStages::arrays(const SparseBlock& block) noexcept {
  return {.in = state_.in.data(),
          .out = state_.out.data(),
          .ports = state_.ports.data(),
          .slots = state_.slots.get(),
          .router = wiring_.router.data(),
          .flits_in = flits_in_.data(),
          .to_terminals = block.to_terminals,
          .link_credit = block.now->link_credit,
          .ejected_credit = block.now->ejected_credit,
          .ring = ring_,
          .n_ports = numbers_.routers};
}

/// One flit of port `i`: through the switch, onto the link, into the slot that the credit reserved
/// at its other end; its own slot's credit goes back. Behind a lone flit no other one waits for
/// what it frees.
template <bool kAlone, bool kPlain, Small kSmall, bool kLone>
inline void SwitchStages::pass(SparseBlock& block, const Arrays& arrays, PortId i, VcId id,
                               Cycle now, VcId*& hop, RouterHops& passed) {
  const auto [in, outs, ports, slots, router, flits_in, to_terminals, link_credit, ejected_credit,
              ring, n_ports] = arrays;
  const unsigned shift = this->shift<kSmall>(), lane_mask = (1u << shift) - 1;
  InputVc& vc = in[id];
  const VcId o = vc.out;
  OutputVc& out = outs[o];
  RouterPort& output = ports[o >> shift];
  move_behind(i, o >> shift, output.grant_pointer, ports[i].accept_pointer);
  const Flit flit = slots[std::size_t{id} * ring + vc.head];
  vc.head = static_cast<std::uint16_t>(next_slot(vc.head, ring));
  --vc.count;
  if constexpr (kLone) {
    flits_in[router[i]] = 0;
  } else if constexpr (kSmall != Small::no) {
    --flits_in[router[i]];
  }
  --out.credits;
  ports[i].vc_pointer = static_cast<std::uint16_t>((id & lane_mask) + 1);
  ++output.flits;
  ++passed.flits;

  const PortId sender = ports[i].peer;
  auto& credits = sender >= n_ports                 ? *to_terminals
                  : !(kAlone || block.owns(sender)) ? block.link_credits
                  : kPlain                          ? *link_credit
                           : block.credits.at(now + 1 + wiring_.cycles_of(i));
  credits.push_back(sender << shift | (id & lane_mask));
  const VcId downstream = output.peer << shift | (o & lane_mask);
  if (output.peer < n_ports) {
    if (!kPlain && !link_free_.empty()) {
      link_free_[o >> shift] = now + wiring_.flit_cycles_of(o >> shift);
    }
    InputVc& next = in[downstream];
    slots[std::size_t{downstream} * ring + next.tail] = flit;
    next.tail = static_cast<std::uint16_t>(next_slot(next.tail, ring));
    if (!kPlain && (kAlone || block.owns(output.peer))) {
      block.arrivals.at(now + arrival_after(o >> shift)).push_back(downstream);
    } else if (kAlone || block.owns(output.peer)) [[likely]] {
      *hop++ = downstream;
    } else {
      block.hops.push_back(downstream);
    }
  } else {
    block.to_processors->push_back(packet_of(flit));
    ejected_credit->push_back(o);
  }
  if (is_tail(flit)) {  // the output VC can be allocated from the next cycle on
    ++passed.packets;
    if (!kPlain && options_.count_links && output.peer < n_ports) {
      ++packets_[packet_of(flit)].links;
    }
    out.holder = kNone;
    output.free_vcs |= static_cast<std::uint16_t>(1u << (o & lane_mask));
    if (!kLone && output.waiting != kNone) wake_waiting(block, output);
    vc.present = !kLone && vc.count != 0;  // the first flit in the ring of an idle VC is a head
    if (!kLone && vc.present) block.now->next_fronts->push_back(id);
  } else if (!kLone && vc.count != 0 && out.credits != 0) {
    if constexpr (kSmall != Small::no) {
      block.now->switching->push_back(id);  // lean: nothing holds the flit back
    } else {
      ask_switch(block, id, now + 1);
    }
  }
}

/// The only request of a router wins; the others are listed as contending. Most are those of the
/// only flit.
template <bool kAlone, Small kSmall>
void SwitchStages::traverse_lone(SparseBlock& block, std::span<const VcId> requests) {
  const Arrays arrays = this->arrays(block);
  const unsigned shift = this->shift<kSmall>();
  VcId *contending = block.contending.begin(), *hop = block.now->hop->end();
  RouterHops passed;
  for (const VcId id : requests) {
    const PortId i = id >> shift;
    if (arrays.flits_in[arrays.router[i]] == 1) {  // see has_one_flit()
      pass<kAlone, true, kSmall, true>(block, arrays, i, id, 0, hop, passed);
    } else {
      *contending++ = id;
    }
  }
  // The first port of a router keeps its request, or that there are several.
  constexpr VcId kContended = kNone - 1;
  const PortId* const first_port = wiring_.first_port.data();
  const auto request_of = [&](VcId id) -> VcId& {
    return arrays.ports[first_port[arrays.router[id >> shift]]].best;
  };
  VcId* const last = contending;
  for (const VcId* id = block.contending.begin(); id != last; ++id) {
    VcId& request = request_of(*id);
    request = request == kNone ? *id : kContended;
  }
  contending = block.contending.begin();
  for (const VcId* item = contending; item != last; ++item) {
    const VcId id = *item;
    if (request_of(id) == id) {
      request_of(id) = kNone;
      pass<kAlone, true, kSmall, false>(block, arrays, id >> shift, id, 0, hop, passed);
    } else {
      *contending++ = id;
    }
  }
  for (const VcId* id = block.contending.begin(); id != contending; ++id) request_of(*id) = kNone;
  block.contending.end_at(contending);
  block.now->hop->end_at(hop);
  *block.counts += passed;
}

/// The matched inputs send one flit each.
template <bool kLarge, bool kAlone, bool kPlain, Small kSmall>
void SwitchStages::traverse(SparseBlock& block, Cycle now) {
  const Arrays arrays = this->arrays(block);
  InputVc* const in = arrays.in;
  RouterPort* const ports = arrays.ports;
  const unsigned shift = this->shift<kSmall>(), lane_mask = (1u << shift) - 1;
  VcId* hop = block.now->hop->end();
  const VcId first_interface = vc_of(numbers_.routers, 0);
  RouterHops passed;
  const FetchAhead<kLarge> fetch(block.matched.end());
  for (const PortId& item : block.matched) {
    const PortId i = item;
    fetch(
        &item,
        [&](PortId far) {
          const VcId accept = ports[far].accept;
          if (accept == kNone) return;
          prefetch(in + accept);
          prefetch(&slot(accept, 0));
        },
        [&](PortId near) {
          const VcId accept = ports[near].accept;
          if (accept == kNone) return;
          const VcId leaves = in[accept].out;
          prefetch(arrays.out + leaves);
          const VcId downstream = (ports[leaves >> shift].peer << shift) | (leaves & lane_mask);
          if (downstream >= first_interface) return;
          prefetch(in + downstream);
          prefetch(&slot(downstream, 0));
        });
    const VcId id = ports[i].accept;
    ports[i].accept = kNone;
    if (id == kNone) continue;
    pass<kAlone, kPlain, kSmall, false>(block, arrays, i, id, now, hop, passed);
  }
  if constexpr (kPlain) block.now->hop->end_at(hop);
  *block.counts += passed;
}

}  // namespace ballast
