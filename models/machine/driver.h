// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <systemc>

#include "core/clocked_module.h"
#include "core/errors.h"
#include "machine/module_order.h"
#include "machine/run.h"

// The one driver of all machines: nodes x carrier x monitor under one clock. A Link (SwitchLink,
// NetworkLink) knows the wires between them: `Wires` are their values in a cycle, `Channels` the
// same as registered channels of the kernel.
namespace ballast {

/// How far a run has come.
struct RunEnd {
  Cycle now = 0;    ///< the last cycle
  Cycle edges = 0;  ///< clock edges that were simulated
};

namespace driver {

template <class Link>
void check_budget(const Link& link, const RunOptions& options, Cycle now) {
  if (now < options.max_cycles) return;
  throw StuckError(fmt::format("cycle budget of run.max_cycles = {} exhausted: {}",
                               options.max_cycles, link.nodes.achieved()));
}

/// Once an edge.
template <class Link>
void report_progress(const Link& link, const RunOptions& options, Cycle now, Cycle edge) {
  if (!options.progress || (edge + 1) % options.progress_every != 0) return;
  options.progress(now, link.nodes.finished());
}

template <class Link>
class NodesModule final : public ClockedModule {
 public:
  NodesModule(const char* name, CycleClock& clock, Link& link, typename Link::Channels& channels,
              const RunOptions& options)
      : ClockedModule(name, clock), link_(link), channels_(channels), options_(options) {}

 private:
  void on_edge() override {
    const Cycle now = clock_.now();
    check_budget(link_, options_, now);
    link_.nodes.step(now, channels_.read());
    const Cycle next = link_.nodes.next_event(now);
    channels_.write(link_.nodes, next != kNever);
    report_progress(link_, options_, now, edge_++);
    if (link_.nodes.done()) {
      clock_.stop();
    } else if (next != kNever) {
      clock_.wake(next);
    }
  }
  Link& link_;
  typename Link::Channels& channels_;
  const RunOptions& options_;
  Cycle edge_ = 0;
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
  // Without this the kernel prints that the simulation was stopped by the user.
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
  clock.run();
  return {clock.now(), clock.edges()};
}

template <class Link>
RunEnd run_loop(Link& link, const RunOptions& options) {
  typename Link::Wires wires{};
  link.connect(wires);
  RunEnd at;
  for (;;) {
    check_budget(link, options, at.now);
    link.monitor.step(at.now, wires);
    link.step(at.now, wires);
    report_progress(link, options, at.now, at.edges++);
    if (link.nodes.done() || link.monitor.done()) return at;
    if (!link.latch(wires, at.now)) {
      ++at.now;
      continue;
    }
    const Cycle next = std::min({link.nodes.next_event(at.now), link.next_of_carrier(at.now),
                                 link.monitor.next_event(at.now)});
    if (next == kNever) return at;
    at.now = options.skip_idle ? next : at.now + 1;
  }
}

}  // namespace driver

/// Simulates until nodes or monitor are done, or nothing will happen any more. Throws StuckError if
/// the cycle budget is used up, and what the units throw.
template <class Link>
RunEnd drive(Link& link, const RunOptions& options, Kernel kernel) {
  return kernel == Kernel::loop ? driver::run_loop(link, options)
                                : driver::run_kernel(link, options);
}

}  // namespace ballast
