// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/types.h"

namespace ballast {

/// Amounts by row and column; a row serves its columns with an amount in turn. Flat lists in
/// circles, no search: an amount costs O(1).
class TurnTable {
 public:
  explicit TurnTable(NodeId size)
      : size_(size), amount_(std::size_t{size} * size), next_(amount_.size()), last_(size, kNone) {}

  [[nodiscard]] static std::uint64_t bytes(std::uint64_t size) {
    return size * size * (sizeof(std::uint32_t) + sizeof(NodeId)) + size * sizeof(NodeId);
  }

  /// A column without an amount becomes the last in turn.
  void add(NodeId row, NodeId column, std::uint32_t amount) noexcept {
    if (amount == 0) return;
    std::uint32_t& held = amount_[at(row, column)];
    held += amount;
    if (held != amount) return;
    NodeId& last = last_[row];
    if (last == kNone) {
      next_[at(row, column)] = column;
    } else {
      next_[at(row, column)] = next_[at(row, last)];
      next_[at(row, last)] = column;
    }
    last = column;
  }
  [[nodiscard]] bool empty(NodeId row) const noexcept { return last_[row] == kNone; }

  struct Taken {
    NodeId column;
    std::uint32_t amount;
  };
  /// At most `most` from the next column in turn, which then becomes the last one. The row is not
  /// empty.
  Taken take(NodeId row, std::uint32_t most) noexcept {
    NodeId& last = last_[row];
    const NodeId column = next_[at(row, last)];
    std::uint32_t& held = amount_[at(row, column)];
    const std::uint32_t amount = std::min(held, most);
    held -= amount;
    if (held != 0) {
      last = column;
    } else if (column == last) {
      last = kNone;
    } else {
      next_[at(row, last)] = next_[at(row, column)];
    }
    return {column, amount};
  }

 private:
  static constexpr NodeId kNone = ~NodeId{0};
  [[nodiscard]] std::size_t at(NodeId row, NodeId column) const noexcept {
    return std::size_t{row} * size_ + column;
  }
  NodeId size_;
  std::vector<std::uint32_t> amount_;
  std::vector<NodeId> next_;  ///< in the circle of a row
  std::vector<NodeId> last_;  ///< by row: last in turn
};

}  // namespace ballast
