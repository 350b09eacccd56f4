// SPDX-License-Identifier: BSD-3-Clause
#include "graphs/grid_runs.h"

namespace ballast {

GridRuns::GridRuns(const GridShape& shape) {
  for (const NodeId size : shape.size) {
    if (size == 1) continue;
    dimensions_.push_back({size, nodes_, shape.wrap && size >= 3});
    nodes_ *= size;
    max_degree_ += size == 2 ? 1 : 2;
  }
  while (leading_ < dimensions_.size() && dimensions_[leading_].size == 2 && row_ < kUnit) {
    row_ *= 2;
    ++leading_;
  }
  if (leading_ > 0) {
    parts_ = {{0, row_}};
  } else if (dimensions_.empty()) {
    parts_ = {{0, 1}};
  } else {
    const Dimension& first = dimensions_[leading_++];
    row_ = first.size;
    // At a border, two processors differ from the others by their own degree, or by a neighbour's;
    // in a ring the ends differ by where their links lead.
    const NodeId border = std::min<NodeId>(first.ring ? 1 : 2, row_);
    const NodeId begin = border, end = std::max(row_ - border, begin);
    for (NodeId x = 0; x < begin; ++x) parts_.push_back({x, x + 1});
    if (begin < end) parts_.push_back({begin, end});
    for (NodeId x = end; x < row_; ++x) parts_.push_back({x, x + 1});
  }
}

std::vector<NodeId> GridRuns::place_of(NodeId row) const {
  std::vector<NodeId> at(dimensions_.size(), 0);
  for (std::size_t d = leading_; d < at.size(); ++d) {
    at[d] = row % dimensions_[d].size;
    row /= dimensions_[d].size;
  }
  return at;
}

void GridRuns::describe(Run& run, const Part& part, NodeId row,
                        const std::vector<NodeId>& at) const {
  const bool twos = dimensions_.empty() || dimensions_[0].size == 2;
  std::uint32_t degree = 0;
  for (std::size_t d = 0; d < dimensions_.size(); ++d) {
    const NodeId x = d < leading_ ? (twos ? 0 : part.first) : at[d];
    degree += dimensions_[d].degree(x);
  }
  run.degree = 0;
  for (std::size_t d = 0; d < dimensions_.size(); ++d) {
    const Dimension& dimension = dimensions_[d];
    if (d < leading_ && twos) {
      run.link[run.degree++] = {row, dimension.stride, degree};
      continue;
    }
    const NodeId x = d < leading_ ? part.first : at[d];
    const auto add = [&](NodeId other) {
      run.link[run.degree++] = {run.first - x * dimension.stride + other * dimension.stride, 0,
                                degree - dimension.degree(x) + dimension.degree(other)};
    };
    if (dimension.down(x)) add(dimension.below(x));
    if (dimension.up(x)) add(dimension.above(x));
  }
}

}  // namespace ballast
