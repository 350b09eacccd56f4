// SPDX-License-Identifier: BSD-3-Clause
// The change of the control state between the sparse and the dense form. Slots, packets and
// interfaces are common to both. In a large network, routers by routers, one form gives back its
// memory as the other one needs it.
#include <algorithm>

#include "core/huge_pages.h"
#include "network/allocators/islip_pointers.h"
#include "network/routed_network.h"

namespace ballast {
namespace {

using Byte = DenseColumns::Byte;

Byte flag(bool set) { return byte(set ? 255 : 0); }
/// Routers whose memory is given back together.
constexpr NodeId kPortion = NodeId{1} << 14;

/// The slot before in a ring, and behind.
Byte slot_before(unsigned slot, unsigned slots) { return byte((slot == 0 ? slots : slot) - 1); }
std::uint16_t slot_behind(Byte slot, unsigned slots) {
  return static_cast<std::uint16_t>(value(slot) + 1 == slots ? 0 : value(slot) + 1);
}

}  // namespace

DenseVcPointer RoutedNetworkCore::vc_pointer_to_dense(std::uint32_t pointer) const noexcept {
  return dense_pointer(
      pointer, [&](VcId id) { return unsigned{side_[port_of(id)]}; },
      [&](VcId id) { return id & lane_mask_; });
}

std::uint32_t RoutedNetworkCore::vc_pointer_to_sparse(NodeId router,
                                                      DenseVcPointer pointer) const noexcept {
  return sparse_pointer(pointer, [&](unsigned side) { return own_vc(router, side); });
}

/// The last port of a portion.
bool RoutedNetworkCore::ends_portion(PortId port) const noexcept {
  const NodeId next = router_[port] + 1;
  return first_port_[next] == port + 1 && (next % kPortion == 0 || next == topology_.routers());
}

/// Before the step of cycle `now`.
void RoutedNetworkCore::to_dense(Cycle now) {
  if (blocks_.empty()) make_blocks();
  for (DenseBlock& block : blocks_) block.unharvested = 0;
  const auto behind = [&](PortId pointer) {
    return pointer == 0 ? 0 : std::uint32_t{side_[pointer - 1]} + 1;
  };
  DenseColumns& c = *dense_;
  for (PortId port = 0; port < n_ports_; ++port) {
    RouterPort& p = ports_[port];
    const std::size_t row = side_entry(port);
    c.free.data()[row] = byte(p.free_vcs);
    c.grant.data()[row] = set_from(behind(p.grant_pointer));
    c.accept.data()[row] = set_from(behind(p.accept_pointer));
    c.input_vc.data()[row] = set_from(p.vc_pointer);
    c.sent.data()[row] = Byte{0};  // a reset may have left some
    p.waiting = kNone;
    for (unsigned lane = 0; lane < c.vcs; ++lane) {
      const std::size_t at = place_of(port, lane);
      const OutputVc& out = out_[vc_of(port, lane)];
      c.credits.data()[at] = byte(out.credits);
      const DenseVcPointer granted = vc_pointer_to_dense(out.grant_pointer);
      c.vc_grant.data()[at] = granted.side;
      c.vc_grant_lane.data()[at] = granted.lanes;
      input_to_dense(vc_of(port, lane), at);
    }
    if (is_large_ && ends_portion(port)) {
      InputVc* const first = &in_[vc_of(first_port_[router_[port] / kPortion * kPortion], 0)];
      forget_pages(first, static_cast<std::size_t>(&in_[vc_of(port, 0)] - first) * sizeof *first);
    }
  }
  events_to_dense(now);
}

void RoutedNetworkCore::input_to_dense(VcId id, std::size_t at) {
  DenseColumns& c = *dense_;
  InputVc& vc = in_[id];
  const bool held =
      vc.present && vc.candidates == 0 && vc.out != kNone && out_[vc.out].holder == id;
  c.count.data()[at] = byte(vc.count);
  c.present.data()[at] = flag(vc.present);
  c.waits.data()[at] = flag(vc.candidates != 0);
  c.active.data()[at] = flag(held);
  c.output.data()[at] = byte(vc.out == kNone ? 0 : 1u << side_[port_of(vc.out)]);
  c.lane.data()[at] = byte(held ? 1u << (vc.out & lane_mask_) : 0);
  c.candidates.data()[at] = byte(vc.candidates);
  c.head.data()[at] = slot_before(vc.head, c.slots);
  const DenseVcPointer accepted = vc_pointer_to_dense(vc.accept_pointer);
  c.vc_accept_side.data()[at] = accepted.side;
  c.vc_accept.data()[at] = accepted.lanes;
  vc.next = kNone;
  c.tail.data()[tail_place(port_of(id), id & lane_mask_)] = slot_before(vc.tail, c.slots);
}

void RoutedNetworkCore::events_to_dense(Cycle now) {
  DenseColumns& c = *dense_;
  const auto place = [&](VcId id) { return place_of(port_of(id), id & lane_mask_); };
  const auto mark = [&](VcId id) { return mark_of(port_of(id), id & lane_mask_); };
  const auto move = [&](Calendar& from, MarkRows& to, auto&& where) {
    for (Cycle at = now; at < now + from.slots(); ++at) {
      for (const VcId id : from.at(at)) to.at(at)[where(id)] = MarkRows::kMark;
      from.at(at).clear();
    }
  };
  DenseBlock& block = blocks_[0];
  const auto find_route = [&](VcId id) {
    const unsigned head = slot_behind(c.head.data()[place(id)], c.slots);
    const NodeId router = router_[port_of(id)], to = packets_.to(packet_of(slot(id, head)));
    if (home_[to] == router) return leave_here(place(id), to);
    block.questions.push_back({router, to});
    block.places.push_back(static_cast<std::uint32_t>(place(id)));
    if (block.questions.full()) answer_routes(block);
  };
  for (SparseBlock& from : sparse_) {
    for (Cycle at = now; at < now + from.routed.slots(); ++at) {
      for (const VcId id : from.routed.at(at)) find_route(id);
    }
    move(from.arrivals, c.arrivals, mark);
    move(from.credits, c.credit_marks, mark);
    move(from.routed, c.allocating, place);
    from.switching.clear();
    from.allocating.clear();
    if (is_large_) from.forget_scratch();
    quiet_from_ = now + from.credits.slots();
  }
  answer_routes(block);
}

/// Before the step of cycle `now`.
void RoutedNetworkCore::to_sparse(Cycle now) {
  for (DenseBlock& block : blocks_) harvest_dense(block);
  DenseColumns& c = *dense_;
  const auto behind = [&](NodeId r, Byte from) {
    const std::uint32_t start = start_of(from);
    return start == 0 ? 0 : port_of(own_vc(r, start - 1)) + 1;
  };
  for (PortId port = 0; port < n_ports_; ++port) {
    const NodeId r = router_[port];
    const std::size_t row = side_entry(port);
    RouterPort& p = ports_[port];
    p.free_vcs = static_cast<std::uint16_t>(value(c.free.data()[row]));
    p.grant_pointer = behind(r, c.grant.data()[row]);
    p.accept_pointer = behind(r, c.accept.data()[row]);
    p.vc_pointer = static_cast<std::uint16_t>(start_of(c.input_vc.data()[row]));
    for (unsigned lane = 0; lane < c.vcs; ++lane) {
      const std::size_t at = place_of(port, lane);
      OutputVc& out = out_[vc_of(port, lane)];
      out.holder = kNone;
      out.credits = value(c.credits.data()[at]);
      out.grant_pointer =
          vc_pointer_to_sparse(r, {c.vc_grant.data()[at], c.vc_grant_lane.data()[at]});
    }
  }
  for (PortId port = 0; port < n_ports_; ++port) {  // all holders are known to be none
    SparseBlock& block = block_of(port);
    for (unsigned lane = 0; lane < c.vcs; ++lane) input_to_sparse(block, port, lane, now);
    if (is_large_ && ends_portion(port)) {
      c.forget(std::max(router_[port] / kPortion, NodeId{1}) * kPortion - kPortion,
               router_[port] + std::size_t{1});  // with the pages across both portions
    }
  }
}

void RoutedNetworkCore::input_to_sparse(SparseBlock& block, PortId port, unsigned lane, Cycle now) {
  DenseColumns& c = *dense_;
  const NodeId r = router_[port];
  const VcId id = vc_of(port, lane);
  const std::size_t at = place_of(port, lane), mark = mark_of(port, lane);
  const auto move = [&](MarkRows& from, std::size_t where, Calendar& to) {
    for (Cycle cycle = now; cycle < now + to.slots(); ++cycle) {
      Byte& event = from.at(cycle)[where];
      if (event != Byte{0}) to.at(cycle).push_back(id);
      event = Byte{0};
    }
  };
  move(c.arrivals, mark, block.arrivals);
  move(c.credit_marks, mark, block.credits);
  move(c.allocating, at, block.routed);
  InputVc& vc = in_[id];
  vc.count = static_cast<std::uint16_t>(value(c.count.data()[at]));
  vc.head = slot_behind(c.head.data()[at], c.slots);
  vc.tail = slot_behind(c.tail.data()[tail_place(port, lane)], c.slots);
  vc.present = c.present.data()[at] != Byte{0};
  vc.candidates = 0;
  vc.out = kNone;
  vc.accept_pointer =
      vc_pointer_to_sparse(r, {c.vc_accept_side.data()[at], c.vc_accept.data()[at]});
  vc.next = kNone;
  if (c.active.data()[at] != Byte{0}) {
    vc.out = own_vc(r, start_of(c.output.data()[at])) | start_of(c.lane.data()[at]);
    out_[vc.out].holder = id;
    if (vc.count != 0 && out_[vc.out].credits != 0) block.switching.at(now).push_back(id);
  } else if (c.waits.data()[at] != Byte{0}) {
    vc.out = own_vc(r, start_of(c.output.data()[at]));
    vc.candidates = static_cast<std::uint16_t>(value(c.candidates.data()[at]));
    RouterPort& asked = ports_[port_of(vc.out)];
    if ((vc.candidates & asked.free_vcs) != 0) {
      block.allocating.push_back(id);
    } else {
      vc.next = asked.waiting;
      asked.waiting = id;
    }
  }
}

}  // namespace ballast
