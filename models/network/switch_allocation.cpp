// SPDX-License-Identifier: BSD-3-Clause
// Switch allocation and traversal of all routers.
#include <algorithm>

#include "network/routed_network.h"

namespace ballast {

/// Precondition: `id` holds an output VC that has a credit, and has a flit.
void RoutedNetworkCore::ask_switch(VcId id, Cycle earliest) {
  if (!slot_ready_.empty()) earliest = std::max(earliest, ready(id, in_[id].head));
  switching_.at(earliest).push_back(id);
}

/// iSLIP, one iteration, on ports: an output grants the input that comes first at its pointer, an
/// input accepts the output that comes first at its own; pointers move behind an accepted pair. The
/// result is in `accept` of the ports listed in `matched_`.
void RoutedNetworkCore::match(std::span<const VcId> requests) {
  touched_.clear();
  matched_.clear();
  for (const VcId id : requests) {
    const PortId o = port_of(in_[id].out);
    RouterPort& output = ports_[o];
    if (output.best == kNone) {
      touched_.push_back(o);
      output.best = id;
      continue;
    }
    const PortId input = port_of(id), best = port_of(output.best);
    if (input == best ? supersedes(id, output.best) : before(input, best, output.grant_pointer)) {
      output.best = id;
    }
  }
  for (const PortId o : touched_) {
    const VcId id = ports_[o].best;
    ports_[o].best = kNone;
    RouterPort& input = ports_[port_of(id)];
    if (input.accept == kNone) {
      matched_.push_back(port_of(id));
      input.accept = id;
    } else if (before(o, port_of(in_[input.accept].out), input.accept_pointer)) {
      input.accept = id;
    }
  }
  for (const PortId i : matched_) {
    const PortId o = port_of(in_[ports_[i].accept].out);
    ports_[o].grant_pointer = i + 1;
    ports_[i].accept_pointer = o + 1;
  }
}

/// Of two virtual channels of one input that ask for the same output: round robin, but one that
/// holds its output VC goes before one that speculates.
bool RoutedNetworkCore::supersedes(VcId a, VcId b) const {
  if (!speculates_.empty() && speculates_[a] != speculates_[b]) return speculates_[b] != 0;
  return before(a, b, ports_[port_of(a)].vc_pointer);
}

void RoutedNetworkCore::allocate_switches(Cycle now) {
  auto& requests = switching_.at(now);
  const std::size_t holders = requests.size();
  for (const VcId id : speculating_) {
    speculates_[id] = 1;
    requests.push_back(id);
  }
  if (requests.empty()) return;
  match(requests);
  for (std::size_t k = 0; k < holders; ++k) {
    if (ports_[port_of(requests[k])].accept != requests[k]) ask_switch(requests[k], now + 1);
  }
  if (options_.speculative) settle_speculation(now);
  for (const PortId i : matched_) {
    const VcId id = ports_[i].accept;
    ports_[i].accept = kNone;
    if (id != kNone) send_flit(id, now);
  }
  requests.clear();
}

/// A speculative grant is lost if the packet got no output VC in this cycle, or one without a
/// credit.
void RoutedNetworkCore::settle_speculation(Cycle now) {
  for (const VcId id : speculating_) {
    speculates_[id] = 0;
    VcId& accepted = ports_[port_of(id)].accept;
    const bool holds = in_[id].candidates == 0, credit = out_[in_[id].out].credits != 0;
    if (accepted != id) {
      if (holds && credit) ask_switch(id, now + 1);
    } else if (!holds || !credit) {
      accepted = kNone;
    }
  }
  speculating_.clear();
}

void RoutedNetworkCore::send_flit(VcId id, Cycle now) {
  InputVc& vc = in_[id];
  const VcId o = vc.out;
  const PortId input = port_of(id), output = port_of(o);
  const PacketId packet = slot(id, vc.head);
  vc.head = after(vc.head);
  --vc.count;
  --out_[o].credits;
  ports_[input].vc_pointer = id + 1;
  ++ports_[output].flits;
  ++counts_.flit_hops;

  const PortId from = ports_[input].peer, to = ports_[output].peer;
  const unsigned lane = id & ((1u << shift_) - 1);
  credit_.at(now + 1 + (from < n_ports_ ? options_.link_cycles : kTerminalLink))
      .push_back(vc_of(from, lane));
  if (to < n_ports_) {
    put_flit(vc_of(to, o & ((1u << shift_) - 1)), packet, now + hop_delay_);
  } else {
    ejected_.at(now + eject_delay_).push_back(packet);
    credit_.at(now + eject_delay_ + 1 + kTerminalLink).push_back(o);
  }
  if (--vc.left == 0) {
    ++counts_.packet_hops;
    free_output(o);
    if (vc.count != 0) come_to_front(id, now + 1);
  } else if (vc.count != 0 && out_[o].credits != 0) {
    ask_switch(id, now + 1);
  }
}

/// Writes a flit into the buffer at the other end of a link, where a credit has reserved its slot.
void RoutedNetworkCore::put_flit(VcId id, PacketId packet, Cycle arrival) {
  InputVc& vc = in_[id];
  slot(id, vc.tail) = packet;
  vc.tail = after(vc.tail);
  arrivals_.at(arrival).push_back(id);
}

}  // namespace ballast
