// SPDX-License-Identifier: BSD-3-Clause
#include "drawing/switch_picture.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <vector>

#include "drawing/svg.h"
#include "drawing/switch_geometry.h"

namespace ballast {
namespace {

std::vector<NodeId> ports_of(const std::vector<std::uint8_t>& flags) {
  std::vector<NodeId> ports;
  for (NodeId i = 0; i < flags.size(); ++i) {
    if (flags[i] != 0) ports.push_back(i);
  }
  return ports;
}

/// A line of the algorithm, and whether something does it in a cycle.
struct Phase {
  std::string text;
  bool now = false;
};

/// The lines of the algorithm; `frame`: those that the model carries out in it are marked.
std::vector<Phase> phases_of(const SwitchTrace& trace, const SwitchFrame* frame) {
  const Geometry& g = trace.columns.geometry;
  const std::string modulo =
      g.group_size == 1 ? "the packets"
                        : fmt::format("the packets whose rank is t modulo {},", g.group_size);
  std::vector<Phase> phases{
      {"1  Add the flags, upwards: the roots know how many inputs are active and how many outputs "
       "are requested."},
      {"2  Send the smaller number B and the flags above down: each flag gets its rank. Ranks "
       "below B pass."},
      {fmt::format(
          "3  Send set t, {} from its inputs, and the dummies of these ranks from their outputs.",
          modulo)},
      {"4  Pass the cube network, the lowest bit of the group first; then the distribution tree."},
      {"5  Meet at the interface: the packet takes the address of the dummy that has its rank."},
      {"6  Pass the reversed network, the highest bit first, to the requested output."}};
  if (frame == nullptr) return phases;
  using Wave = RankingNode::Wave;
  phases[0].now = frame->sampled;
  phases[1].now = frame->ranked;
  phases[2].now = frame->sends;
  for (const RankingNode& node : frame->inputs) {
    phases[0].now |= node.wave == Wave::rising;
    phases[1].now |= node.wave == Wave::falling;
  }
  const unsigned last = trace.columns.count() - 1;
  for (const HeldPacket& held : frame->held) {
    const unsigned column = held.dummy ? last - held.column : held.column;
    phases[2].now |= column >= 1 && column <= g.l;
    phases[3].now |= column > g.l && column < trace.columns.interface;
    phases[4].now |= column == trace.columns.interface;
    phases[5].now |= column > trace.columns.interface;
  }
  return phases;
}

class SwitchDrawing {
 public:
  SwitchDrawing(const SwitchTrace& trace, std::optional<Cycle> step)
      : t_(trace),
        step_(step),
        until_(step.value_or(trace.frames.size())),
        frame_(step ? &trace.frames[*step] : nullptr),
        g_(trace.columns),
        svg_(g_.width(), g_.bottom() + 160, title(), description()) {}

  std::string str() {
    svg_.text({18, 28}, title(), "ink", {.size = 16, .bold = true});
    if (step_) {
      svg_.text({g_.width() - 18, 28}, "disc: packet from this input; ring: dummy from this output",
                "faint", {.size = 11, .anchor = Anchor::end});
    }
    units();
    wires();
    trees();
    ports();
    for (const NodeId i : ports_of(t_.active)) route(i, false);
    if (step_) {
      for (const NodeId i : ports_of(t_.requested)) route(i, true);
    }
    registers();
    held();
    phases();
    return svg_.str();
  }

 private:
  [[nodiscard]] std::string title() const {
    std::string text = fmt::format("Superconcentrator of {} ports: {} packet{}",
                                   t_.columns.geometry.ports, t_.bound, t_.bound == 1 ? "" : "s");
    if (step_) text += fmt::format(", cycle {} of {}", *step_, t_.frames.size() - 1);
    return text;
  }
  [[nodiscard]] std::string description() const {
    std::vector<std::string> pairs;
    for (const NodeId i : ports_of(t_.active)) {
      const auto way = t_.route(i, false, t_.frames.size());
      if (!way.empty() && way.back().column + 1 == t_.columns.count()) {
        pairs.push_back(fmt::format("{} to {}", i, way.back().node));
      }
    }
    return pairs.empty() ? "no packet passes"
                         : fmt::format("from input to output: {}", fmt::join(pairs, ", "));
  }

