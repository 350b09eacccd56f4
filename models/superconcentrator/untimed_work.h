// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "core/types.h"

namespace ballast {

/// The lengths of the tasks of each processor, in any order.
using TaskLengths = std::vector<std::vector<std::uint32_t>>;

/// The superconcentrator by work without hardware: the reference for the cycle-accurate controller.
/// A wave has a class of lengths [lo, hi), a threshold theta and a floor. A processor with a load
/// of at least theta offers its longest task of the class that leaves it at or above the floor; one
/// with load + hi - 1 < theta asks. The j-th offer goes to the j-th request. So receiver + length <
/// theta <= sender: the larger load of a pair falls, the sum of the squares falls with each moved
/// task, and every run ends.
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
/// class down, until a pass moves nothing; a class ends with a wave that moves nothing. At the end,
/// largest - smallest < hi for each class with a task at a processor of the largest load. The rule
/// guarantees no more: theta and the loads are constant in the last pass, so its wave of such a
/// class had an offer, and moved nothing for lack of a request.
[[nodiscard]] UntimedWork balance_work_untimed(TaskLengths tasks, std::size_t limit = 1u << 20);

/// The classes [lo, hi) from that of `longest` down to [1, 2).
struct LengthClass {
  std::uint64_t lo, hi;
};
[[nodiscard]] std::vector<LengthClass> length_classes(std::uint32_t longest);

}  // namespace ballast
