// SPDX-License-Identifier: BSD-3-Clause
// What the network tells about itself.
#include <fmt/format.h>

#include "network/route_lengths.h"
#include "network/routed/middle_load.h"
#include "network/routed/routed_network.h"
#include "network/sparse/wait_for.h"

namespace ballast {

NetworkCounts RoutedNetworkCore::counts() const {
  NetworkCounts counts = interfaces_.counts();
  counts.flit_hops = hops_.flits;
  counts.packet_hops = hops_.packets;
  return counts;
}

NetworkEvents RoutedNetworkCore::unfinished() const noexcept {
  return is_dense_ ? dense_->unfinished() : sparse_.unfinished();
}

/// Nothing is counted twice: a hop of a flit implies most events, and the state of the routers says
/// which hops have begun but not ended.
std::optional<NetworkEvents> RoutedNetworkCore::events() const {
  NetworkEvents e{.buffer_writes = hops_.flits,
                  .buffer_reads = hops_.flits,
                  .crossbar_traversals = hops_.flits,
                  .vc_allocations = hops_.packets,
                  .switch_allocations = hops_.flits + hops_.lost_grants};
  const auto& ports = sparse_.registers().ports;
  for (PortId port = 0; port < ports.size(); ++port) {
    if (ports[port].peer < wiring_.numbers.routers) e.link_flits += flits_of(port);
  }
  e += unfinished();
  e += dropped_;
  return e;
}

void RoutedNetworkCore::each_link(const std::function<void(const LinkFlits&)>& see) const {
  const auto& ports = sparse_.registers().ports;
  for (PortId port = 0; port < ports.size(); ++port) {
    const NodeId router = wiring_.router[port];
    if (ports[port].peer >= wiring_.numbers.routers) continue;
    if (!wiring_.topology.sends(router, port - wiring_.first_port[router])) continue;
    see({router, wiring_.router[ports[port].peer], flits_of(port)});
  }
}

double RoutedNetworkCore::zero_load_latency(std::span<const Message> packets) const {
  const RouterOptions& o = wiring_.options;
  const std::vector<unsigned> cycles = link_cycles();
  const std::vector<MeanRoute> routes = mean_routes(wiring_.topology, packets, cycles);
  double sum = 0;
  for (std::size_t k = 0; k < packets.size(); ++k) {
    const auto links = static_cast<std::uint64_t>(routes[k].links);
    const auto latency = [&](std::uint64_t routers) {
      return static_cast<double>(o.zero_load_latency(routers, packets[k].flits));
    };
    const double part = routes[k].links - static_cast<double>(links);  // of the next link
    sum += latency(links + 1);
    if (part > 0) sum += part * (latency(links + 2) - latency(links + 1));
    if (!cycles.empty()) sum += routes[k].sum - routes[k].links * o.link_cycles;
  }
  return sum / static_cast<double>(packets.size());
}

/// Of the links of all routers, one router after another; empty: all have the same.
std::vector<unsigned> RoutedNetworkCore::link_cycles() const {
  std::vector<unsigned> cycles;
  for (NodeId r = 0; r < wiring_.topology.routers() && !wiring_.cycles.empty(); ++r) {
    const auto first = wiring_.cycles.begin() + wiring_.first_port[r];
    cycles.insert(cycles.end(), first, first + wiring_.topology.links(r));
  }
  return cycles;
}

double RoutedNetworkCore::middle_load(std::span<const Message> packets) const {
  if (!faults_.never()) return 0;  // failed processors offer less
  return ballast::middle_load(*this, wiring_.topology, packets);
}

std::vector<WaitingBuffer> RoutedNetworkCore::waiting_cycle() const {
  settle();
  return WaitFor(sparse_).cycle();
}

std::string RoutedNetworkCore::why_stuck() const {
  const std::vector<WaitingBuffer> cycle = waiting_cycle();
  std::string text;
  for (std::size_t k = 0; k <= cycle.size() && !cycle.empty(); ++k) {
    const WaitingBuffer& b = cycle[k % cycle.size()];
    text += fmt::format("{}router {} input {} vc {}", k == 0 ? "" : " -> ", b.router, b.link, b.vc);
  }
  return text;
}

std::string RoutedNetworkCore::why_sparse() const {
  constexpr const char* kText = "Routers are stepped sparse: {} no form for vectors of routers.";
  const Topology& topology = wiring_.topology;
  if (topology.most_hops() > 1) return fmt::format(kText, "a routing with sets of hops has");
  const RouterOptions& options = wiring_.options;
  if (topology.chooses()) return fmt::format(kText, "a routing that chooses by load has");
  if (options.flow == Flow::bubble) return fmt::format(kText, "bubble flow control has");
  if (options.message_classes > 1) return fmt::format(kText, "classes of messages have");
  if (options.reply_queue != 0) return fmt::format(kText, "bounded queues of replies have");
  if (!wiring_.cycles.empty()) return fmt::format(kText, "links of several lengths have");
  const Entry<AllocatorMaker>* const allocator = options.own_allocator();
  if (allocator == nullptr) return {};
  if (options.iterations == 1) {
    return fmt::format(kText, fmt::format("the allocator `{}` has", allocator->name));
  }
  return fmt::format(kText, fmt::format("the allocator `{}` with {} iterations has",
                                        allocator->name, options.iterations));
}

}  // namespace ballast
