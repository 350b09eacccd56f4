// SPDX-License-Identifier: BSD-3-Clause
#include "routing/turn_model.h"

namespace ballast {
namespace {

/// No packet turns from east to north or south in an even column, or from north or south to west in
/// an odd one; in its own column it may turn, since it has not come from the west. Word 1: it is
/// still there.
class OddEven final : public TurnModel<OddEven> {
 public:
  using TurnModel::TurnModel;
  [[nodiscard]] std::uint32_t words() const override { return 2; }
  [[nodiscard]] std::uint32_t first_word(NodeId, NodeId, std::uint32_t) const override { return 1; }
  void answer(const RouteStep& step, HopWriter& hops) const {
    const NodeId at = step.at, to = router_of(step.to), column = x(at), goal = x(to);
    const bool same_row = y(to) == y(at), odd = column % 2 != 0;
    if (goal > column && (same_row || goal % 2 != 0 || goal - column > 1)) {
      hops.add(to_side(at, east));
    }
    if (goal < column) hops.add(to_side(at, west));
    if (same_row) return;
    if (goal != column && (goal < column ? odd : !odd && step.word == 0)) return;
    Hop hop = to_side(at, vertical(at, to));
    hop.word = step.word;
    hops.add(hop);
  }
};

const Registered<RoutingMaker> kOddEven{turn_model<OddEven>(
    "odd-even",
    "shortest ways without turns from the east in even columns and to the west in odd ones",
    "Chiu 2000")};

}  // namespace
}  // namespace ballast
