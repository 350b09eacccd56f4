// SPDX-License-Identifier: BSD-3-Clause
#include "routing/grid_ways.h"
#include "routing/routing_maker.h"

namespace ballast {
namespace {

/// Down in any dimension as long as the packet must, then up in any. No turn leads from up to down,
/// so no cycle of channels closes.
class NegativeFirst final : public RoutedBySets<NegativeFirst>, private GridWays {
 public:
  NegativeFirst(const Args& args, const Topology& links)
      : GridWays(links), selection_(selection_of(args)) {
    if (has_rings() || is_complete()) throw UserError("expected a line, mesh or hypercube");
  }
  [[nodiscard]] std::uint32_t most_hops() const override { return most_minimal(); }
  [[nodiscard]] Selection selection() const override { return selection_; }
  void answer(const RouteStep& step, HopWriter& hops) const {
    const NodeId at = step.at, to = router_of(step.to);
    bool found = false;
    for (const bool up : {false, true}) {
      for (std::size_t d = 0; d < dimensions() && !(up && found); ++d) {
        if (!differ(at, to, d) || goes_up(at, to, d) != up) continue;
        hops.add({link(at, d, up)});
        found = !up || found;
      }
    }
  }

 private:
  Selection selection_;
};

const Registered<RoutingMaker> kNegativeFirst{
    {"negative-first",
     "down in any dimension as long as the packet must, then up in any",
     {selection_key()},
     {.make = [](const Args& args,
                 const Topology& links) { return std::make_unique<NegativeFirst>(args, links); }},
     {{"networks", "line, mesh, hypercube"}, {"VC classes", "1"}, {"source", "Glass & Ni 1992"}}}};

}  // namespace
}  // namespace ballast
