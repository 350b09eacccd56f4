// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <exception>
#include <systemc>

#include "core/types.h"

namespace ballast {

/// The activity-driven clock of a machine: an edge comes only in a cycle for which it was
/// requested. All clocked processes are sensitive to `tick` and run at every edge; each then
/// requests (`wake`) the next edge that it needs. A channel whose value changes requests the next
/// cycle for its readers. One cycle is one tick of the kernel's time, which counts 2^64 of them
/// exactly. With `skip` = false every cycle has its edge; results are the same.
class CycleClock final : public sc_core::sc_object {
 public:
  explicit CycleClock(const char* name, bool skip = true) : sc_object(name), skip_(skip) {
    tick_.notify(sc_core::SC_ZERO_TIME);
  }

  /// Cycle that ends with the current edge.
  [[nodiscard]] Cycle now() const noexcept { return sc_core::sc_time_stamp().value(); }
  [[nodiscard]] const sc_core::sc_event& tick() const noexcept { return tick_; }
  /// Edges so far; with now(), a measure of the skipped cycles.
  [[nodiscard]] Cycle edges() const noexcept { return edges_; }

  /// Requests an edge at the end of cycle `at`, later than now(). A request lasts until the next
  /// edge only; repeat it then.
  void wake(Cycle at) {
    const Cycle now = this->now();
    if (asked_at_ != now) {  // first request at this edge; the order of processes is open
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

  /// Ends the simulation with this edge. `error`: rethrown by `run`.
  void stop(std::exception_ptr error = nullptr) {
    if (error && !error_) error_ = error;
    if (!stopped_) sc_core::sc_stop();
    stopped_ = true;
  }
  /// Runs the body of a clocked process: an exception ends the simulation and is rethrown by `run`.
  template <class Body>
  void guard(Body&& body) noexcept {
    try {
      body();
    } catch (...) {
      stop(std::current_exception());
    }
  }
  /// Simulates until `stop`, or until no edge is requested.
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
