// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "network/network.h"
#include "network/packet_pool.h"
#include "network/relation.h"
#include "network/router_state.h"
#include "network/sparse/bubble.h"
#include "network/sparse/reply_places.h"
#include "network/wiring.h"

namespace ballast {

/// The hops of packets whose relation has words or sets: the word of each, the hops that it may
/// take, and the one whose virtual channels it requests in a cycle. Reads the registers, and writes
/// in them what packets request. With a relation of one hop and without words, nothing here is
/// called.
class HopChoice {
 public:
  /// All must outlive it. `bubble`: nullptr without Flow::bubble; `replies`: without
  /// RouterOptions::reply_queue.
  HopChoice(const Wiring& wiring, const Relation& relation, PacketPool& packets,
            RouterRegisters& state, const Bubble* bubble, const ReplyPlaces* replies);
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t vcs, std::uint64_t most_hops) {
    return most_hops > 1 ? vcs * most_hops * sizeof(Hop) : 0;
  }

  /// At its destination's router, the packet does not leave there yet.
  [[nodiscard]] bool passes(VcId vc, NodeId at) const {
    return relation_.reads_words() && !relation_.routing().leaves(at, packets_[packet_at(vc)].word);
  }
  /// The words of the packets, one for each step. Those at their first router choose it.
  void read_words(const VcId* vcs, std::span<RouteStep> steps) const;
  /// The answers for the packets in `stepped`; the others of `fronts` leave the network here.
  void keep(std::span<const VcId> fronts, std::span<const VcId> stepped, const Hop* answers);
  /// A packet with several hops requests VCs of one of them. The choice precedes all allocations of
  /// the cycle, so it depends on no order.
  void choose(std::span<const VcId> allocating, Cycle now);

  /// The hops of the packet in front; only if the relation has sets.
  [[nodiscard]] HopSet of(VcId vc) const {
    return {&sets_[std::size_t{vc} * relation_.most_hops()], relation_.most_hops()};
  }
  /// One of them has a free VC with room.
  [[nodiscard]] bool any_open(VcId vc) const;
  /// Of the free VCs of an output, those that the packet may get. A VC beside the escape only with
  /// room for the whole packet, or with an empty buffer: a packet that stopped behind a foreign
  /// tail could not ask for the escape any more [Ma et al. 2012].
  [[nodiscard]] unsigned with_room(VcId vc, PortId output, unsigned free) const;
  /// A request that would leave by this port; only with places for replies.
  [[nodiscard]] bool is_request_to_processor(VcId vc, PortId output) const {
    return state_.ports[output].peer >= wiring_.numbers.routers &&
           message_class(packets_[packet_at(vc)].tag) == MessageClass::request;
  }

 private:
  [[nodiscard]] const Hop& choice_of(VcId vc, PortId first, Cycle now) const;
  [[nodiscard]] bool is_open(VcId vc, PortId first, const Hop& hop) const;
  [[nodiscard]] std::uint32_t free_places(VcId vc, PortId first, const Hop& hop) const;
  /// The VCs of a hop that the packet may request.
  [[nodiscard]] unsigned vcs_of(VcId vc, const Hop& hop) const {
    return relation_.own(relation_.classes()[hop.vc_class], wiring_.numbers.lane_of(vc));
  }
  /// The first port of its router.
  [[nodiscard]] PortId first_port(VcId vc) const {
    return wiring_.first_port[wiring_.router[wiring_.numbers.port_of(vc)]];
  }
  [[nodiscard]] PacketId packet_at(VcId vc) const { return state_.packet_at(vc, ring_); }

  const Wiring& wiring_;
  const Relation& relation_;
  PacketPool& packets_;
  RouterRegisters& state_;
  unsigned ring_;  ///< slots of a virtual channel
  const Bubble* bubble_;
  const ReplyPlaces* replies_;
  std::vector<Hop> sets_;  ///< by input VC, of the packet in front; only if several hops occur
};

}  // namespace ballast
