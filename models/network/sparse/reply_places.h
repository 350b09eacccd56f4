// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cassert>
#include <cstdint>
#include <vector>

#include "core/types.h"

namespace ballast {

/// Places of the processors for their replies (RouterOptions::reply_queue). A request takes one
/// with the virtual channel to its processor; it is free from the cycle after the one in which the
/// reply's last flit has left the interface.
class ReplyPlaces {
 public:
  ReplyPlaces(std::size_t processors, std::uint32_t places)
      : places_(places), free_(processors, places) {}
  void clear() { free_.assign(free_.size(), places_); }

  /// Of the free virtual channels to a processor, a mask, those that a request may get: not more
  /// than places, since several requests may get one in a cycle.
  [[nodiscard]] unsigned open(unsigned free, NodeId processor) const noexcept {
    unsigned open = 0;
    for (std::uint32_t left = free_[processor]; left != 0 && free != 0; --left) {
      open |= free & (~free + 1);
      free &= free - 1;
    }
    return open;
  }
  void take(NodeId processor) noexcept {
    assert(free_[processor] != 0);
    --free_[processor];
  }
  void give(NodeId processor) noexcept { ++free_[processor]; }
  [[nodiscard]] bool none(NodeId processor) const noexcept { return free_[processor] == 0; }

 private:
  std::uint32_t places_;
  std::vector<std::uint32_t> free_;  // by processor
};

}  // namespace ballast
