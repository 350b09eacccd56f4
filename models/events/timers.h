// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/types.h"
#include "tasks/alarms.h"

namespace ballast {

/// The timers of event agents, one per processor, and how many have not been tried since the last
/// move of a task. Most are for the next edge: these are only listed, in the order of setting.
class Timers {
 public:
  /// `moves`: number of task moves, from 1.
  Timers(NodeId processors, const std::uint64_t& moves)
      : moves_(moves), timers_(processors), alarms_(processors) {
    soon_.reserve(processors);
    ringing_.reserve(processors);
  }
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t processors) {
    return Alarms::bytes(processors) +
           processors * (sizeof timers_[0] + sizeof soon_[0] + sizeof ringing_[0]);
  }

  void begin_edge(Cycle now) noexcept { now_ = now; }
  /// To `at` or else the next edge; kNever: none.
  void set(NodeId i, Cycle at) {
    Timer& timer = timers_[i];
    if (at == kNever) return clear(i, timer);
    if (timer.at == kNever) {
      ++pending_;
      untried_ += timer.tried != moves_;
    }
    if (at > now_ + 1) return set_late(i, at);
    timer.at = now_ + 1;
    if (!std::exchange(timer.soon, true)) soon_.push_back(i);
    if (std::exchange(timer.late, false)) [[unlikely]]
      alarms_.set(i, kNever);
  }
  /// Calls `ring(i, again)` for each timer that is due, which is off then. `again`: it has expired
  /// before, and no task has moved since. `ring` may set the timer of i only.
  template <class Ring>
  void run(Ring&& ring) {
    ringing_.swap(soon_);
    for (const NodeId i : ringing_) {
      Timer& timer = timers_[i];
      timer.soon = timer.at == now_ + 1;  // set again at this edge
      if (timer.soon) soon_.push_back(i);
      if (timer.at == now_) expire(i, timer, ring);
    }
    ringing_.clear();
    while (alarms_.next() <= now_) {
      const NodeId i = alarms_.first();
      expire(i, timers_[i], ring);
    }
  }
  /// A task has moved.
  void moved() noexcept { untried_ = pending_; }

  /// Timers that have not expired since the last move of a task.
  [[nodiscard]] std::uint64_t untried() const noexcept { return untried_; }
  [[nodiscard]] bool any_soon() const noexcept { return !soon_.empty(); }
  /// The next one but for those of the next edge; kNever: none.
  [[nodiscard]] Cycle next() const noexcept { return alarms_.next(); }

 private:
  struct alignas(32) Timer {  // cheap to number
    Cycle at = kNever;
    std::uint64_t tried = 0;  ///< moves_ at its last expiry
    bool soon = false;        ///< in soon_
    bool late = false;        ///< in alarms_
  };

  [[gnu::noinline]] void set_late(NodeId i, Cycle at) {
    timers_[i].at = at;
    timers_[i].late = true;
    alarms_.set(i, at);
  }
  [[gnu::always_inline]] void clear(NodeId i, Timer& timer) {
    if (timer.at == kNever) return;
    timer.at = kNever;
    --pending_;
    untried_ -= timer.tried != moves_;
    if (std::exchange(timer.late, false)) [[unlikely]]
      alarms_.set(i, kNever);
  }
  template <class Ring>
  [[gnu::always_inline]] void expire(NodeId i, Timer& timer, Ring& ring) {
    clear(i, timer);
    ring(i, std::exchange(timer.tried, moves_) == moves_);
  }

  const std::uint64_t& moves_;
  Cycle now_ = 0;
  std::vector<Timer> timers_;
  Alarms alarms_;
  std::vector<NodeId> soon_, ringing_;
  std::uint64_t pending_ = 0;  ///< timers set
  std::uint64_t untried_ = 0;
};

}  // namespace ballast
