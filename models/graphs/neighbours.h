// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/args.h"
#include "topology/topology.h"

namespace ballast {

/// The communication graph of a balancer's agents: an undirected graph of all processors as flat
/// arrays, each link as two directions. An agent's knowledge of it is static: its own place, its
/// links, the size of the machine.
class Neighbours {
 public:
  /// `pairs`: each link once, no loops. A processor's links are in the order of the pairs. `shape`:
  /// sizes of the dimensions by which processors are numbered, the first one fastest; empty:
  /// [nodes]. `position`: each processor's number in the shape; empty: its own number.
  Neighbours(NodeId nodes, std::span<const std::array<NodeId, 2>> pairs,
             std::vector<NodeId> shape = {}, std::vector<NodeId> position = {});
  /// The topology's own links, in its order; every processor must have a router of its own, every
  /// link both directions, every two routers one link at most. Throws UserError about the first
  /// two.
  explicit Neighbours(const Topology& topology);

  [[nodiscard]] std::uint64_t bytes() const noexcept {
    return (first_.size() + reverse_.size()) * sizeof(std::uint32_t) +
           (end_.size() + position_.size()) * sizeof(NodeId);
  }

  [[nodiscard]] NodeId nodes() const noexcept { return static_cast<NodeId>(first_.size() - 1); }
  /// Number of directions: twice the number of links.
  [[nodiscard]] std::size_t links() const noexcept { return end_.size(); }
  /// The links of processor i are first(i) .. first(i) + degree(i) - 1.
  [[nodiscard]] std::size_t first(NodeId i) const noexcept { return first_[i]; }
  [[nodiscard]] std::uint32_t degree(NodeId i) const noexcept { return first_[i + 1] - first_[i]; }
  [[nodiscard]] std::uint32_t max_degree() const noexcept { return max_degree_; }
  /// The processor that a link leads to.
  [[nodiscard]] NodeId end(std::size_t link) const noexcept { return end_[link]; }
  /// The neighbours of processor i, in the order of its links.
  [[nodiscard]] std::span<const NodeId> of(NodeId i) const noexcept {
    return std::span(end_).subspan(first(i), degree(i));
  }
  /// The other direction of the same link.
  [[nodiscard]] std::uint32_t reverse(std::size_t link) const noexcept { return reverse_[link]; }
  [[nodiscard]] const std::vector<NodeId>& shape() const noexcept { return shape_; }
  /// A processor's number in the shape.
  [[nodiscard]] NodeId position(NodeId i) const noexcept {
    return position_.empty() ? i : position_[i];
  }
  [[nodiscard]] const std::vector<NodeId>& positions() const noexcept { return position_; }

 private:
  void set_max_degree();

  std::vector<std::uint32_t> first_, reverse_;
  std::vector<NodeId> end_, shape_, position_;
  std::uint32_t max_degree_ = 0;
};

/// The key `neighbours` of balancers with agents: "own", "grid", or the name of a topology; in the
/// last case neighbours may be several links of the network apart. Without a fallback (nullptr) an
/// absent key means "own".
[[nodiscard]] Key neighbours_key(const char* fallback = "own");

/// The graph named by the key.
///
/// "own": the topology's links; several links between two routers are one. Processors that share a
/// router are linked to each other (up to 4 all to all, more in a ring); for each link of the
/// router its k-th processor is linked to the k-th at the other end. With routers without
/// processors (a tree), or one-way links: a line of all. "grid": the mesh of the topology's shape
/// (of all sizes, also of 2 x 2 x 2). In a hypercube, which is numbered in one dimension: the mesh
/// nearest to a square whose rows and columns are numbered by Gray codes, so that all its links are
/// the hypercube's; or a line. Any other: that topology, with the same shape if it has shapes, else
/// with its own choice for the number of processors. Throws UserError ("hypercube" of 48).
[[nodiscard]] Neighbours neighbours_of(const Topology& topology, const Args& args);

}  // namespace ballast
