// SPDX-License-Identifier: BSD-3-Clause
#include "routing/grid_ways.h"
#include "routing/routing_maker.h"

namespace ballast {
namespace {

/// Every shortest way in the last class; dimension order, with its dateline, in the escape classes
/// before it [Duato 1993]. A packet that has taken an escape hop (word 1) stays on the escape:
/// buffers here may hold the end of one packet and the head of the next, and a packet that went
/// back could wait behind one that waits for it.
class MinimalAdaptive final : public RoutedBySets<MinimalAdaptive> {
 public:
  MinimalAdaptive(const Args& args, const Topology& links)
      : ways_(links), selection_(selection_of(args)) {
    if (ways_.has_rings() && ways_.vc_classes() < 2) {
      throw UserError("expected a dateline, the escape from the rings");
    }
  }
  [[nodiscard]] unsigned vc_classes() const override { return ways_.vc_classes() + 1; }
  [[nodiscard]] unsigned escape_classes() const override { return ways_.vc_classes(); }
  [[nodiscard]] std::uint32_t most_hops() const override { return ways_.most_minimal() + 1; }
  [[nodiscard]] Selection selection() const override { return selection_; }
  [[nodiscard]] std::uint32_t words() const override { return 2; }
  void answer(const RouteStep& step, HopWriter& hops) const {
    const NodeId to = ways_.router_of(step.to);
    if (step.word == 0) ways_.add_minimal(step.at, to, ways_.vc_classes(), hops);
    Hop escape = ways_.in_order(step.at, to);
    escape.word = 1;
    hops.add(escape);
  }

 private:
  GridWays ways_;
  Selection selection_;
};

const Registered<RoutingMaker> kMinimalAdaptive{
    {"minimal-adaptive",
     "every shortest way, with dimension order as the escape from deadlock",
     {selection_key()},
     {.make = [](const Args& args,
                 const Topology& links) { return std::make_unique<MinimalAdaptive>(args, links); }},
     {{"networks", "line, ring, mesh, torus, hypercube, flattened-butterfly"},
      {"VC classes",
       "2: an escape of 1 VC, the others adaptive; on a torus 3: an escape of 2 VCs, by dateline"},
      {"source", "Duato 1993"}}}};

}  // namespace
}  // namespace ballast
