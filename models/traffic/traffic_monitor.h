// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "machine/network_nodes.h"
#include "traffic/block_series.h"
#include "traffic/class_statistics.h"
#include "traffic/flight_count.h"
#include "traffic/latency_histogram.h"
#include "traffic/sources.h"
#include "traffic/traffic_run.h"

namespace ballast {

/// Watches the wires between sources and network, and decides when to stop:
/// 1. warm-up: until MSER over the mean latencies of the blocks (a block is one of its batches)
///    cuts in their first half;
/// 2. the window: the packets generated from now on are measured, until the confidence interval of
///    batch means over the blocks is as narrow as asked;
/// 3. the sources go on until the last packet of the window has arrived, so that no long latency is
///    cut off.
/// At any time it may find the network saturated or deadlocked, or the cycle budget exhausted.
class TrafficMonitor final : public NetworkMonitor {
 public:
  using In = NetworkWires;

  /// The sources must outlive it. `zero_load`: by class, mean latency of its traffic without load.
  TrafficMonitor(const TrafficSources& sources, const TrafficOptions& options,
                 std::vector<double> zero_load);

  /// The edge that ends cycle `now`. Throws InvariantError.
  void step(Cycle now, const In& in) override;

  /// Output, a register: end of the window; 0 while unknown.
  [[nodiscard]] Cycle until() const noexcept override {
    return phase_ == Phase::draining ? end_ : 0;
  }
  /// Next cycle, later than `now`, whose edge is needed even if the wires are silent.
  [[nodiscard]] Cycle next_event(Cycle now) const noexcept override;
  [[nodiscard]] bool done() const noexcept override { return phase_ == Phase::done; }
  /// Ends the run early, with cycle `now`.
  void stop(Cycle now) noexcept { finish(now, TrafficVerdict::stopped); }

  /// The result, after the last edge. Throws InvariantError if the network's packets differ from
  /// those of this monitor.
  [[nodiscard]] TrafficResult result(const Network& network, Cycle edges) const;

 private:
  enum class Phase { warm_up, measuring, draining, done };

  void count(Cycle now, const In& in);
  void end_block(Cycle now);
  [[nodiscard]] bool saturated(Cycle now) const noexcept;
  void begin_window(Cycle now);
  void end_window(Cycle now);
  void finish(Cycle now, TrafficVerdict verdict) noexcept;

  const TrafficSources& sources_;
  TrafficOptions options_;
  std::vector<double> zero_load_;
  unsigned bits_;         // of a class in a tag
  double latency_limit_;  // for the mean of a block
  Phase phase_ = Phase::warm_up;
  Cycle begin_ = kNever, end_ = kNever;  // of the window
  Cycle block_begin_ = 0, block_end_;    // of the current block
  Cycle decides_ = 0;                    // the cycle before which only a deadlock ends the run
  Block block_;
  BlockSeries series_;  // of the warm-up, then of the window
  LatencyHistogram latency_;
  ClassStatistics classes_;            // of several; else it has none
  std::uint64_t open_ = 0;             // measured packets in the network
  std::uint64_t sent_ = 0, wait_ = 0;  // measured packets, sum of their source waits
  FlightCount flight_;
  Cycle next_check_ = 0;
  TrafficResult result_;
};

}  // namespace ballast
