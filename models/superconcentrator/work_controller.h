// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>

#include "superconcentrator/any_tree.h"
#include "superconcentrator/balance_controller.h"
#include "superconcentrator/max_tree.h"
#include "superconcentrator/work_leaves.h"
#include "superconcentrator/work_pass.h"

namespace ballast {

/// The rule by work (untimed_work.h) in waves of a superconcentrator. Twin and contract:
/// rtl/work_controller.sv.
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
    /// Of a switch for bursts: counts of the last wave after the cut; empty in other cycles.
    std::span<const std::uint8_t> active = {}, request = {};
    Packets take;                            ///< lane = processor
    std::span<const std::uint32_t> leaving;  ///< p lengths, read for `take`
    Packets arrivals;                        ///< lane = processor, data = length
  };

  /// The outputs to the switch in this cycle. True: a wave goes out, with the counts active() and
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
  [[nodiscard]] WorkTerms terms() const noexcept {
    WorkTerms terms = pass_.terms(average(), maxima_.max());
    terms.open = open_;
    return terms;
  }
  /// p flags: the task that the processor shows in this cycle is promised; empty: none.
  [[nodiscard]] std::span<const std::uint8_t> promised() const noexcept {
    if (!open_) return {};
    return leaves_.ready().first(processors());
  }
  [[nodiscard]] NodeId processors() const noexcept { return mean_.processors(); }
  [[nodiscard]] const WorkLeavesCore& leaves() const noexcept { return leaves_; }

 private:
  /// The root has seen what the leaves of this class have to give and to take.
  [[nodiscard]] bool seen() const noexcept { return open_ && (settle_ == 0 || !first_); }
  [[nodiscard]] bool none_in_flight() const noexcept { return unresolved_ == 0 && flight_ == 0; }
  [[nodiscard]] bool due() const noexcept;
  [[nodiscard]] bool class_over() const noexcept;
  [[nodiscard]] bool bursts() const noexcept {
    return geometry_.burst > 1 && schedule_ == Schedule::burst;
  }
  void step_leaves(const In& in, std::uint32_t most) noexcept;
  void count_down(const In& in) noexcept;

  Geometry geometry_;
  Cycle last_word_;
  LoadAverageCore mean_;
  MaxTreeCore maxima_;                 ///< of the lengths shown at the start, then of the loads
  std::vector<std::uint32_t> values_;  ///< for maxima_; 0 at ports that are tied off
  WorkPassCore pass_;
  WorkLeavesCore leaves_;
  AnyTreeCore offers_, asks_;
  unsigned settle_after_;  ///< D + 1: from a change at the leaves to the root
  Schedule schedule_ = Schedule::sequential;
  Cycle interval_ = 0;   ///< cycles until the next wave may go
  Cycle flight_ = 0;     ///< cycles until the leaves know of the last arrival
  unsigned settle_ = 0;  ///< cycles until the root knows of the leaves
  unsigned unresolved_ = 0;
  bool finding_ = false;   ///< the largest load is still unknown
  bool open_ = false;      ///< the class is open to promises and requests
  bool first_ = false;     ///< the root may show flags of the former class
  bool draining_ = false;  ///< a wave moved nothing: the next one goes alone
  bool wave_ = false;
};

}  // namespace ballast
