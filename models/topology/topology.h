// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/registry.h"
#include "core/types.h"

namespace ballast {

using Port = std::uint32_t;  ///< link of a router, 0 .. links(router) - 1

/// The answer of a routing relation where there is no way: partition, failed router. The relations
/// of the topologies themselves never give it.
inline constexpr Port kNoPort = ~Port{0};

/// The other end of a link: a router, and the same link as that router numbers it.
struct LinkEnd {
  NodeId router;
  Port port;
  friend bool operator==(const LinkEnd&, const LinkEnd&) = default;
};

/// Where a packet goes next: a link, and the class of virtual channels that it may take there.
struct Hop {
  Port port;
  std::uint32_t vc_class = 0;
  friend bool operator==(const Hop&, const Hop&) = default;
};

/// A question to a routing relation, and its answer. `at` is not the destination's own router.
struct RouteStep {
  NodeId at;  ///< router
  NodeId to;  ///< processor
  Hop hop;    ///< the answer
};

/// A routing relation: a pure function of (router, destination). Deterministic and without state.
class Routing {
 public:
  virtual ~Routing() = default;
  /// Answers all steps; one virtual call for a whole batch.
  virtual void route(std::span<RouteStep> steps) const = 0;
  /// Classes of virtual channels that it tells apart (2 where a ring needs a dateline).
  [[nodiscard]] virtual unsigned vc_classes() const { return 1; }
  [[nodiscard]] Hop next_hop(NodeId at, NodeId to) const {
    RouteStep step{at, to, {}};
    route({&step, 1});
    return step.hop;
  }
};

/// Routers joined by links (both directions each), processors attached to routers. Pure: no clock,
/// no state. Design section 4.
class Topology : public Routing {
 public:
  [[nodiscard]] virtual NodeId processors() const = 0;
  [[nodiscard]] virtual NodeId routers() const = 0;
  /// The processor's router; those of one router are numbered one after the other.
  [[nodiscard]] virtual NodeId router_of(NodeId processor) const = 0;
  [[nodiscard]] virtual Port links(NodeId router) const = 0;
  [[nodiscard]] virtual LinkEnd neighbour(NodeId router, Port link) const = 0;
  /// Every route is a shortest path.
  [[nodiscard]] virtual bool minimal() const { return true; }
  /// Sizes of the dimensions in which processors are numbered, first one fastest; product =
  /// processors.
  [[nodiscard]] virtual std::vector<NodeId> shape() const { return {processors()}; }
};

/// For a topology T with `Hop hop(NodeId at, NodeId to) const`: the batch as one inlined loop.
template <class T, class Base = Topology>
class RoutedBy : public Base {
 public:
  using Base::Base;
  void route(std::span<RouteStep> steps) const final {
    for (RouteStep& step : steps) step.hop = static_cast<const T*>(this)->hop(step.at, step.to);
  }
};

/// Makes a topology from the keys of [machine], or throws UserError.
using TopologyMaker = std::function<std::unique_ptr<Topology>(const Args&)>;

/// Processors of a topology: 1 .. this, the limit of [machine] processors, too.
inline constexpr NodeId kMaxProcessors = NodeId{1} << 30;

/// The key `size` that most topologies have: a list of integers 1 .. kMaxProcessors, required.
[[nodiscard]] Key size_key(std::string help);
/// Its value: 1 .. `dimensions` sizes (0: any number of them) whose product is at most
/// kMaxProcessors. Throws UserError.
[[nodiscard]] std::vector<NodeId> sizes_of(const Args& args, std::size_t dimensions = 0);
/// Its value where it is the number of processors alone. Throws UserError.
[[nodiscard]] NodeId size_of(const Args& args);
/// The same, a power of two that is at least `min`. Throws UserError.
[[nodiscard]] NodeId power_of_two_of(const Args& args, NodeId min);

}  // namespace ballast
