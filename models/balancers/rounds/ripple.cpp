// SPDX-License-Identifier: BSD-3-Clause
#include "balancers/rounds/ripple.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace ballast {

std::optional<MeshLinks> MeshLinks::of(const Neighbours& n) {
  MeshLinks mesh;
  std::vector<NodeId> stride;
  std::size_t links = 0;
  NodeId product = 1;
  for (const NodeId size : n.shape()) {
    if (size > 1) {
      mesh.size_.push_back(size);
      stride.push_back(product);
      product *= size;
      links += 2 * (std::size_t{n.nodes()} / size * (size - 1));
    }
  }
  if (product != n.nodes() || links != n.links()) return std::nullopt;
  mesh.link_.resize(links);
  // The number of links is that of the mesh, each is a link of the mesh, and none occurs twice.
  std::vector<std::uint32_t> taken(2 * stride.size());  // by dimension; down, up
  for (NodeId i = 0; i < n.nodes(); ++i) {
    std::fill(taken.begin(), taken.end(), kNoLink);
    for (std::uint32_t k = 0; k < n.degree(i); ++k) {
      const NodeId from = n.position(i), to = n.position(n.end(n.first(i) + k));
      const NodeId apart = to > from ? to - from : from - to;
      std::uint32_t u = 0;
      while (u < stride.size() && stride[u] != apart) ++u;
      if (u == stride.size()) return std::nullopt;
      const NodeId at = from / stride[u] % mesh.size_[u];
      const NodeId ahead = to > from ? mesh.size_[u] - 1 - at : at;
      std::uint32_t& mine = taken[2 * u + (to > from ? 1 : 0)];
      if (ahead == 0 || mine != kNoLink) return std::nullopt;
      mine = k;
      mesh.link_[n.first(i) + k] = {u, kNoLink, ahead};
    }
    for (std::uint32_t k = 0; k < n.degree(i); ++k) {
      MeshLink& link = mesh.link_[n.first(i) + k];
      const std::uint32_t down = taken[2 * link.dimension], up = taken[2 * link.dimension + 1];
      link.opposite = down == k ? up : down;
    }
  }
  return mesh;
}

MeshLinks mesh_links(const Args& args, const Neighbours& n, std::size_t entries) {
  auto mesh = MeshLinks::of(n);
  if (!mesh) {
    throw UserError(args.where("neighbours"),
                    "balancer.neighbours: expected grid, line or mesh: this balancer needs the "
                    "links of a line or a mesh");
  }
  std::size_t all = 0;
  for (std::size_t k = 0; k < n.links(); ++k) {
    all += entries != 0 ? entries : mesh->size((*mesh)[k].dimension) - 1;
  }
  constexpr std::size_t kMost = std::size_t{1} << 30;
  if (all > kMost) {
    throw UserError(
        args.where(entries != 0 ? "entries" : "neighbours"),
        fmt::format(
            "balancer.{0}: expected tables of at most 8 GiB, got {2} GiB for {1} processors; "
            "choose a mesh of shorter lines, or ripple-tree, which has no tables",
            entries != 0 ? "entries" : "neighbours", n.nodes(), all >> 27));
  }
  return std::move(*mesh);
}

}  // namespace ballast
