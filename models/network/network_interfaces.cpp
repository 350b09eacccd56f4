// SPDX-License-Identifier: BSD-3-Clause
// The processors' interfaces: packets into and out of the network.
#include <fmt/format.h>

#include <algorithm>

#include "core/errors.h"
#include "network/routed_network.h"

namespace ballast {

void RoutedNetworkCore::accept_sends(std::span<const Message> sends) {
  for (const Message& message : sends) {
    NetworkInterface& interface = interfaces_[message.from];
    if (interface.count == kQueue) {
      throw InvariantError(
          fmt::format("processor {} sent a packet to its full interface", message.from));
    }
    ++counts_.packets;
    if (!deliverable(message.from, message.to)) {
      returned_.push_back(message);
      taken_.push_back(message.from);
      ++counts_.returned;
      continue;
    }
    const PacketId id = packets_.take();
    packets_[id] = {message.from, message.flits, 0, message.tag, 0};
    packets_.to(id) = message.to;
    if (reads_words_) {
      packets_[id].word = routing_->first_word(message.from, message.to, counts_.packets);
    }
    interface.queue[(interface.head + interface.count++) % kQueue] = id;
    activate(message.from);
  }
}

void RoutedNetworkCore::activate(NodeId processor) {
  if (interfaces_[processor].active) return;
  interfaces_[processor].active = true;
  sending_.push_back(processor);
}

/// The next packet that an interface sends: those caught by a fault go first.
PacketId RoutedNetworkCore::next_packet(NodeId processor) {
  NetworkInterface& interface = interfaces_[processor];
  interface.again = !again_.empty() && again_[processor] != kNone;
  return interface.again ? again_[processor] : interface.queue[interface.head];
}

void RoutedNetworkCore::terminal_credits_arrive(Cycle now) {
  const std::size_t before = sending_.size();
  auto& list = terminal_credit_.at(now);
  for (const VcId id : list) {
    ++out_[id].credits;
    const NodeId processor = port_of(id) - n_ports_;
    if (pending(processor)) activate(processor);
  }
  list.clear();
  if (sending_.size() < before + 2) return;
  std::sort(sending_.begin() + before, sending_.end());  // the list's order is the stepping's
}

/// One flit per interface and cycle; a packet takes the next virtual channel with a credit.
void RoutedNetworkCore::inject(Cycle now) {
  const Cycle arrival = now + 1 + kTerminalLink;
  auto& arrivals = sparse_.size() == 1 ? sparse_[0].arrivals.at(arrival) : injected_;
  NodeId* kept = sending_.begin();
  for (const NodeId processor : sending_) {
    NetworkInterface& interface = interfaces_[processor];
    const PortId port = n_ports_ + processor;
    if (interface.left == 0) {
      for (unsigned k = 0; k < options_.vcs; ++k) {
        interface.vc = interface.vc + 1u == options_.vcs ? 0 : interface.vc + 1;
        if (out_[vc_of(port, interface.vc)].credits != 0) break;
      }
    }
    OutputVc& out = out_[vc_of(port, interface.vc)];
    if (out.credits == 0) {
      interface.active = false;  // until a credit arrives
      continue;
    }
    if (interface.left == 0) {
      interface.current = next_packet(processor);
      interface.left = packets_[interface.current].flits;
    }
    --out.credits;
    const VcId downstream = vc_of(enter_[processor], interface.vc);
    const Flit flit = flit_of(interface.current, interface.left == 1);
    if (is_dense_) {
      const std::size_t place = place_of(enter_[processor], interface.vc);
      slot(downstream, dense_->push_tail(place)) = flit;
      dense_->arrivals.at(arrival)[mark_of(enter_[processor], interface.vc)] = MarkRows::kMark;
    } else {
      InputVc& vc = in_[downstream];
      slot(downstream, vc.tail) = flit;
      vc.tail = after(vc.tail, options_.buffer_flits);
      arrivals.push_back(downstream);
    }
    ++counts_.flits;
    if (--interface.left == 0) {
      if (interface.again) {
        again_[processor] = next_again_[interface.current];
      } else {
        interface.head = (interface.head + 1) % kQueue;
        --interface.count;
        taken_.push_back(processor);
      }
    }
    interface.active = pending(processor);
    if (interface.active) *kept++ = processor;
  }
  sending_.end_at(kept);
}

/// Publishes arrivals of cycle now + 1, in which the outputs are valid: at most one packet per
/// processor, whose link carries one flit per cycle.
void RoutedNetworkCore::eject(Cycle now) {
  for (const PacketId id : ejected_.at(now + 1)) {
    PacketRecord& packet = packets_[id];
    if (++packet.arrived != packet.flits) continue;
    delivered_.push_back({packet.from, packets_.to(id), packet.flits, packet.tag});
    packets_.give(id);
    ++counts_.delivered;
  }
  ejected_.at(now + 1).clear();
  if (delivered_.size() < 2) return;
  std::ranges::sort(delivered_.begin(), delivered_.end(), {}, &Message::to);
}

}  // namespace ballast
