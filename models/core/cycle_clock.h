// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <exception>
#include <systemc>

#include "core/types.h"

namespace ballast {

/// The clock of a machine, which follows activity: edges come only in cycles for which somebody
/// asked. All clocked processes are sensitive to `tick` and run at every edge that comes; each then
/// asks again (`wake`) for the next cycle in which it wants an edge. A channel whose value changes
/// asks for the next cycle, for its readers. One cycle is one tick of the kernel's time, which
/// counts 2^64 of them exactly. With `skip` = false every cycle has its edge; results are the same.
class CycleClock final : public sc_core::sc_object {
 public:
  explicit CycleClock(const char* name, bool skip = true) : sc_object(name), skip_(skip) {
    tick_.notify(sc_core::SC_ZERO_TIME);
  }

  /// The cycle that the edge at hand ends.
  [[nodiscard]] Cycle now() const noexcept { return sc_core::sc_time_stamp().value(); }
  [[nodiscard]] const sc_core::sc_event& tick() const noexcept { return tick_; }
  /// Edges so far: with now() the measure of how much was skipped.
  [[nodiscard]] Cycle edges() const noexcept { return edges_; }

  /// Asks for an edge at the end of cycle `at`, later than now(). Forgotten at the next edge: ask
  /// again then.
  void wake(Cycle at) {
    const Cycle now = this->now();
    if (asked_at_ != now) {  // the first to ask at this edge; the order of processes is open
      asked_at_ = now;
      next_ = kNever;
      ++edges_;
    }
    if (!skip_) at = now + 1;
    if (stopped_ || at >= next_) return;
    next_ = at;
    tick_.notify(sc_core::sc_time::from_value(at - now));
  }
  void wake_next() { wake(now() + 1); }

  /// Ends the simulation with this edge. `error`: thrown again by `run`.
  void stop(std::exception_ptr error = nullptr) {
    if (error && !error_) error_ = error;
    if (!stopped_) sc_core::sc_stop();
    stopped_ = true;
  }
  /// A clocked process's body: what it throws ends the simulation and reaches the caller of `run`.
  template <class Body>
  void guard(Body&& body) noexcept {
    try {
      body();
    } catch (...) {
      stop(std::current_exception());
    }
  }
  /// Simulates until `stop`, or until nobody asks for an edge.
  void run() {
    sc_core::sc_start();
    if (error_) std::rethrow_exception(error_);
  }

 private:
  sc_core::sc_event tick_;
  bool skip_, stopped_ = false;
  Cycle asked_at_ = kNever, next_ = kNever, edges_ = 0;
  std::exception_ptr error_;
};

}  // namespace ballast
