// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "topology/topology.h"

namespace ballast {

/// p processors on a line, one per router, links to the left (port 0, if it exists) and the right.
class TestLine final : public RoutedBy<TestLine> {
 public:
  explicit TestLine(NodeId processors) : processors_(processors) {}
  [[nodiscard]] NodeId processors() const override { return processors_; }
  [[nodiscard]] NodeId routers() const override { return processors_; }
  [[nodiscard]] NodeId router_of(NodeId processor) const override { return processor; }
  [[nodiscard]] Port links(NodeId router) const override {
    return Port{router > 0} + Port{router + 1 < processors_};
  }
  [[nodiscard]] LinkEnd neighbour(NodeId router, Port link) const override {
    const bool left = router > 0 && link == 0;
    return left ? LinkEnd{router - 1, Port{router > 1}} : LinkEnd{router + 1, 0};
  }
  [[nodiscard]] Hop hop(NodeId at, NodeId to) const { return {to < at ? Port{0} : Port{at > 0}}; }

 private:
  NodeId processors_;
};

/// Two processors at each of p / 2 routers; every two routers share a link.
class TestPairs final : public RoutedBy<TestPairs> {
 public:
  explicit TestPairs(NodeId processors) : processors_(processors) {}
  [[nodiscard]] NodeId processors() const override { return processors_; }
  [[nodiscard]] NodeId routers() const override { return processors_ / 2; }
  [[nodiscard]] NodeId router_of(NodeId processor) const override { return processor / 2; }
  [[nodiscard]] Port links(NodeId) const override { return routers() - 1; }
  [[nodiscard]] LinkEnd neighbour(NodeId router, Port link) const override {
    const NodeId other = link < router ? link : link + 1;
    return {other, other > router ? router : router - 1};
  }
  [[nodiscard]] Hop hop(NodeId at, NodeId to) const {
    const NodeId router = to / 2;
    return {router < at ? router : router - 1};
  }

 private:
  NodeId processors_;
};

}  // namespace ballast