  void units() {
    for (const DrawnUnit& unit : g_.units()) {
      const double middle = (unit.left + unit.right) / 2;
      svg_.text({middle, 58}, unit.name, "ink",
                {.size = 11, .anchor = Anchor::middle, .bold = true});
      svg_.text({middle, 72}, unit.detail, "faint", {.size = 10, .anchor = Anchor::middle});
      svg_.line({unit.left + 2, 79}, {unit.right - 2, 79}, "s-grid", 1.5);
    }
    const double x = g_.at(t_.columns.interface, 0).x;
    svg_.line({x, g_.top() - 12}, {x, g_.bottom() + 4}, "s-faint dash", 1);
    svg_.text({x, g_.bottom() + 16}, "interface", "faint", {.size = 10, .anchor = Anchor::middle});
  }

  void wires() {
    svg_.open("");
    for (unsigned c = 0; c + 1 < t_.columns.count(); ++c) {
      for (NodeId a = 0; a < t_.columns.nodes(c); ++a) {
        for (NodeId b = 0; b < t_.columns.nodes(c + 1); ++b) {
          if (t_.columns.joined(c, a, b)) svg_.line(g_.at(c, a), g_.at(c + 1, b), "s-wire");
        }
      }
    }
    svg_.close();
  }

  void trees() {
    const NodeId ports = t_.columns.geometry.ports;
    for (const bool outputs : {false, true}) {
      svg_.open("");
      const unsigned column = outputs ? t_.columns.count() - 1 : 0;
      for (NodeId child = 2; child < 2 * ports; ++child) {
        const DrawnPlace parent = g_.tree(child / 2, outputs);
        const double room = outputs ? 34 : -34;  // of the port's number
        const DrawnPlace leaf = child < ports ? DrawnPlace{} : g_.at(column, child - ports);
        svg_.line(parent,
                  child < ports ? g_.tree(child, outputs) : DrawnPlace{leaf.x + room, leaf.y},
                  "s-wire");
      }
      const double radius = std::min(9.0, g_.row_height() * 0.8);
      for (NodeId node = 1; node < ports; ++node) {
        const RankingNode shown = shown_in(node, outputs);
        const bool lit = shown.wave != RankingNode::Wave::none;
        const DrawnPlace p = g_.tree(node, outputs);
        svg_.circle(p, radius, lit ? "node" : "paper s-faint", lit ? 1.5 : 1);
        if (!lit) continue;
        svg_.text({p.x, p.y + 3.5}, std::to_string(shown.value), "ink",
                  {.size = 10, .anchor = Anchor::middle});
      }
      svg_.close();
    }
  }
  /// In a step: what the node holds. Else: the flags that it has counted.
  [[nodiscard]] RankingNode shown_in(NodeId node, bool outputs) const {
    const auto of = [&](const SwitchFrame& f) { return (outputs ? f.outputs : f.inputs)[node]; };
    if (frame_ != nullptr) return of(*frame_);
    for (const SwitchFrame& frame : t_.frames) {
      if (of(frame).wave == RankingNode::Wave::rising) return of(frame);
    }
    return {};
  }

  void ports() {
    const double size = std::min(12.0, g_.row_height() * 0.8);
    const unsigned last = t_.columns.count() - 1;
    for (NodeId i = 0; i < t_.columns.geometry.ports; ++i) {
      for (const bool output : {false, true}) {
        const DrawnPlace p = g_.at(output ? last : 0, i);
        const bool flag = (output ? t_.requested : t_.active)[i] != 0;
        svg_.text({p.x + (output ? 12 : -12), p.y + 0.36 * size}, std::to_string(i),
                  flag ? "ink" : "faint",
                  {.size = size, .anchor = output ? Anchor::start : Anchor::end, .bold = flag});
      }
    }
  }

