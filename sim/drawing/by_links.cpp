// SPDX-License-Identifier: BSD-3-Clause
#include "drawing/by_links.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <numeric>

namespace ballast {
namespace {

constexpr NodeId kMostOfAllPairs = 1024;
constexpr NodeId kPivots = 64;
constexpr int kSteps = 30;
constexpr double kLastStep = 0.1;  // of a pair of neighbours

/// Two routers that should be `distance` apart.
struct Pair {
  NodeId a, b;
  double distance;
};

/// Links from `from` to every router; routers of other components are two further than the last.
std::vector<double> distances_from(const Topology& t, NodeId from) {
  std::vector<double> distance(t.routers(), -1);
  std::vector<NodeId> queue{from};
  distance[from] = 0;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (Port link = 0; link < t.links(queue[i]); ++link) {
      const NodeId next = t.neighbour(queue[i], link).router;
      if (distance[next] >= 0) continue;
      distance[next] = distance[queue[i]] + 1;
      queue.push_back(next);
    }
  }
  const double apart = distance[queue.back()] + 2;
  for (double& d : distance) d = d < 0 ? apart : d;
  return distance;
}

std::vector<Pair> all_pairs(const Topology& t) {
  std::vector<Pair> pairs;
  for (NodeId a = 1; a < t.routers(); ++a) {
    const std::vector<double> distance = distances_from(t, a);
    for (NodeId b = 0; b < a; ++b) pairs.push_back({a, b, distance[b]});
  }
  return pairs;
}

/// Each pivot is the router furthest from those before.
std::vector<Pair> some_pairs(const Topology& t) {
  std::vector<Pair> pairs;
  for (NodeId a = 0; a < t.routers(); ++a) {
    for (Port link = 0; link < t.links(a); ++link) {
      if (const NodeId b = t.neighbour(a, link).router; b < a) pairs.push_back({a, b, 1});
    }
  }
  std::vector<double> nearest(t.routers(), std::numeric_limits<double>::max());
  NodeId pivot = 0;
  for (NodeId k = 0; k < kPivots; ++k) {
    const std::vector<double> distance = distances_from(t, pivot);
    for (NodeId a = 0; a < t.routers(); ++a) {
      nearest[a] = std::min(nearest[a], distance[a]);
      if (distance[a] > 1) pairs.push_back({pivot, a, distance[a]});
    }
    pivot = static_cast<NodeId>(std::max_element(nearest.begin(), nearest.end()) - nearest.begin());
  }
  return pairs;
}

/// Numbers 0 .. n-1 in an order without pattern: multiples of a number prime to n, near n / 1.618.
class Scattered {
 public:
  explicit Scattered(std::size_t n)
      : n_(n), step_(static_cast<std::size_t>(0.618 * static_cast<double>(n)) | 1) {
    while (std::gcd(step_, n_) != 1) ++step_;
  }
  std::size_t next() { return at_ = (at_ + step_) % n_; }

 private:
  std::size_t n_, step_, at_ = 0;
};

void minimise_stress(std::vector<DrawnPlace>& places, const std::vector<Pair>& pairs) {
  double longest = 1;
  for (const Pair& pair : pairs) longest = std::max(longest, pair.distance);
  const double shrink = std::pow(kLastStep / (longest * longest), 1.0 / (kSteps - 1));
  Scattered order(pairs.size());
  double step = longest * longest;
  for (int k = 0; k < kSteps; ++k, step *= shrink) {
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const auto& [a, b, wanted] = pairs[order.next()];
      const double dx = places[a].x - places[b].x, dy = places[a].y - places[b].y;
      const double is = std::max(std::sqrt(dx * dx + dy * dy), 1e-9);
      const double move = std::min(1.0, step / (wanted * wanted)) * (is - wanted) / (2 * is);
      places[a].x -= move * dx;
      places[a].y -= move * dy;
      places[b].x += move * dx;
      places[b].y += move * dy;
    }
  }
}

/// Turns the longest extent across, so that pictures are wide.
void turn(std::vector<DrawnPlace>& places) {
  const auto n = static_cast<double>(places.size());
  DrawnPlace mean;
  for (const DrawnPlace& p : places) mean = {mean.x + p.x / n, mean.y + p.y / n};
  double xx = 0, xy = 0, yy = 0;
  for (DrawnPlace& p : places) {
    p = {p.x - mean.x, p.y - mean.y};
    xx += p.x * p.x, xy += p.x * p.y, yy += p.y * p.y;
  }
  const double angle = std::atan2(2 * xy, xx - yy) / 2, c = std::cos(angle), s = std::sin(angle);
  for (DrawnPlace& p : places) p = {c * p.x + s * p.y, c * p.y - s * p.x};
}

struct Angle {
  double middle, width;
};

/// The widest angle between two neighbours of these directions; of equals the first one.
Angle widest_between(std::vector<double> directions) {
  constexpr double kTurn = 2 * std::numbers::pi;
  if (directions.empty()) return {kTurn / 4, kTurn};
  std::sort(directions.begin(), directions.end());
  directions.push_back(directions.front() + kTurn);
  Angle widest{0, 0};
  for (std::size_t k = 0; k + 1 < directions.size(); ++k) {
    const double width = directions[k + 1] - directions[k];
    if (width > widest.width + 1e-6) widest = {directions[k] + width / 2, width};
  }
  return widest;
}

}  // namespace

std::vector<DrawnPlace> places_by_links(const Topology& t) {
  std::vector<DrawnPlace> places(t.routers());
  const double golden = std::numbers::pi * (3 - std::sqrt(5.0));
  for (NodeId r = 0; r < t.routers(); ++r) {
    places[r] = {std::sqrt(r + 0.5) * std::cos(golden * r),
                 std::sqrt(r + 0.5) * std::sin(golden * r)};
  }
  if (t.routers() > 2) {
    minimise_stress(places, t.routers() <= kMostOfAllPairs ? all_pairs(t) : some_pairs(t));
  }
  turn(places);
  return places;
}

std::vector<DrawnPlace> places_by_routers(const Topology& t,
                                          const std::vector<DrawnPlace>& routers) {
  std::vector<NodeId> count(t.routers(), 0), before(t.routers(), 0);
  for (NodeId p = 0; p < t.processors(); ++p) ++count[t.router_of(p)];
  std::vector<DrawnPlace> places(t.processors());
  for (NodeId p = 0; p < t.processors(); ++p) {
    const NodeId router = t.router_of(p);
    const DrawnPlace at = routers[router];
    std::vector<double> angles;
    double nearest = std::numeric_limits<double>::max();
    for (Port link = 0; link < t.links(router); ++link) {
      const DrawnPlace to = routers[t.neighbour(router, link).router];
      angles.push_back(std::atan2(to.y - at.y, to.x - at.x));
      nearest = std::min(nearest, std::max(std::hypot(to.x - at.x, to.y - at.y), 1e-9));
    }
    if (angles.empty()) nearest = 1;
    const auto [middle, width] = widest_between(std::move(angles));
    const double fan = std::min({0.7, 5.0 / count[router], width / count[router]});
    const double angle = middle + fan * (before[router]++ - (count[router] - 1) / 2.0);
    places[p] = {at.x + 0.45 * nearest * std::cos(angle), at.y + 0.45 * nearest * std::sin(angle)};
  }
  return places;
}

}  // namespace ballast
