// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "superconcentrator/geometry.h"
#include "superconcentrator/switch_timing.h"

namespace ballast {

/// Which packets of a wave are accepted: those with ranks below `first` and, behind a gap, as many
/// more as there are up to `bound`; their new ranks have no gap.
struct Acceptance {
  std::uint32_t first = 0, gap = 0, bound = 0;
  [[nodiscard]] bool operator()(std::size_t rank) const noexcept {
    return rank < first || (rank >= first + gap && rank < std::size_t{bound} + gap);
  }
};

/// Rotating acceptance: a pointer names a port, whose packets and those after it come first; twin
/// of rtl/fair_turn.sv. A wave reads the pointer early, so the moves of the waves before it may
/// still be on their way.
class FairTurn {
 public:
  FairTurn(const Geometry& g, unsigned words)
      : ports_(g.ports),
        turn_(static_cast<std::uint32_t>(switch_timing::turn(g.ports, g.group_size))),
        moves_(g.fair ? static_cast<std::size_t>(g.ranked() + kDelay) /
                                (g.group_size * words + !words) +
                            3
                      : 0) {}

  void reset() noexcept {
    pointer_ = 0;
    first_ = size_ = 0;
  }

  /// `inputs`: of the packets of a wave, ascending, whose cycle 0 was in `tick` and which is ranked
  /// in `now`. Waves come in their order.
  [[nodiscard]] Acceptance accept(std::span<const NodeId> inputs, std::uint32_t bound,
                                  std::uint32_t tick, std::uint32_t now) noexcept {
    while (size_ != 0 && static_cast<std::int32_t>(tick + turn_ - moves_[first_].tick) >= 0) {
      pointer_ = moves_[first_].port;
      if (++first_ == moves_.size()) first_ = 0;
      --size_;
    }
    const auto total = static_cast<std::uint32_t>(inputs.size());
    const auto before = static_cast<std::uint32_t>(
        std::lower_bound(inputs.begin(), inputs.end(), pointer_) - inputs.begin());
    bound = std::min(bound, total);
    const std::uint32_t excess = total - bound, gap = std::min(before, excess);
    const Acceptance accepted{before - gap, gap, bound};
    if (bound != 0) {
      const NodeId last = inputs[accepted.first != 0 ? accepted.first - 1 : gap + bound - 1];
      std::size_t at = first_ + size_++;
      if (at >= moves_.size()) at -= moves_.size();
      moves_[at] = {now + kDelay, last + 1 == ports_ ? 0 : last + 1};
    }
    return accepted;
  }

 private:
  static constexpr std::uint32_t kDelay = 2;  ///< cycles from the ranks to the pointer
  struct Move {
    std::uint32_t tick;
    NodeId port;
  };

  NodeId ports_, pointer_ = 0;
  std::uint32_t turn_;
  std::vector<Move> moves_;  ///< a ring
  std::size_t first_ = 0, size_ = 0;
};

}  // namespace ballast