  /// Packets of different sets share wires at different times: their lines lie side by side.
  [[nodiscard]] DrawnPlace beside(const HeldPacket& held, std::uint32_t rank) const {
    const NodeId sets = t_.columns.geometry.group_size;
    const double distance = std::min(4.0, 0.55 * g_.row_height() * sets / (sets + 1.0));
    DrawnPlace p = g_.at(held.column, held.node);
    p.y += g_.merged(held.column) * distance * (rank % sets - (sets - 1) / 2.0);
    return p;
  }
  [[nodiscard]] std::uint32_t rank_of(NodeId id, bool dummy) const {
    const auto& ranks = dummy ? t_.request_rank : t_.rank;
    return ranks.empty() ? 0 : ranks[id];
  }
  [[nodiscard]] std::string colour(NodeId id, bool dummy) const {
    return std::to_string(rank_of(id, dummy) % Svg::kColours);
  }

  void route(NodeId id, bool dummy) {
    std::vector<DrawnPlace> points;
    for (const HeldPacket& held : t_.route(id, dummy, until_)) {
      points.push_back(beside(held, rank_of(id, dummy)));
    }
    if (points.size() < 2) return;
    svg_.polyline(points, (dummy ? "dash s" : "s") + colour(id, dummy), dummy ? 1.4 : 2.2);
  }

  void registers() {
    svg_.open("");
    const unsigned last = t_.columns.count() - 1;
    for (unsigned c = 0; c <= last; ++c) {
      const auto& flags = c == 0 ? t_.active : t_.requested;
      for (NodeId node = 0; node < t_.columns.nodes(c); ++node) {
        const bool flag = (c == 0 || c == last) && flags[node] != 0;
        svg_.circle(g_.at(c, node), flag ? 5 : 2.6, flag ? "paper s-ink" : "paper s-faint",
                    flag ? 1.5 : 1);
      }
    }
    svg_.close();
    if (step_) return;
    for (const NodeId i : ports_of(t_.active)) {  // the ends of the routes
      const auto way = t_.route(i, false, until_);
      if (way.size() < 2) continue;
      for (const HeldPacket& end : {way.front(), way.back()}) {
        svg_.circle(g_.at(end.column, end.node), 5, "l" + colour(i, false));
      }
    }
  }

  /// Packets are discs, dummies rings; both with the number of their port, if it fits.
  void held() {
    if (frame_ == nullptr) return;
    const double radius = std::min(8.0, 0.46 * g_.row_height());
    for (const HeldPacket& held : frame_->held) {
      const DrawnPlace p = beside(held, rank_of(held.id, held.dummy));
      const std::string tone = colour(held.id, held.dummy);
      svg_.circle(p, radius, held.dummy ? "paper s" + tone : "l" + tone, held.dummy ? 2 : 1);
      if (radius < 7) continue;
      svg_.text({p.x, p.y + 3.2}, std::to_string(held.id), held.dummy ? "ink" : "paper",
                {.size = 9, .anchor = Anchor::middle, .bold = true});
    }
  }

  void phases() {
    double y = g_.bottom() + 42;
    for (const Phase& phase : phases_of(t_, frame_)) {
      if (phase.now) {
        svg_.box({18, y - 13.5}, g_.width() - 36, 18.5, "node", 4, 1);
      }
      svg_.text({26, y}, phase.text, phase.now || frame_ == nullptr ? "ink" : "faint",
                {.size = 12});
      y += 21;
    }
  }

  const SwitchTrace& t_;
  std::optional<Cycle> step_;
  Cycle until_;
  const SwitchFrame* frame_;
  SwitchGeometry g_;
  Svg svg_;
};

}  // namespace

std::string switch_picture(const SwitchTrace& trace, std::optional<Cycle> step) {
  return SwitchDrawing(trace, step).str();
}

}  // namespace ballast
