// SPDX-License-Identifier: BSD-3-Clause
#include "topology/concentrated.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>

#include "topology/places.h"

namespace ballast {
namespace {

class Concentrated final : public Topology {
 public:
  Concentrated(std::unique_ptr<Topology> inner, NodeId concentration)
      : inner_(std::move(inner)), concentration_(concentration) {}

  [[nodiscard]] NodeId processors() const override { return inner_->routers() * concentration_; }
  [[nodiscard]] NodeId routers() const override { return inner_->routers(); }
  [[nodiscard]] NodeId router_of(NodeId processor) const override {
    return processor / concentration_;
  }
  void route(std::span<const RouteStep> steps, Hop* hops) const override {
    ask(steps, hops, [this](auto asked, Hop* to) { inner_->route(asked, to); });
  }
  void turn(std::span<const TurnQuestion> questions, Turn* turns) const override {
    ask(questions, turns, [this](auto asked, Turn* to) { inner_->turn(asked, to); });
  }
  [[nodiscard]] unsigned vc_classes() const override { return inner_->vc_classes(); }
  [[nodiscard]] bool minimal() const override { return inner_->minimal(); }

  [[nodiscard]] Port links(NodeId router) const override { return inner_->links(router); }
  [[nodiscard]] LinkEnd neighbour(NodeId router, Port link) const override {
    return inner_->neighbour(router, link);
  }
  [[nodiscard]] Port side(NodeId router, Port link) const override {
    return inner_->side(router, link);
  }
  [[nodiscard]] Port link_kinds() const override { return inner_->link_kinds(); }
  [[nodiscard]] Port link_kind(NodeId router, Port link) const override {
    return inner_->link_kind(router, link);
  }
  [[nodiscard]] std::uint32_t link_length(NodeId router, Port link) const override {
    return inner_->link_length(router, link);
  }
  [[nodiscard]] bool has_flit_cycles() const override { return inner_->has_flit_cycles(); }
  [[nodiscard]] std::uint32_t link_flit_cycles(NodeId router, Port link) const override {
    return inner_->link_flit_cycles(router, link);
  }
  [[nodiscard]] bool sends(NodeId router, Port link) const override {
    return inner_->sends(router, link);
  }
  [[nodiscard]] std::vector<NodeId> shape() const override {
    std::vector<NodeId> shape = inner_->shape();
    shape.insert(shape.begin(), concentration_);
    return shape;
  }
  [[nodiscard]] std::vector<NodeId> router_shape() const override { return inner_->shape(); }
  [[nodiscard]] std::optional<GridShape> grid() const override {
    std::optional<GridShape> grid = inner_->grid();
    if (grid) grid->concentration = concentration_;
    return grid;
  }
  [[nodiscard]] std::uint64_t bytes() const override { return inner_->bytes(); }
  /// Without processors, so that pictures draw them beside their routers.
  [[nodiscard]] Places places() const override { return {inner_->places().routers}; }

 private:
  /// Asks about the processor of the inner topology, which has the number of its router.
  template <class Question, class Answer, class Inner>
  void ask(std::span<const Question> questions, Answer* answers, Inner&& inner) const {
    std::array<Question, 64> asked;
    while (!questions.empty()) {
      const std::size_t n = std::min(questions.size(), asked.size());
      for (std::size_t k = 0; k < n; ++k) {
        asked[k] = questions[k];
        asked[k].to /= concentration_;
      }
      inner(std::span<const Question>(asked.data(), n), answers);
      answers += n;
      questions = questions.subspan(n);
    }
  }

  std::unique_ptr<Topology> inner_;
  NodeId concentration_;
};

}  // namespace

Key concentration_key() {
  return Key::integer("concentration")
      .range(1, static_cast<double>(kMaxConcentration))
      .help("processors per router; default: 1");
}

NodeId concentration_of(const Args& args) {
  const auto concentration = args.has("concentration") ? args.get<NodeId>("concentration") : 1;
  const std::vector<NodeId> size = sizes_of(args);
  const std::uint64_t routers =
      std::accumulate(size.begin(), size.end(), std::uint64_t{1}, std::multiplies<>());
  if (routers * concentration <= kMaxProcessors) return concentration;
  throw UserError(args.where("concentration"),
                  fmt::format("machine.concentration: expected at most {} processors, got {} on "
                              "each of {} routers",
                              kMaxProcessors, concentration, routers));
}

std::unique_ptr<Topology> concentrated(std::unique_ptr<Topology> inner, NodeId concentration) {
  if (concentration == 1) return inner;
  return std::make_unique<Concentrated>(std::move(inner), concentration);
}

std::vector<TopologyTrial> concentrated_trials(
    std::initializer_list<std::vector<std::int64_t>> sizes,
    std::initializer_list<ConcentratedSize> concentrated) {
  std::vector<TopologyTrial> trials = size_trials(sizes);
  for (const ConcentratedSize& each : concentrated) {
    trials.push_back({{{"size", each.size}, {"concentration", each.concentration}}});
  }
  return trials;
}

TopologySize concentrated_size(const TopologyMaker& part, NodeId processors, NodeId concentration) {
  const NodeId nearest =
      processors / concentration + NodeId{processors % concentration > concentration / 2};
  TopologySize size = part.size_for(std::max<NodeId>(nearest, 1));
  size.processors *= concentration;
  return size;
}

}  // namespace ballast
