// SPDX-License-Identifier: BSD-3-Clause
#include "network/routed_network.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "core/errors.h"

namespace ballast {
namespace {

unsigned beyond_first(unsigned cycles) { return std::max(cycles, 1u) - 1; }

}  // namespace

RoutedNetworkCore::RoutedNetworkCore(std::shared_ptr<const Topology> topology,
                                     const RouterOptions& options)
    : topology_(std::move(topology)), routing_(topology_.get()), options_(options) {
  const RouterOptions& o = options_;
  const unsigned classes = topology_->vc_classes();
  if (o.vcs > kMaxVcs) {
    throw UserError(fmt::format("router.vcs = {}: at most {}", o.vcs, kMaxVcs));
  }
  if (o.vcs < classes) {
    throw UserError(
        fmt::format("router.vcs = {}: this topology's routing needs at least {} virtual channels",
                    o.vcs, classes));
  }
  if (o.speculative && (o.va == 0 || o.sa == 0)) {
    throw UserError(
        "router.speculative: there is nothing to speculate on unless va and sa take at least a "
        "cycle each");
  }
  shift_ = static_cast<unsigned>(std::bit_width(o.vcs - 1));
  lane_mask_ = (1u << shift_) - 1;
  va_delay_ = beyond_first(o.speculative ? std::max(o.va, o.sa) : o.va);
  sa_delay_ = beyond_first(o.sa);
  const unsigned to_wire = o.st + (o.sa != 0);  // from switch allocation until the flit is on it
  hop_delay_ = to_wire + o.link_cycles;
  eject_delay_ = to_wire + kTerminalLink;
  const auto first_vcs = [](unsigned n) { return static_cast<std::uint16_t>((1u << n) - 1); };
  all_vcs_ = first_vcs(o.vcs);
  for (unsigned c = 0; c < classes; ++c) {
    classes_.push_back(first_vcs((c + 1) * o.vcs / classes) & ~first_vcs(c * o.vcs / classes));
  }
  number_ports();
  size_lists();
  reset();
}

void RoutedNetworkCore::number_ports() {
  const NodeId routers = topology_->routers(), processors = topology_->processors();
  std::vector<std::uint32_t> attached(routers);
  home_.resize(processors);
  for (NodeId t = 0; t < processors; ++t) ++attached[home_[t] = topology_->router_of(t)];
  first_port_.resize(routers + 1);
  for (NodeId r = 0; r < routers; ++r) {
    first_port_[r + 1] = first_port_[r] + topology_->links(r) + attached[r];
  }
  n_ports_ = first_port_[routers];
  router_.resize(n_ports_);
  ports_.resize(n_ports_);
  for (NodeId r = 0; r < routers; ++r) {
    std::fill(router_.begin() + first_port_[r], router_.begin() + first_port_[r + 1], r);
    for (Port link = 0; link < topology_->links(r); ++link) {
      const LinkEnd end = topology_->neighbour(r, link);
      ports_[first_port_[r] + link].peer = first_port_[end.router] + end.port;
    }
  }
  attach_.resize(processors);
  for (NodeId t = processors; t-- > 0;) {
    const NodeId r = home_[t];
    attach_[t] = first_port_[r] + topology_->links(r) + --attached[r];
    ports_[attach_[t]].peer = n_ports_ + t;
  }
}

void RoutedNetworkCore::size_lists() {
  const NodeId processors = topology_->processors();
  const std::size_t vcs = std::size_t{n_ports_} << shift_;
  in_.resize(vcs);
  out_.resize(vcs + (std::size_t{processors} << shift_));
  slots_.reset(new PacketId[vcs * options_.buffer_flits]);
  interfaces_.resize(processors);
  packets_.resize(vcs * options_.buffer_flits + std::size_t{kQueue} * processors);

  arrivals_.resize(std::max(hop_delay_, 1 + kTerminalLink), n_ports_);
  credit_.resize(std::max(options_.link_cycles + 1, eject_delay_ + 1 + kTerminalLink),
                 n_ports_ + processors);
  routed_.resize(options_.rc + va_delay_ + 1, vcs);
  switching_.resize(sa_delay_ + 1, vcs);
  ejected_.resize(eject_delay_, processors);
  for (auto* list : {&allocating_, &stepped_, &accepted_, &speculating_, &touched_, &contending_}) {
    *list = FixedList<VcId>(vcs);
  }
  matched_ = FixedList<PortId>(n_ports_);
  steps_ = FixedList<RouteStep>(vcs);
  sending_ = FixedList<NodeId>(processors);
  delivered_ = FixedList<Message>(processors);
  taken_ = FixedList<NodeId>(processors);
  if (options_.speculative) speculates_.resize(vcs);
  if (options_.sa > 1) slot_ready_.resize(vcs * options_.buffer_flits);
}

void RoutedNetworkCore::reset() {
  for (InputVc& vc : in_) vc = {};
  for (OutputVc& vc : out_) {
    vc = {};
    vc.credits = options_.buffer_flits;
  }
  for (RouterPort& port : ports_) {
    const PortId peer = port.peer;
    port = {};
    port.peer = peer;
    port.free_vcs = all_vcs_;
  }
  std::fill(speculates_.begin(), speculates_.end(), 0);
  for (NetworkInterface& i : interfaces_) i = {};
  packets_.clear();
  for (auto* calendar : {&arrivals_, &credit_, &routed_, &switching_, &ejected_}) {
    calendar->clear();
  }
  allocating_.clear();
  sending_.clear();
  delivered_.clear();
  returned_.clear();
  taken_.clear();
  counts_ = {};
}

void RoutedNetworkCore::step(Cycle now, std::span<const Message> sends) {
  delivered_.clear();
  returned_.clear();
  taken_.clear();
  look_ahead(now);
  accept_sends(sends);
  credits_arrive(now);
  flits_arrive(now);
  compute_routes(now);
  allocate_vcs(now);
  allocate_switches(now);
  inject(now);
  eject(now);
}

void RoutedNetworkCore::look_ahead(Cycle now) {
  ahead_ = {.granted = &switching_.at(now + (options_.va != 0) + sa_delay_),
            .switching = &switching_.at(now + 1),
            .routed = &routed_.at(now + 1 + options_.rc + va_delay_),
            .hop = &arrivals_.at(now + hop_delay_),
            .link_credit = &credit_.at(now + 1 + options_.link_cycles),
            .terminal_credit = &credit_.at(now + 1 + kTerminalLink),
            .ejected_credit = &credit_.at(now + eject_delay_ + 1 + kTerminalLink),
            .ejected = &ejected_.at(now + eject_delay_)};
}

Cycle RoutedNetworkCore::next_event(Cycle now) const {
  if (!allocating_.empty() || !sending_.empty()) return now + 1;
  Cycle next = kNever;
  for (const auto* calendar : {&arrivals_, &credit_, &routed_, &switching_}) {
    next = std::min(next, calendar->next(now));
    if (next == now + 1) return next;
  }
  // A delivery is an output of the step before.
  const Cycle delivery = ejected_.next(now);
  return delivery == kNever ? next : std::min(next, delivery - 1);
}

void RoutedNetworkCore::accept_sends(std::span<const Message> sends) {
  for (const Message& message : sends) {
    NetworkInterface& interface = interfaces_[message.from];
    if (interface.count == kQueue) {
      throw InvariantError(
          fmt::format("processor {} sent a packet to its full interface", message.from));
    }
    const PacketId id = packets_.take();
    packets_[id] = {message.from, message.to, message.flits, 0, message.tag};
    interface.queue[(interface.head + interface.count++) % kQueue] = id;
    activate(message.from);
    ++counts_.packets;
  }
}

void RoutedNetworkCore::activate(NodeId processor) {
  if (interfaces_[processor].active) return;
  interfaces_[processor].active = true;
  sending_.push_back(processor);
}

void RoutedNetworkCore::credits_arrive(Cycle now) {
  const VcId first_interface = vc_of(n_ports_, 0);
  for (const VcId out : credit_.at(now)) {
    const bool was_full = out_[out].credits++ == 0;
    if (out >= first_interface) {
      const NodeId processor = port_of(out) - n_ports_;
      if (interfaces_[processor].count != 0) activate(processor);
    } else if (was_full && out_[out].holder != kNone && in_[out_[out].holder].count != 0) {
      ask_switch(out_[out].holder, now);
    }
  }
  credit_.at(now).clear();
}

void RoutedNetworkCore::flits_arrive(Cycle now) {
  auto& routed = routed_.at(now + options_.rc + va_delay_);
  for (const VcId id : arrivals_.at(now)) {
    InputVc& vc = in_[id];
    const bool was_empty = vc.count++ == 0;
    if (options_.sa > 1) ready(id, (vc.head + vc.count - 1u)) = now + sa_delay_;
    if (vc.left == 0) {
      come_to_front(id, routed);
    } else if (was_empty && out_[vc.out].credits != 0) {  // the body of the packet that holds `out`
      ask_switch(id, now);
    }
  }
  arrivals_.at(now).clear();
}

/// One flit an interface and cycle; a packet takes the next virtual channel that has a credit.
void RoutedNetworkCore::inject(Cycle now) {
  auto& arrivals = arrivals_.at(now + 1 + kTerminalLink);
  std::size_t kept = 0;
  for (const NodeId processor : sending_) {
    NetworkInterface& interface = interfaces_[processor];
    const PacketId id = interface.queue[interface.head];
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
    if (interface.left == 0) interface.left = packets_[id].flits;
    --out.credits;
    const VcId downstream = vc_of(attach_[processor], interface.vc);
    slot(downstream, in_[downstream].tail) = id;
    in_[downstream].tail = after(in_[downstream].tail);
    arrivals.push_back(downstream);
    ++counts_.flits;
    if (--interface.left == 0) {
      interface.head = (interface.head + 1) % kQueue;
      --interface.count;
      taken_.push_back(processor);
    }
    interface.active = interface.count != 0;
    if (interface.active) sending_[kept++] = processor;
  }
  sending_.end_at(sending_.begin() + kept);
}

/// Publishes what arrives in cycle now + 1, in which the outputs are valid.
void RoutedNetworkCore::eject(Cycle now) {
  for (const PacketId id : ejected_.at(now + 1)) {
    PacketRecord& packet = packets_[id];
    if (++packet.arrived != packet.flits) continue;
    delivered_.push_back({packet.from, packet.to, packet.flits, packet.tag});
    packets_.give(id);
    ++counts_.delivered;
  }
  ejected_.at(now + 1).clear();
}

}  // namespace ballast
