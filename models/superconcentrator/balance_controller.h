// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "superconcentrator/any_tree.h"
#include "superconcentrator/geometry.h"
#include "superconcentrator/load_average.h"
#include "superconcentrator/reply.h"

namespace ballast {

/// Start rule for the next wave: the interval between waves. A burst is streaming with several
/// tasks of a processor in a wave; a switch that takes one streams instead.
enum class Schedule : std::uint8_t { sequential = 0, overlapped = 1, streaming = 2, burst = 3 };

/// Jan and Lin's algorithm with re-identification. Twin and contract: rtl/balance_controller.sv.
/// Source: [Jan94] section 3, steps 1 - 3, errata in `ballast verify jan94`.
class BalanceControllerCore {
 public:
  /// `processors`: at the first ports, the others are tied off; 0: at all. `load_width`: bits of a
  /// load, which is the time of a division by another number than a power of two.
  explicit BalanceControllerCore(const Geometry& geometry, unsigned words = 1,
                                 NodeId processors = 0, unsigned load_width = 16)
      : geometry_(geometry),
        last_word_(geometry_.last_word(words)),
        wave_interval_(geometry_.wave_interval(words)),
        update_(geometry_.update()),
        slots_(static_cast<unsigned>((update_ + wave_interval_ - 1) / wave_interval_)),
        mean_(geometry_.ports, processors == 0 ? geometry_.ports : processors, load_width),
        left_at_root_(geometry_.ports),
        dif_(geometry_.ports),
        pending_(geometry_.ports),
        active_(geometry_.ports),
        request_(geometry_.ports) {
    reset();
  }

  void reset() noexcept;

  struct In {
    bool start = false;  ///< ignored while busy()
    Schedule schedule = Schedule::sequential;
    std::span<const std::uint32_t> load;  ///< a load for each processor, read if `start`
    bool ready = false, ranked = false;   ///< from the switch
    std::uint32_t bound = 0, active_total = 0;
    std::span<const Reply> reply = {};  ///< for each processor, read if `ranked`
    /// Of a switch for bursts: counts of the last wave after the cut; empty in other cycles.
    std::span<const std::uint8_t> active = {}, request = {};
  };

  /// The outputs to the switch in this cycle. True: a wave goes out, with the flags, or counts of a
  /// burst, active() and request(). Call it once per cycle before step(), with the same `ready`.
  bool wave(bool ready) noexcept;
  [[nodiscard]] std::span<const std::uint8_t> active() const noexcept { return active_; }
  [[nodiscard]] std::span<const std::uint8_t> request() const noexcept { return request_; }

  /// The clock edge.
  void step(const In& in) noexcept;

  [[nodiscard]] bool busy() const noexcept { return step_ != 0; }
  [[nodiscard]] bool balanced() const noexcept { return balanced_; }
  [[nodiscard]] unsigned step_number() const noexcept { return step_; }
  [[nodiscard]] bool idle() const noexcept { return step_ == 0 && !balanced_ && interval_ == 0; }
  [[nodiscard]] NodeId processors() const noexcept { return mean_.processors(); }
  /// floor(sum of loads / p), known to the leaves from step 2 on.
  [[nodiscard]] std::uint32_t average() const noexcept { return mean_.average(); }
  /// Remaining load of processor i minus the average.
  [[nodiscard]] std::int64_t dif(NodeId i) const noexcept { return dif_[i]; }
  /// Cycles between waves under a schedule.
  [[nodiscard]] Cycle interval(Schedule schedule) const noexcept;

 private:
  /// A step of bursts has no leaf left that must receive (step 2) or give (step 3).
  [[nodiscard]] bool spent() const noexcept;
  [[nodiscard]] bool any_left() const noexcept;
  void raise_flags() noexcept;
  void enter(const In& in) noexcept;
  void resolve(const In& in) noexcept;
  void end_step(unsigned step) noexcept;

  Geometry geometry_;
  Cycle last_word_, wave_interval_, update_;
  unsigned slots_;  ///< K of streaming
  LoadAverageCore mean_;
  AnyTreeCore left_at_root_;
  std::vector<std::int64_t> dif_;
  std::vector<std::uint16_t> pending_;  ///< tasks of unresolved waves
  std::vector<std::uint8_t> active_, request_;
  Cycle period_ = 1;    ///< interval of the current schedule
  Cycle interval_ = 0;  ///< cycles until the next wave may go
  Cycle flight_ = 0;    ///< cycles until the last packet has arrived
  unsigned turns_ = 1;  ///< K: limit of unresolved waves
  unsigned phase_ = 0;  ///< waves sent, modulo K
  unsigned unresolved_ = 0;
  unsigned step_ = 0;
  bool wave_ = false;
  bool drain_ = false;  ///< no wave until all are resolved
  /// Until the step ends each wave is a sweep: it asks every leaf with a unit, and travels alone.
  bool sweep_ = false;
  /// The unresolved wave is a sweep: if it moves nothing, the step is over.
  bool sweeping_ = false;
  bool finishing_ = false;
  bool bursts_ = false;
  bool left_ = false;    ///< any_left()
  unsigned settle_ = 0;  ///< cycles until the root knows of the step
  bool fresh_ = false;   ///< all unresolved waves are of the former step
  bool balanced_ = false;
};

}  // namespace ballast
