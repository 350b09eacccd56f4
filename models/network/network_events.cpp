// SPDX-License-Identifier: BSD-3-Clause
// Events of the routers. Nothing is counted twice: a hop of a flit implies most of them, and the
// state of the routers says which hops have begun but not ended.
#include <bit>

#include "network/routed_network.h"

namespace ballast {

NetworkEvents& operator+=(NetworkEvents& a, const NetworkEvents& b) noexcept {
  a.buffer_writes += b.buffer_writes;
  a.buffer_reads += b.buffer_reads;
  a.crossbar_traversals += b.crossbar_traversals;
  a.link_flits += b.link_flits;
  a.vc_allocations += b.vc_allocations;
  a.switch_allocations += b.switch_allocations;
  return a;
}

/// Flits in buffers, which were written but not read; output VCs of packets whose tail has not
/// left.
NetworkEvents RoutedNetworkCore::unfinished() const noexcept {
  NetworkEvents e;
  if (is_dense_) {
    const DenseColumns& c = *dense_;
    const std::size_t places = c.columns() * c.sides * c.vcs;
    for (std::size_t k = 0; k < places; ++k) e.buffer_writes += value(c.count.data()[k]);
    for (PortId port = 0; port < n_ports_; ++port) {
      e.vc_allocations +=
          c.vcs - static_cast<unsigned>(std::popcount(value(c.free.data()[side_entry(port)])));
    }
    return e;
  }
  for (const InputVc& vc : in_) e.buffer_writes += vc.count;
  for (const RouterPort& port : ports_) {
    e.vc_allocations += static_cast<unsigned>(std::popcount(all_vcs_)) -
                        static_cast<unsigned>(std::popcount(port.free_vcs));
  }
  return e;
}

std::optional<NetworkEvents> RoutedNetworkCore::events() const {
  const std::uint64_t flits = counts_.flit_hops, tails = counts_.packet_hops;
  NetworkEvents e{.buffer_writes = flits,
                  .buffer_reads = flits,
                  .crossbar_traversals = flits,
                  .vc_allocations = tails,
                  .switch_allocations = flits};
  for (PortId port = 0; port < n_ports_; ++port) {
    if (ports_[port].peer < n_ports_) e.link_flits += flits_of(port);
  }
  e += unfinished();
  e += without_hop_;
  return e;
}

}  // namespace ballast
