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
  choice_.reset();
  without_hop_ = {};
  shared_ = {};
  dense_edges_ = 0;

  routing_ = &topology_;
  reads_words_ = topology_.words() > 1;
  takes_sets_ = topology_.most_hops() > 1;
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
  if (allocators_) allocators_->reset();
  for (SparseBlock& block : sparse_) block.clear();
  terminal_credit_.clear();
  ejected_.clear();
  if (is_dense_) dense_->clear_events();
  is_dense_ = false;
  sending_.clear();
  for (NetworkInterface& i : interfaces_) i.active = false;
}

void RoutedNetworkCore::step(Cycle now, std::span<const Message> sends) { step_all({now, sends}); }

void RoutedNetworkCore::step_beside(Cycle now, std::span<const Message> sends,
                                    const std::function<void()>& meanwhile) {
  step_all({now, sends, &meanwhile});
}

void RoutedNetworkCore::step_all(const Edge& edge) {
  const Cycle now = edge.now;
  if (now >= harvest_at_) harvest_flits(now);
  if (now >= choice_.next) choose_stepping(now);
  if (!schedule_.faults.empty() && !step_faults(edge)) return;
  if (is_dense_) {
    step_dense(edge);
  } else {
    step_sparse(edge);
  }
  stepped_until_ = now + 1;
}

/// Before all else, since a fault concerns all routers. False: nothing moves in this cycle.
bool RoutedNetworkCore::step_faults(const Edge& edge) {
  begin_outputs(edge);
  const Cycle now = edge.now;
  if (next_fault_ < schedule_.faults.size() && schedule_.faults[next_fault_].at <= now) strike(now);
  if (now >= resume_at_) resume();
  if (resume_at_ == kNever) return true;
  accept_sends(edge.sends);
  return false;
}

/// What the processors' ends do in a cycle; routers meet it in later cycles only.
void RoutedNetworkCore::step_interfaces(const Edge& edge) {
  if (schedule_.faults.empty()) begin_outputs(edge);
  accept_sends(edge.sends);
  terminal_credits_arrive(edge.now);
  inject(edge.now);
  eject(edge.now);  // what left its router before: eject_delay_ is at least 2
}

/// The outputs of the step before are no longer needed.
void RoutedNetworkCore::begin_outputs(const Edge& edge) {
  if (edge.meanwhile != nullptr) (*edge.meanwhile)();
  delivered_.clear();
  returned_.clear();
  failed_.clear();
  taken_.clear();
}

Cycle RoutedNetworkCore::next_event(Cycle now) const {
  Cycle next = resume_at_;
  if (next_fault_ < schedule_.faults.size()) {
    next = std::min(next, std::max(schedule_.faults[next_fault_].at, now + 1));
  }
  if (resume_at_ != kNever) return next;
  if (!sending_.empty()) return now + 1;
  if (is_dense_ && (in_flight() != 0 || now + 1 < quiet_from_)) return now + 1;
  next = std::min(next, terminal_credit_.next(now));
  for (const SparseBlock& block : sparse_) {
    if (next == now + 1) return next;
    next = std::min(next, block.next_event(now));
  }
  // A delivery is an output of the previous step.
  const Cycle delivery = ejected_.next(now);
  return delivery == kNever ? next : std::min(next, delivery - 1);
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

}  // namespace ballast
