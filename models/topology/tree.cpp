// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "topology/places.h"
#include "topology/topology.h"

namespace ballast {
namespace {

/// Binary tree whose p leaves are the processors; the routers are its p - 1 switches in heap order:
/// router r has the children 2 r + 1 and 2 r + 2, router 0 is the root, and each of the last p / 2
/// carries two processors. A switch above 2^h processors has min(fat, 2^h) links to its parent
/// (fat tree, [Leiserson 1985]). Links of a switch: to the left child, to the right child, up.
///
/// A packet goes up until the destination is below, then down. Among parallel links it takes number
/// (destination mod their number), so that they share the destinations evenly.
class Tree final : public RoutedBy<Tree> {
 public:
  Tree(NodeId processors, NodeId fat)
      : processors_(processors), levels_(static_cast<unsigned>(std::countr_zero(processors))) {
    for (unsigned h = 0; h < levels_; ++h) width_[h] = std::min(fat, NodeId{1} << h);
    width_[levels_] = 0;  // above the root
    width_[0] = 0;        // processors are not reached by links
  }
  [[nodiscard]] NodeId processors() const override { return processors_; }
  [[nodiscard]] NodeId routers() const override { return processors_ - 1; }
  [[nodiscard]] NodeId router_of(NodeId processor) const override {
    return (processors_ + processor) / 2 - 1;
  }
  [[nodiscard]] Port links(NodeId router) const override {
    const unsigned h = height(router + 1);
    return 2 * width_[h - 1] + width_[h];
  }
  [[nodiscard]] LinkEnd neighbour(NodeId router, Port link) const override {
    const NodeId node = router + 1;
    const unsigned h = height(node);
    const Port down = width_[h - 1];  // to each child
    if (link >= 2 * down) return {node / 2 - 1, (node % 2) * width_[h] + link - 2 * down};
    const NodeId side = link / down;
    return {2 * node + side - 1, 2 * width_[h - 2] + link % down};
  }
  [[nodiscard]] Hop hop(NodeId at, NodeId to) const {
    const NodeId node = at + 1, leaf = processors_ + to;
    const unsigned h = height(node);
    const Port down = width_[h - 1];
    if (leaf >> h != node) return {2 * down + to % width_[h]};
    return {(leaf >> (h - 1)) % 2 * down + to % down};
  }
  /// Up to 32 leaves the levels are rows; a larger tree halves a rectangle, by turns across and
  /// down (H-tree).
  [[nodiscard]] Places places() const override {
    Places places{std::vector<DrawnPlace>(routers()), std::vector<DrawnPlace>(processors_)};
    const bool rows = levels_ <= 5;
    std::vector<DrawnPlace> cells(std::size_t{2} *
                                  processors_);  // by node of a heap that starts at 1
    for (NodeId node = 1; node < cells.size(); ++node) {
      const auto depth = static_cast<unsigned>(std::bit_width(node)) - 1;
      if (node > 1 && rows) {
        cells[node] = cells[node / 2];
        cells[node].x += std::ldexp(node % 2 == 0 ? -0.5 : 0.5, static_cast<int>(levels_ - depth));
        cells[node].y += std::max(1.2, std::ldexp(0.35, static_cast<int>(levels_ - depth)));
      } else if (node > 1) {
        cells[node] = cells[node / 2];
        const double step =
            std::ldexp(node % 2 == 0 ? -1 : 1, static_cast<int>((levels_ - depth) / 2));
        (depth % 2 == 1 ? cells[node].x : cells[node].y) += step;
      }
      (node < processors_ ? places.routers[node - 1] : places.processors[node - processors_]) =
          cells[node];
    }
    return places;
  }

 private:
  /// Height of a node in a heap that starts at 1: its subtree has 2^height leaves.
  [[nodiscard]] unsigned height(NodeId node) const {
    return levels_ + 1 - static_cast<unsigned>(std::bit_width(node));
  }

  NodeId processors_;
  unsigned levels_;
  std::array<Port, 32> width_{};  // links up from a switch of this height
};

TopologyTrial trial(std::int64_t processors, std::int64_t fat = 1) {
  return {{{"size", std::vector<std::int64_t>{processors}}, {"fat", fat}}};
}

const Registered<TopologyMaker> kTree{
    {"tree",
     "binary tree with the processors as leaves, up/down routing; fat > 1: fat tree",
     {size_key("[processors], a power of two, at least 2", "64"),
      Key::integer("fat", 1)
          .range(1, static_cast<double>(kMaxProcessors))
          .help("links from a switch above 2^h processors to its parent, min(fat, 2^h)")},
     {.make =
          [](const Args& args) {
            return std::make_unique<Tree>(power_of_two_of(args, 2), args.get<NodeId>("fat"));
          },
      .trials = {trial(2), trial(4), trial(64), trial(64, 2), trial(64, 3), trial(64, 4),
                 trial(32, 16), trial(8, 1'000'000'000)},
      .size_for = [](NodeId processors) { return power_of_two_size(processors, 2); }},
     {{"numbering",
       "P = 2^n leaves; P - 1 routers in heap order, the root 0, children of r: 2 r + 1 and 2 r + "
       "2; processor i at router (P + i)/2 - 1; links: left, right, up, min(fat, 2^h) of them at "
       "height h"},
      {"diameter, bisection", "2 (n - 1), min(fat, P/2)"}}}};

}  // namespace
}  // namespace ballast
