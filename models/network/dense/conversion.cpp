// SPDX-License-Identifier: BSD-3-Clause
// The change of the control state between the sparse and the dense form. Slots, packets and
// interfaces are common to both. In a large network, routers by routers, one form gives back its
// memory as the other one needs it.
#include <algorithm>

#include "core/huge_pages.h"
#include "network/dense/dense_routers.h"

namespace ballast {
namespace {

DenseColumns::Byte flag(bool set) { return byte(set ? 255 : 0); }
/// Routers whose memory is given back together.
constexpr NodeId kPortion = NodeId{1} << 14;

/// The slot before in a ring, and behind.
DenseColumns::Byte slot_before(unsigned slot, unsigned ring) {
  return byte((slot - 1) & (ring - 1));
}
std::uint16_t slot_behind(DenseColumns::Byte slot, unsigned ring) {
  return static_cast<std::uint16_t>(next_slot(value(slot), ring));
}

}  // namespace

PointerRows DenseRouters::vc_grants(NodeId router, unsigned lane) const noexcept {
  const unsigned channels = columns_.sides * columns_.vcs;
  return {columns_.vc_grant.data() + columns_.pair_entry(router, lane * channels), channels};
}
PointerRows DenseRouters::vc_accepts(NodeId router, unsigned channel) const noexcept {
  return {columns_.vc_accept.data() + columns_.pair_entry(router, channel * columns_.vcs),
          columns_.vcs};
}
PointerRows DenseRouters::grants(NodeId router) const noexcept {
  return {columns_.grant.data() + columns_.side_entry(router, 0), columns_.sides};
}

/// The last port of a portion.
bool DenseRouters::ends_portion(PortId port) const noexcept {
  const NodeId next = wiring_.router[port] + 1;
  return wiring_.first_port[next] == port + 1 &&
         (next % kPortion == 0 || next == wiring_.topology.routers());
}

/// Before the step of cycle `now`.
void DenseRouters::to_dense(Cycle now) {
  if (blocks_.empty()) make_blocks();
  for (DenseBlock& block : blocks_) block.unharvested = 0;
  const auto behind = [&](PortId pointer) {
    return pointer == 0 ? 0 : std::uint32_t{side_[pointer - 1]} + 1;
  };
  DenseColumns& c = columns_;
  for (PortId port = 0; port < numbers_.routers; ++port) {
    RouterPort& p = state_.ports[port];
    const NodeId r = wiring_.router[port];
    const unsigned side = side_[port];
    const std::size_t row = side_entry(port);
    grants(r).put(side, behind(p.grant_pointer));
    c.accept.data()[row] = set_from(behind(p.accept_pointer));
    c.input_vc.data()[row] = set_from(p.vc_pointer);
    c.sent.data()[row] = Byte{0};  // a reset may have left some
    p.waiting = kNone;
    for (unsigned lane = 0; lane < c.vcs; ++lane) {
      const std::size_t at = place_of(port, lane);
      const OutputVc& out = state_.out[numbers_.vc_of(port, lane)];
      c.credits.data()[at] = byte(out.credits);
      put(c.free.data()[c.vc_entry(r, lane)], side, (p.free_vcs >> lane & 1) != 0);
      vc_grants(r, lane).put(side,
                             out.grant_pointer == 0 ? 0 : channel_of(out.grant_pointer - 1) + 1);
      input_to_dense(numbers_.vc_of(port, lane), at);
    }
    if (sparse_.is_large() && ends_portion(port)) {
      InputVc* const first =
          &state_.in[numbers_.vc_of(wiring_.first_port[r / kPortion * kPortion], 0)];
      forget_pages(first, static_cast<std::size_t>(&state_.in[numbers_.vc_of(port, 0)] - first) *
                              sizeof *first);
    }
  }
  events_to_dense(now);
}

void DenseRouters::input_to_dense(VcId id, std::size_t at) {
  DenseColumns& c = columns_;
  InputVc& vc = state_.in[id];
  const bool held =
      vc.present && vc.candidates == 0 && vc.out != kNone && state_.out[vc.out].holder == id;
  c.count.data()[at] = byte(vc.count);
  c.present.data()[at] = flag(vc.present);
  c.waits.data()[at] = flag(vc.candidates != 0);
  c.active.data()[at] = flag(held);
  c.output.data()[at] = byte(vc.out == kNone ? 0 : 1u << side_[numbers_.port_of(vc.out)]);
  c.lane.data()[at] = byte(held ? 1u << (numbers_.lane_of(vc.out)) : 0);
  c.candidates.data()[at] = byte(vc.candidates);
  c.head.data()[at] = slot_before(vc.head, c.slots);
  PointerRows accepts = vc_accepts(wiring_.router[numbers_.port_of(id)], channel_of(id));
  if (vc.accept_pointer == 0) {
    accepts.put_none();
  } else {
    const VcId last = vc.accept_pointer - 1;
    accepts.put_only(side_[numbers_.port_of(last)], numbers_.lane_of(last) + 1);
  }
  vc.next = kNone;
  c.tail.data()[tail_place(numbers_.port_of(id), numbers_.lane_of(id))] =
      slot_before(vc.tail, c.slots);
}

void DenseRouters::events_to_dense(Cycle now) {
  DenseColumns& c = columns_;
  const auto place = [&](VcId id) { return place_of(numbers_.port_of(id), numbers_.lane_of(id)); };
  const auto mark = [&](VcId id) { return mark_of(numbers_.port_of(id), numbers_.lane_of(id)); };
  const auto move = [&](Calendar& from, MarkRows& to, auto&& where) {
    for (Cycle at = now; at < now + from.slots(); ++at) {
      for (const VcId id : from.at(at)) to.at(at)[where(id)] = MarkRows::kMark;
      from.at(at).clear();
    }
  };
  DenseBlock& block = blocks_[0];
  const auto find_route = [&](VcId id) {
    const unsigned head = slot_behind(c.head.data()[place(id)], c.slots);
    const PacketId packet = packet_of(slot(id, head));
    const NodeId router = wiring_.router[numbers_.port_of(id)], to = packets_.to(packet);
    const bool words = relation_.reads_words();
    if (wiring_.home[to] == router && !(words && passes(packet, router))) {
      return leave_here(place(id), to);
    }
    block.questions.push_back({router, to});
    block.places.push_back(static_cast<std::uint32_t>(place(id)));
    if (words) block.askers.push_back(packet);
    if (block.questions.full()) answer_routes(block);
  };
  for (SparseBlock& from : sparse_.blocks()) {
    for (Cycle at = now; at < now + from.routed.slots(); ++at) {
      for (const VcId id : from.routed.at(at)) find_route(id);
    }
    move(from.arrivals, c.arrivals, mark);
    move(from.credits, c.credit_marks, mark);
    move(from.routed, c.allocating, place);
    from.switching.clear();
    from.allocating.clear();
    if (sparse_.is_large()) from.forget_scratch();
    quiet_from_ = now + from.credits.slots();
  }
  if (!block.questions.empty()) answer_routes(block);
}

/// Before the step of cycle `now`.
void DenseRouters::to_sparse(Cycle now) {
  for (DenseBlock& block : blocks_) harvest(block);
  DenseColumns& c = columns_;
  const auto behind = [&](NodeId r, std::uint32_t start) {
    return start == 0 ? 0 : numbers_.port_of(own_vc(r, start - 1)) + 1;
  };
  for (PortId port = 0; port < numbers_.routers; ++port) {
    const NodeId r = wiring_.router[port];
    const unsigned side = side_[port];
    const std::size_t row = side_entry(port);
    RouterPort& p = state_.ports[port];
    p.free_vcs = 0;
    p.grant_pointer = behind(r, grants(r).of(side));
    p.accept_pointer = behind(r, start_of(c.accept.data()[row]));
    p.vc_pointer = static_cast<std::uint16_t>(start_of(c.input_vc.data()[row]));
    for (unsigned lane = 0; lane < c.vcs; ++lane) {
      const std::size_t at = place_of(port, lane);
      OutputVc& out = state_.out[numbers_.vc_of(port, lane)];
      out.holder = kNone;
      out.credits = value(c.credits.data()[at]);
      p.free_vcs |= static_cast<std::uint16_t>(is_free(port, lane) << lane);
      const unsigned granted = vc_grants(r, lane).of(side);
      out.grant_pointer = granted == 0 ? 0 : vc_of(r, granted - 1) + 1;
    }
  }
  for (PortId port = 0; port < numbers_.routers; ++port) {  // all holders are known to be none
    SparseBlock& block = sparse_.block_of(port);
    for (unsigned lane = 0; lane < c.vcs; ++lane) input_to_sparse(block, port, lane, now);
    if (sparse_.is_large() && ends_portion(port)) {
      c.forget(std::max(wiring_.router[port] / kPortion, NodeId{1}) * kPortion - kPortion,
               wiring_.router[port] + std::size_t{1});  // with the pages across both portions
    }
  }
  sparse_.count_flits();
}

void DenseRouters::input_to_sparse(SparseBlock& block, PortId port, unsigned lane, Cycle now) {
  DenseColumns& c = columns_;
  const NodeId r = wiring_.router[port];
  const VcId id = numbers_.vc_of(port, lane);
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
  InputVc& vc = state_.in[id];
  vc.count = static_cast<std::uint16_t>(value(c.count.data()[at]));
  vc.head = slot_behind(c.head.data()[at], c.slots);
  vc.tail = slot_behind(c.tail.data()[tail_place(port, lane)], c.slots);
  vc.present = c.present.data()[at] != Byte{0};
  vc.candidates = 0;
  vc.out = kNone;
  const PointerRows accepts = vc_accepts(r, channel_of(id));
  const unsigned output = accepts.only();
  vc.accept_pointer = output == DenseColumns::kSides ? 0 : own_vc(r, output) + accepts.of(output);
  vc.next = kNone;
  if (c.active.data()[at] != Byte{0}) {
    vc.out = own_vc(r, start_of(c.output.data()[at])) | start_of(c.lane.data()[at]);
    state_.out[vc.out].holder = id;
    if (vc.count != 0 && state_.out[vc.out].credits != 0) block.switching.at(now).push_back(id);
  } else if (c.waits.data()[at] != Byte{0}) {
    vc.out = own_vc(r, start_of(c.output.data()[at]));
    vc.candidates = static_cast<std::uint16_t>(value(c.candidates.data()[at]));
    RouterPort& asked = state_.ports[numbers_.port_of(vc.out)];
    if ((vc.candidates & asked.free_vcs) != 0) {
      block.allocating.push_back(id);
    } else {
      vc.next = asked.waiting;
      asked.waiting = id;
    }
  }
}

}  // namespace ballast
