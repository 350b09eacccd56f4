// SPDX-License-Identifier: BSD-3-Clause
#include "routing/turn_model.h"

namespace ballast {
namespace {

class WestFirst final : public TurnModel<WestFirst> {
 public:
  using TurnModel::TurnModel;
  void answer(const RouteStep& step, HopWriter& hops) const {
    const NodeId at = step.at, to = router_of(step.to);
    if (x(to) < x(at)) return hops.add(to_side(at, west));
    if (x(to) > x(at)) hops.add(to_side(at, east));
    if (y(to) != y(at)) hops.add(to_side(at, vertical(at, to)));
  }
};

const Registered<RoutingMaker> kWestFirst{turn_model<WestFirst>(
    "west-first", "west as long as the packet must, then every shortest way", "Glass & Ni 1992")};

}  // namespace
}  // namespace ballast
