// SPDX-License-Identifier: BSD-3-Clause
#include "routing/grid_ways.h"
#include "routing/routing_maker.h"
#include "routing/two_phases.h"

namespace ballast {
namespace {

/// The intermediate router is one of those on a shortest path: with the sources and destinations at
/// its corners, any of the rectangle; in a flattened butterfly, each coordinate is that of one of
/// them. So routes are shortest paths.
class Romm final : public TwoPhases {
 public:
  explicit Romm(const Topology& links) : TwoPhases(links), ways_(links) {}
  [[nodiscard]] bool minimal() const override { return true; }
  [[nodiscard]] std::uint32_t first_words(NodeId from, NodeId to) const override {
    const NodeId a = ways_.router_of(from), b = ways_.router_of(to);
    return ways_.choices([&](std::size_t d) { return ways_.distance(a, b, d) + 1; });
  }
  [[nodiscard]] std::uint32_t first_word(NodeId from, NodeId to,
                                         std::uint32_t choice) const override {
    const NodeId a = ways_.router_of(from), b = ways_.router_of(to);
    return word_of(ways_.choice(
        choice, [&](std::size_t d) { return ways_.distance(a, b, d) + 1; },
        [&](std::size_t d, NodeId links) { return ways_.after(a, b, d, links); }));
  }

 private:
  GridWays ways_;
};

const Registered<RoutingMaker> kRomm{
    {"romm",
     "by way of a router drawn for each packet from those on its shortest paths, both parts in "
     "dimension order",
     {},
     {.make = [](const Args&, const Topology& links) { return std::make_unique<Romm>(links); }},
     {{"networks", "line, ring, mesh, torus, hypercube, flattened-butterfly"},
      {"VC classes", "2: one for each part; on a torus 4"},
      {"source", "Nesson & Johnsson 1995"}}}};

}  // namespace
}  // namespace ballast
