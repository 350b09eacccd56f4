// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>

#include "topology/topology.h"

namespace ballast {

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
  [[nodiscard]] Port link_kinds() const override { return std::max<Port>(levels_ - 1, 1); }
  [[nodiscard]] Port link_kind(NodeId router, Port link) const override {
    const NodeId level = router / width();
    return link < down(level) ? level - 1 : level;
  }
  [[nodiscard]] Hop hop(NodeId at, NodeId to) const {
    return is_above(at, to) ? down_hop(at, to) : up_hop(at, digit(to, at / width()));
  }
  /// The processor is below the switch.
  [[nodiscard]] bool is_above(NodeId at, NodeId to) const {
    const NodeId level = at / width();
    return at % width() / power_[level] == to / base_ / power_[level];
  }
  /// The only way down to a processor below, and the link up number j.
  [[nodiscard]] Hop down_hop(NodeId at, NodeId to) const {
    return {digit(to / base_, at / width() - 1)};
  }
  [[nodiscard]] Hop up_hop(NodeId at, NodeId j) const { return {down(at / width()) + j}; }
  [[nodiscard]] NodeId base() const { return base_; }
  [[nodiscard]] NodeId levels() const { return levels_; }
  /// Digit of a number at the switch's level.
  [[nodiscard]] NodeId digit_at(NodeId at, NodeId number) const {
    return digit(number, at / width());
  }
  [[nodiscard]] NodeId width() const { return power_[levels_ - 1]; }  ///< switches of a level
  [[nodiscard]] Places places() const override;

 private:
  [[nodiscard]] Port down(NodeId level) const { return level == 0 ? 0 : base_; }
  [[nodiscard]] NodeId digit(NodeId number, NodeId l) const { return number / power_[l] % base_; }
  [[nodiscard]] NodeId with_digit(NodeId number, NodeId l, NodeId digit_l) const {
    return number - digit(number, l) * power_[l] + digit_l * power_[l];
  }

  NodeId base_, levels_;
  std::array<NodeId, 32> power_{1};  // powers of the base
};

}  // namespace ballast
