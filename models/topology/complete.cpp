// SPDX-License-Identifier: BSD-3-Clause
#include "topology/places.h"
#include "topology/topology.h"

namespace ballast {
namespace {

/// A link between every two routers, one processor per router. Links are numbered by the
/// neighbours' numbers, without the router itself.
class Complete final : public RoutedBy<Complete> {
 public:
  explicit Complete(NodeId processors) : routers_(processors) {}
  [[nodiscard]] NodeId processors() const override { return routers_; }
  [[nodiscard]] NodeId routers() const override { return routers_; }
  [[nodiscard]] NodeId router_of(NodeId processor) const override { return processor; }
  [[nodiscard]] Port links(NodeId) const override { return routers_ - 1; }
  [[nodiscard]] LinkEnd neighbour(NodeId router, Port link) const override {
    const NodeId other = link + NodeId{link >= router};
    return {other, hop(other, router).port};
  }
  [[nodiscard]] Hop hop(NodeId at, NodeId to) const { return {to - Port{to > at}}; }
  [[nodiscard]] Places places() const override {
    return {routers_ <= kMostOnCircle ? circle_of(routers_) : rows_of(routers_)};
  }

 private:
  NodeId routers_;
};

const Registered<TopologyMaker> kComplete{
    {"complete",
     "complete graph: a link between every two processors",
     {size_key("[processors]", "64")},
     {.make = [](const Args& args) { return std::make_unique<Complete>(size_of(args)); },
      .trials = size_trials({{1}, {2}, {3}, {4}, {5}, {6}, {13}, {32}}),
      .size_for = any_size},
     {{"numbering", "links by the number of the neighbour, without the own one"},
      {"links, diameter, bisection", "P (P - 1)/2, 1, P^2/4"}}}};

}  // namespace
}  // namespace ballast
