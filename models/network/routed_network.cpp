// SPDX-License-Identifier: BSD-3-Clause
#include "network/routed_network.h"

#include <algorithm>

#include "network/route_lengths.h"

namespace ballast {

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
  choose_at_ = chosen_at_ = hops_before_ = 0;
  without_hop_ = {};

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
  if (is_dense_) dense_->clear_events();
  is_dense_ = false;
  allocating_.clear();
  speculating_.clear();
  sending_.clear();
  for (NetworkInterface& i : interfaces_) i.active = false;
}

void RoutedNetworkCore::step(Cycle now, std::span<const Message> sends) {
  static const std::function<void()> nothing = [] {};
  step_beside(now, sends, nothing);
}

void RoutedNetworkCore::step_beside(Cycle now, std::span<const Message> sends,
                                    const std::function<void()>& meanwhile) {
  if (now >= harvest_at_) harvest_flits(now);
  if (now >= choose_at_) choose_stepping(now);
  if (is_dense_) {
    step_dense(now, sends, meanwhile);
  } else {
    meanwhile();
    step_sparse(now, sends);
  }
  stepped_until_ = now + 1;
}

void RoutedNetworkCore::clear_outputs() noexcept {
  delivered_.clear();
  returned_.clear();
  failed_.clear();
  taken_.clear();
}

void RoutedNetworkCore::step_sparse(Cycle now, std::span<const Message> sends) {
  clear_outputs();
  if (next_fault_ < schedule_.faults.size() && schedule_.faults[next_fault_].at <= now) strike(now);
  if (now >= resume_at_) resume();
  accept_sends(sends);
  if (resume_at_ != kNever) return;
  look_ahead(now);
  if (is_large_) {
    step_routers<true>(now);
  } else {
    step_routers<false>(now);
  }
  inject(now);
  eject(now);
}

template <bool kLarge>
void RoutedNetworkCore::step_routers(Cycle now) {
  credits_arrive<kLarge>(now);
  flits_arrive<kLarge>(now);
  compute_routes<kLarge>(now);
  allocate_vcs<kLarge>(now);
  allocate_switches<kLarge>(now);
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
  if (is_dense_ && (in_flight() != 0 || now + 1 < quiet_from_)) return now + 1;
  for (const auto* calendar : {&arrivals_, &credit_, &routed_, &switching_}) {
    next = std::min(next, calendar->next(now));
    if (next == now + 1) return next;
  }
  // A delivery is an output of the previous step.
  const Cycle delivery = ejected_.next(now);
  return delivery == kNever ? next : std::min(next, delivery - 1);
}

template <bool kLarge>
void RoutedNetworkCore::credits_arrive(Cycle now) {
  OutputVc* const out = out_.data();
  const VcId first_interface = vc_of(n_ports_, 0);
  auto& list = credit_.at(now);
  const std::size_t before = sending_.size();
  const FetchAhead<kLarge> fetch(list.end());
  for (const VcId& item : list) {
    const VcId id = item;
    fetch(
        &item, [&](VcId far) { prefetch(out + far); }, [](VcId) {});
    const bool was_full = out[id].credits++ == 0;
    if (id >= first_interface) {
      const NodeId processor = port_of(id) - n_ports_;
      if (pending(processor)) activate(processor);
    } else if (was_full && out[id].holder != kNone && in_[out[id].holder].count != 0) {
      ask_switch(out[id].holder, now);
    }
  }
  std::sort(sending_.begin() + before, sending_.end());  // the list's order depends on the stepping
  list.clear();
}

template <bool kLarge>
void RoutedNetworkCore::flits_arrive(Cycle now) {
  InputVc* const in = in_.data();
  auto& routed = routed_.at(now + options_.rc + va_delay_);
  auto& list = arrivals_.at(now);
  const bool slow_switch = options_.sa > 1;
  VcId* front = routed.end();
  const FetchAhead<kLarge> fetch(list.end());
  for (const VcId& item : list) {
    const VcId id = item;
    fetch(
        &item, [&](VcId far) { prefetch(in + far); }, [](VcId) {});
    InputVc& vc = in[id];
    const bool was_empty = vc.count++ == 0;
    if (slow_switch) ready(id, vc.head + vc.count - 1u) = now + sa_delay_;
    if (!vc.present) {
      vc.present = true;
      *front++ = id;
    } else if (was_empty && out_[vc.out].credits != 0) {  // body of the packet that holds `out`
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

void RoutedNetworkCore::each_link(const std::function<void(const LinkFlits&)>& see) const {
  for (PortId port = 0; port < n_ports_; ++port) {
    const NodeId router = router_[port];
    if (ports_[port].peer >= n_ports_) continue;
    if (!topology_.sends(router, port - first_port_[router])) continue;
    see({router, router_[ports_[port].peer], flits_of(port)});
  }
}

template void RoutedNetworkCore::credits_arrive<true>(Cycle);

}  // namespace ballast
