// SPDX-License-Identifier: BSD-3-Clause
#include "network/routed_network.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "core/errors.h"
#include "network/route_lengths.h"

namespace ballast {
namespace {

unsigned beyond_first(unsigned cycles) { return std::max(cycles, 1u) - 1; }

/// Mask of the virtual channels 0 .. n - 1.
std::uint16_t vcs_below(unsigned n) { return static_cast<std::uint16_t>((1u << n) - 1); }

}  // namespace

RoutedNetworkCore::RoutedNetworkCore(const Topology& topology, const RouterOptions& options,
                                     FaultSchedule faults)
    : topology_(topology), routing_(&topology), options_(options), schedule_(std::move(faults)) {
  const RouterOptions& o = options_;
  const unsigned classes = topology_.vc_classes();
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
  if (!schedule_.faults.empty() && topology_.routers() > UpDown::kMaxRouters) {
    throw UserError(fmt::format("faults: the routes around them are a table, of at most {} routers",
                                UpDown::kMaxRouters));
  }
  if (!schedule_.faults.empty()) {
    if (const std::string part = one_way_part(topology_); !part.empty()) {
      throw UserError("faults: expected links in both directions to go around them, but " + part);
    }
  }
  all_vcs_ = vcs_below(o.vcs);
  number_ports();
  size_lists();
  reset();
}

void RoutedNetworkCore::number_ports() {
  const NodeId routers = topology_.routers(), processors = topology_.processors();
  std::vector<std::uint32_t> attached(routers);
  home_.resize(processors);
  std::uint64_t ports = processors;  // their interfaces
  for (NodeId t = 0; t < processors; ++t) {
    const NodeId entry = topology_.entry_router(t), exit = home_[t] = topology_.exit_router(t);
    ++attached[entry];
    if (entry != exit) ++attached[exit];
    ports += entry != exit ? 2 : 1;
  }
  for (NodeId r = 0; r < routers; ++r) ports += topology_.links(r);
  if (ports << shift_ >= kNone) {
    throw UserError(fmt::format("{} ports of {} virtual channels each are more than 2^32", ports,
                                options_.vcs));
  }
  first_port_.resize(routers + 1);
  for (NodeId r = 0; r < routers; ++r) {
    first_port_[r + 1] = first_port_[r] + topology_.links(r) + attached[r];
  }
  n_ports_ = first_port_[routers];
  router_.resize(n_ports_);
  ports_.resize(n_ports_);
  for (NodeId r = 0; r < routers; ++r) {
    std::fill(router_.begin() + first_port_[r], router_.begin() + first_port_[r + 1], r);
    for (Port link = 0; link < topology_.links(r); ++link) {
      const LinkEnd end = topology_.neighbour(r, link);
      ports_[first_port_[r] + link].peer = first_port_[end.router] + end.port;
    }
  }
  const auto attach = [&](NodeId r, NodeId t) {
    const PortId port = first_port_[r] + topology_.links(r) + --attached[r];
    ports_[port].peer = n_ports_ + t;
    return port;
  };
  enter_.resize(processors);
  leave_.resize(processors);
  for (NodeId t = processors; t-- > 0;) {
    const NodeId entry = topology_.entry_router(t);
    leave_[t] = attach(home_[t], t);
    enter_[t] = entry == home_[t] ? leave_[t] : attach(entry, t);
  }
}

void RoutedNetworkCore::size_lists() {
  const NodeId processors = topology_.processors();
  const std::size_t vcs = std::size_t{n_ports_} << shift_;
  in_.resize(vcs);
  out_.resize(vcs + (std::size_t{processors} << shift_));
  slots_.reset(new PacketId[vcs * options_.buffer_flits]);
  interfaces_.resize(processors);
  // A packet has a flit in a slot, or on its way to its processor on a credit, or is in a queue.
  const std::size_t packets =
      out_.size() * options_.buffer_flits + std::size_t{kQueue} * processors;
  packets_.resize(packets);

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
  taken_ = FixedList<NodeId>(2 * std::size_t{kQueue} * processors);  // all of an interface, twice
  if (options_.speculative) speculates_.resize(vcs);
  if (!schedule_.faults.empty()) {
    next_again_.reset(new PacketId[packets]);
  }
  if (options_.sa > 1) slot_ready_.resize(vcs * options_.buffer_flits);
}

void RoutedNetworkCore::reset() {
  for (RouterPort& port : ports_) port.flits = 0;
  flits_before_.clear();
  harvest_at_ = kHarvest;
  clear_routers();
  for (NetworkInterface& i : interfaces_) i = {};
  packets_.clear();
  delivered_.clear();
  returned_.clear();
  failed_.clear();
  taken_.clear();
  counts_ = {};

  routing_ = &topology_;
  reads_words_ = topology_.words() > 1;
  const unsigned n_classes = topology_.vc_classes();
  classes_.clear();
  for (unsigned c = 0; c < n_classes; ++c) {
    classes_.push_back(vcs_below((c + 1) * options_.vcs / n_classes) &
                       ~vcs_below(c * options_.vcs / n_classes));
  }
  next_fault_ = 0;
  failures_ = {};
  up_down_.reset();
  resume_at_ = kNever;
  if (!schedule_.faults.empty()) {
    alive_.assign(topology_.processors(), 1);
    again_.assign(topology_.processors(), kNone);
  }
}

/// Empty buffers, all credits at their owners, nothing on the links.
void RoutedNetworkCore::clear_routers() {
  for (InputVc& vc : in_) vc = {};
  for (OutputVc& vc : out_) {
    vc = {};
    vc.credits = options_.buffer_flits;
  }
  for (RouterPort& port : ports_) {
    port = {.peer = port.peer, .flits = port.flits, .free_vcs = all_vcs_};
  }
  std::fill(speculates_.begin(), speculates_.end(), 0);
  for (auto* calendar : {&arrivals_, &credit_, &routed_, &switching_, &ejected_}) {
    calendar->clear();
  }
  allocating_.clear();
  speculating_.clear();
  sending_.clear();
  for (NetworkInterface& i : interfaces_) i.active = false;
}

void RoutedNetworkCore::step(Cycle now, std::span<const Message> sends) {
  delivered_.clear();
  returned_.clear();
  failed_.clear();
  taken_.clear();
  if (now >= harvest_at_) harvest_flits(now);
  if (next_fault_ < schedule_.faults.size() && schedule_.faults[next_fault_].at <= now) strike(now);
  if (now >= resume_at_) resume();
  accept_sends(sends);
  if (resume_at_ != kNever) return;
  look_ahead(now);
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
  Cycle next = resume_at_;
  if (next_fault_ < schedule_.faults.size()) {
    next = std::min(next, std::max(schedule_.faults[next_fault_].at, now + 1));
  }
  if (resume_at_ != kNever) return next;
  if (!allocating_.empty() || !sending_.empty()) return now + 1;
  for (const auto* calendar : {&arrivals_, &credit_, &routed_, &switching_}) {
    next = std::min(next, calendar->next(now));
    if (next == now + 1) return next;
  }
  // A delivery is an output of the step before.
  const Cycle delivery = ejected_.next(now);
  return delivery == kNever ? next : std::min(next, delivery - 1);
}

void RoutedNetworkCore::credits_arrive(Cycle now) {
  OutputVc* const out = out_.data();
  const VcId first_interface = vc_of(n_ports_, 0);
  auto& list = credit_.at(now);
  for (const VcId id : list) {
    const bool was_full = out[id].credits++ == 0;
    if (id >= first_interface) {
      const NodeId processor = port_of(id) - n_ports_;
      if (pending(processor)) activate(processor);
    } else if (was_full && out[id].holder != kNone && in_[out[id].holder].count != 0) {
      ask_switch(out[id].holder, now);
    }
  }
  list.clear();
}

void RoutedNetworkCore::flits_arrive(Cycle now) {
  InputVc* const in = in_.data();
  auto& routed = routed_.at(now + options_.rc + va_delay_);
  auto& list = arrivals_.at(now);
  const bool slow_switch = options_.sa > 1;
  VcId* front = routed.end();
  for (const VcId id : list) {
    InputVc& vc = in[id];
    const bool was_empty = vc.count++ == 0;
    if (slow_switch) ready(id, vc.head + vc.count - 1u) = now + sa_delay_;
    if (vc.left == 0) {
      vc.left = packets_[slot(id, vc.head)].flits;
      *front++ = id;
    } else if (was_empty && out_[vc.out].credits != 0) {  // the body of the packet that holds `out`
      ask_switch(id, now);
    }
  }
  routed.end_at(front);
  list.clear();
}

void RoutedNetworkCore::harvest_flits(Cycle now) {
  flits_before_.resize(n_ports_);
  for (PortId port = 0; port < n_ports_; ++port) {
    flits_before_[port] += ports_[port].flits;
    ports_[port].flits = 0;
  }
  harvest_at_ = now + kHarvest;
}

double RoutedNetworkCore::zero_load_latency(std::span<const Message> packets) const {
  const std::vector<std::uint32_t> lengths = route_lengths(topology_, packets);
  double sum = 0;
  for (std::size_t k = 0; k < packets.size(); ++k) {
    sum += static_cast<double>(options_.zero_load_latency(lengths[k] + 1, packets[k].flits));
  }
  return sum / static_cast<double>(packets.size());
}

std::vector<LinkFlits> RoutedNetworkCore::link_flits() const {
  std::vector<LinkFlits> all;
  for (PortId port = 0; port < n_ports_; ++port) {
    const NodeId router = router_[port];
    if (ports_[port].peer >= n_ports_) continue;
    if (!topology_.sends(router, port - first_port_[router])) continue;
    all.push_back({router, router_[ports_[port].peer], flits_of(port)});
  }
  return all;
}

}  // namespace ballast
