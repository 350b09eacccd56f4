// SPDX-License-Identifier: BSD-3-Clause
// Switch allocation and traversal of all routers.
#include "network/allocators/islip.h"
#include "network/routed_network.h"

namespace ballast {

/// iSLIP on ports. The result is `accept` of the ports in `matched`.
template <bool kLarge>
void RoutedNetworkCore::match(SparseBlock& block, std::span<const VcId> requests) {
  const InputVc* const in = in_.data();
  RouterPort* const ports = ports_.data();
  PortId *touched = block.touched.begin(), *matched = block.matched.begin();
  const FetchAhead<kLarge> fetch(std::to_address(requests.end()));
  for (const VcId& item : requests) {
    const VcId id = item;
    fetch(
        &item,
        [&](VcId far) {
          prefetch(in + far);
          prefetch(ports + port_of(far));
        },
        [&](VcId near) { prefetch(ports + port_of(in[near].out)); });
    const PortId o = port_of(in[id].out), input = port_of(id);
    keep_first(
        ports[o].best, id,
        [&](VcId a, VcId b) {
          return input == port_of(b) ? supersedes(a, b)
                                     : before(input, port_of(b), ports[o].grant_pointer);
        },
        [&] { *touched++ = o; });
  }
  for (const PortId* o = block.touched.begin(); o != touched; ++o) {
    const VcId id = ports[*o].best;
    ports[*o].best = kNone;
    RouterPort& input = ports[port_of(id)];
    keep_first(
        input.accept, id,
        [&](VcId, VcId b) { return before(*o, port_of(in[b].out), input.accept_pointer); },
        [&] { *matched++ = port_of(id); });
  }
  block.matched.end_at(matched);
}

inline void RoutedNetworkCore::accepted(PortId input, PortId output) noexcept {
  move_behind(input, output, ports_[output].grant_pointer, ports_[input].accept_pointer);
}

/// Between two virtual channels of one input that request the same output: round robin, but a
/// holder of its output VC goes before a speculative one.
bool RoutedNetworkCore::supersedes(VcId a, VcId b) const {
  if (!speculates_.empty() && speculates_[a] != speculates_[b]) return speculates_[b] != 0;
  return before(a, b, vc_of(port_of(a), ports_[port_of(a)].vc_pointer));
}

template <bool kLarge>
void RoutedNetworkCore::allocate_switches(SparseBlock& block, Cycle now) {
  auto& requests = block.switching.at(now);
  const std::size_t holders = requests.size();
  for (const VcId id : block.speculating) {
    speculates_[id] = 1;
    requests.push_back(id);
  }
  if (requests.empty()) return;
  if (allocators_) [[unlikely]] {
    match_switches_by_router(block, requests);
  } else {
    match<kLarge>(block, requests);
  }
  for (std::size_t k = 0; k < holders; ++k) {
    const VcId id = requests[k];
    if (ports_[port_of(id)].accept != id) block.ahead.switching->push_back(id);
  }
  if (options_.speculative) settle_speculation(block, now);
  if (sparse_.size() == 1) {
    traverse<kLarge, true>(block, now);
  } else {
    traverse<kLarge, false>(block, now);
  }
  requests.clear();
}

/// A speculative grant is lost if the packet got no output VC in this cycle, or one without a
/// credit.
void RoutedNetworkCore::settle_speculation(SparseBlock& block, Cycle now) {
  for (const VcId id : block.speculating) {
    speculates_[id] = 0;
    VcId& accept = ports_[port_of(id)].accept;
    const bool holds = in_[id].candidates == 0, credit = out_[in_[id].out].credits != 0;
    if (accept != id) {
      if (holds && credit) ask_switch(block, id, now + 1);
    } else if (!holds || !credit) {
      accepted(port_of(id), port_of(in_[id].out));
      accept = kNone;
      ++block.lost_grants;
    }
  }
  block.speculating.clear();
}

/// The matched inputs send one flit each: through the switch, onto the link, into the slot that the
/// credit reserved at its other end; their own slot's credit goes back. `kAlone`: no other blocks.
template <bool kLarge, bool kAlone>
void RoutedNetworkCore::traverse(SparseBlock& block, Cycle now) {
  InputVc* const in = in_.data();
  OutputVc* const out = out_.data();
  RouterPort* const ports = ports_.data();
  Flit* const slots = slots_.get();
  const unsigned shift = shift_, lane_mask = lane_mask_, buffer = options_.buffer_flits;
  const PortId n_ports = n_ports_;
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
    --out[o].credits;
    ports[i].vc_pointer = static_cast<std::uint16_t>((id & lane_mask) + 1);
    ++output.flits;
    ++hops;

    const PortId sender = ports[i].peer;
    auto& credits = sender >= n_ports              ? *block.ahead.terminal_credit
                    : kAlone || block.owns(sender) ? *block.ahead.link_credit
                                                   : block.link_credits;
    credits.push_back((sender << shift) | (id & lane_mask));
    const VcId downstream = (output.peer << shift) | (o & lane_mask);
    if (output.peer < n_ports) {
      InputVc& next = in[downstream];
      slots[std::size_t{downstream} * buffer + next.tail] = flit;
      next.tail = after(next.tail, buffer);
      if (kAlone || block.owns(output.peer)) [[likely]] {
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
      out[o].holder = kNone;
      output.free_vcs |= static_cast<std::uint16_t>(1u << (o & lane_mask));
      if (output.waiting != kNone) wake_waiting(block, output);
      vc.present = vc.count != 0;  // the first flit in the ring of an idle VC is a head
      if (vc.present) block.ahead.routed->push_back(id);
    } else if (vc.count != 0 && out[o].credits != 0) {
      ask_switch(block, id, now + 1);
    }
  }
  block.ahead.hop->end_at(hop);
  block.flit_hops = hops;
  block.packet_hops = tails;
}

template void RoutedNetworkCore::allocate_switches<false>(SparseBlock&, Cycle);
template void RoutedNetworkCore::allocate_switches<true>(SparseBlock&, Cycle);

}  // namespace ballast
