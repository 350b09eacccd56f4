// SPDX-License-Identifier: BSD-3-Clause
#include <bit>

#include "topology/topology.h"

namespace ballast {
namespace {

/// Binary n-cube, one processor per router; link k flips bit k of the router's number. E-cube
/// routing, lowest bit first [Sullivan & Bashkow 1977]. The shape stays [p], as in `size`; the
/// address bits are those of the router numbers.
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
  [[nodiscard]] Hop hop(NodeId at, NodeId to) const {
    return {static_cast<Port>(std::countr_zero(at ^ to))};
  }

 private:
  NodeId routers_;
};

const Registered<TopologyMaker> kHypercube{
    {"hypercube",
     "hypercube (binary n-cube), e-cube routing, lowest bit first",
     {size_key("[processors], a power of two")},
     {.make =
          [](const Args& args) { return std::make_unique<Hypercube>(power_of_two_of(args, 1)); },
      .trials = size_trials({{1}, {2}, {16}, {128}}),
      .size_for = [](NodeId processors) { return power_of_two_size(processors, 1); }}}};

}  // namespace
}  // namespace ballast
