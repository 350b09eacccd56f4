// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/args.h"
#include "core/errors.h"
#include "machine/run.h"
#include "network/network.h"
#include "traffic/latency_histogram.h"

namespace ballast {

class Pattern;
class Requests;
class TrafficSources;

/// How a measurement ended.
enum class TrafficVerdict {
  converged,
  saturated,      ///< latency beyond the limit, or sources that fall behind; at the end of the
                  ///< budget also: more than the links in the middle of the machine carry
  deadlocked,     ///< packets in the network, but no movement
  out_of_budget,  ///< end of the cycle budget
  stopped,        ///< by a signal or a time limit
  completed       ///< all replies of a batch have come
};
[[nodiscard]] const char* to_string(TrafficVerdict verdict);
[[nodiscard]] ExitCode exit_code(TrafficVerdict verdict);

/// Options of a measurement; the method is TrafficMonitor's.
struct TrafficOptions : RunOptions {
  Cycle block_cycles = 500;  ///< observation interval
  double precision = 0.01;   ///< half width of the 95 % confidence interval / mean latency
  std::uint64_t min_packets = 10'000;
  /// Limit of a block's mean latency, relative to the mean without load; beyond: saturated. 500
  /// cycles in an 8 x 8 mesh under uniform traffic.
  double latency_factor = 35;
};
/// Keys of [traffic] for the method, and their values in `options`.
[[nodiscard]] std::vector<Key> measurement_keys();
void set_measurement(const Args& args, TrafficOptions& options);

/// Of requests that wait for their replies. A latency of the result is a round trip then: from the
/// issue of a request to the cycle in which its reply is seen.
struct RequestResult {
  std::uint64_t completed = 0;      ///< requests with a reply, of the whole run
  std::optional<double> rate = {};  ///< requests per processor and cycle of the window, if any
  friend bool operator==(const RequestResult&, const RequestResult&) = default;
};

/// Of a class of sources, where there are several.
struct TrafficClassResult {
  std::string name;
  double offered = 0;
  std::optional<double> throughput = {};  ///< where TrafficResult::throughput was measured
  double zero_load = 0;
  LatencySummary latency = {};
  double source_wait = 0;
  friend bool operator==(const TrafficClassResult&, const TrafficClassResult&) = default;
};

/// Latencies are in cycles from the generation of a packet to the cycle in which its receiver sees
/// it, source queue included; rates in flits per processor and cycle.
struct TrafficResult {
  TrafficVerdict verdict = TrafficVerdict::converged;
  Cycle cycles = 0;            ///< simulated cycles
  Cycle warm_up = 0;           ///< cycles before the window; the whole run if there was no window
  Cycle window = 0;            ///< length of the window in which measured packets are generated
  double zero_load = 0;        ///< mean latency of lone packets of this traffic
  std::uint64_t measured = 0;  ///< delivered packets of the window; for them, if any:
  double latency = 0;          ///< mean
  double half_width = std::numeric_limits<double>::infinity();  ///< of its confidence interval
  Cycle p50 = 0, p95 = 0, p99 = 0, p999 = 0, max = 0;
  double source_wait = 0;  ///< mean part of the latency before the hand-over
  double offered = 0;
  /// Flits per link and cycle that would have to cross the middle of the machine; only if that
  /// decided the verdict at the end of the budget.
  double middle_load = 0;
  double throughput = 0;  ///< rate in the window; without one: in the later half of the warm-up
  Cycle seen = 0;         ///< cycles in which the throughput was measured; 0: none
  std::uint64_t delivered = 0, returned = 0;  ///< packets of the whole run
  Cycle edges = 0;                            ///< clock edges that were simulated
  std::optional<RequestResult> requests = {};
  std::vector<TrafficClassResult> classes = {};

  void set_latency(const LatencySummary& all) {
    measured = all.packets;
    latency = all.mean;
    p50 = all.p50;
    p95 = all.p95;
    p99 = all.p99;
    p999 = all.p999;
    max = all.max;
  }
  friend bool operator==(const TrafficResult&, const TrafficResult&) = default;
};

/// Packets drawn like those of sources: always the same ones, equally many from each processor, or
/// from random processors of a large machine.
[[nodiscard]] std::vector<Message> packets_like(const Pattern& pattern, std::uint32_t flits,
                                                std::size_t most = 4096);

/// Runs sources on a network until the monitor has its result. A network with message classes has
/// those of the sources. Throws InvariantError (a packet lost or duplicated),
/// Stopped<TrafficResult>.
TrafficResult run_traffic(Network& network, TrafficSources& sources, const TrafficOptions& options,
                          Kernel kernel = Kernel::loop);
/// The same for a closed loop of requests and replies: until the monitor has its result or, of a
/// batch, all replies have come. The network has no faults, and the classes of the options; one
/// without classes needs RequestOptions::classes = 1.
TrafficResult run_requests(Network& network, Requests& requests, const TrafficOptions& options,
                           Kernel kernel = Kernel::loop);

}  // namespace ballast
