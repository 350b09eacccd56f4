// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "machine/network_nodes.h"
#include "machine/run.h"
#include "machine/sampler.h"
#include "machine/task_nodes.h"
#include "machine/watchdog.h"
#include "network/route_walk.h"

namespace ballast {

/// Watches the wires between processors and network: costs of the plans, time series, waveform, and
/// the watchdog. It drives no wire.
class TaskMonitor final : public NetworkMonitor {
 public:
  using In = NetworkWires;

  TaskMonitor(const Topology& topology, const RunOptions& options);
  /// Bytes if a plan moves tasks from every processor, routes included.
  [[nodiscard]] static std::uint64_t bytes(const RunSize& e) {
    return RouteWalk::bytes(e, 0) + e.processors * sizeof(std::int64_t) + e.links * sizeof(double);
  }

  /// The edge that ends cycle `now`. Throws StuckError.
  void step(Cycle now, const In& in) override;

  /// Costs of the rounds; the network counts the others itself.
  [[nodiscard]] const RoundCosts& costs() const noexcept { return rounds_.costs(); }
  /// Adds the samples of a run that ends in cycle `last`, with the outputs in that cycle.
  void add_samples(Cycle last, const TaskNodes& nodes, RunResult& r) {
    sampler_.end(last, nodes.load(), nodes.in_transit(), r);
  }

 private:
  void count_round(const In& in);
  void watch(Cycle now, const In& in);
  void trace(Cycle now, const In& in);
  void declare_signals();

  NodeId processors_;
  Waveform* waveform_;
  Watchdog watchdog_;
  RouteWalk walk_;
  Sampler sampler_;
  RoundLog rounds_;
  std::vector<std::int64_t> level_;  ///< load of each processor after the round
  std::vector<double> link_tasks_;   ///< tasks of the round, by link
  std::uint64_t sent_ = 0, arrived_ = 0;
  std::uint64_t flits_ = 0;  ///< of the packets in flight
  std::vector<Waveform::Signal> signals_;
  std::vector<std::uint64_t> wires_;
};

}  // namespace ballast
