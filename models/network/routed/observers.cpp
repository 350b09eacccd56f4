// SPDX-License-Identifier: BSD-3-Clause
// What the network tells about itself.
#include <fmt/format.h>

#include <algorithm>

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
  const double sum = wiring_.cycles.empty() ? even_latencies(packets) : uneven_latencies(packets);
  return sum / static_cast<double>(packets.size());
}

double RoutedNetworkCore::even_latencies(std::span<const Message> packets) const {
  const std::vector<double> means = mean_links(wiring_.topology, packets);
  double sum = 0;
  for (std::size_t k = 0; k < packets.size(); ++k) {
    const auto links = static_cast<std::uint64_t>(means[k]);
    const auto latency = [&](std::uint64_t routers) {
      return static_cast<double>(wiring_.options.zero_load_latency(routers, packets[k].flits));
    };
    const double part = means[k] - static_cast<double>(links);  // of the next link
    sum += latency(links + 1);
    if (part > 0) sum += part * (latency(links + 2) - latency(links + 1));
  }
  return sum;
}

/// Each way by itself: the mark is its longest link, at whose buffer the packet may wait.
double RoutedNetworkCore::uneven_latencies(std::span<const Message> packets) const {
  const RouterOptions& o = wiring_.options;
  const std::vector<unsigned> cycles = link_cycles();
  RouteWalk walk(wiring_.topology);
  double sum = 0;
  std::vector<double> stays(packets.size(), 1);  // share of the ways without a link
  for (const Message& packet : packets) walk.add(packet.from, packet.to);
  walk.walk_ways(
      [&](std::size_t, std::size_t link, double share, RouteWalk::Mark longest) {
        sum += share * static_cast<double>(o.router_cycles() + cycles[link]);
        return std::max<RouteWalk::Mark>(longest, cycles[link]);
      },
      [&](std::size_t route, RouteWalk::Mark longest, double share) {
        const Cycle loop = o.link_loop(static_cast<unsigned>(longest));
        sum += share * static_cast<double>(o.tail_cycles(loop, packets[route].flits));
        stays[route] -= share;
      });
  for (std::size_t k = 0; k < packets.size(); ++k) {
    const Cycle tail = o.tail_cycles(o.credit_loop(1), packets[k].flits);
    sum += static_cast<double>(o.router_cycles() + 3) + stays[k] * static_cast<double>(tail);
  }
  return sum;
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
