// SPDX-License-Identifier: BSD-3-Clause
// Where the dense stepping fits, when it is taken, and the change of the control state between its
// two forms. Slots, packets, interfaces and counters are common to both.
#include <algorithm>
#include <bit>

#include "network/any_order.h"
#include "network/routed_network.h"

namespace ballast {
namespace {

using Byte = DenseColumns::Byte;

constexpr Cycle kChoice = 64;  ///< cycles between two decisions
/// The hysteresis, as shares of the load at which both ways take the same time.
constexpr double kEnter = 1.15, kLeave = 0.9;

/// Routers per thread that are worth a barrier in each cycle.
constexpr std::uint64_t kGrain = 1024;

/// That load, in flit-hops per cycle and column: measured on meshes of 32 x 32 with 1 to 8 VCs.
double equal_load(const DenseColumns& c) {
  return dense_unrolled(c) ? 0.65 : 0.1 * c.ports * c.vcs;
}

Byte flag(bool set) { return byte(set ? 255 : 0); }
/// Pointers of a round robin among ports or virtual channels, as the set from there on.
Byte set_from(std::uint32_t number) { return byte(255u << number & 255u); }
std::uint32_t start_of(Byte from) {
  return static_cast<std::uint32_t>(std::countr_zero(value(from) | 256u));
}

}  // namespace

void allow_any_order(Network& network, unsigned threads) {
  auto* const routed = dynamic_cast<RoutedNetworkCore*>(&network);
  if (routed == nullptr) return;
  routed->allow_any_order();
  routed->use_threads(threads);
}

bool steps_in_threads(const Network& network) {
  const auto* const routed = dynamic_cast<const RoutedNetworkCore*>(&network);
  return routed != nullptr && routed->fits_dense();
}

/// Deterministic routing, no faults, no speculation; routers and buffers within a byte's reach.
void RoutedNetworkCore::elaborate_dense() {
  const RouterOptions& o = options_;
  const NodeId routers = topology_.routers();
  if (!schedule_.faults.empty() || topology_.words() > 1 || o.speculative || o.sa > 1 ||
      o.vcs > DenseColumns::kVcs || o.buffer_flits > 255) {
    return;
  }
  PortId ports = 0;
  for (NodeId r = 0; r < routers; ++r) ports = std::max(ports, first_port_[r + 1] - first_port_[r]);
  if (ports == 0 || ports > DenseColumns::kPorts) return;
  auto dense = std::make_unique<DenseColumns>();
  dense->resize(ports, o.vcs, routers,
                {.arrival = std::max(hop_delay_, 1 + kTerminalLink),
                 .credit = std::max(o.link_cycles + 1, eject_delay_ + 1 + kTerminalLink),
                 .allocation = o.rc + va_delay_ + 1});
  if (ports * o.vcs * dense->stride >= kNone) return;
  place_.resize(n_ports_);
  for (PortId port = 0; port < n_ports_; ++port) {
    const NodeId r = router_[port];
    place_[port] = static_cast<std::uint32_t>((port - first_port_[r]) * o.vcs * dense->stride + r);
  }
  dense_peer_.resize(n_ports_);
  for (PortId port = 0; port < n_ports_; ++port) {
    const PortId peer = ports_[port].peer;
    dense_peer_[port] = {peer < n_ports_ ? place_[peer] : kNone, vc_of(peer, 0)};
  }
  dense_ = std::move(dense);
}

/// The load decides at the end of a period.
void RoutedNetworkCore::choose_stepping(Cycle now) {
  if (!dense_) return;
  bool dense = stepping_ == Stepping::dense;
  if (stepping_ == Stepping::by_load && any_order_) {
    dense = is_dense_;
    if (now >= choose_at_) {
      const auto cycles = static_cast<double>(now - choose_at_ + kChoice);
      const double hops = static_cast<double>(counts_.flit_hops - hops_before_) / cycles;
      const double equal = equal_load(*dense_) * static_cast<double>(dense_->stride);
      dense = hops > equal * (is_dense_ ? kLeave : kEnter);
      hops_before_ = counts_.flit_hops;
      choose_at_ = now + kChoice;
    }
  }
  if (dense == is_dense_) return;
  if (dense) {
    to_dense(now);
  } else {
    to_sparse(now);
  }
  is_dense_ = dense;
}

/// For an observer of the registers: the same state in its sparse form.
void RoutedNetworkCore::settle() const {
  if (!is_dense_) return;
  auto& self = const_cast<RoutedNetworkCore&>(*this);
  self.to_sparse(stepped_until_);
  self.is_dense_ = false;
}

void RoutedNetworkCore::use_threads(unsigned wanted) {
  wanted_threads_ = wanted;
  threads_.reset();
  blocks_.clear();
}

/// The first time that the network is dense.
void RoutedNetworkCore::make_blocks() {
  const NodeId routers = topology_.routers();
  const auto groups = static_cast<unsigned>(dense_->stride / DenseColumns::kGroup);
  threads_ =
      std::make_unique<Threads>(std::min(threads_for(wanted_threads_, routers, kGrain), groups));
  for (unsigned k = 0; k < threads_->count(); ++k) {
    const auto [first, last] = threads_->range(k, routers, DenseColumns::kGroup);
    const auto terminals = std::count_if(dense_peer_.begin() + first_port_[first],
                                         dense_peer_.begin() + first_port_[last],
                                         [](const DensePeer& peer) { return peer.place == kNone; });
    blocks_.emplace_back(static_cast<NodeId>(first), static_cast<NodeId>(last),
                         dense_->ports * dense_->vcs, static_cast<std::size_t>(terminals));
  }
}

/// Before the step of cycle `now`.
void RoutedNetworkCore::to_dense(Cycle now) {
  if (!threads_) make_blocks();
  DenseColumns& c = *dense_;
  const unsigned vcs = options_.vcs;
  const VcId first_interface = vc_of(n_ports_, 0);
  const auto place = [&](VcId id) {
    return place_[port_of(id)] + std::size_t{id & lane_mask_} * c.stride;
  };
  const auto channel = [&](VcId id, PortId first) {
    return (port_of(id) - first) * vcs + (id & lane_mask_);
  };
  const auto move = [&](FixedList<VcId>& from, Byte* to) {
    VcId* kept = from.begin();
    for (const VcId id : from) {
      if (id < first_interface) {
        to[place(id)] = MarkRows::kMark;
      } else {
        *kept++ = id;
      }
    }
    from.end_at(kept);
  };
  for (PortId port = 0; port < n_ports_; ++port) {
    const NodeId r = router_[port];
    const PortId first = first_port_[r];
    RouterPort& p = ports_[port];
    const std::size_t row = (port - first) * c.stride + r;
    c.free.data()[row] = byte(p.free_vcs);
    c.grant.data()[row] = set_from(p.grant_pointer == 0 ? 0 : p.grant_pointer - first);
    c.accept.data()[row] = set_from(p.accept_pointer == 0 ? 0 : p.accept_pointer - first);
    c.input_vc.data()[row] = set_from(p.vc_pointer);
    p.waiting = kNone;
    for (unsigned lane = 0; lane < vcs; ++lane) {
      const VcId id = vc_of(port, lane);
      InputVc& vc = in_[id];
      const OutputVc& out = out_[id];
      const std::size_t at = place(id);
      const bool held =
          vc.left != 0 && vc.candidates == 0 && vc.out != kNone && out_[vc.out].holder == id;
      c.count.data()[at] = byte(vc.count);
      c.present.data()[at] = flag(vc.left != 0);
      c.waits.data()[at] = flag(vc.candidates != 0);
      c.active.data()[at] = flag(held);
      c.output.data()[at] = byte(vc.out == kNone ? 0 : 1u << (port_of(vc.out) - first));
      c.lane.data()[at] = byte(held ? 1u << (vc.out & lane_mask_) : 0);
      c.candidates.data()[at] = byte(vc.candidates);
      const VcId accepted = vc.accept_pointer - 1;
      c.vc_accept_port.data()[at] =
          byte(vc.accept_pointer == 0 ? 0 : 1u << (port_of(accepted) - first));
      c.vc_accept.data()[at] = set_from(vc.accept_pointer == 0 ? 0 : (accepted & lane_mask_) + 1);
      c.credits.data()[at] = byte(out.credits);
      c.vc_grant.data()[at] =
          byte(out.grant_pointer == 0 ? 0 : channel(out.grant_pointer - 1, first) + 1);
      vc.next = kNone;
    }
  }
  for (std::size_t k = 0; k < arrivals_.slots(); ++k) {
    move(arrivals_.at(now + k), c.arrivals.at(now + k));
  }
  for (std::size_t k = 0; k < credit_.slots(); ++k) {
    move(credit_.at(now + k), c.credit_marks.at(now + k));
  }
  for (std::size_t k = 0; k < routed_.slots(); ++k) {
    for (const VcId id : routed_.at(now + k)) {
      const NodeId r = router_[port_of(id)];
      route_front(blocks_[0], r, channel(id, first_port_[r]), slot(id, in_[id].head));
      if (blocks_[0].places.full()) answer_routes(blocks_[0]);
    }
    move(routed_.at(now + k), c.allocating.at(now + k));
  }
  answer_routes(blocks_[0]);
  switching_.clear();
  allocating_.clear();
  quiet_from_ = now + credit_.slots();
}

/// Before the step of cycle `now`.
void RoutedNetworkCore::to_sparse(Cycle now) {
  DenseColumns& c = *dense_;
  const unsigned vcs = options_.vcs;
  const auto move = [&](Byte* from, VcId id, std::size_t at, FixedList<VcId>& to) {
    if (from[at] == Byte{0}) return false;
    from[at] = Byte{0};
    to.push_back(id);
    return true;
  };
  for (PortId port = 0; port < n_ports_; ++port) {
    const NodeId r = router_[port];
    const PortId first = first_port_[r];
    const std::size_t row = (port - first) * c.stride + r;
    RouterPort& p = ports_[port];
    p.free_vcs = static_cast<std::uint16_t>(value(c.free.data()[row]));
    const std::uint32_t grant = start_of(c.grant.data()[row]),
                        accept = start_of(c.accept.data()[row]);
    p.grant_pointer = grant == 0 ? 0 : first + grant;
    p.accept_pointer = accept == 0 ? 0 : first + accept;
    p.vc_pointer = static_cast<std::uint16_t>(start_of(c.input_vc.data()[row]));
    for (unsigned lane = 0; lane < vcs; ++lane) {
      const VcId id = vc_of(port, lane);
      const std::size_t at = place_[port] + lane * c.stride;
      OutputVc& out = out_[id];
      out.holder = kNone;
      out.credits = value(c.credits.data()[at]);
      const std::uint32_t pointer = value(c.vc_grant.data()[at]);
      out.grant_pointer =
          pointer == 0 ? 0 : vc_of(first + (pointer - 1) / vcs, (pointer - 1) % vcs) + 1;
    }
  }
  for (PortId port = 0; port < n_ports_; ++port) {
    const PortId first = first_port_[router_[port]];
    for (unsigned lane = 0; lane < vcs; ++lane) {
      const VcId id = vc_of(port, lane);
      const std::size_t at = place_[port] + lane * c.stride;
      InputVc& vc = in_[id];
      const PortId asked = first + start_of(c.output.data()[at]);
      const bool active = c.active.data()[at] != Byte{0}, waits = c.waits.data()[at] != Byte{0};
      vc.count = static_cast<std::uint16_t>(value(c.count.data()[at]));
      vc.candidates = 0;
      const VcId pointer_port = first + start_of(c.vc_accept_port.data()[at]);
      const std::uint32_t from = start_of(c.vc_accept.data()[at]);
      vc.accept_pointer = from == 0 ? 0 : vc_of(pointer_port, from - 1) + 1;
      vc.next = kNone;
      for (std::size_t k = 0; k < arrivals_.slots(); ++k) {
        move(c.arrivals.at(now + k), id, at, arrivals_.at(now + k));
      }
      for (std::size_t k = 0; k < credit_.slots(); ++k) {
        move(c.credit_marks.at(now + k), id, at, credit_.at(now + k));
      }
      for (std::size_t k = 0; k < routed_.slots(); ++k) {
        move(c.allocating.at(now + k), id, at, routed_.at(now + k));
      }
      if (active) {
        vc.out = vc_of(asked, static_cast<unsigned>(std::countr_zero(value(c.lane.data()[at]))));
        out_[vc.out].holder = id;
        if (vc.count != 0 && out_[vc.out].credits != 0) switching_.at(now).push_back(id);
      } else if (waits) {
        RouterPort& p = ports_[asked];
        vc.out = vc_of(asked, 0);
        vc.candidates = static_cast<std::uint16_t>(value(c.candidates.data()[at]));
        if ((vc.candidates & p.free_vcs) != 0) {
          allocating_.push_back(id);
        } else {
          vc.next = p.waiting;
          p.waiting = id;
        }
      }
    }
  }
}

}  // namespace ballast
