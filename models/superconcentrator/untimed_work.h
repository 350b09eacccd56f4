// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "core/types.h"

namespace ballast {

/// The lengths of the tasks of each processor, in any order.
using TaskLengths = std::vector<std::vector<std::uint32_t>>;

/// The superconcentrator by work without any hardware: what the cycle-accurate controller is held
/// against. A wave has a class of lengths [lo, hi), a threshold theta and a floor. A processor with
/// a load of at least theta offers the longest of its tasks of the class that leaves it with at
/// least the floor; one with load + hi - 1 < theta asks. The j-th offer goes to the j-th request.
/// So receiver + length < theta <= sender: the larger load of a pair falls, the sum of the squares
/// falls with each task moved, and every run ends.
struct UntimedWork {
  struct Wave {
    unsigned step;
    std::uint64_t lo, hi, theta, floor;
    unsigned moved;
    friend bool operator==(const Wave&, const Wave&) = default;
  };
  struct Move {
    std::size_t wave;
    NodeId from, to;
    std::uint32_t length;
    friend bool operator==(const Move&, const Move&) = default;
  };
  TaskLengths tasks;  ///< at the end
  std::vector<std::uint64_t> load;
  std::vector<Wave> waves;
  std::vector<Move> moves;
  bool ended = true;  ///< false: no end within the limit of waves
};

/// Lengths are at least 1. Steps 1 to 3 repeat passes over the classes, from the longest task's
/// down, until a pass moves nothing; a class ends with a wave that moves nothing. At the end, for
/// each class of which a processor with the largest load has a task, largest - smallest < hi; and
/// this is all that the rule gives: theta and the loads are the same throughout the last pass, so
/// its wave of such a class had an offer, and moved nothing because nobody asked.
[[nodiscard]] UntimedWork balance_work_untimed(TaskLengths tasks, std::size_t limit = 1u << 20);

/// The classes [lo, hi) from that of `longest` down to [1, 2).
struct LengthClass {
  std::uint64_t lo, hi;
};
[[nodiscard]] std::vector<LengthClass> length_classes(std::uint32_t longest);

}  // namespace ballast
