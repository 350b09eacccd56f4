// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/types.h"

namespace ballast {

/// A packet as processors see it. The network looks at `from`, `to` and `flits` only.
struct Message {
  NodeId from, to;      ///< processors; the same: through its own router and back
  std::uint32_t flits;  ///< at least 1
  std::uint64_t tag;    ///< for the sender: a task, a cycle, the index of a payload
  friend bool operator==(const Message&, const Message&) = default;
};

/// Of several classes of messages the number of one is the lowest bits of its tag, as many as the
/// numbers need: see RouterOptions::message_classes. A network without classes reads none.
[[nodiscard]] constexpr unsigned class_bits(std::size_t classes) noexcept {
  return static_cast<unsigned>(std::bit_width(classes - 1));
}
/// The classes of a closed loop; RouterOptions::reply_queue tells them apart, too.
enum class MessageClass : std::uint8_t { request, reply };
[[nodiscard]] constexpr MessageClass message_class(std::uint64_t tag) noexcept {
  return MessageClass{static_cast<std::uint8_t>(tag & 1)};
}

/// Flits sent over a link between two routers, in one direction.
struct LinkFlits {
  NodeId from, to;  ///< routers
  std::uint64_t flits;
  friend bool operator==(const LinkFlits&, const LinkFlits&) = default;
};

/// The buffer of a virtual channel at an input of a router.
struct WaitingBuffer {
  NodeId router;
  std::uint32_t link;  ///< of the router; from their number on: an input from a processor
  std::uint32_t vc;
  friend bool operator==(const WaitingBuffer&, const WaitingBuffer&) = default;
};

/// Activity of a network so far.
struct NetworkCounts {
  std::uint64_t packets = 0;      ///< handed over by the processors
  std::uint64_t flits = 0;        ///< entered the network
  std::uint64_t flit_hops = 0;    ///< flits through a router, the destination's included
  std::uint64_t packet_hops = 0;  ///< last flits of packets through a router
  std::uint64_t delivered = 0;    ///< packets
  std::uint64_t returned = 0;     ///< packets given back to their senders: no route
  /// Links on the ways of the delivered packets, and on the shortest ones between their routers;
  /// only with RouterOptions::count_links.
  std::uint64_t links_taken = 0, links_needed = 0;
  std::uint64_t retransmitted = 0;  ///< packets sent again because a fault caught them in flight
  friend bool operator==(const NetworkCounts&, const NetworkCounts&) = default;
};

/// Events of routers so far, for estimates of energy: see "Events" in docs/explanation/network.md.
struct NetworkEvents {
  std::uint64_t buffer_writes = 0;        ///< flits that have arrived in an input buffer
  std::uint64_t buffer_reads = 0;         ///< flits that have left one
  std::uint64_t crossbar_traversals = 0;  ///< flits through the switch of a router
  std::uint64_t link_flits = 0;           ///< flits onto a link between two routers
  std::uint64_t vc_allocations = 0;       ///< output virtual channels given to a packet
  std::uint64_t switch_allocations = 0;   ///< grants, also those that speculation loses
  friend bool operator==(const NetworkEvents&, const NetworkEvents&) = default;
};
inline NetworkEvents& operator+=(NetworkEvents& a, const NetworkEvents& b) noexcept {
  a.buffer_writes += b.buffer_writes;
  a.buffer_reads += b.buffer_reads;
  a.crossbar_traversals += b.crossbar_traversals;
  a.link_flits += b.link_flits;
  a.vc_allocations += b.vc_allocations;
  a.switch_allocations += b.switch_allocations;
  return a;
}

/// How routers were stepped so far. A fact of the computer and the run, never of the machine.
struct SteppingUse {
  unsigned threads = 1;
  std::uint64_t dense_edges = 0;   ///< edges with dense stepping
  std::uint64_t shared_edges = 0;  ///< edges that the threads shared
  double serial_share = 1;         ///< of the time of these: what one thread did alone
};

/// What a network shows after a step, until the next one: see Network.
struct NetworkOutputs {
  std::span<const Message> delivered, returned;
  std::span<const NodeId> taken, failed;
};

/// The carrier of messages between processors, a unit with registered inputs and outputs. Every
/// processor has an interface with room for kQueue packets. It may hand over another packet for
/// each one in `taken` (whose last flit has left the interface), so sources need no queue here.
class Network {
 public:
  static constexpr unsigned kQueue = 4;

