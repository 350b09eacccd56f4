// SPDX-License-Identifier: BSD-3-Clause
#include <bit>

#include "topology/places.h"
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
  /// The two halves of the address count columns and rows in Gray code, so that half of the links
  /// join places side by side.
  [[nodiscard]] Places places() const override {
    const unsigned bits = static_cast<unsigned>(std::countr_zero(routers_)), half = (bits + 1) / 2;
    std::vector<Place> places(routers_);
    for (NodeId r = 0; r < routers_; ++r) {
      places[r] = {gray_rank(r & ((NodeId{1} << half) - 1)), gray_rank(r >> half)};
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
     {size_key("[processors], a power of two")},
     {.make =
          [](const Args& args) { return std::make_unique<Hypercube>(power_of_two_of(args, 1)); },
      .trials = size_trials({{1}, {2}, {16}, {128}}),
      .size_for = [](NodeId processors) { return power_of_two_size(processors, 1); }}}};

}  // namespace
}  // namespace ballast
