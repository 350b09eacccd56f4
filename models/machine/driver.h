// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <systemc>

#include "core/clocked_module.h"
#include "core/errors.h"
#include "machine/module_order.h"
#include "machine/run.h"

// The one driver of all machines: nodes x carrier x monitor under one clock. A Link (SwitchLink,
// NetworkLink) knows the wires between them: `Wires` has their values in a cycle, `Channels` has
// them as registered channels of the kernel.
namespace ballast {

/// How far a run has come.
struct RunEnd {
  Cycle now = 0;                  ///< the last cycle
  Cycle edges = 0;                ///< clock edges that were simulated
  std::optional<Stop> stop = {};  ///< the run stopped before its end

  /// The last cycle with known outputs: those of the last edge, or the one that stopped the run.
  [[nodiscard]] Cycle last_cycle() const noexcept { return stop ? now : now + 1; }
};

namespace driver {

template <class Link>
[[noreturn, gnu::noinline, gnu::cold]] void stop(const Link& link, const RunOptions& options,
                                                 Cycle now) {
  if (interrupt::pending() != 0)
    throw StopError(interruption(now, fmt::format("cycle {}", now), link.nodes.achieved()));
  const Cycle end = options.max_cycles - std::min(options.before, options.max_cycles);
  throw StopError({Stop::Reason::budget, end,
                   fmt::format("cycle budget of run.max_cycles = {} exhausted: {}",
                               options.max_cycles, link.nodes.achieved())});
}

/// Called once per edge, before any unit.
template <class Link>
void check_stop(const Link& link, const RunOptions& options, Cycle now) {
  const bool goes_on = options.before + now < options.max_cycles;
  if (interrupt::pending() != 0 || !goes_on) [[unlikely]]
    stop(link, options, now);
}

/// Counts edges so that reports are about a tenth of a second apart, whatever the machine's speed.
class Reports {
 public:
  explicit Reports(const RunOptions& options) : options_(options) {}

  /// Called once per edge.
  template <class Link>
  void at(const Link& link, Cycle now) {
    if (!options_.progress || --left_ != 0) return;
    const auto time = Clock::now();
    if (time - last_ < std::chrono::milliseconds(50)) {
      edges_ = std::min<Cycle>(2 * edges_, 1u << 20);
    } else if (time - last_ > std::chrono::milliseconds(200)) {
      edges_ = std::max<Cycle>(edges_ / 2, 1);
    }
    left_ = edges_;
    last_ = time;
    options_.progress(now, link.nodes.finished());
  }

 private:
  using Clock = std::chrono::steady_clock;
  const RunOptions& options_;
  Cycle edges_ = 1, left_ = 1;
  Clock::time_point last_ = Clock::now();
};

template <class Link>
class NodesModule final : public ClockedModule {
 public:
  NodesModule(const char* name, CycleClock& clock, Link& link, typename Link::Channels& channels,
              const RunOptions& options)
      : ClockedModule(name, clock),
        link_(link),
        channels_(channels),
        options_(options),
        reports_(options) {}

 private:
  void on_edge() override {
    const Cycle now = clock_.now();
    check_stop(link_, options_, now);
    link_.nodes.step(now, channels_.read());
    const Cycle next = link_.nodes.next_event(now);
    channels_.write(link_.nodes, next != kNever);
    reports_.at(link_, now);
    if (link_.nodes.done()) {
      clock_.stop();
    } else if (next != kNever) {
      clock_.wake(next);
    }
  }
  Link& link_;
  typename Link::Channels& channels_;
  const RunOptions& options_;
  Reports reports_;
};

template <class Link>
class CarrierModule final : public ClockedModule {
 public:
  CarrierModule(const char* name, CycleClock& clock, Link& link, typename Link::Channels& channels)
      : ClockedModule(name, clock), link_(link), channels_(channels) {}

 private:
  void on_edge() override {
    const Cycle now = clock_.now();
    if (!link_.carry(now, channels_.read())) return;
    channels_.write(link_.carrier);
    if (const Cycle next = link_.next_of_carrier(now); next != kNever) clock_.wake(next);
  }
  Link& link_;
  typename Link::Channels& channels_;
};

template <class Link>
class MonitorModule final : public ClockedModule {
 public:
  MonitorModule(const char* name, CycleClock& clock, Link& link, typename Link::Channels& channels)
      : ClockedModule(name, clock), link_(link), channels_(channels) {}

 private:
  void on_edge() override {
    const Cycle now = clock_.now();
    link_.monitor.step(now, channels_.read());
    channels_.write(link_.monitor);
    if (link_.monitor.done()) {
      clock_.stop();
    } else if (const Cycle next = link_.monitor.next_event(now); next != kNever) {
      clock_.wake(next);
    }
  }
  Link& link_;
  typename Link::Channels& channels_;
};

template <class Link>
RunEnd run_kernel(Link& link, const RunOptions& options) {
  // Suppresses the kernel's message that the user stopped the simulation.
  sc_core::sc_report_handler::set_actions(sc_core::SC_INFO, sc_core::SC_DO_NOTHING);
  CycleClock clock("clock", options.skip_idle);
  typename Link::Channels channels(clock, link.processors());
  std::optional<NodesModule<Link>> nodes;
  std::optional<CarrierModule<Link>> carrier;
  std::optional<MonitorModule<Link>> monitor;
  const std::array<std::function<void()>, 3> build{
      [&] { nodes.emplace("processors", clock, link, channels, options); },
      [&] { carrier.emplace("carrier", clock, link, channels); },
      [&] { monitor.emplace("monitor", clock, link, channels); }};
  build_in_order(options.module_order, build);
  std::optional<Stop> stop;
  try {
    clock.run();
  } catch (const StopError& error) {
    stop = error.stop();
  }
  const Cycle now = stop ? stop->cycle : clock.now();
  return {now, clock.edges(), std::move(stop)};
}

/// Runs until nodes or monitor are done, or nothing can happen any more.
template <class Link>
void run_edges(Link& link, const RunOptions& options, RunEnd& at) {
  typename Link::Wires wires{};
  link.connect(wires);
  Reports reports(options);
  for (;;) {
    check_stop(link, options, at.now);
    link.monitor.step(at.now, wires);
    link.step(at.now, wires);
    ++at.edges;
    reports.at(link, at.now);
    if (link.nodes.done() || link.monitor.done()) return;
    if (!link.latch(wires, at.now)) {
      ++at.now;
      continue;
    }
    const Cycle next = std::min({link.next_of_nodes(at.now), link.next_of_carrier(at.now),
                                 link.monitor.next_event(at.now)});
    if (next == kNever) return;
    at.now = options.skip_idle ? next : at.now + 1;
  }
}

template <class Link>
RunEnd run_loop(Link& link, const RunOptions& options) {
  RunEnd at;
  try {
    run_edges(link, options, at);
  } catch (const StopError& error) {
    at.stop = error.stop();
    at.now = at.stop->cycle;
  }
  return at;
}

}  // namespace driver

/// Simulates until nodes or monitor are done, nothing can happen any more, or the run must stop: a
/// StopError of a unit, a signal, the end of the cycle budget. Other exceptions of the units pass.
template <class Link>
RunEnd drive(Link& link, const RunOptions& options, Kernel kernel) {
  return kernel == Kernel::loop ? driver::run_loop(link, options)
                                : driver::run_kernel(link, options);
}

/// The result of a completed run. Throws Stopped, with the result so far.
template <class R>
[[nodiscard]] R finished(R result, RunEnd end) {
  if (end.stop) throw Stopped<R>(std::move(*end.stop), std::move(result));
  return result;
}

}  // namespace ballast
