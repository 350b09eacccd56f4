// SPDX-License-Identifier: BSD-3-Clause
#include "graphs/neighbours.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <memory>
#include <string>

#include "core/registry.h"

namespace ballast {

Neighbours::Neighbours(NodeId nodes, std::span<const std::array<NodeId, 2>> pairs,
                       std::vector<NodeId> shape, std::vector<NodeId> position)
    : first_(nodes + std::size_t{1}, 0),
      reverse_(2 * pairs.size()),
      end_(2 * pairs.size()),
      shape_(std::move(shape)),
      position_(std::move(position)) {
  if (shape_.empty()) shape_ = {nodes};
  for (const auto& [a, b] : pairs) ++first_[a + 1], ++first_[b + 1];
  for (NodeId i = 0; i < nodes; ++i) first_[i + 1] += first_[i];
  std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
  for (const auto& [a, b] : pairs) {
    const std::uint32_t there = next[a]++, back = next[b]++;
    end_[there] = b;
    end_[back] = a;
    reverse_[there] = back;
    reverse_[back] = there;
  }
  set_max_degree();
}

Neighbours::Neighbours(const Topology& topology) : shape_(topology.shape()) {
  const NodeId nodes = topology.processors();
  if (const std::string part = one_way_part(topology); !part.empty()) {
    throw UserError("neighbours: expected links in both directions, but " + part);
  }
  first_.reserve(nodes + std::size_t{1});
  first_.push_back(0);
  std::uint64_t links = 0;
  for (NodeId i = 0; i < nodes; ++i) {
    if (topology.routers() != nodes || topology.router_of(i) != i) {
      throw UserError("expected a router per processor, got shared routers");
    }
    links += topology.links(i);
    if (links > std::numeric_limits<std::uint32_t>::max()) {
      throw UserError("expected at most 2^32 links between neighbours, got more");
    }
    first_.push_back(static_cast<std::uint32_t>(links));
  }
  end_.reserve(links);
  reverse_.reserve(links);
  for (NodeId i = 0; i < nodes; ++i) {
    for (Port k = 0; k < topology.links(i); ++k) {
      const LinkEnd other = topology.neighbour(i, k);
      end_.push_back(other.router);
      reverse_.push_back(first_[other.router] + other.port);
    }
  }
  set_max_degree();
}

void Neighbours::set_max_degree() {
  for (NodeId i = 0; i < nodes(); ++i) max_degree_ = std::max(max_degree_, degree(i));
}

namespace {

/// Limit of processors of one router with all links among them; more form a ring.
constexpr NodeId kAllLinked = 4;

bool own_routers(const Topology& topology) {
  if (topology.routers() != topology.processors()) return false;
  for (NodeId i = 0; i < topology.processors(); ++i) {
    if (topology.router_of(i) != i) return false;
  }
  return true;
}

bool has_parallel_links(const Topology& topology) {
  constexpr NodeId kNone = ~NodeId{0};
  std::vector<NodeId> linked_to(topology.routers(), kNone);
  for (NodeId r = 0; r < topology.routers(); ++r) {
    for (Port link = 0; link < topology.links(r); ++link) {
      NodeId& last = linked_to[topology.neighbour(r, link).router];
      if (last == r) return true;
      last = r;
    }
  }
  return false;
}

/// First processor of each router, one entry more at the end; empty: some routers have none.
std::vector<NodeId> processors_by_router(const Topology& topology) {
  std::vector<NodeId> first(topology.routers() + std::size_t{1}, 0);
  for (NodeId i = 0; i < topology.processors(); ++i) ++first[topology.router_of(i) + 1];
  if (std::count(first.begin() + 1, first.end(), NodeId{0}) != 0) return {};
  for (NodeId r = 0; r < topology.routers(); ++r) first[r + 1] += first[r];
  return first;
}

/// Links among the processors of a router, and for each of its links from its k-th processor to the
/// k-th at the other end. The end with fewer ones repeats them. As many rounds as with one
/// processor per router, at a degree of at most kAllLinked - 1 or 2 more.
Neighbours shared_routers(const Topology& topology, const std::vector<NodeId>& first) {
  std::vector<std::array<NodeId, 2>> pairs;
  const auto add = [&](NodeId a, NodeId b) { pairs.push_back({std::min(a, b), std::max(a, b)}); };
  const auto count = [&](NodeId r) { return first[r + 1] - first[r]; };
  for (NodeId r = 0; r < topology.routers(); ++r) {
    const NodeId begin = first[r], end = first[r + 1];
    for (NodeId i = begin; i < end; ++i) {
      if (count(r) > kAllLinked) add(i, i + 1 < end ? i + 1 : begin);
      for (NodeId j = i + 1; j < end && count(r) <= kAllLinked; ++j) add(i, j);
    }
    for (Port link = 0; link < topology.links(r); ++link) {
      const NodeId other = topology.neighbour(r, link).router;
      if (other < r) continue;
      for (NodeId k = 0; k < std::max(count(r), count(other)); ++k) {
        add(begin + k % count(r), first[other] + k % count(other));
      }
    }
  }
  std::sort(pairs.begin(), pairs.end());  // parallel links join the same processors
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return {topology.processors(), pairs, topology.shape()};
}

/// A hypercube has no mesh shape of its own: its processors are numbered in one dimension, and link
/// k of processor i leads to i xor 2^k. A mesh or torus of sizes 2 has these links, too, but also a
/// shape.
bool is_hypercube(const Topology& topology) {
  const NodeId p = topology.processors();
  if (topology.shape().size() > 1) return false;
  if (!std::has_single_bit(p) || !own_routers(topology)) return false;
  for (NodeId i = 0; i < p; ++i) {
    if (topology.links(i) != static_cast<Port>(std::countr_zero(p))) return false;
    for (Port k = 0; k < topology.links(i); ++k) {
      if (topology.neighbour(i, k).router != (i ^ NodeId{1} << k)) return false;
    }
  }
  return true;
}

/// Processor gray(x) + columns gray(y) of a hypercube is at (x, y): neighbours in the mesh differ
/// in one bit.
Neighbours gray_mesh(NodeId p) {
  const int bits = (std::countr_zero(p) + 1) / 2;
  const NodeId columns = NodeId{1} << bits, rows = p / columns;
  const auto at = [&](NodeId x, NodeId y) { return (x ^ x >> 1) | (y ^ y >> 1) << bits; };
  std::vector<std::array<NodeId, 2>> pairs;
  std::vector<NodeId> position(p);
  for (NodeId y = 0; y < rows; ++y) {
    for (NodeId x = 0; x < columns; ++x) {
      position[at(x, y)] = x + columns * y;
      if (x + 1 < columns) pairs.push_back({at(x, y), at(x + 1, y)});
      if (y + 1 < rows) pairs.push_back({at(x, y), at(x, y + 1)});
    }
  }
  return {p, pairs, {columns, rows}, std::move(position)};
}

}  // namespace

Key neighbours_key(const char* fallback) {
  Key key = fallback == nullptr ? Key::text("neighbours") : Key::text("neighbours", fallback);
  return std::move(key).help(
      "graph of the processors that exchange messages; own: the topology's links; grid: the "
      "mesh of its shape, on a hypercube by Gray codes, else a line; or the name of a "
      "topology");
}

namespace {

/// A topology of p processors used only for its links; with this shape if it has shapes.
std::unique_ptr<Topology> graph_of(const Entry<TopologyMaker>& part, NodeId p,
                                   const std::vector<NodeId>& shape, const Where& where) {
  const auto make = [&](const Settings& keys) {
    return part.make(checked_args(part.name, part.keys, keys));
  };
  if (shape.size() > 1) {
    try {
      auto same = make({{"size", std::vector<std::int64_t>(shape.begin(), shape.end())}});
      if (same->shape() == shape) return same;
    } catch (const UserError&) {  // it has another number of dimensions
    }
  }
  const TopologySize size = part.make.size_for(p);
  if (size.processors == p) return make(size.keys);
  throw UserError(where, fmt::format("balancer.neighbours: {} processors cannot form a {}; {} "
                                     "processors can; choose another graph",
                                     p, part.name, size.processors));
}

/// Choices of the key: "own", "grid", and topologies with a size.
std::vector<std::string> graphs() {
  std::vector<std::string> names{"own", "grid"};
  for (const auto& part : Registry<TopologyMaker>::entries()) {
    if (part.make.size_for) names.push_back(part.name);
  }
  return names;
}

}  // namespace

Neighbours neighbours_of(const Topology& topology, const Args& args) {
  std::string name = args.has("neighbours") ? args.text("neighbours") : "own";
  const NodeId p = topology.processors();
  if (name == "own") {
    const bool both_ways = one_way_part(topology).empty();
    if (both_ways && own_routers(topology) && !has_parallel_links(topology)) {
      return Neighbours(topology);
    }
    const auto first = both_ways ? processors_by_router(topology) : std::vector<NodeId>{};
    if (!first.empty()) return shared_routers(topology, first);
    name = "line";
  }
  const auto shape = topology.shape();
  if (name == "grid" && is_hypercube(topology)) return gray_mesh(p);
  if (name == "grid") name = shape.size() > 1 ? "mesh" : "line";
  const Where where = args.has("neighbours") ? args.where("neighbours") : Where{};
  const auto* part = Registry<TopologyMaker>::find(name);
  if (part == nullptr || !part->make.size_for) {
    const std::vector<std::string> known = graphs();
    throw UserError(where, fmt::format("balancer.neighbours: expected one of {}, got \"{}\"{}",
                                       fmt::join(known, ", "), name, did_you_mean(name, known)));
  }
  const auto graph = graph_of(*part, p, shape, where);
  if (own_routers(*graph)) return Neighbours(*graph);
  throw UserError(
      where,
      fmt::format("balancer.neighbours: expected a topology with a router per processor, got {}",
                  name));
}

}  // namespace ballast
