// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>

#include "superconcentrator/balance_controller.h"
#include "superconcentrator/max_tree.h"
#include "superconcentrator/work_leaves.h"
#include "superconcentrator/work_pass.h"

namespace ballast {

/// The rule by work (untimed_work.h) in waves of a superconcentrator; twin of
/// rtl/work_controller.sv, contract in docs/explanation/switch-contract.md.
class WorkControllerCore {
 public:
  /// Loads and lengths are below 2^load_width, 2 <= load_width <= 31.
  /// `processors`: at the first ports, the others are tied off; 0: at all.
  explicit WorkControllerCore(const Geometry& geometry, unsigned load_width = 16,
                              NodeId processors = 0);

  void reset() noexcept;

  struct In {
    bool start = false;  ///< ignored while busy()
    Schedule schedule = Schedule::sequential;
    std::span<const std::uint32_t> load;    ///< p loads, read if `start`
    std::span<const std::uint8_t> offer;    ///< p flags: the processor shows a task
    std::span<const std::uint32_t> length;  ///< p lengths of the tasks shown
    bool ready = false, ranked = false;     ///< from the switch
    std::uint32_t bound = 0;
    std::span<const Reply> reply;  ///< for p processors, read if `ranked`
    Packets arrivals;              ///< lane = processor, data = length
  };

  /// The outputs to the switch in this cycle. True: a wave goes out, with the flags active() and
  /// request(). Call it once per cycle before step(), with the same `ready`.
  bool wave(bool ready) noexcept;
  [[nodiscard]] std::span<const std::uint8_t> active() const noexcept { return leaves_.active(); }
  [[nodiscard]] std::span<const std::uint8_t> request() const noexcept { return leaves_.request(); }

  /// The clock edge.
  void step(const In& in) noexcept;

  [[nodiscard]] bool busy() const noexcept { return pass_.step_number() != 0; }
  [[nodiscard]] bool balanced() const noexcept { return pass_.balanced(); }
  [[nodiscard]] unsigned step_number() const noexcept { return pass_.step_number(); }
  [[nodiscard]] bool idle() const noexcept { return !busy() && !balanced(); }
  /// floor(sum of loads / p), known to the leaves together with the class of the first wave.
  [[nodiscard]] std::uint32_t average() const noexcept { return mean_.average(); }
  /// Terms for the processors in this cycle. At rest, and before the average is known: all lengths,
  /// no floor.
  [[nodiscard]] WorkTerms terms() const noexcept { return pass_.terms(average(), maxima_.max()); }
  [[nodiscard]] NodeId processors() const noexcept { return mean_.processors(); }
  [[nodiscard]] const WorkLeavesCore& leaves() const noexcept { return leaves_; }

 private:
  /// A wave goes if the switch is ready.
  [[nodiscard]] bool due() const noexcept;
  [[nodiscard]] bool sweep() const noexcept { return sweep_ || schedule_ == Schedule::sequential; }
  void resolve(std::uint32_t bound) noexcept;

  Geometry geometry_;
  Cycle last_word_;
  LoadAverageCore mean_;
  MaxTreeCore maxima_;                ///< of the lengths shown at the start, then of the loads
  std::vector<std::uint32_t> loads_;  ///< of the processors, 0 at ports that are tied off
  WorkPassCore pass_;
  WorkLeavesCore leaves_;
  Schedule schedule_ = Schedule::sequential;
  Cycle flight_ = 0;     ///< cycles until the leaves know of the last arrival
  unsigned answer_ = 0;  ///< cycles until the leaves have the processors' answers
  unsigned unresolved_ = 0;
  bool finding_ = false;  ///< the largest load is still unknown
  bool wave_ = false, waved_ = false;
  /// The next wave is a sweep: it waits until no other wave is open and no packet is in flight, so
  /// that reserved and real loads agree. The first wave of a class is one, and so is each wave
  /// after one that moved nothing.
  bool sweep_ = false;
  /// The last wave sent is a sweep: if it moves nothing, the class is over.
  bool sweeping_ = false;
};

}  // namespace ballast
