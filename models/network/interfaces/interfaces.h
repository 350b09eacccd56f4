// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/types.h"
#include "core/untouched_memory.h"
#include "network/event_lists.h"
#include "network/faults/faults.h"
#include "network/interfaces/receiver_order.h"
#include "network/network.h"
#include "network/packet_pool.h"
#include "network/relation.h"
#include "network/wiring.h"
#include "topology/distances.h"

namespace ballast {

/// A processor's interface: its packets, and the one whose flits are leaving.
struct NetworkInterface {
  PacketId queue[Network::kQueue];
  PacketId current = 0;    ///< packet whose flits are leaving
  std::uint32_t left = 0;  ///< its flits yet to leave; 0: none is leaving
  std::uint16_t vc = 0;    ///< virtual channel used by the current packet, or last
  std::uint8_t head = 0, count = 0;
  bool again = false;   ///< `current` was caught by a fault and is not in the queue
  bool active = false;  ///< in the list of those that may send in the next cycle
};

/// The processors' interfaces: packets into and out of the network, and all records of packets.
///
/// A cycle reads the routers only by the credits and flits that have reached an interface; the
/// routers list them for later cycles in credits_at() and flits_at(). It writes to the routers only
/// the flits that it gives to `enter`, which arrive there a link later. So a cycle of the
/// interfaces and of the routers may take place at the same time, in any order. The credits of the
/// links into the routers are kept here.
class NetworkInterfaces {
 public:
  /// Both must outlive it.
  NetworkInterfaces(const Wiring& wiring, const Faults& faults);
  /// Upper bound of the bytes touched in a run, without packets.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t processors, unsigned lanes,
                                           unsigned message_classes) noexcept;
  void reset();
  /// The links have all their credits, and nothing is on the way.
  void clear_links();

  /// The outputs of the cycle before are no longer needed.
  void begin_outputs() noexcept {
    delivered_.clear();
    returned_.clear();
    taken_.clear();
  }
  /// One cycle. `entry()` gives an `enter(processor, lane, flit)`: a flit to its router, at most
  /// one per processor. Under low load most cycles have little to do.
  template <class Entry>
  [[gnu::always_inline]] void step(Cycle now, std::span<const Message> sends,
                                   const Relation& relation, Entry&& entry) {
    if (!sends.empty()) accept(sends, relation);
    if (!credits_.at(now).empty()) credits_arrive(now);
    if (!sending_.empty()) inject(entry());
    if (!flits_at(now + 1).empty()) deliver(now);  // RouterDelays::eject is at least 2
  }
  void accept(std::span<const Message> sends, const Relation& relation);

  /// A fault has struck: all packets in the network return to their senders, to the interface or,
  /// if they have left it, to the list of packets to send again. Then the links are to be cleared.
  void recall();
  /// Routes are known: packets with a route are sent again, the others go back.
  void resume();

  /// VCs of interfaces that get a credit back, and packets with a flit that arrives.
  [[nodiscard]] FixedList<VcId>& credits_at(Cycle now) noexcept { return credits_.at(now); }
  [[nodiscard]] FixedList<PacketId>& flits_at(Cycle now) noexcept { return ejected_.at(now); }
  /// Processors from which a reply has left in this step or an earlier one, once for each; only
  /// with RouterOptions::reply_queue. The reader clears them, before the next step.
  [[nodiscard]] FixedList<NodeId>& replied() noexcept { return replied_; }
  /// The next cycle, later than `now`, that has work of its own; kNever if none.
  [[nodiscard]] Cycle next_event(Cycle now) const;

  [[nodiscard]] PacketPool& packets() noexcept { return packets_; }
  [[nodiscard]] std::span<const Message> delivered() const {
    return {delivered_.begin(), delivered_.end()};
  }
  [[nodiscard]] std::span<const NodeId> taken() const { return {taken_.begin(), taken_.end()}; }
  [[nodiscard]] std::span<const Message> returned() const { return returned_; }
  /// All but the hops.
  [[nodiscard]] const NetworkCounts& counts() const noexcept { return counts_; }

 private:
  static constexpr unsigned kQueue = Network::kQueue;

  void credits_arrive(Cycle now);
  template <class Enter>
  void inject(Enter&& enter);
  template <bool kFaults, class Enter>
  void inject_each(Enter enter);
  template <class Enter>
  void inject_by_class(Enter&& enter);
  template <class Enter>
  void send_flit(NodeId number, Enter&& enter);
  [[nodiscard]] bool finds_credit(NodeId number);
  [[nodiscard]] bool enters(const Message& message);
  void finish(NodeId number);
  void deliver(Cycle now);
  void count_links(std::span<const PacketId> arriving);
  void activate(NodeId processor);
  /// It may send a packet, if it has a credit.
  [[nodiscard]] bool pending(NodeId processor) const noexcept {
    return interfaces_[processor].count != 0 || (!again_.empty() && again_[processor] != kNone) ||
           (classes_ > 1 && pending_of_class(processor));
  }
  [[nodiscard]] bool pending_of_class(NodeId processor) const noexcept;
  /// The interface of a message: of its sender, for its class.
  [[nodiscard]] NodeId number_of(const Message& message) const noexcept {
    return message.from + static_cast<NodeId>(message.tag & class_mask_) * processors_;
  }
  void give_back(PacketId packet);
  [[nodiscard]] OutputVc& out(NodeId processor, unsigned lane) noexcept {
    return out_[std::size_t{processor} << numbers_.shift | lane];
  }

