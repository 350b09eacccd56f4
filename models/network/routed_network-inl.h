// SPDX-License-Identifier: BSD-3-Clause
// What several sources of the routed network inline.
#pragma once

#include <algorithm>
#include <memory>

#include "network/allocators/islip.h"
#include "network/routed_network.h"

namespace ballast {

/// Of a virtual channel in a table by channel.
inline std::size_t RoutedNetworkCore::place_of(PortId port, unsigned lane) const noexcept {
  return dense_->entry(router_[port], side_[port] * dense_->vcs + lane);
}
/// And in one of marks.
inline std::size_t RoutedNetworkCore::mark_of(PortId port, unsigned lane) const noexcept {
  return dense_->mark(router_[port], side_[port] * dense_->vcs + lane);
}
/// Of a port in a table by side.
inline std::size_t RoutedNetworkCore::side_entry(PortId port) const noexcept {
  return dense_->side_entry(router_[port], side_[port]);
}
inline std::uint64_t RoutedNetworkCore::flits_of(PortId port) const noexcept {
  return ports_[port].flits + (is_dense_ ? value(dense_->sent.data()[side_entry(port)]) : 0) +
         (flits_before_.empty() ? 0 : flits_before_[port]);
}
inline std::uint64_t RoutedNetworkCore::flits_sent(NodeId router, Port port) const noexcept {
  return flits_of(first_port_[router] + port);
}
inline unsigned RoutedNetworkCore::attached(NodeId router) const noexcept {
  return first_port_[router + 1] - first_port_[router] - topology_.links(router);
}
/// It may send a packet, if it has a credit.
inline bool RoutedNetworkCore::pending(NodeId processor) const noexcept {
  return interfaces_[processor].count != 0 || (!again_.empty() && again_[processor] != kNone);
}
/// Of the ring of an input VC: at the other end of the link; a processor's own.
inline std::size_t RoutedNetworkCore::tail_place(PortId port, unsigned lane) const noexcept {
  const PortId sender = ports_[port].peer;
  return place_of(sender < n_ports_ ? sender : port, lane);
}
/// VC 0 of the router's port on a side.
inline VcId RoutedNetworkCore::own_vc(NodeId router, unsigned side) const noexcept {
  return dense_->own[dense_->entry(router, side * dense_->vcs)] / dense_->slots;
}

/// The blocks step beside the interfaces.
template <class Step>
void RoutedNetworkCore::share(std::size_t blocks, const Edge& edge, Step&& step) {
  if (!threads_) threads_ = std::make_unique<Threads>(n_threads_);
  if (n_threads_ > 1) shared_.begin();
  threads_->share(
      static_cast<unsigned>(blocks), [&] { step_interfaces(edge); }, step);
  if (n_threads_ > 1) shared_.end();
}

/// Precondition: `id` has a flit, and holds an output VC with a credit.
inline void RoutedNetworkCore::ask_switch(SparseBlock& block, VcId id, Cycle earliest) {
  if (options_.sa > 1) earliest = std::max(earliest, ready(id, in_[id].head));
  block.switching.at(earliest).push_back(id);
}

/// The packet gets virtual channel `lane` of its requested port.
inline void RoutedNetworkCore::hold(SparseBlock& block, VcId id, RouterPort& port, unsigned lane,
                                    Cycle now) {
  InputVc& vc = in_[id];
  OutputVc& out = out_[vc.out += lane];
  vc.candidates = 0;
  out.holder = id;
  move_behind(id, vc.out, out.grant_pointer, vc.accept_pointer);
  port.free_vcs &= static_cast<std::uint16_t>(~(1u << lane));
  if (options_.speculative) return;  // requests both: see allocate_switches
  if (options_.sa > 1) ready(id, vc.head) = now + (options_.va != 0) + sa_delay_;
  if (out.credits != 0) block.ahead.granted->push_back(id);
}

/// The route of the packet in front of the VC at `place` in the tables, at the router of its
/// destination: there it may take any VC.
inline void RoutedNetworkCore::leave_here(std::size_t place, NodeId to) noexcept {
  dense_->output.data()[place] = byte(1u << side_[leave_[to]]);
  dense_->candidates.data()[place] = byte(all_vcs_);
}

}  // namespace ballast
