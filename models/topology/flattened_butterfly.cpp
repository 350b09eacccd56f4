// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <numeric>
#include <utility>

#include "topology/concentrated.h"
#include "topology/grid.h"
#include "topology/places.h"

namespace ballast {
namespace {

/// Routers on a grid, each with a link to every router that differs from it in one coordinate only
/// [Kim, Dally & Abts 2007]; with a size for each dimension the HyperX [Ahn et al. 2009]. A
/// router's links: dimension by dimension, within one by the other router's coordinate, the own one
/// left out. Dimension order, dimension 0 first: at most one link of each dimension.
class FlattenedButterfly final : public RoutedBy<FlattenedButterfly> {
 public:
  explicit FlattenedButterfly(std::vector<NodeId> size)
      : size_(std::move(size)), coordinates_(grid_coordinates(size_)) {
    for (const NodeId n : size_) {
      routers_ *= n;
      links_ += n - 1;
    }
  }
  [[nodiscard]] NodeId processors() const override { return routers_; }
  [[nodiscard]] NodeId routers() const override { return routers_; }
  [[nodiscard]] NodeId router_of(NodeId processor) const override { return processor; }
  [[nodiscard]] Port links(NodeId) const override { return links_; }
  [[nodiscard]] Port link_kinds() const override { return static_cast<Port>(size_.size()); }
  [[nodiscard]] Port link_kind(NodeId, Port link) const override {
    return static_cast<Port>(dimension_of(link).first);
  }
  [[nodiscard]] std::uint32_t link_length(NodeId router, Port link) const override {
    const auto [d, first] = dimension_of(link);
    const NodeId own = coordinates(router)[d], below = link - first;
    return below < own ? own - below : below + 1 - own;
  }
  [[nodiscard]] LinkEnd neighbour(NodeId router, Port link) const override {
    const auto [d, first] = dimension_of(link);
    const NodeId stride =
        std::accumulate(size_.begin(), size_.begin() + static_cast<std::ptrdiff_t>(d), NodeId{1},
                        std::multiplies<NodeId>());
    const NodeId own = coordinates(router)[d], below = link - first;
    const NodeId other = below + NodeId{below >= own};
    return {router - own * stride + other * stride, first + own - Port{own > other}};
  }
  [[nodiscard]] Hop hop(NodeId at, NodeId to) const {
    const NodeId* a = coordinates(at);
    const NodeId* b = coordinates(to);
    Port first = 0;
    std::size_t d = 0;
    for (; a[d] == b[d]; ++d) first += size_[d] - 1;
    return {first + b[d] - Port{b[d] > a[d]}};
  }
  void turn(std::span<const TurnQuestion> questions, Turn* turns) const override {
    for (const TurnQuestion& q : questions) {
      *turns++ = {static_cast<std::uint8_t>(hop(q.at, q.to).port), 0};
    }
  }
  [[nodiscard]] std::vector<NodeId> shape() const override { return size_; }
  [[nodiscard]] std::optional<GridShape> grid() const override {
    return GridShape{.size = size_, .complete = true};
  }
  [[nodiscard]] std::uint64_t bytes() const override {
    return coordinates_.size() * sizeof(NodeId);
  }
  /// Circles of circles; a long dimension would need too large a circle, then the grid. Circles are
  /// so far apart that a line between two passes no third one, and turned against each other, so
  /// that few lines pass through a third router.
  [[nodiscard]] Places places() const override {
    constexpr NodeId kMostOnOuterCircle = 16;
    std::vector<DrawnPlace> places{{0, 0}};
    double radius = 0;    // of the picture of the dimensions so far
    NodeId on_inner = 0;  // parts of its outermost circle
    for (const NodeId n : size_) {
      if (n == 1) continue;
      if (n > (on_inner == 0 ? kMostOnCircle : kMostOnOuterCircle)) return {grid_of(size_)};
      const double apart = 2 * radius + 1, part = std::numbers::pi / n;
      double circle = apart / (2 * std::sin(part));
      if (n > 2) circle = std::max(circle, apart / (1 - std::cos(2 * part)));
      const double turn = on_inner == 0 ? 0 : std::numbers::pi / (2 * std::lcm(n, on_inner));
      const double c = std::cos(turn), s = std::sin(turn);
      const std::vector<DrawnPlace> inner = std::exchange(places, {});
      for (const DrawnPlace& middle : circle_of(n)) {
        for (const DrawnPlace& p : inner) {
          places.push_back(
              {circle * middle.x + c * p.x - s * p.y, circle * middle.y + s * p.x + c * p.y});
        }
      }
      radius += circle;
      on_inner = n;
    }
    return {std::move(places)};
  }

 private:
  /// The dimension of a link, and the first link of that dimension.
  [[nodiscard]] std::pair<std::size_t, Port> dimension_of(Port link) const {
    Port first = 0;
    std::size_t d = 0;
    for (; link - first >= size_[d] - 1; ++d) first += size_[d] - 1;
    return {d, first};
  }
  [[nodiscard]] const NodeId* coordinates(NodeId router) const {
    return &coordinates_[std::size_t{router} * size_.size()];
  }

  std::vector<NodeId> size_, coordinates_;
  NodeId routers_ = 1;
  Port links_ = 0;
};

const Registered<TopologyMaker> kFlattenedButterfly{
    {"flattened-butterfly",
     "flattened butterfly (HyperX): a grid with links between all routers of a line",
     {size_key("routers per dimension; [4, 4]: 16 routers"), concentration_key()},
     {.make =
          [](const Args& args) { return concentrated<FlattenedButterfly>(args, sizes_of(args)); },
      .trials = concentrated_trials({{1}, {2, 2}, {5}, {3, 5}, {5, 1, 2}, {2, 3, 4}, {3, 2, 2, 3}},
                                    {{{4, 4}, 4}, {{2, 3, 2}, 3}, {{1}, 2}}),
      .size_for = squarest_size},
     {{"numbering",
       "router = x + k0 (y + k1 (z ..)), sizes k0, k1, k2 ..; processor p at router p / "
       "concentration; links per dimension: by the coordinate of the neighbour, without the own "
       "one"},
      {"links, diameter, bisection",
       "R routers: sum of R (k - 1)/2; dimensions of 2 or more; R k/4, k the smallest size and "
       "even"},
      {"source", "Kim, Dally & Abts 2007"}}}};

}  // namespace
}  // namespace ballast
