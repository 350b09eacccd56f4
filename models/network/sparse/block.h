// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "network/event_lists.h"
#include "network/sparse/router_allocators.h"
#include "network/wiring.h"
#include "topology/topology.h"

namespace ballast {

/// Routers that one thread at a time steps in the sparse way, and their activity: each stage has a
/// list of the virtual channels with a request in a cycle. Apart from its own routers a block
/// writes only what belongs to one of its links alone (the slot and the tail at the other end), and
/// the lists of what leaves it, which the end of the cycle hands over.
struct alignas(64) SparseBlock {
  /// Ports first .. last - 1 of the network.
  SparseBlock(PortId first_port, PortId last_port, const Wiring& wiring);
  /// Bytes of the lists for the ports of a network, in use or not.
  [[nodiscard]] static std::uint64_t bytes(const Wiring& wiring);

  [[nodiscard]] bool owns(PortId port) const noexcept { return port - first < ports; }
  /// No event, no request.
  void clear() noexcept;
  /// Hands each event and request to the block `of(port)`. Before the step of cycle `now`.
  template <class BlockOf>
  void move_to(BlockOf&& of, unsigned shift, Cycle now) {
    const auto move = [&](auto list) {
      auto& from = list(*this);
      for (const VcId id : from) list(of(id >> shift)).push_back(id);
      from.clear();
    };
    for (const auto calendar : {&SparseBlock::arrivals, &SparseBlock::credits, &SparseBlock::routed,
                                &SparseBlock::switching}) {
      for (Cycle at = now; at < now + (this->*calendar).slots(); ++at) {
        move([=](SparseBlock & b) -> auto& { return (b.*calendar).at(at); });
      }
    }
    move([](SparseBlock & b) -> auto& { return b.allocating; });
  }
  /// Releases the memory of the lists, and of the per-cycle lists.
  void forget() noexcept;
  void forget_scratch() noexcept;
  /// Next cycle, later than `now`, that has an event; kNever if none.
  [[nodiscard]] Cycle next_event(Cycle now) const noexcept;

  PortId first, ports;
  Calendar arrivals;           ///< input VCs whose next flit arrives
  Calendar credits;            ///< output VCs of links that get a credit back
  Calendar routed;             ///< input VCs whose packet enters VC allocation
  Calendar switching;          ///< input VCs that enter switch allocation
  FixedList<VcId> allocating;  ///< input VCs that request an output VC

  // What leaves one of several blocks in a cycle.
  FixedList<VcId> hops;              ///< input VCs of other blocks to which a flit goes
  FixedList<VcId> link_credits;      ///< output VCs of other blocks
  FixedList<VcId> terminal_credits;  ///< of the interfaces
  FixedList<PacketId> ejected;       ///< one entry per flit
  RouterHops passed;
  RouterHops* counts = nullptr;  ///< what its routers do counts there: in `passed`, or outside

  // Scratch of a cycle.
  FixedList<RouteStep> steps;
  FixedList<Hop> answers;  ///< of the steps
  FixedList<VcId> stepped, contending, touched, accepted, speculating;
  FixedList<PortId> matched;
  RouterMatching matching;  ///< of one router after another

  /// Lists of the calendars in a cycle: those that it empties, then those that it fills.
  struct Lists {
    FixedList<VcId>*credits, *arrivals, *routed, *requests;
    FixedList<VcId>*fronts, *granted, *switching, *next_fronts, *hop, *link_credit, *ejected_credit;
  };
  std::vector<Lists> of_cycle;  ///< one turn of the longest calendar, a power of two
  Cycle turn_mask = 0;
  const Lists* now = nullptr;  ///< of the cycle that is stepped
  // Lists that a cycle fills: of the interfaces, or of what leaves the block.
  FixedList<VcId>* to_terminals = nullptr;
  FixedList<PacketId>* to_processors = nullptr;

  /// Before the step of a cycle.
  void turn_to(Cycle cycle) noexcept { now = &of_cycle[cycle & turn_mask]; }

 private:
  void find_lists(const Wiring& wiring);
};

}  // namespace ballast
