// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <array>

#include "topology/places.h"
#include "topology/topology.h"

namespace ballast {
namespace {

/// k-ary n-fly, the butterfly [Dally & Towles 2004, chapter 4]: k^n processors, n stages of k^(n-1)
/// routers. A packet enters in stage 0 and leaves in stage n - 1, whatever its destination. Output
/// j of router w in stage s (router s k^(n-1) + w) leads to the router of the next stage that
/// differs at most in digit n - 2 - s of its number to base k, which is j. Links of a router: k
/// outputs (not in the last stage), then k inputs (not in the first one).
///
/// The only route: each stage sets a digit of the destination's router, the highest first.
class Fly final : public RoutedBy<Fly> {
 public:
  explicit Fly(Digits d) : base_(d.base), stages_(d.count) {
    for (NodeId l = 1; l <= stages_; ++l) power_[l] = power_[l - 1] * base_;
  }
  [[nodiscard]] NodeId processors() const override { return power_[stages_]; }
  [[nodiscard]] NodeId routers() const override { return stages_ * width(); }
  [[nodiscard]] NodeId router_of(NodeId processor) const override { return processor / base_; }
  [[nodiscard]] NodeId exit_router(NodeId processor) const override {
    return (stages_ - 1) * width() + processor / base_;
  }
  [[nodiscard]] Port links(NodeId router) const override {
    const NodeId stage = router / width();
    return outputs(stage) + (stage > 0 ? base_ : 0);
  }
  [[nodiscard]] bool sends(NodeId router, Port link) const override {
    return link < outputs(router / width());
  }
  [[nodiscard]] LinkEnd neighbour(NodeId router, Port link) const override {
    const NodeId stage = router / width(), number = router % width();
    const bool out = link < outputs(stage);
    const NodeId place = power_[stages_ - 2 - (out ? stage : stage - 1)];  // the digit that is set
    const NodeId own = number / place % base_, other = out ? link : link - outputs(stage);
    const NodeId next = number - own * place + other * place;
    if (out) return {(stage + 1) * width() + next, outputs(stage + 1) + own};
    return {(stage - 1) * width() + next, own};
  }
  [[nodiscard]] Hop hop(NodeId at, NodeId to) const {
    return {to / power_[stages_ - 1 - at / width()] % base_};
  }
  /// Stages are columns; processors left of the first one and right of the last one.
  [[nodiscard]] Places places() const override {
    Places places{std::vector<DrawnPlace>(routers())};
    const double distance = std::max(1.8, 0.8 * processors() / stages_);
    for (NodeId r = 0; r < routers(); ++r) {
      places.routers[r] = {distance * (r / width()), base_ * (r % width()) + (base_ - 1) / 2.0};
    }
    for (NodeId p = 0; p < processors(); ++p) {
      places.processors.push_back({-1.4, static_cast<double>(p)});
      places.exits.push_back({distance * (stages_ - 1) + 1.4, static_cast<double>(p)});
    }
    return places;
  }

 private:
  [[nodiscard]] NodeId width() const { return power_[stages_ - 1]; }
  [[nodiscard]] Port outputs(NodeId stage) const { return stage + 1 < stages_ ? base_ : 0; }

  NodeId base_, stages_;
  std::array<NodeId, 32> power_{1};  // powers of the base
};

const Registered<TopologyMaker> kFly{
    {"fly",
     "k-ary n-fly (butterfly): n stages of routers with one-way links, k^n processors",
     {size_key("[k, n]: inputs and outputs per router, stages; k^n processors", "4x3")},
     {.make = [](const Args& args) { return std::make_unique<Fly>(digits_of(args)); },
      .trials = size_trials({{2, 1}, {5, 1}, {2, 2}, {3, 2}, {2, 4}, {3, 3}, {4, 3}, {2, 6}}),
      .size_for = digits_size},
     {{"numbering",
       "router s k^(n-1) + w is in stage s; processor i enters at router i/k of stage 0 and leaves "
       "at i/k of the last; k outputs, then k inputs; output j sets digit n - 2 - s of w to j"},
      {"links, diameter, bisection", "(n - 1) k^n one-way ones, n - 1, P/2"}}}};

}  // namespace
}  // namespace ballast
