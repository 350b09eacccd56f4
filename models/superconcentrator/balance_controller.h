// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "superconcentrator/geometry.h"
#include "superconcentrator/ranking_tree.h"

namespace ballast {

/// Start rule for the next wave. A schedule differs only in the interval between waves.
enum class Schedule : std::uint8_t { sequential = 0, overlapped = 1, streaming = 2 };

/// Reply of the switch to a processor's flags, in the cycle `ranked`; bits may be combined.
enum Reply : std::uint8_t { kAccept = 1, kRefuse = 2, kGrant = 4, kDeny = 8 };

/// Jan and Lin's algorithm with re-identification; twin of rtl/balance_controller.sv, contract in
/// docs/explanation/switch-contract.md. Source: [Jan94] section 3, steps 1 - 3, errata in `ballast
/// verify jan94`.
class BalanceControllerCore {
 public:
  explicit BalanceControllerCore(NodeId ports, unsigned words = 1, bool fused = false)
      : geometry_(ports),
        last_word_(geometry_.last_word(words, fused)),
        wave_interval_(geometry_.wave_interval(words)),
        adders_(ports),
        dif_(ports),
        pending_(ports),
        active_(ports),
        request_(ports) {
    reset();
  }

  void reset() noexcept;

  struct In {
    bool start = false;  ///< ignored while busy()
    Schedule schedule = Schedule::sequential;
    std::span<const std::uint32_t> load;  ///< p loads, read if `start`
    bool ready = false, ranked = false;   ///< from the switch
    std::uint32_t bound = 0, active_total = 0;
    std::span<const std::uint8_t> reply;  ///< p Reply masks, read if `ranked`
  };

  /// The outputs to the switch in this cycle. True: a wave goes out, with the flags active() and
  /// request(). Call it once per cycle before step(), with the same `ready`.
  bool wave(bool ready) noexcept;
  [[nodiscard]] std::span<const std::uint8_t> active() const noexcept { return active_; }
  [[nodiscard]] std::span<const std::uint8_t> request() const noexcept { return request_; }

  /// The clock edge.
  void step(const In& in) noexcept;

  [[nodiscard]] bool busy() const noexcept { return step_ != 0; }
  [[nodiscard]] bool balanced() const noexcept { return balanced_; }
  [[nodiscard]] unsigned step_number() const noexcept { return step_; }
  [[nodiscard]] bool idle() const noexcept { return step_ == 0 && !balanced_ && interval_ == 0; }
  /// floor(sum of loads / p), known to the leaves from step 2 on.
  [[nodiscard]] std::uint32_t average() const noexcept {
    return static_cast<std::uint32_t>(adders_.bcast());
  }
  /// Remaining load of processor i minus the average.
  [[nodiscard]] std::int64_t dif(NodeId i) const noexcept { return dif_[i]; }
  /// Cycles between waves under a schedule.
  [[nodiscard]] Cycle interval(Schedule schedule) const noexcept;

 private:
  void raise_flags() noexcept;
  void resolve(const In& in) noexcept;

  Geometry geometry_;
  Cycle last_word_, wave_interval_;
  RankingTreeCore<std::uint32_t, std::uint64_t, std::uint64_t> adders_;
  std::vector<std::int64_t> dif_;
  std::vector<std::uint8_t> pending_;  ///< flags raised and not yet resolved
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
  bool balanced_ = false;
};

}  // namespace ballast
