// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "topology/topology.h"

namespace ballast {

/// Failed parts of a topology. Either end names a link; a router takes its links with it.
struct Failures {
  std::vector<LinkEnd> links;
  std::vector<NodeId> routers;
};

/// Up*/down* routing on any topology without its failed parts [Schroeder et al. 1991, Autonet,
/// 6.6].
///
/// Every component has a root (most working links, then lowest number) from which a breadth-first
/// search gives each router a depth. "Up" along a link is towards the smaller (depth, number). A
/// route never goes up after down, so there is no cycle of channels. If links down alone lead to
/// the destination, the route takes the shortest such way, else the link up with the shortest rest;
/// among equally good links, number (destination router mod their number).
///
/// The answers are a table of 2 bytes for each pair of routers, made in O(routers * links).
class UpDown final : public RoutedBy<UpDown, Routing> {
 public:
  static constexpr std::uint32_t kNoComponent = ~std::uint32_t{0};
  static constexpr std::size_t kMaxTableBytes = std::size_t{4} << 30;
  static constexpr NodeId kMaxRouters = 46'340;  ///< 46340^2 * 2 bytes < 4 GiB
  static constexpr Port kMaxLinks = 65'534;      ///< per router

  /// The topology is not kept. Throws UserError beyond kMaxRouters or kMaxLinks, and for a one-way
  /// link.
  explicit UpDown(const Topology& topology, const Failures& failures = {});

  /// Nearly all that it holds.
  [[nodiscard]] static std::uint64_t table_bytes(std::uint64_t routers) {
    return routers * routers * sizeof(std::uint16_t);
  }

  [[nodiscard]] bool minimal() const override { return false; }
  /// kNoPort if there is no route.
  [[nodiscard]] Hop hop(NodeId at, NodeId to) const {
    const std::uint16_t port = table_[std::size_t{router_of_[to]} * routers_ + at];
    return {port == kUnreachable ? kNoPort : Port{port}};
  }
  /// There is a route from `router` to the processor, whose own router counts, too.
  [[nodiscard]] bool reachable(NodeId router, NodeId to) const {
    const std::uint32_t component = component_[router];
    return component != kNoComponent && component == component_[router_of_[to]];
  }
  /// Number of each router's component, counted in the order of their lowest routers;
  /// kNoComponent for a failed router.
  [[nodiscard]] const std::vector<std::uint32_t>& components() const { return component_; }
  [[nodiscard]] std::uint32_t component_count() const { return component_count_; }
  /// The link from this router to that neighbour leads up.
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
  std::vector<NodeId> router_of_;  // by processor
  std::vector<std::uint32_t> component_;
  std::uint32_t component_count_ = 0;
  std::vector<NodeId> rank_;          // place in the order of (depth, number), roots first
  std::vector<NodeId> order_;         // working routers by rank
  std::vector<std::uint16_t> table_;  // row: destination router; column: router; port or not
};

}  // namespace ballast
