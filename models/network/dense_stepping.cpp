// SPDX-License-Identifier: BSD-3-Clause
// The dense way to step the routers, group by group: vectors of routers for the allocators, then
// one flit after another for what moves. Routers meet only in later cycles, so their order is free.
#include <algorithm>
#include <bit>

#include "network/routed_network.h"

namespace ballast {

using Byte = DenseColumns::Byte;

namespace {

/// The member of a set of one.
unsigned number_of(Byte one) { return static_cast<unsigned>(std::countr_zero(value(one) | 256u)); }

}  // namespace

void RoutedNetworkCore::step_dense(Cycle now) {
  threads_->run([this, now](unsigned k) { step_block(blocks_[k], now); });
  std::uint64_t hops = 0;
  for (DenseBlock& block : blocks_) {
    for (const VcId id : block.terminal_credits) ahead_.terminal_credit->push_back(id);
    for (const PacketId id : block.ejected) ahead_.ejected->push_back(id);
    hops += block.flit_hops;
    counts_.packet_hops += block.packet_hops;
  }
  counts_.flit_hops += hops;
  const unsigned last_credit = std::max(options_.link_cycles, eject_delay_ + kTerminalLink) + 1;
  if (hops != 0) quiet_from_ = now + last_credit + 1;
}

void RoutedNetworkCore::step_block(DenseBlock& block, Cycle now) {
  block.terminal_credits.clear();
  block.ejected.clear();
  block.flit_hops = block.packet_hops = 0;
  DenseSets set;
  for (NodeId first = block.first; first < block.last; first += DenseColumns::kGroup) {
    dense_arrivals(*dense_, first, now, set);
    take_fronts(block, first, set, now);
    answer_routes(block);
    dense_allocations(*dense_, first, now, options_.va == 0, set);
    pass_winners(block, first, set, now);
    answer_routes(block);
  }
}

/// Packets in front of their VC: their route is known and they request an output VC after `rc` and
/// the wait for the allocation.
void RoutedNetworkCore::take_fronts(DenseBlock& block, NodeId first, const DenseSets& fronts,
                                    Cycle now) {
  const unsigned shift = shift_, vcs = options_.vcs, channels = dense_->ports * vcs;
  const std::size_t stride = dense_->stride;
  Byte* const begins = dense_->allocating.at(now + options_.rc + va_delay_);
  for (unsigned k = 0; k < channels; ++k) {
    const unsigned port = k / vcs, lane = k % vcs;
    for (std::uint64_t set = fronts[k]; set != 0; set &= set - 1) {
      const NodeId r = first + static_cast<NodeId>(std::countr_zero(set));
      const VcId id = (first_port_[r] + port) << shift | lane;
      const PacketId packet = slot(id, in_[id].head);
      in_[id].left = packets_[packet].flits;
      begins[k * stride + r] = MarkRows::kMark;
      route_front(block, r, k, packet);
    }
  }
}

void RoutedNetworkCore::answer_routes(DenseBlock& block) {
  routing_->route({block.steps.begin(), block.steps.end()});
  Byte *const output = dense_->output.data(), *const candidates = dense_->candidates.data();
  const std::uint16_t* const classes = classes_.data();
  const RouteStep* step = block.steps.begin();
  for (const std::uint32_t place : block.places) {
    const Hop hop = step++->hops.front();
    output[place] = byte(1u << hop.port);
    candidates[place] = byte(classes[hop.vc_class]);
  }
  block.steps.clear();
  block.places.clear();
}

/// The winners send one flit each: through the switch, onto the link, into the slot that the credit
/// reserved at its other end; their own slot's credit goes back.
void RoutedNetworkCore::pass_winners(DenseBlock& block, NodeId first, const DenseSets& winners,
                                     Cycle now) {
  DenseColumns& c = *dense_;
  const unsigned shift = shift_, vcs = options_.vcs, channels = c.ports * vcs;
  const unsigned buffer = options_.buffer_flits;
  const std::size_t stride = c.stride;
  InputVc* const in = in_.data();
  RouterPort* const ports = ports_.data();
  PacketId* const slots = slots_.get();
  const PortId* const first_port = first_port_.data();
  const DensePeer* const peers = dense_peer_.data();
  Byte *const outputs = c.output.data(), *const lanes = c.lane.data(),
              *const counts = c.count.data();
  const Cycle back = now + 1 + options_.link_cycles,
              ejected = now + eject_delay_ + 1 + kTerminalLink;
  Byte *const arrivals = c.arrivals.at(now + hop_delay_), *const backs = c.credit_marks.at(back),
              *const ejected_backs = c.credit_marks.at(ejected);
  Byte* const begins = c.allocating.at(now + 1 + options_.rc + va_delay_);
  std::uint64_t hops = 0, tails = 0;
  for (unsigned k = 0; k < channels; ++k) {
    const unsigned input = k / vcs, lane = k % vcs;
    const std::size_t row = lane * stride;
    for (std::uint64_t set = winners[k]; set != 0; set &= set - 1) {
      ++hops;
      const NodeId r = first + static_cast<NodeId>(std::countr_zero(set));
      const std::size_t place = k * stride + r;
      const PortId base = first_port[r], i = base + input;
      const VcId id = i << shift | lane;
      InputVc& vc = in[id];
      const std::uint32_t held = value(lanes[place]);
      const unsigned out = number_of(outputs[place]), out_lane = number_of(lanes[place]);
      const PacketId packet = slots[std::size_t{id} * buffer + vc.head];
      vc.head = after(vc.head, buffer);
      ++ports[base + out].flits;
      if (const DensePeer sender = peers[i]; sender.place != kNone) {
        backs[sender.place + row] = MarkRows::kMark;
      } else {
        block.terminal_credits.push_back(sender.vc | lane);
      }
      if (const DensePeer receiver = peers[base + out]; receiver.place != kNone) {
        const VcId downstream = receiver.vc | out_lane;
        InputVc& next = in[downstream];
        slots[std::size_t{downstream} * buffer + next.tail] = packet;
        next.tail = after(next.tail, buffer);
        arrivals[receiver.place + out_lane * stride] = MarkRows::kMark;
      } else {
        block.ejected.push_back(packet);
        ejected_backs[(out * vcs + out_lane) * stride + r] = MarkRows::kMark;
      }
      if (--vc.left != 0) continue;
      ++tails;  // its output VC can be allocated from the next cycle on
      c.active.data()[place] = Byte{0};
      Byte& free = c.free.data()[out * stride + r];
      free = byte(value(free) | held);
      if (counts[place] == Byte{0}) {
        c.present.data()[place] = Byte{0};
      } else {
        const PacketId next = slots[std::size_t{id} * buffer + vc.head];
        vc.left = packets_[next].flits;
        begins[place] = MarkRows::kMark;
        route_front(block, r, k, next);
      }
    }
  }
  block.flit_hops += hops;
  block.packet_hops += tails;
}

}  // namespace ballast
