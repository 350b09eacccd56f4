// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "topology/topology.h"

namespace ballast {

/// What of a topology does not work. Either end names a link; a router takes its links with it.
struct Failures {
  std::vector<LinkEnd> links;
  std::vector<NodeId> routers;
};

/// Up*/down* routing on any topology, failed parts left out [Schroeder et al. 1991, Autonet, 6.6].
///
/// Every component has a root (most working links, then lowest number) from which a breadth-first
/// search gives each router a depth. "Up" along a link is towards the smaller (depth, number). A
/// route never goes up after down, so there is no cycle of channels. Where links down alone lead to
/// the destination, the shortest such way is taken, else the link up that leaves the shortest rest;
/// of equally good links, number (destination router mod their number).
///
/// The answers are a table of 2 bytes for each pair of routers, made in O(routers * links).
class UpDown final : public RoutedBy<UpDown, Routing> {
 public:
  static constexpr std::uint32_t kNoComponent = ~std::uint32_t{0};
  static constexpr std::size_t kMaxTableBytes = std::size_t{4} << 30;
  static constexpr NodeId kMaxRouters = 46'340;  ///< 46340^2 * 2 bytes < 4 GiB
  static constexpr Port kMaxLinks = 65'534;      ///< of a router

  /// The topology is not kept. Throws UserError beyond kMaxRouters or kMaxLinks, and if a link
  /// leads one way only.
  explicit UpDown(const Topology& topology, const Failures& failures = {});

  /// Of its table, nearly all that it holds.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t routers) {
    return routers * routers * sizeof(std::uint16_t);
  }

  /// kNoPort where there is no way.
  [[nodiscard]] Hop hop(NodeId at, NodeId to) const {
    const std::uint16_t port = table_[std::size_t{router_of_[to]} * routers_ + at];
    return {port == kUnreachable ? kNoPort : Port{port}};
  }
  /// A packet at `router` can get to the processor; also if that is the processor's own router.
  [[nodiscard]] bool reachable(NodeId router, NodeId to) const {
    const std::uint32_t component = component_[router];
    return component != kNoComponent && component == component_[router_of_[to]];
  }
  /// Number of each router's component, counted in the order of their lowest routers;
  /// kNoComponent for a failed router.
  [[nodiscard]] const std::vector<std::uint32_t>& components() const { return component_; }
  [[nodiscard]] std::uint32_t component_count() const { return component_count_; }
  /// From this router to that neighbour is up.
  [[nodiscard]] bool up(NodeId router, NodeId neighbour) const {
    return rank_[neighbour] < rank_[router];
  }

 private:
  static constexpr std::uint16_t kUnreachable = 0xffff;
  struct Network;  // the working links
  struct Way;      // scratch of route_to
  void find_components(const Network& network);
  void rank_component(const Network& network, const std::vector<NodeId>& members);
  void route_to(NodeId destination, const Network& network, Way& way);

  NodeId routers_;
  std::vector<NodeId> router_of_;  // of each processor
  std::vector<std::uint32_t> component_;
  std::uint32_t component_count_ = 0;
  std::vector<NodeId> rank_;          // place in the order of (depth, number), roots first
  std::vector<NodeId> order_;         // working routers by rank
  std::vector<std::uint16_t> table_;  // row: destination router; column: router; port or not
};

}  // namespace ballast
