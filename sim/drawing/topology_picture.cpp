// SPDX-License-Identifier: BSD-3-Clause
#include "drawing/topology_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/errors.h"
#include "drawing/layout.h"
#include "drawing/svg.h"

namespace ballast {
namespace {

constexpr double kTopologyMargin = 16, kTopologyHead = 54;  // pixels; the head has title and legend
constexpr double kLegend = 440;  // width of the longest legend of a narrow picture

/// Pixels of a distance of 1: so large that numbers fit, but the picture stays on a screen.
double unit_of(const Layout& layout) {
  const double fits = std::min(1100 / layout.width, 900 / layout.height);
  return std::clamp(fits, 9.0, 58.0 * 0.31 / layout.radius);
}

/// Draws one picture.
class Drawing {
 public:
  Drawing(const Topology& t, const std::string& title, const TopologyMarks& marks)
      : t_(t),
        marks_(marks),
        layout_(layout_of(t, 1)),
        unit_(unit_of(layout_)),
        radius_(std::min(layout_.radius * unit_, 15.0)),
        width_(std::max({layout_.width * unit_, 1.12 * text_width(title, 15), kLegend}) +
               2 * kTopologyMargin),
        svg_(width_, layout_.height * unit_ + kTopologyMargin + kTopologyHead + 26, title,
             description()) {
    svg_.text({kTopologyMargin, 27}, title, "ink", {.size = 15, .bold = true});
    svg_.text({kTopologyMargin, 44}, description(), "faint", {.size = 12});
    dead_.insert(marks.failed_routers.begin(), marks.failed_routers.end());
    for (const LinkEnd& end : marks.failed_links) {
      const NodeId other = t.neighbour(end.router, end.port).router;
      ++failed_[std::minmax(end.router, other)];
    }
  }
  std::string str() {
    attachments();
    links();
    circle();
    routers();
    processors();
    legend();
    return svg_.str();
  }

 private:
  [[nodiscard]] std::string description() const {
    std::uint64_t links = 0;
    for (const DrawnLink& link : layout_.links) links += link.count;
    std::string text = fmt::format("{} processors", t_.processors());
    if (!layout_.direct) text += fmt::format(", {} routers", t_.routers());
    return text + fmt::format(", {} links", links);
  }
  [[nodiscard]] DrawnPlace at(DrawnPlace p) const {
    const double shift = (width_ - layout_.width * unit_) / 2;
    return {shift + p.x * unit_, kTopologyHead + p.y * unit_};
  }
  [[nodiscard]] std::vector<DrawnPlace> way(const DrawnLink& link) const {
    std::vector<DrawnPlace> points{at(layout_.routers[link.from])};
    for (const DrawnPlace& p : link.via) points.push_back(at(p));
    points.push_back(at(layout_.routers[link.to]));
    return points;
  }
  /// Pixels of a line; thin in a picture of many nodes.
  [[nodiscard]] double line(double links) const {
    return std::max(std::min(1.1 + 0.9 * (links - 1), 12.0) * std::min(unit_ / 30, 1.3), 0.5);
  }

  void attachments() {
    svg_.open("");
    for (const DrawnAttachment& a : layout_.attachments) {
      svg_.line(at(layout_.routers[a.router]),
                at((a.exit ? layout_.exits : layout_.processors)[a.processor]), "s-grid",
                line(1.4));
    }
    svg_.close();
  }

  void links() {
    svg_.open("");
    for (const DrawnLink& link : layout_.links) {
      const auto failed = failed_.find(std::minmax(link.from, link.to));
      const std::uint32_t broken = dead_.contains(link.from) || dead_.contains(link.to) ? link.count
                                   : failed == failed_.end()                            ? 0
                                                             : std::min(failed->second, link.count);
      const std::vector<DrawnPlace> points = way(link);
      if (broken < link.count) {
        svg_.rounded(points, "s-link", line(link.count - broken), 0.25 * unit_);
        if (link.one_way && unit_ > 14) {
          svg_.head(points[points.size() - 2], short_of(points), 0.22 * unit_, "faint");
        }
      }
      if (broken > 0) svg_.rounded(points, "s-hot dash", line(broken), 0.25 * unit_);
    }
    svg_.close();
  }
  /// The end of a line, where it meets the node's edge.
  [[nodiscard]] DrawnPlace short_of(const std::vector<DrawnPlace>& points) const {
    const DrawnPlace to = points.back(), from = points[points.size() - 2];
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    const double share = 1.12 * radius_ / length;
    return {to.x - share * (to.x - from.x), to.y - share * (to.y - from.y)};
  }

