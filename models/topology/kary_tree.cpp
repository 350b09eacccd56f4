// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <array>

#include "topology/places.h"
#include "topology/topology.h"

namespace ballast {
namespace {

/// k-ary n-tree [Petrini & Vanneschi 1997]: k^n processors, n levels of k^(n-1) switches. Switch w
/// of level l (0: at the processors; router l k^(n-1) + w) has k links up, of which link j leads to
/// the switch of level l + 1 that differs at most in digit l of its number to base k, which is j.
/// Links of a switch: k down (not at level 0), then k up (not at the top).
///
/// A packet goes up until the destination is below, then down. The route up is fixed: at level l by
/// link number (digit l of the destination), so that the destinations of a switch share the
/// switches above it evenly.
class KaryTree final : public RoutedBy<KaryTree> {
 public:
  explicit KaryTree(Digits d) : base_(d.base), levels_(d.count) {
    for (NodeId l = 1; l <= levels_; ++l) power_[l] = power_[l - 1] * base_;
  }
  [[nodiscard]] NodeId processors() const override { return power_[levels_]; }
  [[nodiscard]] NodeId routers() const override { return levels_ * width(); }
  [[nodiscard]] NodeId router_of(NodeId processor) const override { return processor / base_; }
  [[nodiscard]] Port links(NodeId router) const override {
    const NodeId level = router / width();
    return down(level) + (level + 1 < levels_ ? base_ : 0);
  }
  [[nodiscard]] LinkEnd neighbour(NodeId router, Port link) const override {
    const NodeId level = router / width(), number = router % width();
    if (link < down(level)) {
      return {(level - 1) * width() + with_digit(number, level - 1, link),
              down(level - 1) + digit(number, level - 1)};
    }
    return {(level + 1) * width() + with_digit(number, level, link - down(level)),
            digit(number, level)};
  }
  [[nodiscard]] Hop hop(NodeId at, NodeId to) const {
    const NodeId level = at / width(), number = at % width(), leaf = to / base_;
    if (number / power_[level] != leaf / power_[level]) return {down(level) + digit(to, level)};
    return {digit(leaf, level - 1)};
  }
  /// Levels are rows, the top one first; processors below their switches.
  [[nodiscard]] Places places() const override {
    Places places{std::vector<DrawnPlace>(routers()), std::vector<DrawnPlace>(processors())};
    const double height = std::max(1.5, 0.5 * processors() / levels_);
    for (NodeId r = 0; r < routers(); ++r) {
      places.routers[r] = {base_ * (r % width()) + (base_ - 1) / 2.0,
                           height * (levels_ - 1 - r / width())};
    }
    for (NodeId p = 0; p < processors(); ++p) {
      places.processors[p] = {static_cast<double>(p), height * (levels_ - 1) + 1.3};
    }
    return places;
  }

 private:
  [[nodiscard]] NodeId width() const { return power_[levels_ - 1]; }
  [[nodiscard]] Port down(NodeId level) const { return level == 0 ? 0 : base_; }
  [[nodiscard]] NodeId digit(NodeId number, NodeId l) const { return number / power_[l] % base_; }
  [[nodiscard]] NodeId with_digit(NodeId number, NodeId l, NodeId digit_l) const {
    return number - digit(number, l) * power_[l] + digit_l * power_[l];
  }

  NodeId base_, levels_;
  std::array<NodeId, 32> power_{1};  // powers of the base
};

const Registered<TopologyMaker> kKaryTree{
    {"kary-tree",
     "k-ary n-tree: k^n processors below n levels of switches, fixed paths upwards",
     {size_key("[k, n]: links per switch upwards and downwards, levels; k^n processors", "4x3")},
     {.make = [](const Args& args) { return std::make_unique<KaryTree>(digits_of(args)); },
      .trials = size_trials({{2, 1}, {5, 1}, {2, 2}, {3, 2}, {2, 4}, {3, 3}, {4, 3}, {2, 6}}),
      .size_for = digits_size},
     {{"numbering",
       "P = k^n processors, n k^(n-1) routers; router l k^(n-1) + w is at level l, processor i at "
       "router i/k of level 0; links: k down (not at level 0), k up (not at the top); link j up "
       "sets digit l of w to j"},
      {"links, diameter, bisection", "(n - 1) k^n, 2 (n - 1), P/2 for even k"}},
     "kary_tree"}};

}  // namespace
}  // namespace ballast
