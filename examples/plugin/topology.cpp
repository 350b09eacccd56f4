// SPDX-License-Identifier: BSD-3-Clause
#include <ballast/plugin.h>
#include <ballast/topology.h>

#include <algorithm>
#include <memory>

namespace ballast {
namespace {

/// A ring of the processors 1, 2 ... around the hub 0, which is linked to all of them. Packets go
/// to a neighbour directly, to others through the hub. So no packet takes two links of the ring,
/// and packets cannot wait for each other in a circle.
class Wheel final : public RoutedBy<Wheel> {
 public:
  explicit Wheel(NodeId processors) : rim_(processors - 1) {}
  [[nodiscard]] NodeId processors() const override { return rim_ + 1; }
  [[nodiscard]] NodeId routers() const override { return rim_ + 1; }
  [[nodiscard]] NodeId router_of(NodeId processor) const override { return processor; }
  [[nodiscard]] Port links(NodeId router) const override { return router == 0 ? rim_ : 3; }
  /// A router of the ring: link 0 to the hub, 1 backwards, 2 forwards.
  [[nodiscard]] LinkEnd neighbour(NodeId router, Port link) const override {
    if (router == 0) return {link + 1, 0};
    if (link == 0) return {0, router - 1};
    return link == 1 ? LinkEnd{before(router), 2} : LinkEnd{after(router), 1};
  }
  [[nodiscard]] Hop hop(NodeId at, NodeId to) const {
    if (at == 0) return {to - 1};
    if (to == 0) return {0};
    if (to == before(at)) return {1};
    return {to == after(at) ? Port{2} : Port{0}};
  }

 private:
  [[nodiscard]] NodeId before(NodeId router) const { return router == 1 ? rim_ : router - 1; }
  [[nodiscard]] NodeId after(NodeId router) const { return router == rim_ ? 1 : router + 1; }
  NodeId rim_;
};

std::unique_ptr<Topology> make_wheel(const Args& args) {
  const NodeId processors = size_of(args);
  if (processors < 4) throw UserError("wheel: expected 4 or more processors, got fewer");
  return std::make_unique<Wheel>(processors);
}

const Registered<TopologyMaker> kWheel{
    {"wheel",
     "ring around processor 0, which is linked to all",
     {size_key("[processors], 4 or more, the hub included")},
     {.make = make_wheel,
      .trials = size_trials({{4}, {5}, {6}, {13}, {32}}),
      .size_for = [](NodeId processors) { return any_size(std::max(processors, NodeId{4})); }}}};

}  // namespace
}  // namespace ballast