  virtual ~Network() = default;
  virtual void reset() = 0;
  /// Before the first step: the number of threads wanted. 0: the cores of this machine, if the
  /// network is large enough to gain. Returns the number that it uses. The outputs are the same.
  virtual unsigned use_threads(unsigned /*wanted*/) { return 1; }
  [[nodiscard]] virtual bool steps_in_threads() const noexcept { return false; }
  /// The edge that ends cycle `now`. `sends`: the packets that the processors show in this cycle;
  /// the first flit of a packet sent to a free interface leaves in the same cycle. Edges at which
  /// nothing can happen may be omitted.
  virtual void step(Cycle now, std::span<const Message> sends) = 0;
  /// step() and `meanwhile`, which is called once and may read the outputs of the last step, but
  /// nothing else of the network: its threads may be stepping it at the same time.
  virtual void step_beside(Cycle now, std::span<const Message> sends,
                           const std::function<void()>& meanwhile) {
    meanwhile();
    step(now, sends);
  }

  /// Outputs, each valid in the cycle after the step. Their order within a cycle is a
  /// function of the packets sent.
  /// Packets whose last flit has arrived at its processor.
  [[nodiscard]] virtual std::span<const Message> delivered() const = 0;
  /// Processors whose interface has a new free place; one entry per packet. With several message
  /// classes each processor has kQueue places for each; an entry for class k is the processor's
  /// number plus k times that of all processors.
  [[nodiscard]] virtual std::span<const NodeId> taken() const = 0;
  /// Packets that cannot reach their processor; their senders own them again. A returned packet
  /// leaves its place in the interface, too (it is in `taken`).
  [[nodiscard]] virtual std::span<const Message> returned() const = 0;
  /// Processors that failed at this edge, each once in a run.
  [[nodiscard]] virtual std::span<const NodeId> failed() const { return {}; }
  /// All of them in one call.
  [[nodiscard]] virtual NetworkOutputs outputs() const {
    return {delivered(), returned(), taken(), failed()};
  }

  /// Next cycle, later than `now`, whose edge is needed without another send; kNever if none.
  [[nodiscard]] virtual Cycle next_event(Cycle now) const = 0;
  /// Packets handed over and neither delivered nor returned.
  [[nodiscard]] virtual std::uint64_t in_flight() const = 0;
  [[nodiscard]] virtual NetworkCounts counts() const = 0;
  /// Cycles from the generation of a lone packet to the one in which its receiver sees it, without
  /// faults; mean over the packets, at least one.
  [[nodiscard]] virtual double zero_load_latency(std::span<const Message> packets) const = 0;
  /// Lower bound of the load of the links between the lower and the upper half of the routers, in
  /// the direction with more traffic: flits per link and cycle, if every processor offers one flit
  /// per cycle to the receivers of these packets, a sample. Above 1 no routing carries it. 0:
  /// unknown.
  [[nodiscard]] virtual double middle_load(std::span<const Message> /*packets*/) const { return 0; }
  /// Shows the flits of each link, sorted by router, then by its links; none if the network does
  /// not count them.
  virtual void each_link(const std::function<void(const LinkFlits&)>& /*see*/) const {}
  /// A row per link.
  [[nodiscard]] std::vector<LinkFlits> link_flits() const;
  /// nullopt: the network has no routers.
  [[nodiscard]] virtual std::optional<NetworkEvents> events() const { return {}; }
  [[nodiscard]] virtual std::optional<SteppingUse> stepping_use() const { return {}; }
  /// The routing or allocator that has no form for vectors of routers, so that they are never
  /// stepped dense, as a sentence; empty: there is none.
  [[nodiscard]] virtual std::string why_sparse() const { return {}; }
  /// False from the cycle in which the processor failed.
  [[nodiscard]] virtual bool alive(NodeId /*processor*/) const { return true; }
  /// The cycle of a deadlock: buffers whose packets each wait for the next one; empty: none known.
  [[nodiscard]] virtual std::vector<WaitingBuffer> waiting_cycle() const { return {}; }
  /// The same as text.
  [[nodiscard]] virtual std::string why_stuck() const { return {}; }
};

}  // namespace ballast