  void circle() {
    if (marks_.circle.empty()) return;
    svg_.open("");
    for (std::size_t k = 0; k < marks_.circle.size(); ++k) {
      const NodeId from = marks_.circle[k].router;
      const NodeId to = t_.neighbour(from, marks_.circle[k].port).router;
      for (const DrawnLink& link : layout_.links) {
        if (std::minmax(link.from, link.to) != std::minmax(from, to)) continue;
        std::vector<DrawnPlace> points = way(link);
        if (link.from != from) std::reverse(points.begin(), points.end());
        points.back() = short_of(points);
        svg_.rounded(points, "s-hot", std::max(line(3), 2.0), 0.25 * unit_);
        svg_.head(points[points.size() - 2], points.back(), std::max(0.3 * unit_, 8.0), "hot");
        break;
      }
    }
    svg_.close();
  }

  void routers() {
    if (layout_.direct) return;
    svg_.open("");
    const double side = 1.6 * radius_;
    for (NodeId r = 0; r < t_.routers(); ++r) {
      const DrawnPlace p = at(layout_.routers[r]);
      svg_.box({p.x - side / 2, p.y - side / 2}, side, side,
               dead_.contains(r) ? "failed" : "router", 0.18 * side, node_line());
      number(p, name(t_.names(), r), side);
    }
    svg_.close();
  }

  void processors() {
    const std::set<NodeId> failed(marks_.failed_processors.begin(), marks_.failed_processors.end());
    svg_.open("");
    for (const auto* places : {&layout_.processors, &layout_.exits}) {
      for (NodeId p = 0; p < places->size(); ++p) {
        const bool broken = failed.contains(p) || (layout_.direct && dead_.contains(p));
        svg_.circle(at((*places)[p]), radius_, broken ? "failed" : "node", node_line());
        number(at((*places)[p]), name(t_.processor_names(), p), 2 * radius_);
      }
    }
    svg_.close();
  }
  static std::string name(const NodeNames* names, NodeId n) {
    return names != nullptr ? names->of[n] : std::to_string(n);
  }
  [[nodiscard]] double node_line() const { return std::clamp(unit_ / 26, 0.5, 1.5); }

  /// In the middle of the node, if the longest of all fits there at a size that can be read.
  void number(DrawnPlace p, const std::string& words, double room) {
    const double size = std::min(1.1 * radius_, 0.92 * room / text_width(words, 1));
    if (size < 5.5) return;
    svg_.text({p.x, p.y + 0.36 * size}, words, "ink", {.size = size, .anchor = Anchor::middle});
  }

  void legend() {
    double x = kTopologyMargin;
    const double y = kTopologyHead + layout_.height * unit_ + 26;
    const auto entry = [&](const std::string& words, double sample, auto draw) {
      draw(DrawnPlace{x, y - 4});
      svg_.text({x + sample + 6, y}, words, "faint", {.size = 12});
      x += sample + text_width(words, 12) + 22;
    };
    entry(layout_.direct ? "processor with its router" : "processor", 12, [&](DrawnPlace p) {
      svg_.circle({p.x + 6, p.y}, 6, "node");
    });
    if (!layout_.direct) {
      entry("router", 11, [&](DrawnPlace p) { svg_.box({p.x, p.y - 5.5}, 11, 11, "router", 2); });
    }
    std::set<std::uint32_t> counts;
    for (const DrawnLink& link : layout_.links) counts.insert(link.count);
    if (counts.size() > 1) {
      for (const std::uint32_t count : counts) {
        entry(fmt::format("{} link{}", count, count == 1 ? "" : "s"), 22, [&](DrawnPlace p) {
          svg_.line({p.x, p.y}, {p.x + 22, p.y}, "s-link", line(count));
        });
      }
    }
    if (!failed_.empty() || !dead_.empty() || !marks_.failed_processors.empty()) {
      entry("fails", 22, [&](DrawnPlace p) { svg_.line(p, {p.x + 22, p.y}, "s-hot dash", 1.5); });
    }
    if (!marks_.circle.empty()) {
      entry("waits for the next one", 22, [&](DrawnPlace p) {
        svg_.line(p, {p.x + 16, p.y}, "s-hot", 3);
        svg_.head(p, {p.x + 22, p.y}, 9, "hot");
      });
    }
  }

  const Topology& t_;
  const TopologyMarks& marks_;
  Layout layout_;
  double unit_, radius_, width_;
  Svg svg_;
  std::set<NodeId> dead_;
  std::map<std::pair<NodeId, NodeId>, std::uint32_t> failed_;  // between two routers, lower first
};

}  // namespace

std::string topology_picture(const Topology& topology, const std::string& title,
                             const TopologyMarks& marks) {
  const std::uint64_t nodes = std::uint64_t{topology.processors()} + topology.routers();
  if (nodes > 2 * std::uint64_t{kMostDrawn}) {
    throw UserError(fmt::format("expected at most {} processors and routers to draw, got {}",
                                2 * kMostDrawn, nodes));
  }
  return Drawing(topology, title, marks).str();
}

}  // namespace ballast
