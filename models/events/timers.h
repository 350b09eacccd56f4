// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/types.h"
#include "tasks/alarms.h"

namespace ballast {

/// The timers of event agents, one per processor, and how many have not been tried since the last
/// move of a task. Most are for the next edge: these are only listed, in the order of setting; one
/// that is put off keeps its place.
class Timers {
 public:
  /// `moves`: number of task moves, from 1.
  Timers(NodeId processors, const std::uint64_t& moves)
      : moves_(moves), timers_(processors), alarms_(processors), soon_(processors) {}
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t processors) {
    return Alarms::bytes(processors) + processors * (sizeof timers_[0] + sizeof soon_[0]);
  }

  void begin_edge(Cycle now) noexcept {
    now_ = now;
    before_ = listed_;
    stale_ = false;
  }
  /// To `at` or else the next edge; kNever: none.
  void set(NodeId i, Cycle at) { at <= now_ + 1 ? set_next(i) : set_otherwise(i, at); }
  /// To the next edge.
  [[gnu::always_inline]] void set_next(NodeId i) {
    Timer& timer = timers_[i];
    if (timer.at == kNever) begin(timer);
    timer.at = now_ + 1;
    if (!timer.soon) list(i, timer);
    if (timer.late) [[unlikely]]
      silence(i, timer);
  }
  /// Calls `ring(i, again)` for each timer that is due, which is off then. `again`: it has expired
  /// before, and no task has moved since. `ring` may set the timer of i only. Once per edge.
  template <class Ring>
  [[gnu::always_inline]] void run(Ring&& ring) {
    const std::size_t before = before_, all = std::exchange(listed_, 0);
    for (std::size_t k = 0; k != before; ++k) {  // listed_ <= k: `ring` adds at most one
      const NodeId i = soon_[k];
      Timer& timer = timers_[i];
      if (timer.at == now_ + 1) {  // put off
        soon_[listed_++] = i;
        continue;
      }
      timer.soon = false;
      if (timer.at == now_) expire(i, timer, ring);
    }
    keep(before, all);
    while (alarms_.next() <= now_) {
      const NodeId i = alarms_.first();
      expire(i, timers_[i], ring);
    }
  }
  /// A task has moved.
  void moved() noexcept { untried_ = pending_; }

  /// Timers that have not expired since the last move of a task.
  [[nodiscard]] std::uint64_t untried() const noexcept { return untried_; }
  [[nodiscard]] bool any_soon() const noexcept { return listed_ != 0; }
  /// The next one but for those of the next edge; kNever: none.
  [[nodiscard]] Cycle next() const noexcept { return alarms_.next(); }

 private:
  struct alignas(32) Timer {  // cheap to number
    Cycle at = kNever;
    std::uint64_t tried = 0;  ///< moves_ at its last expiry
    bool soon = false;        ///< listed in soon_
    bool late = false;        ///< in alarms_
  };

  /// It was off.
  [[gnu::always_inline]] void begin(const Timer& timer) noexcept {
    ++pending_;
    untried_ += timer.tried != moves_;
  }
  [[gnu::always_inline]] void list(NodeId i, Timer& timer) noexcept {
    timer.soon = true;
    soon_[listed_++] = i;
  }
  /// It is no alarm any more.
  [[gnu::noinline]] void silence(NodeId i, Timer& timer) noexcept {
    timer.late = false;
    alarms_.set(i, kNever);
  }
  /// Later than the next edge, or kNever.
  [[gnu::noinline]] void set_otherwise(NodeId i, Cycle at) {
    Timer& timer = timers_[i];
    stale_ |= timer.soon;
    if (at == kNever) return clear(i, timer);
    if (timer.at == kNever) begin(timer);
    timer.at = at;
    timer.late = true;
    alarms_.set(i, at);
  }
  void clear(NodeId i, Timer& timer) {
    if (timer.at == kNever) return;
    timer.at = kNever;
    --pending_;
    untried_ -= timer.tried != moves_;
    if (timer.late) silence(i, timer);
  }
  template <class Ring>
  [[gnu::always_inline]] void expire(NodeId i, Timer& timer, Ring& ring) {
    const std::uint64_t moves = moves_;
    const bool again = timer.tried == moves;
    timer.at = kNever;
    timer.tried = moves;
    --pending_;
    untried_ -= !again;
    if (timer.late) [[unlikely]]
      silence(i, timer);
    ring(i, again);
  }

  /// Those that were set at this edge stay on the list, unless they have been set to something else
  /// since.
  void keep(std::size_t first, std::size_t end) noexcept {
    if (!stale_) {
      NodeId* const list = soon_.data();
      if (listed_ != first) std::copy(list + first, list + end, list + listed_);
      listed_ += end - first;
      return;
    }
    for (std::size_t k = first; k != end; ++k) {
      Timer& timer = timers_[soon_[k]];
      timer.soon = timer.at == now_ + 1;
      if (timer.soon) soon_[listed_++] = soon_[k];
    }
  }

  const std::uint64_t& moves_;
  Cycle now_ = 0;
  std::vector<Timer> timers_;
  Alarms alarms_;
  std::vector<NodeId> soon_;  ///< listed_ processors
  std::size_t listed_ = 0;
  std::size_t before_ = 0;     ///< of them: before this edge
  bool stale_ = false;         ///< at this edge some on the list were set to something else
  std::uint64_t pending_ = 0;  ///< timers set
  std::uint64_t untried_ = 0;
};

}  // namespace ballast
