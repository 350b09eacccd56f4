// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "machine/network_nodes.h"
#include "traffic/block_series.h"
#include "traffic/flight_count.h"
#include "traffic/latency_histogram.h"
#include "traffic/requests.h"
#include "traffic/traffic_run.h"

namespace ballast {

/// Watches the wires of a closed loop, and decides when to stop. A batch ends with its last reply;
/// all replies are measured. Else the method is that of TrafficMonitor for the round trips of the
/// replies that arrive in a block: warm-up, then the window, until the confidence interval is as
/// narrow as asked. A closed loop offers no more than the network takes: it never saturates, and no
/// long round trip is cut off, since replies count in the cycle in which they arrive.
class RequestMonitor final : public NetworkMonitor {
 public:
  using In = NetworkWires;

  /// `batch`: all its requests; 0: no batch. `zero_load`: mean round trip of lone requests.
  RequestMonitor(NodeId processors, std::uint64_t batch, const TrafficOptions& options,
                 double zero_load);

  /// The edge that ends cycle `now`. Throws InvariantError.
  void step(Cycle now, const In& in) override;
  /// Next cycle, later than `now`, whose edge is needed even if the wires are silent.
  [[nodiscard]] Cycle next_event(Cycle now) const noexcept override;
  [[nodiscard]] bool done() const noexcept override { return done_; }
  /// Ends the run early, with cycle `now`.
  void stop(Cycle now) noexcept { finish(now, TrafficVerdict::stopped); }
  /// The result, after the last edge. Throws InvariantError if the network's packets differ from
  /// those of this monitor.
  [[nodiscard]] TrafficResult result(const Network& network, Cycle edges) const;

 private:
  void count(Cycle now, const In& in);
  void end_block(Cycle now);
  void finish(Cycle now, TrafficVerdict verdict) noexcept;

  NodeId processors_;
  std::uint64_t batch_;
  TrafficOptions options_;
  bool measuring_;  ///< else warming up
  bool done_ = false;
  Cycle begin_ = 0;  ///< of the window
  Cycle block_begin_ = 0, block_end_;
  Block block_;
  BlockSeries series_;  ///< of the warm-up, then of the window
  LatencyHistogram round_trips_;
  std::uint64_t completed_ = 0, flits_ = 0;  ///< replies of the run; delivered flits of the window
  FlightCount flight_;
  Cycle next_check_ = 0;
  TrafficResult result_;
};

}  // namespace ballast
