// SPDX-License-Identifier: BSD-3-Clause
#include "graphs/neighbours.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>
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
      throw UserError("its processors have no routers of their own, hence no links");
    }
    links += topology.links(i);
    if (links > std::numeric_limits<std::uint32_t>::max()) {
      throw UserError("more than 2^32 links of neighbours");
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

/// The two factors of p nearest to each other.
std::vector<std::int64_t> squarest(NodeId p) {
  std::int64_t side = 1;
  for (std::int64_t k = 1; k * k <= p; ++k) {
    if (p % k == 0) side = k;
  }
  return {p / side, side};
}

bool own_routers(const Topology& topology) {
  if (topology.routers() != topology.processors()) return false;
  for (NodeId i = 0; i < topology.processors(); ++i) {
    if (topology.router_of(i) != i) return false;
  }
  return true;
}

/// Link k of processor i leads to i xor 2^k.
bool is_hypercube(const Topology& topology) {
  const NodeId p = topology.processors();
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
  return Key::text("neighbours", fallback)
      .choices({"own", "grid", "line", "ring", "mesh", "torus", "hypercube", "star", "complete"})
      .help(
          "whom an agent talks to; own: the topology's links, a line where processors share "
          "routers; grid: the mesh of its shape (in a hypercube by Gray codes), or a line");
}

Neighbours neighbours_of(const Topology& topology, const Args& args) {
  std::string name = args.text("neighbours");
  if (name == "own") {
    if (own_routers(topology)) return Neighbours(topology);
    name = "line";
  }
  const NodeId p = topology.processors();
  std::vector<std::int64_t> size{p};
  const auto shape = topology.shape();
  if (name == "grid" && is_hypercube(topology)) return gray_mesh(p);
  if (name == "grid") name = shape.size() > 1 ? "mesh" : "line";
  if (name == "mesh" || name == "torus") {
    size = shape.size() > 1 ? std::vector<std::int64_t>(shape.begin(), shape.end()) : squarest(p);
  }
  try {
    return Neighbours(*Registry<TopologyMaker>::make(name, {{"size", size}}));
  } catch (const UserError&) {
    throw UserError(args.where("neighbours"),
                    fmt::format("balancer.neighbours: {} processors are no {}, choose another of "
                                "own, grid, line, ring, mesh, torus, star, complete",
                                p, name));
  }
}

}  // namespace ballast