  UntouchedMemory untouched_;  // before all that it speaks of
  const Wiring& wiring_;
  const Faults& faults_;
  PortNumbers numbers_;
  unsigned vcs_;  ///< of an interface
  NodeId processors_;
  bool has_replies_;          ///< RouterOptions::reply_queue
  unsigned classes_;          ///< of messages: so many interfaces of a processor share its link
  std::uint64_t class_mask_;  ///< of a tag
  /// By processor; then those of the next class.
  std::vector<NetworkInterface> interfaces_;
  std::vector<std::uint8_t> turn_;  ///< by processor: the class that sends next, if it can
  std::vector<OutputVc> out_;       ///< of the links into the routers: their credits
  PacketPool packets_;
  Calendar credits_;           ///< VCs of interfaces that get a credit back
  Calendar ejected_;           ///< packets with a flit that arrives at its processor
  ReceiverOrder order_;        ///< of these
  FixedList<NodeId> sending_;  ///< interfaces that may have something to send
  FixedList<Message> delivered_;
  std::vector<Message> returned_;
  FixedList<NodeId> taken_;  ///< numbers of interfaces
  FixedList<NodeId> replied_;
  NetworkCounts counts_;
  std::unique_ptr<Distances> distances_;  ///< only with RouterOptions::count_links
  std::vector<PacketId> again_;  ///< by processor: packets to send again, a list; or no faults
  std::unique_ptr<PacketId[]> next_again_;  ///< by packet
};

/// The tail of a packet has left the interface's queue.
[[gnu::always_inline]] inline void NetworkInterfaces::finish(NodeId number) {
  NetworkInterface& interface = interfaces_[number];
  interface.head = (interface.head + 1) % kQueue;
  --interface.count;
  taken_.push_back(number);
  if (!has_replies_) return;
  const PacketRecord& packet = packets_[interface.current];
  if (message_class(packet.tag) == MessageClass::reply) replied_.push_back(packet.from);
}

template <class Enter>
void NetworkInterfaces::inject(Enter&& enter) {
  if (classes_ > 1) [[unlikely]] {
    return inject_by_class(enter);
  }
  again_.empty() ? inject_each<false>(enter) : inject_each<true>(enter);
}

/// One flit per interface and cycle; a packet takes the next virtual channel with a credit.
/// `kFaults`: those caught by a fault go before the queue. `enter` is a copy, like the pointers:
/// else a store might change what it reads.
template <bool kFaults, class Enter>
void NetworkInterfaces::inject_each(Enter enter) {
  NetworkInterface* const interfaces = interfaces_.data();
  OutputVc* const links = out_.data();
  const PacketRecord* const packets = packets_.records();
  const unsigned shift = numbers_.shift, vcs = vcs_;
  std::uint64_t flits = 0;
  NodeId* kept = sending_.begin();
  for (const NodeId processor : sending_) {
    NetworkInterface& interface = interfaces[processor];
    OutputVc* const link = links + (std::size_t{processor} << shift);
    std::uint16_t vc = interface.vc;
    if (interface.left == 0) {
      for (unsigned k = 0; k < vcs; ++k) {
        vc = after(vc, vcs);
        if (link[vc].credits != 0) break;
      }
      interface.vc = vc;
    }
    if (link[vc].credits == 0) {
      interface.active = false;  // until a credit arrives
      continue;
    }
    std::uint32_t left = interface.left;
    if (left == 0) {
      interface.again = kFaults && again_[processor] != kNone;
      interface.current = interface.again ? again_[processor] : interface.queue[interface.head];
      left = packets[interface.current].flits;
    }
    --link[vc].credits;
    ++flits;
    interface.left = --left;
    const bool tail = left == 0;
    enter(processor, vc, flit_of(interface.current, tail));
    if (tail) {
      if (kFaults && interface.again) {
        again_[processor] = next_again_[interface.current];
      } else {
        finish(processor);
      }
    }
    interface.active = interface.count != 0 || (kFaults && again_[processor] != kNone);
    if (interface.active) *kept++ = processor;
  }
  sending_.end_at(kept);
  counts_.flits += flits;
}

/// The same where classes take turns on the link, flit by flit; one without a credit loses its
/// turn. `active` is that of the first interface.
template <class Enter>
void NetworkInterfaces::inject_by_class(Enter&& enter) {
  NodeId* kept = sending_.begin();
  for (const NodeId processor : sending_) {
    unsigned turn = turn_[processor];
    bool sends = false;
    for (unsigned k = 0; k < classes_ && !sends; ++k) {
      const NodeId number = processor + turn * processors_;
      sends = finds_credit(number);
      if (++turn == classes_) turn = 0;
      if (sends) send_flit(number, enter);
    }
    if (sends) turn_[processor] = static_cast<std::uint8_t>(turn);
    interfaces_[processor].active = sends && pending(processor);  // else until a credit arrives
    if (interfaces_[processor].active) *kept++ = processor;
  }
  sending_.end_at(kept);
}

template <class Enter>
void NetworkInterfaces::send_flit(NodeId number, Enter&& enter) {
  const NodeId processor = number % processors_;
  NetworkInterface& interface = interfaces_[number];
  if (interface.left == 0) {
    interface.current = interface.queue[interface.head];
    interface.left = packets_[interface.current].flits;
  }
  --out(processor, interface.vc).credits;
  enter(processor, interface.vc, flit_of(interface.current, interface.left == 1));
  ++counts_.flits;
  if (--interface.left == 0) finish(number);
}

}  // namespace ballast
