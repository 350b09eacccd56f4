// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "core/types.h"

namespace ballast {

/// One alarm per processor, and the earliest one: a tournament tree. Setting costs at most lg p
/// comparisons; few if the alarm neither was nor becomes one of the earliest.
class Alarms {
 public:
  explicit Alarms(NodeId processors)
      : leaves_(std::bit_ceil(processors)), at_(leaves_, kNever), first_(2 * leaves_) {
    for (std::size_t k = 0; k < leaves_; ++k) first_[leaves_ + k] = static_cast<NodeId>(k);
    for (std::size_t k = leaves_ - 1; k != 0; --k) first_[k] = first_[2 * k];
  }

  [[nodiscard]] static std::uint64_t bytes(std::uint64_t processors) {
    return std::bit_ceil(processors) * (sizeof(Cycle) + 2 * sizeof(NodeId));
  }

  /// Replaces the alarm of i; kNever: none.
  void set(NodeId i, Cycle at) noexcept {
    at_[i] = at;
    for (std::size_t k = (leaves_ + i) / 2; k != 0; k /= 2) {
      const NodeId low = first_[2 * k], high = first_[2 * k + 1];
      const NodeId winner = at_[high] < at_[low] ? high : low;
      if (first_[k] == winner && winner != i) return;
      first_[k] = winner;
    }
  }
  [[nodiscard]] Cycle operator[](NodeId i) const noexcept { return at_[i]; }
  /// The earliest alarm, and its processor: the lowest number in a tie.
  [[nodiscard]] Cycle next() const noexcept { return at_[first()]; }
  [[nodiscard]] NodeId first() const noexcept { return first_[1]; }

 private:
  std::size_t leaves_;
  std::vector<Cycle> at_;
  std::vector<NodeId> first_;  ///< by subtree; the leaves are the second half
};

}  // namespace ballast
