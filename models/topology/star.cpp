// SPDX-License-Identifier: BSD-3-Clause
#include "topology/places.h"
#include "topology/topology.h"

namespace ballast {
namespace {

/// One processor per router; router 0 is the centre, its link k leads to router k + 1.
class Star final : public RoutedBy<Star> {
 public:
  explicit Star(NodeId processors) : routers_(processors) {}
  [[nodiscard]] NodeId processors() const override { return routers_; }
  [[nodiscard]] NodeId routers() const override { return routers_; }
  [[nodiscard]] NodeId router_of(NodeId processor) const override { return processor; }
  [[nodiscard]] Port links(NodeId router) const override { return router == 0 ? routers_ - 1 : 1; }
  [[nodiscard]] LinkEnd neighbour(NodeId router, Port link) const override {
    return router == 0 ? LinkEnd{link + 1, 0} : LinkEnd{0, router - 1};
  }
  [[nodiscard]] Hop hop(NodeId at, NodeId to) const { return {at == 0 ? to - 1 : 0}; }
  [[nodiscard]] Places places() const override {
    const NodeId rays = routers_ - 1;
    std::vector<DrawnPlace> places = rays <= kMostOnCircle ? circle_of(rays) : rows_of(rays);
    places.insert(places.begin(), {0, rays <= kMostOnCircle ? 0.0 : -1.0});
    return {std::move(places)};
  }

 private:
  NodeId routers_;
};

const Registered<TopologyMaker> kStar{
    {"star",
     "star: processor 0 in the centre, linked to each of the others",
     {size_key("[processors], the centre included", "64")},
     {.make = [](const Args& args) { return std::make_unique<Star>(size_of(args)); },
      .trials = size_trials({{1}, {2}, {3}, {4}, {5}, {6}, {13}, {32}}),
      .size_for = any_size},
     {{"numbering", "link k of router 0 leads to k + 1"},
      {"links, diameter, bisection", "P - 1, 2, P/2"}}}};

}  // namespace
}  // namespace ballast
