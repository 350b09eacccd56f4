// SPDX-License-Identifier: BSD-3-Clause
// Traversal of all switches: what leaves the routers, and what it frees.
#include "network/sparse/fetch_ahead.h"
#include "network/sparse/sparse_routers.h"

namespace ballast {

/// An output VC of the port is free: the waiting VCs request it in the next cycle.
inline void SparseRouters::wake_waiting(SparseBlock& block, RouterPort& port) {
  do {
    const VcId id = port.waiting;
    port.waiting = state_.in[id].next;
    state_.in[id].next = kNone;
    block.allocating.push_back(id);
  } while (port.waiting != kNone);
}

/// The matched inputs send one flit each: through the switch, onto the link, into the slot that the
/// credit reserved at its other end; their own slot's credit goes back. `kAlone`: no other blocks;
/// `kPlain`: see Wiring; `kSmall`: see is_small().
template <bool kLarge, bool kAlone, bool kPlain, bool kSmall>
void SparseRouters::traverse(SparseBlock& block, Cycle now) {
  InputVc* const in = state_.in.data();
  OutputVc* const out = state_.out.data();
  RouterPort* const ports = state_.ports.data();
  Flit* const slots = state_.slots.get();
  const unsigned shift = numbers_.shift, lane_mask = numbers_.lane_mask,
                 buffer = options_.buffer_flits;
  const PortId n_ports = numbers_.routers;
  VcId* hop = block.ahead.hop->end();
  const VcId first_interface = vc_of(n_ports, 0);
  std::uint64_t hops = 0, tails = 0;
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
          prefetch(out + leaves);
          const VcId downstream = (ports[leaves >> shift].peer << shift) | (leaves & lane_mask);
          if (downstream >= first_interface) return;
          prefetch(in + downstream);
          prefetch(&slot(downstream, 0));
        });
    const VcId id = ports[i].accept;
    ports[i].accept = kNone;
    if (id == kNone) continue;
    InputVc& vc = in[id];
    const VcId o = vc.out;
    accepted(i, o >> shift);
    RouterPort& output = ports[o >> shift];
    const Flit flit = slots[std::size_t{id} * buffer + vc.head];
    vc.head = after(vc.head, buffer);
    --vc.count;
    if constexpr (kSmall) --flits_in_[wiring_.router[i]];
    --out[o].credits;
    ports[i].vc_pointer = static_cast<std::uint16_t>((id & lane_mask) + 1);
    ++output.flits;
    ++hops;

    const PortId sender = ports[i].peer;
    auto& credits = sender >= n_ports                 ? *block.ahead.terminal_credit
                    : !(kAlone || block.owns(sender)) ? block.link_credits
                    : kPlain                          ? *block.ahead.link_credit
                             : block.credits.at(now + 1 + wiring_.cycles_of(i));
    credits.push_back((sender << shift) | (id & lane_mask));
    const VcId downstream = (output.peer << shift) | (o & lane_mask);
    if (output.peer < n_ports) {
      if (!kPlain && !link_free_.empty()) {
        link_free_[o >> shift] = now + wiring_.flit_cycles_of(o >> shift);
      }
      InputVc& next = in[downstream];
      slots[std::size_t{downstream} * buffer + next.tail] = flit;
      next.tail = after(next.tail, buffer);
      if (!kPlain && (kAlone || block.owns(output.peer))) {
        block.arrivals.at(now + arrival_after(o >> shift)).push_back(downstream);
      } else if (kAlone || block.owns(output.peer)) [[likely]] {
        *hop++ = downstream;
      } else {
        block.hops.push_back(downstream);
      }
    } else {
      block.ahead.ejected->push_back(packet_of(flit));
      block.ahead.ejected_credit->push_back(o);
    }
    if (is_tail(flit)) {  // the output VC can be allocated from the next cycle on
      ++tails;
      if (!kPlain && options_.count_links && output.peer < n_ports) {
        ++packets_[packet_of(flit)].links;
      }
      out[o].holder = kNone;
      output.free_vcs |= static_cast<std::uint16_t>(1u << (o & lane_mask));
      if (output.waiting != kNone) wake_waiting(block, output);
      vc.present = vc.count != 0;  // the first flit in the ring of an idle VC is a head
      if (vc.present) block.ahead.routed->push_back(id);
    } else if (vc.count != 0 && out[o].credits != 0) {
      ask_switch(block, id, now + 1);
    }
  }
  if constexpr (kPlain) block.ahead.hop->end_at(hop);
  block.passed.flits = hops;
  block.passed.packets = tails;
}

template void SparseRouters::traverse<false, false, false, false>(SparseBlock&, Cycle);
template void SparseRouters::traverse<false, true, false, false>(SparseBlock&, Cycle);
template void SparseRouters::traverse<false, false, true, false>(SparseBlock&, Cycle);
template void SparseRouters::traverse<false, true, true, false>(SparseBlock&, Cycle);
template void SparseRouters::traverse<false, false, true, true>(SparseBlock&, Cycle);
template void SparseRouters::traverse<false, true, true, true>(SparseBlock&, Cycle);
template void SparseRouters::traverse<true, false, false, false>(SparseBlock&, Cycle);
template void SparseRouters::traverse<true, true, false, false>(SparseBlock&, Cycle);
template void SparseRouters::traverse<true, false, true, false>(SparseBlock&, Cycle);
template void SparseRouters::traverse<true, true, true, false>(SparseBlock&, Cycle);

}  // namespace ballast
