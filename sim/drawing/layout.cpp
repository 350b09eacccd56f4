// SPDX-License-Identifier: BSD-3-Clause
#include "drawing/layout.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>
#include <utility>

#include "drawing/by_links.h"
#include "drawing/detours.h"

namespace ballast {
namespace {

bool is_direct(const Topology& t) {
  if (t.routers() != t.processors()) return false;
  for (NodeId p = 0; p < t.processors(); ++p) {
    if (t.entry_router(p) != p || t.exit_router(p) != p) return false;
  }
  return true;
}

std::vector<DrawnLink> links_of(const Topology& t) {
  std::vector<DrawnLink> links;
  for (NodeId a = 0; a < t.routers(); ++a) {
    std::vector<DrawnLink> own;  // to routers of higher numbers
    for (Port link = 0; link < t.links(a); ++link) {
      const auto [b, back] = t.neighbour(a, link);
      if (b < a) continue;
      const bool to = t.sends(a, link), from = t.sends(b, back);
      own.push_back({from && !to ? b : a, from && !to ? a : b, 1, to != from});
    }
    const auto ends = [](const DrawnLink& l) { return std::tuple(l.from, l.to, l.one_way); };
    std::stable_sort(own.begin(), own.end(),
                     [&](const auto& x, const auto& y) { return ends(x) < ends(y); });
    for (const DrawnLink& link : own) {
      if (!links.empty() && ends(links.back()) == ends(link)) {
        ++links.back().count;
      } else {
        links.push_back(link);
      }
    }
  }
  return links;
}

template <class Change>
void for_all_places(Layout& layout, Change change) {
  for (auto* places : {&layout.processors, &layout.routers, &layout.exits}) {
    for (DrawnPlace& place : *places) change(place);
  }
}

/// Least distance 1 between different nodes, and everything in a box at (0, 0).
void scale(Layout& layout) {
  std::vector<DrawnPlace> nodes = layout.processors;
  if (!layout.direct) nodes.insert(nodes.end(), layout.routers.begin(), layout.routers.end());
  nodes.insert(nodes.end(), layout.exits.begin(), layout.exits.end());
  DrawnPlace least = nodes.front(), most = nodes.front();
  for (const DrawnPlace& p : nodes) {
    least = {std::min(least.x, p.x), std::min(least.y, p.y)};
    most = {std::max(most.x, p.x), std::max(most.y, p.y)};
  }
  const double distance = nodes.size() > 1 ? least_distance(nodes) : 1;
  if (!(distance > 1e-9 * std::max(most.x - least.x, most.y - least.y))) {
    throw InvariantError("a topology places two of its nodes at the same place");
  }
  for_all_places(layout, [&](DrawnPlace& p) {
    p = {(p.x - least.x) / distance + 0.5, (p.y - least.y) / distance + 0.5};
  });
  layout.width = (most.x - least.x) / distance + 1;
  layout.height = (most.y - least.y) / distance + 1;
}

Layout blocks_of(NodeId processors, NodeId block, const std::vector<NodeId>& shape) {
  const NodeId blocks = static_cast<NodeId>((std::uint64_t{processors} + block - 1) / block);
  Layout layout{.block = block};
  if (shape.size() == 2 && shape[0] % block == 0) {
    const NodeId columns = shape[0] / block;
    layout.cell.x = block;
    for (NodeId i = 0; i < blocks; ++i) {
      layout.processors.push_back({(i % columns + 0.5) * block, i / columns + 0.5});
    }
    layout.width = shape[0];
    layout.height = shape[1];
  } else {
    layout.processors = rows_of(blocks);
    scale(layout);
  }
  return layout;
}

}  // namespace

NodeId block_for(NodeId processors) {
  NodeId block = 1;
  while ((processors - 1) / block >= kMostPlaced) block *= 2;
  return block;
}

Layout layout_of(NodeId processors, NodeId block) {
  return blocks_of(processors, block == 0 ? block_for(processors) : block, {});
}

Layout layout_of(const Topology& topology, NodeId block) {
  if (block == 0) block = block_for(topology.processors());
  if (block > 1) return blocks_of(topology.processors(), block, topology.shape());
  Layout layout{.links = links_of(topology), .direct = is_direct(topology)};
  Places own = topology.places();
  layout.routers = own.routers.empty() ? places_by_links(topology) : std::move(own.routers);
  if (layout.direct) {
    layout.processors = layout.routers;
  } else {
    layout.processors = own.processors.empty() ? places_by_routers(topology, layout.routers)
                                               : std::move(own.processors);
    layout.exits = std::move(own.exits);
    for (NodeId p = 0; p < topology.processors(); ++p) {
      layout.attachments.push_back({topology.entry_router(p), p, false});
      if (!layout.exits.empty()) layout.attachments.push_back({topology.exit_router(p), p, true});
    }
  }
  scale(layout);
  add_detours(layout);
  return layout;
}

double least_distance(std::span<const DrawnPlace> places) {
  std::vector<DrawnPlace> sorted(places.begin(), places.end());
  const auto by_x = [](DrawnPlace a, DrawnPlace b) {
    return std::pair(a.x, a.y) < std::pair(b.x, b.y);
  };
  std::sort(sorted.begin(), sorted.end(), by_x);
  std::multiset<std::pair<double, double>> near;  // {y, x} of places less than `least` to the left
  double least = HUGE_VAL;
  std::size_t oldest = 0;
  for (const DrawnPlace& p : sorted) {
    for (; p.x - sorted[oldest].x > least; ++oldest) {
      near.erase(near.find({sorted[oldest].y, sorted[oldest].x}));
    }
    for (auto it = near.lower_bound({p.y - least, -HUGE_VAL});
         it != near.end() && it->first - p.y <= least; ++it) {
      least = std::min(least, std::hypot(p.x - it->second, p.y - it->first));
    }
    near.insert({p.y, p.x});
  }
  return places.size() < 2 ? 0 : least;
}

}  // namespace ballast
