// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "network/flits.h"
#include "network/link_cycles.h"
#include "network/router_options.h"
#include "network/router_state.h"
#include "topology/topology.h"

namespace ballast {

/// Cycles between the stages of a router.
struct RouterDelays {
  unsigned va = 0, sa = 0;      ///< from the start of a stage to the cycle of its allocation
  unsigned hop = 0, eject = 0;  ///< from switch allocation to arrival; hop: over link_cycles
};

/// Largest distances of a router's events.
struct EventHorizons {
  unsigned arrival, credit, allocation, grant;
};

/// What an elaborated network never changes: its parameters, and the numbers of all ports. The
/// objects of the network read it.
struct Wiring {
  /// The topology must outlive it. Throws UserError if the options do not fit the topology.
  Wiring(const Topology& topology, const RouterOptions& options);

  /// Writes the other end of each link.
  void connect(std::span<RouterPort> ports) const;
  [[nodiscard]] EventHorizons horizons() const noexcept;
  /// Throws UserError: under Flow::bubble, a packet of so many flits has no place in a buffer.
  void check_packet(std::uint32_t flits) const {
    if (options.flow == Flow::bubble) check_place(flits);
  }
  [[nodiscard]] std::size_t vcs() const noexcept {  ///< of all routers
    return std::size_t{numbers.routers} << numbers.shift;
  }
  [[nodiscard]] unsigned cycles_of(PortId port) const noexcept {  ///< of a link
    return cycles.empty() ? options.link_cycles : cycles[port];
  }
  [[nodiscard]] unsigned flit_cycles_of(PortId port) const noexcept {
    return flit_cycles.empty() ? options.flit_cycles : flit_cycles[port];
  }
  /// Some links do not carry a flit in each cycle.
  [[nodiscard]] bool has_slow_links() const noexcept { return options.flit_cycles != 1; }
  /// The router's ports that lead to or from processors.
  [[nodiscard]] unsigned attached(NodeId r) const noexcept {
    return first_port[r + 1] - first_port[r] - topology.links(r);
  }

  const Topology& topology;
  RouterOptions options;  ///< link_cycles, flit_cycles: those of the longest and the slowest link
  PortNumbers numbers;
  RouterDelays delays;
  std::uint16_t all_vcs;           ///< mask of a port's virtual channels
  std::vector<PortId> first_port;  ///< by router; one entry more at the end
  std::vector<NodeId> router;      ///< by port
  std::vector<NodeId> home;        ///< by processor: the router where packets to it leave
  std::vector<PortId> enter;       ///< by processor: the port at which its packets enter
  std::vector<PortId> leave;       ///< by processor: the port by which packets to it leave
  /// Of the link from a router, and of its credits from there, by port of a router; empty: all the
  /// same.
  std::vector<unsigned> cycles;
  /// From one flit on the link to the next, by port of a router; empty: all the same.
  std::vector<unsigned> flit_cycles;
  bool plain;  ///< all links have the same cycles and a flit in each one, and none are counted

 private:
  void number_ports();
  [[nodiscard]] std::vector<unsigned> by_port(const LinkCycles& measured) const;
  void check_place(std::uint32_t flits) const;
};

}  // namespace ballast
