// SPDX-License-Identifier: BSD-3-Clause
#include "routing/dimension_orders.h"
#include "routing/routing_maker.h"

namespace ballast {
namespace {

/// The order is drawn; the first router takes the other one if its first link has fewer flits in
/// way. So equals are decided by the draw.
class AdaptiveOrder final : public DimensionOrders {
 public:
  using DimensionOrders::DimensionOrders;
  [[nodiscard]] bool chooses() const override { return true; }
  [[nodiscard]] std::optional<std::uint32_t> other_word(const RouteStep& first) const override {
    return 1 - first.word;
  }
  [[nodiscard]] bool prefers_other(const RouteStep& first, std::uint32_t other,
                                   const OutputLoad& load) const override {
    RouteStep step = first;
    const Port drawn = hop(step).port;
    step.word = other;
    return load.flits(hop(step).port) < load.flits(drawn);
  }
};

const Registered<RoutingMaker> kAdaptiveOrder{
    {"adaptive-xy-yx",
     "dimension order, the first dimension first or the last one: the one whose first link has "
     "fewer flits in flight, chosen by the packet's first router",
     {},
     {.make = [](const Args&,
                 const Topology& links) { return std::make_unique<AdaptiveOrder>(links); }},
     {{"networks", "mesh, torus, hypercube, flattened-butterfly of two dimensions or more"},
      {"VC classes", "2: one for each order; on a torus 4"}},
     ""}};

}  // namespace
}  // namespace ballast
