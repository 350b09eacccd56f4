// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/types.h"

namespace ballast {

/// A packet as processors see it. The network looks at `from`, `to` and `flits` only.
struct Message {
  NodeId from, to;      ///< processors; the same: through its own router and back
  std::uint32_t flits;  ///< at least 1
  std::uint64_t tag;    ///< the sender's: a task, a cycle, the index of a payload
  friend bool operator==(const Message&, const Message&) = default;
};

/// Flits that went over a link between two routers, in one direction.
struct LinkFlits {
  NodeId from, to;  ///< routers
  std::uint64_t flits;
  friend bool operator==(const LinkFlits&, const LinkFlits&) = default;
};

/// What a network has done so far.
struct NetworkCounts {
  std::uint64_t packets = 0;        ///< handed over by the processors
  std::uint64_t flits = 0;          ///< entered the network
  std::uint64_t flit_hops = 0;      ///< a flit through a router, the destination's included
  std::uint64_t packet_hops = 0;    ///< a packet's last flit through a router
  std::uint64_t delivered = 0;      ///< packets
  std::uint64_t returned = 0;       ///< packets given back to their senders: no way to the receiver
  std::uint64_t retransmitted = 0;  ///< packets sent again because a fault caught them under way
  friend bool operator==(const NetworkCounts&, const NetworkCounts&) = default;
};

/// What carries messages between processors, as a unit with registered inputs and outputs. Every
/// processor has an interface with room for kQueue packets: it may hand over another packet for
/// each one that `taken` names (its last flit has left the interface), so sources need no queue
/// here.
class Network {
 public:
  static constexpr unsigned kQueue = 4;

  virtual ~Network() = default;
  virtual void reset() = 0;
  /// The edge that ends cycle `now`. `sends`: the packets that the processors show in this cycle;
  /// the first flit of a packet sent to a free interface leaves in this same cycle. Edges in which
  /// nothing can happen may be left out.
  virtual void step(Cycle now, std::span<const Message> sends) = 0;

  /// Outputs, each valid in the cycle after the step.
  /// Packets whose last flit has arrived at its processor.
  [[nodiscard]] virtual std::span<const Message> delivered() const = 0;
  /// Processors whose interface has a place more; one entry a packet.
  [[nodiscard]] virtual std::span<const NodeId> taken() const = 0;
  /// Packets that cannot reach their processor; they are their sender's again. A packet that comes
  /// back leaves its place in the interface, too (it is among `taken`).
  [[nodiscard]] virtual std::span<const Message> returned() const = 0;
  /// Processors that have failed at this edge, each once in a run.
  [[nodiscard]] virtual std::span<const NodeId> failed() const { return {}; }

  /// Next cycle, later than `now`, whose edge is needed without a further send; kNever if none.
  [[nodiscard]] virtual Cycle next_event(Cycle now) const = 0;
  /// Packets handed over and neither delivered nor returned.
  [[nodiscard]] virtual std::uint64_t in_flight() const = 0;
  [[nodiscard]] virtual NetworkCounts counts() const = 0;
  /// Cycles from the generation of a packet to the one in which its receiver sees it, if it is
  /// alone and nothing has failed; mean over the packets, at least one.
  [[nodiscard]] virtual double zero_load_latency(std::span<const Message> packets) const = 0;
  /// By router, then by its links; empty if the network does not count them.
  [[nodiscard]] virtual std::vector<LinkFlits> link_flits() const { return {}; }
  /// False from the cycle in which the processor has failed.
  [[nodiscard]] virtual bool alive(NodeId /*processor*/) const { return true; }
  /// What the packets in flight wait for, for people: the cycle of a deadlock; empty: nothing
  /// known.
  [[nodiscard]] virtual std::string why_stuck() const { return {}; }
};

}  // namespace ballast
