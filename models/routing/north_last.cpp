// SPDX-License-Identifier: BSD-3-Clause
#include "routing/turn_model.h"

namespace ballast {
namespace {

class NorthLast final : public TurnModel<NorthLast> {
 public:
  using TurnModel::TurnModel;
  void answer(const RouteStep& step, HopWriter& hops) const {
    const NodeId at = step.at, to = router_of(step.to);
    if (x(to) != x(at)) hops.add(to_side(at, x(to) < x(at) ? west : east));
    if (y(to) < y(at)) hops.add(to_side(at, south));
    if (x(to) == x(at) && y(to) > y(at)) hops.add(to_side(at, north));
  }
};

const Registered<RoutingMaker> kNorthLast{turn_model<NorthLast>(
    "north-last", "every shortest way, but north only where nothing else is left",
    "Glass & Ni 1992")};

}  // namespace
}  // namespace ballast
