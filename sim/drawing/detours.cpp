// SPDX-License-Identifier: BSD-3-Clause
#include "drawing/detours.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <utility>

namespace ballast {
namespace {

constexpr std::size_t kMostLinks = 20'000;
constexpr double kTouching = 0.25;                   // distance of a line from a node
constexpr double kNarrow = 0.36, kNarrowest = 0.22;  // of a detour between close rows
constexpr std::size_t kFew = 8;  // a smaller part of the detours does not shrink the nodes
constexpr double kNearest = 0.42, kFurthest = 0.62;  // distance of a detour from its line

/// The nodes by squares of side 1, each of which has few of them.
class Squares {
 public:
  explicit Squares(const Layout& layout)
      : columns_(static_cast<std::size_t>(layout.width) + 1),
        rows_(static_cast<std::size_t>(layout.height) + 1) {
    for (const auto* places : {&layout.routers, &layout.exits}) add(*places);
    if (!layout.direct) add(layout.processors);
    std::sort(nodes_.begin(), nodes_.end(),
              [](const auto& a, const auto& b) { return a.square < b.square; });
  }
  /// A node other than the ends is so close to the line a - b.
  [[nodiscard]] bool touched(DrawnPlace a, DrawnPlace b, double distance) const {
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    if (length <= 1 + distance) return false;
    const DrawnPlace along{(b.x - a.x) / length, (b.y - a.y) / length};
    for (double from = 0; from < length; ++from) {  // the squares around a point of every unit
      const DrawnPlace at{a.x + from * along.x, a.y + from * along.y};
      for (double y = std::max(std::floor(at.y) - 1, 0.0); y <= std::floor(at.y) + 1; ++y) {
        for (double x = std::max(std::floor(at.x) - 1, 0.0); x <= std::floor(at.x) + 1; ++x) {
          if (touched_in(square(x, y), a, along, length, distance)) return true;
        }
      }
    }
    return false;
  }

 private:
  struct Node {
    std::uint64_t square;
    DrawnPlace at;
  };
  [[nodiscard]] std::uint64_t square(double x, double y) const {
    if (x >= static_cast<double>(columns_) || y >= static_cast<double>(rows_))
      return ~std::uint64_t{0};
    return static_cast<std::uint64_t>(y) * columns_ + static_cast<std::uint64_t>(x);
  }
  void add(const std::vector<DrawnPlace>& places) {
    for (const DrawnPlace& p : places) nodes_.push_back({square(p.x, p.y), p});
  }
  [[nodiscard]] bool touched_in(std::uint64_t square, DrawnPlace a, DrawnPlace along, double length,
                                double distance) const {
    auto node = std::lower_bound(nodes_.begin(), nodes_.end(), square,
                                 [](const Node& n, std::uint64_t s) { return n.square < s; });
    for (; node != nodes_.end() && node->square == square; ++node) {
      const DrawnPlace from{node->at.x - a.x, node->at.y - a.y};
      const double at = from.x * along.x + from.y * along.y;
      if (at < 0.5 || at > length - 0.5) continue;  // the ends, and what is beside them
      if (std::abs(from.x * along.y - from.y * along.x) < distance) return true;
    }
    return false;
  }

  std::uint64_t columns_, rows_;
  std::vector<Node> nodes_;
};

/// A link that needs one.
struct Detour {
  DrawnLink* link;
  double length;
  DrawnPlace along;  // unit vector
  /// The same for parallel lines.
  [[nodiscard]] std::pair<long, long> direction() const {
    const double sign = along.x < -0.001 || (along.x < 0.001 && along.y < 0) ? -1000 : 1000;
    return {std::lround(sign * along.x), std::lround(sign * along.y)};
  }
  /// The corners of the way at distance `out` beside the line: below a line across, to the right of
  /// a line down, whichever way it leads.
  [[nodiscard]] std::vector<DrawnPlace> corners(const Layout& layout, double out) const {
    const double side = along.x > 0.01 || (along.x > -0.01 && along.y < 0) ? out : -out;
    const DrawnPlace beside{-along.y * side, along.x * side};
    const DrawnPlace a = layout.routers[link->from], b = layout.routers[link->to];
    const double start = std::min(0.5, length / 4);
    return {{a.x + start * along.x + beside.x, a.y + start * along.y + beside.y},
            {b.x - start * along.x + beside.x, b.y - start * along.y + beside.y}};
  }
};

}  // namespace

void add_detours(Layout& layout) {
  if (layout.links.size() > kMostLinks) return;
  const Squares squares(layout);
  std::vector<Detour> detours;
  std::map<std::pair<long, long>, std::pair<double, double>> lengths;  // least, most, by direction
  for (DrawnLink& link : layout.links) {
    const DrawnPlace a = layout.routers[link.from], b = layout.routers[link.to];
    if (!squares.touched(a, b, kTouching)) continue;
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    detours.push_back({&link, length, {(b.x - a.x) / length, (b.y - a.y) / length}});
    auto& [least, most] =
        lengths.try_emplace(detours.back().direction(), length, length).first->second;
    least = std::min(least, length);
    most = std::max(most, length);
  }
  std::vector<const Detour*> narrow;  // no room for them but in the middle between two rows
  for (const Detour& d : detours) {
    const auto& [least, most] = lengths[d.direction()];
    const double share = most - least < 0.01 ? 0 : (d.length - least) / (most - least);
    const auto fits = [&](double out) {
      d.link->via = d.corners(layout, out);
      return !squares.touched(d.link->via[0], d.link->via[1], std::min(out, kNarrow) - 0.01);
    };
    if (fits(kNearest + share * (kFurthest - kNearest)) || fits(kNarrow)) continue;
    if (fits(kNarrowest)) narrow.push_back(&d);
  }
  if (narrow.size() * kFew > detours.size()) {
    layout.radius = kNarrowest - 0.03;
  } else {
    for (const Detour* d : narrow) d->link->via = d->corners(layout, kNarrow);
  }
}

}  // namespace ballast
