// SPDX-License-Identifier: BSD-3-Clause
#include "topology/dragonfly.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <numbers>

#include "topology/places.h"

namespace ballast {
/// Groups on a circle; each is an arc of routers, open towards the others, with the processors
/// behind them.
Places Dragonfly::places() const {
  constexpr double kTurn = 2 * std::numbers::pi, kArc = 0.55;
  const NodeId p = form_.processors, a = form_.routers, groups = form_.groups;
  const auto radius = [](double nodes, double distance) {  // of a circle of so many
    return nodes < 2 ? 0 : distance / (2 * std::sin(std::numbers::pi / nodes));
  };
  const double inner = radius(a / kArc, 1.6);
  const double outer = std::max(inner + 1.2, radius(p * a / kArc, 1));
  const double ring = std::max(radius(groups, 2 * outer + 1), groups > 1 ? outer + 1 : 0);
  const auto place = [&](NodeId group, double from, NodeId i, NodeId of) {
    const double at = kTurn * group / groups, to = at + kTurn * kArc * ((i + 0.5) / of - 0.5);
    return DrawnPlace{ring * std::sin(at) + from * std::sin(to),
                      -ring * std::cos(at) - from * std::cos(to)};
  };
  Places places;
  for (NodeId r = 0; r < routers(); ++r) {
    places.routers.push_back(place(r / a, inner, r % a, a));
  }
  for (NodeId i = 0; i < processors(); ++i) {
    places.processors.push_back(place(i / (p * a), outer, i % (p * a), p * a));
  }
  return places;
}

namespace {

Dragonfly::Form dragonfly_form(const Args& args) {
  const auto size = args.get<std::vector<std::int64_t>>("size");
  const auto refuse = [&](const std::string& what) {
    throw UserError(args.where("size"), fmt::format("machine.size: expected {}, got [{}]", what,
                                                    fmt::join(size, ", ")));
  };
  if (size.size() != 3) refuse("[p, a, h]");
  constexpr std::int64_t kMost = 1 << 15;  // a h + 1 and the links of a router stay below 2^31
  for (const std::int64_t n : size) {
    if (n > kMost) refuse(fmt::format("p, a and h of at most {}", kMost));
  }
  const std::int64_t most = size[1] * size[2] + 1, given = args.get<std::int64_t>("groups");
  if (given > most) {
    throw UserError(
        args.where("groups"),
        fmt::format("machine.groups: expected at most a h + 1 = {}, got {}", most, given));
  }
  const std::int64_t groups = given == 0 ? most : given;
  const double all = static_cast<double>(size[0] * size[1]) * static_cast<double>(groups);
  if (all > kMaxProcessors) refuse(fmt::format("at most {} processors", kMaxProcessors));
  return {static_cast<NodeId>(size[0]), static_cast<NodeId>(size[1]), static_cast<NodeId>(size[2]),
          static_cast<NodeId>(groups)};
}

Settings dragonfly_keys(std::int64_t p, std::int64_t a, std::int64_t h, std::int64_t groups) {
  return {{"size", std::vector<std::int64_t>{p, a, h}}, {"groups", groups}};
}

/// Any number of processors, in the form closest to balance, a = 2 p = 2 h.
TopologySize dragonfly_size(NodeId processors) {
  TopologySize best{processors, {}};
  double least = 1e300;
  for (std::int64_t p = 1; p <= processors; ++p) {
    if (processors % p != 0) continue;
    for (std::int64_t a = 1; a <= processors / p; ++a) {
      if (processors / p % a != 0) continue;
      const std::int64_t groups = processors / p / a,
                         h = std::max<std::int64_t>((groups + a - 2) / a, 1);
      const auto off = [&](std::int64_t n) {
        return std::abs(std::log(static_cast<double>(a) / static_cast<double>(2 * n)));
      };
      if (off(p) + off(h) >= least) continue;
      least = off(p) + off(h);
      best.keys = dragonfly_keys(p, a, h, groups);
    }
  }
  return best;
}

const Registered<TopologyMaker> kDragonfly{
    {"dragonfly",
     "dragonfly: groups of fully linked routers, and a link between every two groups",
     {size_key("[p, a, h]: processors per router, routers per group, global links per router",
               "2x4x2"),
      Key::integer("groups", 0)
          .range(0, static_cast<double>(kMaxProcessors))
          .help("number of groups, at most a h + 1; 0: a h + 1")},
     {.make = [](const Args& args) { return std::make_unique<Dragonfly>(dragonfly_form(args)); },
      .trials = {{dragonfly_keys(1, 1, 1, 0)},
                 {dragonfly_keys(1, 2, 1, 0)},
                 {dragonfly_keys(2, 4, 2, 0)},
                 {dragonfly_keys(3, 2, 3, 5)},
                 {dragonfly_keys(2, 3, 1, 1)},
                 {dragonfly_keys(1, 5, 2, 4)}},
      .size_for = dragonfly_size},
     {{"numbering",
       "router G a + r of group G has processors from (G a + r) p on; links: local ones by number, "
       "then h global ones; the global link k = h r + j of a group leads to group k, or k + 1 from "
       "its own number on"},
      {"links, diameter", "g a (a - 1)/2 + g (g - 1)/2 with g groups, 3"},
      {"bisection", "g^2/4 for even g and large a, h"}}}};

}  // namespace
}  // namespace ballast
