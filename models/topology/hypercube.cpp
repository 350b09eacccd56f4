// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <bit>

#include "topology/concentrated.h"
#include "topology/places.h"
#include "topology/topology.h"

namespace ballast {
namespace {

/// Binary n-cube, one processor per router unless concentrated; link k flips bit k of the router's
/// number. E-cube routing, lowest bit first [Sullivan & Bashkow 1977]. The shape stays [p], as in
/// `size`; the address bits are those of the router numbers.
class Hypercube final : public RoutedBy<Hypercube> {
 public:
  explicit Hypercube(NodeId processors) : routers_(processors) {}
  [[nodiscard]] NodeId processors() const override { return routers_; }
  [[nodiscard]] NodeId routers() const override { return routers_; }
  [[nodiscard]] NodeId router_of(NodeId processor) const override { return processor; }
  [[nodiscard]] Port links(NodeId) const override {
    return static_cast<Port>(std::countr_zero(routers_));
  }
  [[nodiscard]] LinkEnd neighbour(NodeId router, Port link) const override {
    return {router ^ (NodeId{1} << link), link};
  }
  [[nodiscard]] Port link_kinds() const override { return std::max<Port>(links(0), 1); }
  [[nodiscard]] Port link_kind(NodeId, Port link) const override { return link; }
  [[nodiscard]] Hop hop(NodeId at, NodeId to) const {
    return {static_cast<Port>(std::countr_zero(at ^ to))};
  }
  [[nodiscard]] std::optional<GridShape> grid() const override {
    return GridShape{std::vector<NodeId>(static_cast<std::size_t>(std::countr_zero(routers_)), 2)};
  }
  /// Cubes of the lowest three bits; the other bits count columns and rows of cubes in Gray code.
  /// The corners of a cube have eight different x and y, so that a link to the next cube, across or
  /// down, passes through no other corner.
  [[nodiscard]] Places places() const override {
    constexpr DrawnPlace kEdges[] = {{4, -1}, {1, 4}, {2, -2}};
    constexpr double kPitch = 9.5;
    const auto bits = static_cast<unsigned>(std::countr_zero(routers_));
    if (bits < 3) return {grid_of(std::vector<NodeId>(bits, 2))};
    const unsigned across = (bits - 2) / 2;  // bits of the column
    std::vector<DrawnPlace> places(routers_);
    for (NodeId r = 0; r < routers_; ++r) {
      const NodeId cube = r >> 3;
      places[r] = {kPitch * gray_rank(cube & ((NodeId{1} << across) - 1)),
                   kPitch * gray_rank(cube >> across)};
      for (unsigned k = 0; k < 3; ++k) {
        if ((r >> k & 1) == 0) continue;
        places[r] = {places[r].x + kEdges[k].x, places[r].y + kEdges[k].y};
      }
    }
    return {std::move(places)};
  }

 private:
  static double gray_rank(NodeId code) {
    NodeId rank = 0;
    for (; code != 0; code >>= 1) rank ^= code;
    return rank;
  }

  NodeId routers_;
};

const Registered<TopologyMaker> kHypercube{
    {"hypercube",
     "hypercube (binary n-cube), e-cube routing, lowest bit first",
     {size_key("[routers], a power of two", "64"), concentration_key()},
     {.make =
          [](const Args& args) { return concentrated<Hypercube>(args, power_of_two_of(args, 1)); },
      .trials = concentrated_trials({{1}, {2}, {16}, {128}}, {{{16}, 4}, {{8}, 3}}),
      .size_for = [](NodeId processors) { return power_of_two_size(processors, 1); }},
     {{"numbering", "2^n routers; link k flips bit k; processor p at router p / concentration"},
      {"links, diameter, bisection", "R = 2^n routers: R n/2, n, R/2"}}}};

}  // namespace
}  // namespace ballast
