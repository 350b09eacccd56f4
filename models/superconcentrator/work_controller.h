// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "superconcentrator/balance_controller.h"
#include "superconcentrator/max_tree.h"
#include "superconcentrator/packet.h"
#include "superconcentrator/work_classes.h"

namespace ballast {

/// The rule by work (untimed_work.h) in waves of a superconcentrator; twin of
/// rtl/work_controller.sv, contract in docs/superconcentrator.md.
class WorkControllerCore {
 public:
  /// Loads and lengths are below 2^load_width, 2 <= load_width <= 31.
  explicit WorkControllerCore(NodeId ports, unsigned load_width = 16, bool fused = false);

  void reset() noexcept;

  struct In {
    bool start = false;  ///< ignored while busy()
    Schedule schedule = Schedule::sequential;
    std::span<const std::uint32_t> load;    ///< p loads, read if `start`
    std::span<const std::uint8_t> offer;    ///< p flags: the processor shows a task
    std::span<const std::uint32_t> length;  ///< p lengths, of the tasks shown
    bool ready = false, ranked = false;     ///< of the switch
    std::uint32_t bound = 0;
    std::span<const std::uint8_t> reply;  ///< p Reply masks, read if `ranked`
    Packets arrivals;                     ///< lane = processor, data = length
  };

  /// The outputs to the switch in this cycle: whether a wave goes out; if so, active() and
  /// request() are its flags. Call it once a cycle before step(), with the same `ready`.
  bool wave(bool ready) noexcept;
  [[nodiscard]] std::span<const std::uint8_t> active() const noexcept { return active_; }
  [[nodiscard]] std::span<const std::uint8_t> request() const noexcept { return request_; }
  /// Length of the task that leaf i sends, from the cycle of its acceptance (`ranked`) on.
  [[nodiscard]] std::uint32_t header(NodeId i, bool ranked) const noexcept {
    return ranked ? open_[std::size_t{tail_} * geometry_.ports + i] : sending_[i];
  }

  /// The clock edge.
  void step(const In& in) noexcept;

  [[nodiscard]] bool busy() const noexcept { return step_ != 0; }
  [[nodiscard]] bool balanced() const noexcept { return balanced_; }
  [[nodiscard]] unsigned step_number() const noexcept { return step_; }
  [[nodiscard]] bool idle() const noexcept { return step_ == 0 && !balanced_; }
  /// floor(sum of loads / p), as the leaves have it when the class of the first wave is known.
  [[nodiscard]] std::uint32_t average() const noexcept {
    return static_cast<std::uint32_t>(adders_.bcast());
  }
  /// What the processors are told in this cycle; at rest and until the average is known: all
  /// lengths, no floor.
  [[nodiscard]] WorkTerms terms() const noexcept;
  /// The load of leaf i without what it has offered, and with what it has asked for.
  [[nodiscard]] std::uint32_t load(NodeId i) const noexcept { return load_[i]; }
  [[nodiscard]] std::uint32_t high(NodeId i) const noexcept { return high_[i]; }

 private:
  /// A wave would go if the switch was ready.
  [[nodiscard]] bool due() const noexcept;
  [[nodiscard]] bool sweep() const noexcept { return sweep_ || schedule_ == Schedule::sequential; }
  void raise_flags() noexcept;
  void update_leaves(const In& in) noexcept;
  void resolve(const In& in) noexcept;
  void begin_pass() noexcept;
  void next_class() noexcept;
  void begin_class(unsigned step, WorkClass c) noexcept;
  void sample(const In& in) noexcept;

  Geometry geometry_;
  unsigned load_width_;
  Cycle last_word_;
  unsigned slots_;  ///< K: most waves unresolved at once
  RankingTreeCore<std::uint32_t, std::uint64_t, std::uint64_t> adders_;
  MaxTreeCore maxima_;
  std::vector<std::uint32_t> load_;     ///< without the tasks offered
  std::vector<std::uint32_t> high_;     ///< with them, and hi - 1 for each request
  std::vector<std::uint32_t> shown_;    ///< the task shown in the cycle before, 0: none
  std::vector<std::uint32_t> open_;     ///< slot s at s * p: the lengths offered by a wave
  std::vector<std::uint32_t> sending_;  ///< the lengths of the wave resolved last
  std::vector<std::uint8_t> active_, request_;
  Schedule schedule_ = Schedule::sequential;
  Cycle flight_ = 0;     ///< cycles until the leaves know of the last packet's arrival
  unsigned answer_ = 0;  ///< cycles until the leaves have what the processors answer
  unsigned unresolved_ = 0, head_ = 0, tail_ = 0;
  unsigned step_ = 0;
  WorkClass class_ = kShortestClass, top_ = kShortestClass;
  bool summing_ = false;  ///< step 1: average and longest task are not known yet
  bool find_ = false;     ///< the maximum tree starts
  bool finding_ = false;  ///< the largest load is not known yet
  bool wave_ = false, waved_ = false;
  bool moved_ = false;  ///< in this pass
  /// The next wave is a sweep: it goes when no other is open and no packet on its way, so that what
  /// is reserved is what there is. The first wave of a class is one, and each after a wave that has
  /// moved nothing.
  bool sweep_ = false;
  /// The wave sent last is a sweep: if it moves nothing, the class is over.
  bool sweeping_ = false;
  bool balanced_ = false;
};

}  // namespace ballast
