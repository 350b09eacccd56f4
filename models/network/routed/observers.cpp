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
  const bool even = wiring_.cycles.empty() && !wiring_.has_slow_links();
  const double sum = even ? even_latencies(packets) : uneven_latencies(packets);
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

/// Each way by itself. Of a relation with sets, which has too many ways, only the slowest and the
/// longest link of a way count, not where they are: up to (RC + VA) per router too long.
double RoutedNetworkCore::uneven_latencies(std::span<const Message> packets) const {
  const RouterOptions& o = wiring_.options;
  const std::vector<LinkPace> links = link_paces();
  RouteWalk walk(wiring_.topology);
  for (const Message& packet : packets) walk.add(packet.from, packet.to);
  double sum = 0;
  std::vector<double> stays(packets.size(), 1);  // share of the ways without a link
  const auto add = [&](std::size_t route, double share, Cycle latency) {
    sum += share * static_cast<double>(latency);
    stays[route] -= share;
  };
  using Mark = RouteWalk::Mark;
  if (wiring_.topology.most_hops() == 1) {
    std::vector<std::vector<LinkPace>> ways;  // the mark is one more than the way's number
    walk.walk_ways(
        [&](std::size_t, std::size_t link, double, Mark way) {
          if (way == 0) way = (ways.emplace_back(), ways.size());
          ways[way - 1].push_back(links[link]);
          return way;
        },
        [&](std::size_t route, Mark way, double share) {
          add(route, share, lone_packet_latency(o, ways[way - 1], packets[route].flits));
        });
  } else {
    walk.walk_ways(
        [&](std::size_t, std::size_t link, double share, Mark most) {
          sum += share * static_cast<double>(o.router_cycles() + links[link].cycles);
          return std::max<Mark>(most >> 32, links[link].flit_cycles) << 32 |
                 std::max<Mark>(most & 0xffffffff, links[link].round_trip());
        },
        [&](std::size_t route, Mark most, double share) {
          const Cycle loop = o.link_loop(static_cast<unsigned>(most));
          add(route, share,
              o.router_cycles() + 3 + o.tail_cycles(loop, packets[route].flits, most >> 32));
        });
  }
  for (std::size_t k = 0; k < packets.size(); ++k) {
    sum += stays[k] * static_cast<double>(o.zero_load_latency(1, packets[k].flits));
  }
  return sum;
}

/// By number in the table of a walk: of one router after another.
std::vector<LinkPace> RoutedNetworkCore::link_paces() const {
  std::vector<LinkPace> links;
  for (NodeId r = 0; r < wiring_.topology.routers(); ++r) {
    for (Port link = 0; link < wiring_.topology.links(r); ++link) {
      const LinkEnd end = wiring_.topology.neighbour(r, link);
      const PortId port = wiring_.first_port[r] + link,
                   back = wiring_.first_port[end.router] + end.port;
      links.push_back(
          {wiring_.cycles_of(port), wiring_.flit_cycles_of(port), wiring_.cycles_of(back)});
    }
  }
  return links;
}

double RoutedNetworkCore::middle_load(std::span<const Message> packets) const {
  // Failed processors offer less; slow links carry less.
  if (!faults_.never() || wiring_.has_slow_links()) return 0;
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
  if (wiring_.has_slow_links()) {
    return fmt::format(kText, "links with several cycles per flit have");
  }
  const Entry<AllocatorMaker>* const allocator = options.own_allocator();
  if (allocator == nullptr) return {};
  if (options.iterations == 1) {
    return fmt::format(kText, fmt::format("the allocator `{}` has", allocator->name));
  }
  return fmt::format(kText, fmt::format("the allocator `{}` with {} iterations has",
                                        allocator->name, options.iterations));
}

}  // namespace ballast
