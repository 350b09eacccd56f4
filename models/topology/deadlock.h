// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "topology/topology.h"

namespace ballast {

/// The virtual channels of one class on one link, named by the router that sends on it.
struct Channel {
  NodeId router;
  Port port;
  std::uint32_t vc_class;
  friend bool operator==(const Channel&, const Channel&) = default;
};

/// The graph of the channels that a packet can request while it holds another. Only routes that
/// packets take count: from the processors' routers to every processor, with every first word and
/// by every choice among the hops; a route may end without a hop.
struct ChannelGraph {
  std::size_t channels = 0, requests = 0;  ///< channels on routes; pairs of held and requested
  std::vector<Channel> cycle;              ///< the channels of a cycle; empty: there is none
};
enum class ChannelsOf { all, escape };  ///< escape: of the first Routing::escape_classes() classes
/// Each channel of a ring for itself; or the ring as one node, whose own packets always go on (see
/// Bubble).
enum class Rings { of_channels, as_nodes };
/// O(processors * routers * words).
[[nodiscard]] ChannelGraph channel_graph(const Topology& links, const Routing& routing,
                                         ChannelsOf part = ChannelsOf::all,
                                         Rings rings = Rings::of_channels);
/// Its cycle.
[[nodiscard]] std::vector<Channel> channel_cycle(const Topology& links, const Routing& routing);

/// "0 -> 1 -> 2 -> 0 (class 0)": the routers of the cycle; with several classes "0 -> (0) 1 -> (1)
/// 0", each after the arrow of its channel.
[[nodiscard]] std::string to_string(const Topology& links, const std::vector<Channel>& cycle);

/// Why packets may wait for each other for ever, as a sentence without its stop; empty: they never
/// do. Free of deadlock is a relation whose graph has no cycle [Dally & Seitz 1987, theorem 1], or
/// one with escape classes whose graph has none, whose packets can always enter them and, once
/// there, take no other hop: a packet in an escape channel waits for escape channels only. (The
/// routers give a VC of another class only where the packet cannot stop behind a foreign tail.)
/// Relations with a Routing::stand_in() are judged by it on more than kMostSearched routers.
[[nodiscard]] std::string why_deadlock(const Topology& links, const Routing& routing,
                                       Rings rings = Rings::of_channels);
inline constexpr NodeId kMostSearched = 64;

/// The search is quadratic: so many pairs of router and processor take some seconds, and so many
/// triples with a word.
inline constexpr std::uint64_t kMostPairs = std::uint64_t{1} << 24;
inline constexpr std::uint64_t kMostTriples = std::uint64_t{1} << 28;
[[nodiscard]] bool can_be_searched(const Topology& links);

}  // namespace ballast
