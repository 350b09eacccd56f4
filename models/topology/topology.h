// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/registry.h"
#include "core/run_size.h"
#include "core/types.h"
#include "topology/routing.h"

namespace ballast {

/// The other end of a link: a router, and the number of the link at that router.
struct LinkEnd {
  NodeId router;
  Port port;
  friend bool operator==(const LinkEnd&, const LinkEnd&) = default;
};

/// A step of a packet whose routing reads no word: a question as above, and its preferred hop. The
/// port is a side of the router: see Topology::side().
struct TurnQuestion {
  NodeId at;
  NodeId to;
};
struct Turn {
  std::uint8_t side;
  std::uint8_t vc_class;
};

/// Names of the nodes in a file.
struct NodeNames {
  std::vector<std::string> of;  ///< by number
  std::unordered_map<std::string, NodeId> numbers;
};

struct Places;  // topology/places.h

/// Routers on a grid, numbered with the first dimension fastest. Links in the order of the
/// dimensions, first down, then up; missing links have no number. With `wrap` each dimension of 3
/// or more is closed to a ring. With `complete` there is a link to every router that differs in one
/// coordinate only; in a dimension by that coordinate.
struct GridShape {
  std::vector<NodeId> size;
  bool wrap = false;
  bool complete = false;
  NodeId concentration = 1;  ///< processors per router: processor p at router p / concentration
};

/// Routers joined by links, processors attached to routers. Pure: no clock, no state.
class Topology : public Routing {
 public:
  [[nodiscard]] virtual NodeId processors() const = 0;
  [[nodiscard]] virtual NodeId routers() const = 0;
  /// The processor's router; the processors of a router have consecutive numbers.
  [[nodiscard]] virtual NodeId router_of(NodeId processor) const = 0;
  /// Routers where the processor's packets enter and leave the network. If they differ, a packet
  /// from a processor to itself passes through all stages.
  [[nodiscard]] virtual NodeId entry_router(NodeId processor) const { return router_of(processor); }
  [[nodiscard]] virtual NodeId exit_router(NodeId processor) const { return router_of(processor); }
  [[nodiscard]] virtual Port links(NodeId router) const = 0;
  [[nodiscard]] virtual LinkEnd neighbour(NodeId router, Port link) const = 0;
  /// The direction of a link: a number that links of other routers in the same direction share, so
  /// that many routers can be handled alike. Ascending with the links of a router.
  [[nodiscard]] virtual Port side(NodeId /*router*/, Port link) const { return link; }
  /// The same answers as route() with words() = 1, most_hops() = 1 and sides below 256. `turns`: as
  /// many as questions.
  virtual void turn(std::span<const TurnQuestion> questions, Turn* turns) const;
  /// Kinds of links, which may have their own cycles: the dimension of a grid, the lower level of a
  /// tree, local and global of a dragonfly. And their length in steps of the grid.
  [[nodiscard]] virtual Port link_kinds() const { return 1; }
  [[nodiscard]] virtual Port link_kind(NodeId /*router*/, Port /*link*/) const { return 0; }
  [[nodiscard]] virtual std::uint32_t link_length(NodeId /*router*/, Port /*link*/) const {
    return 1;
  }
  /// Packets may leave by this link; false: it carries packets only from its other end.
  [[nodiscard]] virtual bool sends(NodeId /*router*/, Port /*link*/) const { return true; }
  /// Sizes of the dimensions by which processors are numbered, the first one fastest; product =
  /// processors.
  [[nodiscard]] virtual std::vector<NodeId> shape() const { return {processors()}; }
  /// The same of the routers; product = routers.
  [[nodiscard]] virtual std::vector<NodeId> router_shape() const {
    return routers() == processors() ? shape() : std::vector<NodeId>{routers()};
  }
  /// The grid that its links form; a hypercube is a grid of twos. None: another graph.
  [[nodiscard]] virtual std::optional<GridShape> grid() const { return std::nullopt; }
  /// Names of the routers, if the topology comes from a file. nullptr: the user knows them by their
  /// numbers.
  [[nodiscard]] virtual const NodeNames* names() const { return nullptr; }
  /// Names of the processors; default: those of the routers, which have one each.
  [[nodiscard]] virtual const NodeNames* processor_names() const { return names(); }
  /// Where pictures draw its parts. Default: nowhere, a picture places them by their links.
  [[nodiscard]] virtual Places places() const;
  /// Cycles from one flit to the next on a link, in units of RouterOptions::flit_cycles; all 1
  /// without has_flit_cycles(). Like lengths they may differ in both directions.
  [[nodiscard]] virtual bool has_flit_cycles() const { return false; }
  [[nodiscard]] virtual std::uint32_t link_flit_cycles(NodeId /*router*/, Port /*link*/) const {
    return 1;
  }
};

/// Size of a run on this topology, without tasks.
[[nodiscard]] RunSize run_size_of(const Topology& topology);

/// The first link or processor that rules out this topology if links must go both ways and every
/// processor needs its own router; empty: none.
[[nodiscard]] std::string one_way_part(const Topology& topology);

/// A small topology for the tests that every topology must pass. The trials cover all its forms.
struct TopologyTrial {
  Settings keys;
  std::string file = {};  ///< text of the file for the key `path`; empty: no such key
};

/// The keys for a number of processors.
struct TopologySize {
  NodeId processors;  ///< the requested number, or the closest possible one
  Settings keys;
};

/// A topology of the registry.
struct TopologyMaker {
  /// Makes it from the keys of [machine]. Throws UserError.
  std::function<std::unique_ptr<Topology>(const Args&)> make;
  std::vector<TopologyTrial> trials = {};
  /// Keys for a number of processors, at least 1; empty: the size does not come from its keys.
  std::function<TopologySize(NodeId)> size_for = {};

  std::unique_ptr<Topology> operator()(const Args& args) const { return make(args); }
};

/// Most processors of a topology; also the limit of [machine] processors.
inline constexpr NodeId kMaxProcessors = NodeId{1} << 30;

/// The key `size` that most topologies have: a list of integers 1 .. kMaxProcessors, required.
[[nodiscard]] Key size_key(std::string help, std::string example = "8x8");
/// Its value: 1 .. `dimensions` sizes (0: any number of them) whose product is at most
/// kMaxProcessors. Throws UserError.
[[nodiscard]] std::vector<NodeId> sizes_of(const Args& args, std::size_t dimensions = 0);
/// The value of `size` if it is only the number of processors. Throws UserError.
[[nodiscard]] NodeId size_of(const Args& args);
/// The same, a power of two that is at least `min`. Throws UserError.
[[nodiscard]] NodeId power_of_two_of(const Args& args, NodeId min);

/// The value [k, n] of `size` as n digits of base k: k of at least 2, k^n at most kMaxProcessors.
/// Throws UserError.
struct Digits {
  NodeId base, count;
};
[[nodiscard]] Digits digits_of(const Args& args);

/// Trials with these values of `size`.
[[nodiscard]] std::vector<TopologyTrial> size_trials(
    std::initializer_list<std::vector<std::int64_t>> sizes);
/// size_for for each form of `size`: any number of processors; a power of two of at least `min`;
/// several dimensions: the two factors closest to each other; [k, n]: the smallest k.
[[nodiscard]] TopologySize any_size(NodeId processors);
[[nodiscard]] TopologySize power_of_two_size(NodeId processors, NodeId min);
[[nodiscard]] TopologySize squarest_size(NodeId processors);
[[nodiscard]] TopologySize digits_size(NodeId processors);

}  // namespace ballast
