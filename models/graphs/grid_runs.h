// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "topology/topology.h"

namespace ballast {

/// The processors of a grid (Topology::grid) in runs: consecutive processors with the same links,
/// whose other ends are consecutive, too. So a stencil needs no list of neighbours.
class GridRuns {
 public:
  /// Processors in a run: what is known of it fits a cache. No run goes across a multiple of it.
  static constexpr NodeId kMost = 512;
  static constexpr NodeId kUnit = 64;                ///< runs may begin at its multiples
  static constexpr std::size_t kMaxDegree = 2 * 30;  ///< kMaxProcessors has 2^30 at most

  struct Link {
    NodeId end;            ///< the other end of the first processor's link
    NodeId mask;           ///< processor first + i has its other end at end + (i xor mask)
    std::uint32_t degree;  ///< of the other ends
  };
  struct Run {
    NodeId first, count;
    std::uint32_t degree;
    std::array<Link, kMaxDegree> link;  ///< in the order of the processors' links
  };

  /// `shape`: not complete, one processor per router.
  explicit GridRuns(const GridShape& shape);

  [[nodiscard]] NodeId nodes() const noexcept { return nodes_; }
  /// Largest degree of any processor.
  [[nodiscard]] std::uint32_t max_degree() const noexcept { return max_degree_; }

  /// Calls see(run) for the runs of processors first .. last - 1, in order. `first`: a multiple of
  /// kUnit; `last`, too, or nodes().
  template <class See>
  void each(NodeId first, NodeId last, See&& see) const {
    if (first >= last) return;
    Run run;
    std::vector<NodeId> at = place_of(first / row_);
    for (NodeId row = first / row_ * row_; row < last; row += row_, step(at)) {
      for (const Part& part : parts_) {
        NodeId from = std::max(row + part.first, first);
        const NodeId end = std::min(row + part.last, last);
        for (; from < end; from += run.count) {
          run.first = from;
          run.count = std::min(end - from, kMost - from % kMost);
          describe(run, part, row, at);
          see(run);
        }
      }
    }
  }

 private:
  /// Processors of a row that have the same links within it.
  struct Part {
    NodeId first, last;
  };
  struct Dimension {
    NodeId size, stride;
    bool ring;
    [[nodiscard]] bool down(NodeId x) const noexcept { return ring || x > 0; }
    [[nodiscard]] bool up(NodeId x) const noexcept { return ring || x + 1 < size; }
    [[nodiscard]] std::uint32_t degree(NodeId x) const noexcept { return down(x) + up(x); }
    [[nodiscard]] NodeId below(NodeId x) const noexcept { return x == 0 ? size - 1 : x - 1; }
    [[nodiscard]] NodeId above(NodeId x) const noexcept { return x + 1 == size ? 0 : x + 1; }
  };

  [[nodiscard]] std::vector<NodeId> place_of(NodeId row) const;
  /// To the next row.
  void step(std::vector<NodeId>& at) const {
    for (std::size_t d = leading_; d < dimensions_.size() && ++at[d] == dimensions_[d].size; ++d) {
      at[d] = 0;
    }
  }
  void describe(Run& run, const Part& part, NodeId row, const std::vector<NodeId>& at) const;

  std::vector<Dimension> dimensions_;  ///< of two processors or more
  std::size_t leading_ = 0;            ///< dimensions within a row: the first one, or several of 2
  NodeId row_ = 1, nodes_ = 1;
  std::uint32_t max_degree_ = 0;
  std::vector<Part> parts_;
};

}  // namespace ballast
