// SPDX-License-Identifier: BSD-3-Clause
#include "network/interfaces/interfaces.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/errors.h"
#include "core/huge_pages.h"

namespace ballast {

NetworkInterfaces::NetworkInterfaces(const Wiring& wiring, const Faults& faults)
    : wiring_(wiring),
      faults_(faults),
      numbers_(wiring.numbers),
      vcs_(wiring.options.class_vcs()),
      processors_(static_cast<NodeId>(wiring.home.size())),
      has_replies_(wiring.options.reply_queue != 0),
      classes_(wiring.options.message_classes),
      class_mask_((std::uint64_t{1} << class_bits(classes_)) - 1) {
  const std::size_t processors = wiring.home.size(), vcs = processors << numbers_.shift;
  const std::size_t queues = kQueue * processors * wiring.options.message_classes;
  resize_huge(out_, vcs);
  resize_huge(interfaces_, processors * wiring.options.message_classes);
  if (classes_ > 1) turn_.resize(processors);
  // Every packet has a flit in a slot, or a credit on the way to its processor, or is in a queue.
  const std::size_t packets = (wiring.vcs() + vcs) * wiring.options.buffer_flits + queues;
  const std::size_t slots =
      Calendar::slots_for(1 + kTerminalLink) + Calendar::slots_for(wiring.delays.eject);
  untouched_ = UntouchedMemory(packets * (sizeof(PacketRecord) + sizeof(NodeId)) +
                               processors * (sizeof(Message) + slots * sizeof(VcId) +
                                             sizeof(NodeId) + ReceiverOrder::kBytes) +
                               2 * queues * sizeof(NodeId));
  packets_.resize(packets);
  credits_.resize(1 + kTerminalLink, processors);
  ejected_.resize(wiring.delays.eject, processors);
  order_.resize(processors_);
  sending_ = FixedList<NodeId>(processors);
  delivered_ = FixedList<Message>(processors);
  taken_ = FixedList<NodeId>(2 * queues);  // an interface's packets, twice
  if (has_replies_) replied_ = FixedList<NodeId>(processors);
  if (!faults.never()) next_again_.reset(new PacketId[packets]);
  if (wiring.options.count_links) distances_ = std::make_unique<Distances>(wiring.topology);
}

std::uint64_t NetworkInterfaces::bytes(std::uint64_t processors, unsigned lanes,
                                       unsigned message_classes) noexcept {
  return processors * (message_classes * sizeof(NetworkInterface) + lanes * sizeof(OutputVc) +
                       ReceiverOrder::kBytes);
}

void NetworkInterfaces::reset() {
  clear_links();
  for (NetworkInterface& i : interfaces_) i = {};
  for (NodeId i = processors_; i < interfaces_.size(); ++i) {
    interfaces_[i].vc = static_cast<std::uint16_t>(i / processors_ * vcs_);
  }
  std::fill(turn_.begin(), turn_.end(), 0);
  replied_.clear();
  packets_.clear();
  begin_outputs();
  counts_ = {};
  if (!faults_.never()) again_.assign(interfaces_.size(), kNone);
}

void NetworkInterfaces::clear_links() {
  for (OutputVc& vc : out_) {
    vc = {};
    vc.credits = wiring_.options.buffer_flits;
  }
  credits_.clear();
  ejected_.clear();
  sending_.clear();
  for (NetworkInterface& i : interfaces_) i.active = false;
}

/// What most networks need not ask. False: the packet has no route.
bool NetworkInterfaces::enters(const Message& message) {
  wiring_.check_packet(message.flits);
  if (faults_.deliverable(message.from, message.to)) return true;
  returned_.push_back(message);
  taken_.push_back(number_of(message));
  ++counts_.returned;
  return false;
}

void NetworkInterfaces::accept(std::span<const Message> sends, const Relation& relation) {
  NetworkInterface* const interfaces = interfaces_.data();
  const bool asks = !faults_.never() || wiring_.options.flow == Flow::bubble;
  NodeId* sending = sending_.end();
  for (const Message& message : sends) {
    NetworkInterface& interface = interfaces[number_of(message)];
    if (interface.count == kQueue) [[unlikely]] {
      throw InvariantError(
          fmt::format("processor {} sent a packet to its full interface", message.from));
    }
    ++counts_.packets;
    if (asks && !enters(message)) continue;
    const PacketId id = packets_.take();
    packets_[id] = {message.from, message.flits, 0, message.tag, 0, 0};
    packets_.to(id) = message.to;
    if (relation.reads_words()) {
      packets_[id].word = relation.first_word(message.from, message.to, counts_.packets);
    }
    interface.queue[(interface.head + interface.count++) % kQueue] = id;
    NetworkInterface& first = interfaces[message.from];  // of the sender's classes
    if (first.active) continue;
    first.active = true;
    *sending++ = message.from;
  }
  sending_.end_at(sending);
}

void NetworkInterfaces::activate(NodeId processor) {
  if (interfaces_[processor].active) return;
  interfaces_[processor].active = true;
  sending_.push_back(processor);
}

bool NetworkInterfaces::pending_of_class(NodeId processor) const noexcept {
  for (unsigned k = 1; k < classes_; ++k) {
    if (interfaces_[processor + k * processors_].count != 0) return true;
  }
  return false;
}

/// Whether it has a flit to send and a credit for it: of its packet's virtual channel, or for a new
/// packet of the next one of its class.
bool NetworkInterfaces::finds_credit(NodeId number) {
  NetworkInterface& interface = interfaces_[number];
  if (interface.count == 0) return false;
  const NodeId processor = number % processors_;
  const unsigned first = number / processors_ * vcs_;
  for (unsigned k = 0; interface.left == 0 && k < vcs_; ++k) {
    interface.vc = static_cast<std::uint16_t>(first + after(interface.vc - first, vcs_));
    if (out(processor, interface.vc).credits != 0) break;
  }
  return out(processor, interface.vc).credits != 0;
}

void NetworkInterfaces::credits_arrive(Cycle now) {
  const std::size_t before = sending_.size();
  auto& list = credits_.at(now);
  OutputVc* const out = out_.data();
  const unsigned shift = numbers_.shift;
  const VcId first = numbers_.vc_of(numbers_.routers, 0);
  for (const VcId id : list) {
    ++out[id - first].credits;
    const NodeId processor = (id - first) >> shift;
    if (pending(processor)) activate(processor);
  }
  list.clear();
  if (sending_.size() < before + 2) return;
  std::sort(sending_.begin() + before, sending_.end());  // the list's order is the stepping's
}

/// Publishes arrivals of cycle now + 1, in which the outputs are valid: at most one packet per
/// processor, whose link carries one flit per cycle. In the order of the processors, since that of
/// the list is the stepping's; records are taken again in the order in which they are given, and
/// faults send packets again in the order of their records.
void NetworkInterfaces::deliver(Cycle now) {
  auto& list = ejected_.at(now + 1);
  if (distances_) [[unlikely]] {
    count_links({list.begin(), list.end()});
  }
  PacketRecord* const packets = packets_.records();
  Message* delivered = delivered_.end();
  order_.each(list.begin(), list.end(), packets_.destinations(), [&](PacketId id) {
    PacketRecord& packet = packets[id];
    if (++packet.arrived != packet.flits) return;
    *delivered++ = {packet.from, packets_.to(id), packet.flits, packet.tag};
    packets_.give(id);
  });
  counts_.delivered += static_cast<std::uint64_t>(delivered - delivered_.end());
  delivered_.end_at(delivered);
  list.clear();
}

/// Of those whose last flit arrives.
void NetworkInterfaces::count_links(std::span<const PacketId> arriving) {
  for (const PacketId id : arriving) {
    const PacketRecord& packet = packets_[id];
    if (packet.arrived + 1 != packet.flits) continue;
    counts_.links_taken += packet.links;
    counts_.links_needed += distances_->between(wiring_.router[wiring_.enter[packet.from]],
                                                wiring_.home[packets_.to(id)]);
  }
}

Cycle NetworkInterfaces::next_event(Cycle now) const {
  if (!sending_.empty()) return now + 1;
  const Cycle credit = credits_.next(now), delivery = ejected_.next(now);
  return delivery == kNever ? credit : std::min(credit, delivery - 1);  // seen in the cycle before
}

void NetworkInterfaces::recall() {
  constexpr std::uint32_t kInInterface = 1;
  for (PacketId id = 0; id < packets_.used(); ++id) {
    if (packets_[id].arrived != kNone) packets_[id].arrived = 0;
  }
  for (NetworkInterface& interface : interfaces_) {
    for (unsigned k = 0; k < interface.count; ++k) {
      packets_[interface.queue[(interface.head + k) % kQueue]].arrived = kInInterface;
    }
    const bool under_way = interface.left != 0 && !interface.again &&
                           interface.left != packets_[interface.queue[interface.head]].flits;
    counts_.retransmitted += under_way;
    interface.left = 0;
  }
  // In descending order, so that each list becomes ascending.
  std::fill(again_.begin(), again_.end(), kNone);
  for (auto id = static_cast<PacketId>(packets_.used()); id-- > 0;) {
    PacketRecord& packet = packets_[id];
    if (packet.arrived == 0) {
      next_again_[id] = again_[packet.from];
      again_[packet.from] = id;
      ++counts_.retransmitted;
    }
    if (packet.arrived != kNone) packet.arrived = packet.links = 0;
  }
}

void NetworkInterfaces::give_back(PacketId id) {
  const PacketRecord& packet = packets_[id];
  returned_.push_back({packet.from, packets_.to(id), packet.flits, packet.tag});
  ++counts_.returned;
  packets_.give(id);
}

void NetworkInterfaces::resume() {
  for (NodeId processor = 0; processor < interfaces_.size(); ++processor) {
    PacketId* link = &again_[processor];
    while (*link != kNone) {
      const PacketId id = *link;
      if (faults_.deliverable(processor, packets_.to(id))) {
        link = &next_again_[id];
      } else {
        *link = next_again_[id];
        give_back(id);
      }
    }
    NetworkInterface& interface = interfaces_[processor];
    unsigned kept = 0;
    for (unsigned k = 0; k < interface.count; ++k) {
      const PacketId id = interface.queue[(interface.head + k) % kQueue];
      if (faults_.deliverable(processor, packets_.to(id))) {
        interface.queue[(interface.head + kept++) % kQueue] = id;
      } else {
        give_back(id);
        taken_.push_back(processor);
      }
    }
    interface.count = static_cast<std::uint8_t>(kept);
    if (pending(processor)) activate(processor);
  }
}

}  // namespace ballast
