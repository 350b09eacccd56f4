// SPDX-License-Identifier: BSD-3-Clause
// Links from a topology, routes from a relation: whatever walks or steps a topology takes the
// relation with it.
#include <utility>

#include "routing/routing_maker.h"
#include "topology/places.h"

namespace ballast {
namespace {

class WithRouting final : public Topology {
 public:
  WithRouting(std::unique_ptr<Topology> links, std::unique_ptr<Routing> routing)
      : links_(std::move(links)), routing_(std::move(routing)) {}

  void route(std::span<const RouteStep> steps, Hop* hops) const override {
    routing_->route(steps, hops);
  }
  [[nodiscard]] unsigned vc_classes() const override { return routing_->vc_classes(); }
  [[nodiscard]] unsigned escape_classes() const override { return routing_->escape_classes(); }
  [[nodiscard]] std::uint32_t most_hops() const override { return routing_->most_hops(); }
  [[nodiscard]] Selection selection() const override { return routing_->selection(); }
  [[nodiscard]] bool minimal() const override { return routing_->minimal(); }
  [[nodiscard]] std::uint32_t words() const override { return routing_->words(); }
  [[nodiscard]] std::uint32_t first_words(NodeId from, NodeId to) const override {
    return routing_->first_words(from, to);
  }
  [[nodiscard]] std::uint32_t first_word(NodeId from, NodeId to,
                                         std::uint32_t choice) const override {
    return routing_->first_word(from, to, choice);
  }
  [[nodiscard]] bool leaves(NodeId at, std::uint32_t word) const override {
    return routing_->leaves(at, word);
  }
  [[nodiscard]] bool chooses() const override { return routing_->chooses(); }
  [[nodiscard]] std::optional<std::uint32_t> other_word(const RouteStep& first) const override {
    return routing_->other_word(first);
  }
  [[nodiscard]] bool prefers_other(const RouteStep& first, std::uint32_t other,
                                   const OutputLoad& load) const override {
    return routing_->prefers_other(first, other, load);
  }
  [[nodiscard]] const Routing* stand_in() const override { return routing_->stand_in(); }

  [[nodiscard]] NodeId processors() const override { return links_->processors(); }
  [[nodiscard]] NodeId routers() const override { return links_->routers(); }
  [[nodiscard]] NodeId router_of(NodeId processor) const override {
    return links_->router_of(processor);
  }
  [[nodiscard]] NodeId entry_router(NodeId processor) const override {
    return links_->entry_router(processor);
  }
  [[nodiscard]] NodeId exit_router(NodeId processor) const override {
    return links_->exit_router(processor);
  }
  [[nodiscard]] Port links(NodeId router) const override { return links_->links(router); }
  [[nodiscard]] LinkEnd neighbour(NodeId router, Port link) const override {
    return links_->neighbour(router, link);
  }
  [[nodiscard]] Port side(NodeId router, Port link) const override {
    return links_->side(router, link);
  }
  [[nodiscard]] Port link_kinds() const override { return links_->link_kinds(); }
  [[nodiscard]] Port link_kind(NodeId router, Port link) const override {
    return links_->link_kind(router, link);
  }
  [[nodiscard]] std::uint32_t link_length(NodeId router, Port link) const override {
    return links_->link_length(router, link);
  }
  [[nodiscard]] bool has_flit_cycles() const override { return links_->has_flit_cycles(); }
  [[nodiscard]] std::uint32_t link_flit_cycles(NodeId router, Port link) const override {
    return links_->link_flit_cycles(router, link);
  }
  [[nodiscard]] bool sends(NodeId router, Port link) const override {
    return links_->sends(router, link);
  }
  [[nodiscard]] std::vector<NodeId> shape() const override { return links_->shape(); }
  [[nodiscard]] std::vector<NodeId> router_shape() const override { return links_->router_shape(); }
  [[nodiscard]] std::optional<GridShape> grid() const override { return links_->grid(); }
  [[nodiscard]] std::uint64_t bytes() const override { return links_->bytes() + routing_->bytes(); }
  [[nodiscard]] const NodeNames* names() const override { return links_->names(); }
  [[nodiscard]] const NodeNames* processor_names() const override {
    return links_->processor_names();
  }
  [[nodiscard]] Places places() const override { return links_->places(); }

 private:
  std::unique_ptr<Topology> links_;  // before the relation, which speaks of it
  std::unique_ptr<Routing> routing_;
};

}  // namespace

std::unique_ptr<Topology> with_routing(std::unique_ptr<Topology> topology,
                                       std::unique_ptr<Routing> routing) {
  if (!routing) return topology;
  return std::make_unique<WithRouting>(std::move(topology), std::move(routing));
}

}  // namespace ballast
