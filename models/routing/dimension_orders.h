// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "routing/grid_ways.h"

namespace ballast {

/// Dimension order with the first dimension first (word 0) or the last one (word 1), each in VC
/// classes of its own, so that the turns of one order never wait for those of the other. The
/// packet's first word is a draw.
class DimensionOrders : public RoutedByWord<DimensionOrders> {
 public:
  explicit DimensionOrders(const Topology& links) : ways_(links) {
    if (ways_.dimensions() < 2) throw UserError("expected two dimensions or more");
  }
  [[nodiscard]] Hop hop(const RouteStep& step) const {
    Hop hop = ways_.in_order(step.at, ways_.router_of(step.to), step.word != 0);
    hop.vc_class += step.word * ways_.vc_classes();
    hop.word = step.word;
    return hop;
  }
  [[nodiscard]] unsigned vc_classes() const override { return 2 * ways_.vc_classes(); }
  [[nodiscard]] std::uint32_t words() const override { return 2; }
  [[nodiscard]] std::uint32_t first_words(NodeId, NodeId) const override { return 2; }
  [[nodiscard]] std::uint32_t first_word(NodeId, NodeId, std::uint32_t choice) const override {
    return choice;
  }

 private:
  GridWays ways_;
};

}  // namespace ballast
